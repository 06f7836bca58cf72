// Why search, refinement and reasoning about parts have no answer, as a user is told.
#pragma once

#include "assume/premise_search.h"
#include "engine/term.h"
#include "explore/outcome.h"
#include "refine/loop.h"

namespace arbiter {

// The search was given up.
Undecided search_gave_up(const Term& term, const explore::GaveUp& gave_up);

// Refinement was given up; `is_too_fine` if the classes of int@ types are too many.
Undecided refinement_gave_up(const Term& term, const refine::NoAnswer& open, bool is_too_fine);

// Reasoning about a part was given up.
Undecided part_gave_up(const Term& term, const assume::NoAnswer& open);

// The search saw a program with abstract data, and found an error that may not be one.
Undecided abstract_error();

}  // namespace arbiter
