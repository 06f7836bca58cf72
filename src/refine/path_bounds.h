// Between which bounds the values on a path are.
//
// A path's constraints bound what O brings: 0 <= x and x <= 7 are guards on x, and x * x = 1000
// leaves no x beyond 31. What the program computes from x is bounded, too. So each term of the
// formula gets an interval. Going up, the intervals of a term's operands bound the term. Going
// down, from the constraints on, the interval of a term bounds its operands: if `a < b` is true, a
// is less than the greatest b, and b is greater than the least a. Going up and down a few times
// carries bounds from one constraint to the next.
//
// The constraints of a spurious path contradict each other. A bound that would empty an interval is
// not taken. Where the contradiction makes an interval narrower than a search will see it, the
// caller may leave the last constraints out: bounds are for choosing cut points, and a bad choice
// only helps less. Cost: a constant times the number of terms and constraints.
#pragma once

#include "abstraction/interval.h"
#include "refine/path_formula.h"

namespace arbiter::refine {

// The interval of each term, as the first so many constraints bound it.
Table<smt::TermId, abstraction::Interval> path_bounds(const PathFormula& formula,
                                                      std::size_t constraints);

}  // namespace arbiter::refine
