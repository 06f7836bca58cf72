#pragma once

#include "export/export_text.h"

namespace arbiter::exports {

// A graph as a C program for software verifiers, in the manner of SV-COMP: `reach_error` can be
// called if and only if some environment can drive the program into an error. The environment's
// choices come from `__VERIFIER_nondet_int`, and from `__VERIFIER_nondet_longlong` where 32 bits do
// not hold them.
//
// Values are `long long`. Where a computation may leave 64 bits it is checked, and the run ends by
// `beyond_64_bits()` where it does; arbiter itself says UNKNOWN then. An integer without end that
// the environment brings is any of 64 bits. `int@` types are plain int. Every graph can be written,
// as far as the budget goes.
std::string graph_to_c(const game::Graph& graph, TextBudget* budget = nullptr);

}  // namespace arbiter::exports
