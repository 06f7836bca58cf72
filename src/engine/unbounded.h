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

}  // namespace arbiter
