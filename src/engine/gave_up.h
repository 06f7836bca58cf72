// Why a search has no answer, as a user is told.
#pragma once

#include "engine/term.h"
#include "explore/outcome.h"

namespace arbiter {

// The search was given up.
Undecided search_gave_up(const Term& term, const explore::GaveUp& gave_up);

// The search saw a program with abstract data, and found an error that may not be one.
Undecided abstract_error();

}  // namespace arbiter
