// Why linear constraints contradict each other, and what their beginning says to the rest.
//
// Problem. A path of a program that cannot be gone gives constraints, in the order of the path,
// that contradict each other. Predicate abstraction wants to know, for each place of the path, a
// fact that the constraints before it imply and that those after it contradict: an interpolant,
// over the unknowns that both speak of.
//
// Idea. By Farkas' lemma, linear constraints have no common rational solution iff some sum of them,
// equalities taken any number of times and inequalities a positive number of times, says 1 <= 0. In
// that sum all unknowns cancel. So the part of the sum that comes from the constraints before a
// place has only unknowns that occur after it, too: it is the interpolant, and for all places
// together these are inductive along the path (a sequence of interpolants). The multipliers are
// found by Gauss' elimination with the equalities and Fourier and Motzkin's with the rest, each row
// of which remembers the sum that it is.
//
// Invariant: every row is the sum of the constraints by its multipliers. Cost: Gauss is cubic;
// Fourier and Motzkin's elimination can square the rows for each unknown, and kMostRows ends it.
// Cores of paths have few inequalities, since most of their constraints define a value.
//
// Limits: rational solutions count, so that 2x = 1 is no contradiction; numbers have 64 bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "smt/linear.h"

namespace arbiter::smt {

// How often each constraint is taken: inequalities 0 times or more. The sum has no unknown, and is
// positive, which contradicts what the constraints say.
using Multipliers = std::vector<std::int64_t>;

// Nothing if the constraints have a common rational solution, or if 64 bits or the rows do not
// suffice.
std::optional<Multipliers> refute(std::span<const LinearConstraint> constraints);

// What the constraints before `place` say to the others, in its smallest form; nothing if 64 bits
// do not hold it. It is an equality if it comes from equalities only. Without unknowns, it says
// that nothing, or everything, is possible there.
std::optional<LinearConstraint> interpolant(std::span<const LinearConstraint> constraints,
                                            const Multipliers& multipliers, std::size_t place);

// The weakest of the facts that are sums like that: an inequality, which the constraints from
// `place` on just contradict. The weakest facts of all places are inductive along the path, too.
// Nothing if 64 bits do not hold it.
std::optional<LinearConstraint> weakest_interpolant(std::span<const LinearConstraint> constraints,
                                                    const Multipliers& multipliers,
                                                    std::size_t place);

}  // namespace arbiter::smt
