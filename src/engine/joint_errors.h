#pragma once

#include <optional>
#include <vector>

#include "automata/lts_search.h"
#include "fsp/system.h"

namespace arbiter {

// Nearest errors of components that the search did not name.
struct JointErrors {
  std::vector<automata::Fault> faults;
  std::optional<StopReason> stopped;  // there may be more
};

// Where several components come to their errors in one step, the search blames the first of them.
// So one that only ever errs together with others is not named at all. `found` is what a search for
// all faults found; the answer has what is missing there.
JointErrors joint_errors(const fsp::System& system, const std::vector<automata::Fault>& found,
                         Progress* progress, const Limits& limits);

}  // namespace arbiter
