// Why search, models, refinement and reasoning about parts have no answer, in the words that users
// see.
#pragma once

#include "engine/term.h"
#include "explore/outcome.h"
#include "refine/loop.h"

namespace arbiter {

// Why an explicit search was given up.
Undecided search_gave_up(const Term& term, const explore::GaveUp& gave_up);

// Why a model was not made, or two models were not compared.
Undecided model_gave_up(const explore::GaveUp& gave_up);

// Why a refinement without an answer was given up.
Undecided refinement_gave_up(const Term& term, const refine::Refinement& found);

// Why reasoning about a part was given up.
Undecided part_gave_up(const Term& term, const refine::NoAnswer& open);

// Why there is no answer where a search that saw integers through int@ types met an error: maybe no
// play of the program leads to this error.
Undecided abstract_error();

}  // namespace arbiter
