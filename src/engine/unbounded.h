// What to tell a user whose integers have no end.
#pragma once

#include <string>

#include "engine/term.h"
#include "support/diagnostic.h"

namespace arbiter {

// The environment brings values of a type without end through this component.
Diagnostic unbounded_input(const Term& term, game::ComponentId id);

// Where limits ended it, the local variables that may take values without end are the likely cause;
// empty if there are none.
std::string unbounded_locals(const Term& term);

// What is true of types that make data finite, for who has no answer: what each of them costs.
inline constexpr const char* kFiniteTypes =
    "finite types let every state be looked at: `int%8` wraps around; with `int[0..7]`, or --int "
    "0..7 for every bare int, leaving the range is an error of its own, unless an `assume` keeps "
    "plays within it";

}  // namespace arbiter
