// What is told of an assumption about a part of a program.
#pragma once

#include <string>

#include "assume/assumption.h"
#include "assume/rule.h"
#include "automata/lts.h"
#include "fsp/actions.h"

namespace arbiter::report {

// A conjecture as 000 shows it (figures 5 and 7): the observation table, of which only valid plays
// are listed, and the assumption. Either is left out if it is large.
std::string part_conjecture_text(const assume::Conjecture& conjecture,
                                 const abstraction::Precision* precision = nullptr);

// The assumption as a transition system whose actions are pairs of moves.
struct AssumptionSystem {
  automata::Lts lts;
  fsp::ActionTable actions;
};
AssumptionSystem system_of(const assume::Assumption& assumption);

}  // namespace arbiter::report
