// Between which bounds the values on a path are.
//
// A path's constraints bound what O brings: 0 <= x and x <= 7 are guards on it, and x * x = 1000
// leaves no x beyond 31. What is computed from that is bounded, too. So each term of the formula
// has an interval, at first what its operands come to; then what holds of a term says something of
// its operands, from the constraints down, as in `a < b`: a is less than the greatest b, b is
// greater than the least a. Going up and down a few times carries it from one constraint to the
// next.
//
// The constraints of a spurious path contradict each other. Where that empties an interval, it is
// left as it was; and where it makes one narrower than search will see it, as many constraints can
// be left out as needed: bounds are for choosing cut points, and a bad choice only helps less.
// Cost: so many times the number of terms.
#pragma once

#include "abstraction/interval.h"
#include "refine/path_formula.h"

namespace arbiter::refine {

// Per term, by the first so many constraints.
Table<smt::TermId, abstraction::Interval> path_bounds(const PathFormula& formula,
                                                      std::size_t constraints);

}  // namespace arbiter::refine
