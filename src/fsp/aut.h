// Transition systems in Aldebaran's format:
//
//   des (0, 3, 2)
//   (0, "coin", 1)
//   (1, tea, 0)
//   (1, "broken", -1)
//
// Lines are (from, label, to), states counted from 0. The silent label is `tau` or `i`. The state
// -1 is the error, as LTSA writes it.
#pragma once

#include <iosfwd>

#include "automata/lts.h"
#include "fsp/actions.h"
#include "support/limits.h"
#include "support/result.h"

namespace arbiter::fsp {

Result<Bounded<automata::Lts>> read_aut(const Source& source, ActionTable& actions,
                                        const Limits& limits = {});

void write_aut(std::ostream& out, const automata::Lts& lts, const ActionTable& actions);

}  // namespace arbiter::fsp
