// Atoms of predicates in one form each, so that equal facts are one predicate.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "smt/linear.h"
#include "smt/terms.h"

namespace arbiter::relations {

// The constraint as an atom, over the terms that are given for its unknowns. An inequality and its
// negation are one atom: the one whose first coefficient is positive.
smt::TermId to_atom(smt::Terms& terms, const smt::LinearConstraint& constraint,
                    const std::map<std::int64_t, smt::TermId>& unknowns);

// The comparisons that the formula is made of, each in its simplest form.
std::vector<smt::TermId> atoms_of(smt::Terms& terms, smt::TermId formula);

// The atom as a linear constraint, if it is one.
std::optional<smt::LinearConstraint> constraint_of(const smt::Terms& terms, smt::TermId atom);

// The two inequalities of an equality; the atom itself if it is none, or not linear.
std::vector<smt::TermId> halves_of(smt::Terms& terms, smt::TermId atom);

}  // namespace arbiter::relations
