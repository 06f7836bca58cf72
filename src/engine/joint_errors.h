#pragma once

#include <optional>
#include <vector>

#include "automata/lts_search.h"
#include "fsp/system.h"

namespace arbiter {

// Nearest errors of components that a search for all faults did not name.
struct JointErrors {
  std::vector<automata::Fault> faults;
  std::optional<StopReason> stopped;  // the limit that ended it; there may be more faults
};

// Where several components come to their errors in one step, the search blames the first of them.
// So a component that only ever errs together with others may not be named at all. `found` is what
// a search for all faults found; the result has the errors that `found` lacks.
JointErrors joint_errors(const fsp::System& system, const std::vector<automata::Fault>& found,
                         Progress* progress, const Limits& limits);

}  // namespace arbiter
