// What to tell a user whose integers have no end.
#pragma once

#include <optional>
#include <string>

#include "engine/term.h"
#include "support/diagnostic.h"

namespace arbiter {

// The message if the environment brings values without end through this component: it has plain
// integers, or a data type whose size was not given.
Diagnostic unbounded_input(const Term& term, game::ComponentId id);

// The message of unbounded_input for the first component through which the environment brings
// values of a data type without a size, if some variable takes these values. Nothing if there is no
// such component.
std::optional<Diagnostic> unsized_input(const Term& term);

// Advice where a limit ended a search: the local variables that can hold any integer are the likely
// cause. Empty if there are none.
std::string unbounded_locals(const Term& term);

// Advice to make data finite by types, with what each such type costs.
inline constexpr const char* kFiniteTypes =
    "finite types let every state be looked at: `int%8` wraps around; with `int[0..7]`, or --int "
    "0..7 for every bare int, leaving the range is an error of its own, unless an `assume` keeps "
    "plays within it";

}  // namespace arbiter
