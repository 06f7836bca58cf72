// Sums of unknowns with integer coefficients, and what formulas say of them.
//
// Formulas are arbitrary terms (terms.h). Who wants to compute with them, and not only ask a
// solver, needs their linear part: a constraint `sum <= 0` or `sum = 0`. Truth values of linear
// atoms are such constraints; a conjunction is several of them, and a disjunction is several cases.
// Integers are mathematical, so that a < b is a - b + 1 <= 0. What needs more than 64 bits on the
// way is no linear constraint.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "smt/terms.h"

namespace arbiter::smt {

struct LinearSum {
  std::map<std::int64_t, std::int64_t> coefficients;  // by the number of the unknown; none is 0
  std::int64_t constant = 0;

  friend bool operator==(const LinearSum&, const LinearSum&) = default;
};

// `factor` times `a` plus `other_factor` times `b`; nothing if 64 bits do not hold the result.
std::optional<LinearSum> combined(const LinearSum& a, std::int64_t factor, const LinearSum& b,
                                  std::int64_t other_factor);

// The sum that the term is; nothing if it is none. O(terms below it).
std::optional<LinearSum> linear_sum(const Terms& terms, TermId id);

struct LinearConstraint {
  LinearSum sum;             // is at most 0
  bool is_equality = false;  // is 0

  friend bool operator==(const LinearConstraint&, const LinearConstraint&) = default;
};

// The constraint in its smallest form: coefficients have no common divisor, and the first one of an
// equality is positive. An inequality may become tighter, since unknowns are integers. An equality
// that no integers solve stays as it is.
LinearConstraint simplified(const LinearConstraint& constraint);

// The constraint as a truth value, over the unknowns that `unknowns` has for their numbers.
TermId to_term(Terms& terms, const LinearConstraint& constraint,
               const std::map<std::int64_t, TermId>& unknowns);

// Constraints that hold together.
using LinearCase = std::vector<LinearConstraint>;

// The term is true iff all constraints of some case hold. Nothing if something in it is not linear,
// or if there would be more than `most` cases.
std::optional<std::vector<LinearCase>> linear_cases(const Terms& terms, TermId id,
                                                    std::size_t most);

}  // namespace arbiter::smt
