// Figures about an answer, for a page.
#pragma once

#include "report/program_answer.h"
#include "report/refinement.h"

namespace arbiter::report {

// Names and values, in order: params, method, what was learned, sizes, refinement, costs.
Rows program_statistics(const ProgramAnswer& shown);

}  // namespace arbiter::report
