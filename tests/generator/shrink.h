#pragma once

#include <functional>

#include "generator/program.h"

namespace arbiter::generator {

// A smaller program of which `fails` holds too, found by greedy cuts: a subterm replaced by one of
// its own subterms or by the plainest term of its type, a statement left out, a literal or an array
// made smaller, a context entry, an option or a spelling dropped. No single cut makes the result
// fail still.
//
// `fails(program)` must hold. Candidates need not be well-typed: `fails` is to be false of those.
// It is called at most `max_tries` times.
Program shrink(Program program, const std::function<bool(const Program&)>& fails,
               std::size_t max_tries = 5000);

}  // namespace arbiter::generator
