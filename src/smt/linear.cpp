// Terms as linear constraints. Both walks are over the nodes of a term that is a graph: sums are
// made once for each node, operands first; cases are made of a stack of terms that should be true
// or false together, each with the constraints that were found on the way there.
#include "smt/linear.h"

#include <numeric>
#include <utility>

#include "smt/needed.h"
#include "support/invariant.h"

namespace arbiter::smt {

namespace {

using Op = Term::Op;

bool add_product(std::int64_t& to, std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  return !__builtin_mul_overflow(a, b, &product) && !__builtin_add_overflow(to, product, &to);
}

std::optional<LinearSum> sum_of(const Terms& terms, TermId id,
                                const std::map<std::uint32_t, std::optional<LinearSum>>& known) {
  const Term& term = terms[id];
  const auto operand = [&](TermId of) -> const std::optional<LinearSum>& {
    return known.at(of.index());
  };
  switch (term.op) {
    case Op::Constant: return LinearSum{{}, term.number};
    case Op::Unknown: return LinearSum{{{term.number, 1}}, 0};
    case Op::Add:
    case Op::Subtract: {
      const auto& a = operand(term.a);
      const auto& b = operand(term.b);
      if (!a || !b) return std::nullopt;
      return combined(*a, 1, *b, term.op == Op::Add ? 1 : -1);
    }
    case Op::Multiply: {
      const auto& a = operand(term.a);
      const auto& b = operand(term.b);
      if (!a || !b) return std::nullopt;
      if (a->coefficients.empty()) return combined(*b, a->constant, {}, 0);
      if (b->coefficients.empty()) return combined(*a, b->constant, {}, 0);
      return std::nullopt;
    }
    default: return std::nullopt;
  }
}

// A case that is not complete: what is found, and what has still to be true or false.
struct OpenCase {
  LinearCase found;
  std::vector<std::pair<TermId, bool>> waiting;
};

// a - b + more <= 0, or = 0.
std::optional<LinearConstraint> difference(const Terms& terms, TermId a, TermId b,
                                           std::int64_t more, bool is_equality) {
  const auto left = linear_sum(terms, a);
  const auto right = linear_sum(terms, b);
  if (!left || !right) return std::nullopt;
  auto sum = combined(*left, 1, *right, -1);
  if (!sum || __builtin_add_overflow(sum->constant, more, &sum->constant)) return std::nullopt;
  return LinearConstraint{std::move(*sum), is_equality};
}

// The ways in which the atom can have the truth value: one constraint each.
std::optional<std::vector<LinearConstraint>> atom_cases(const Terms& terms, TermId id,
                                                        bool is_true) {
  const Term& term = terms[id];
  std::vector<LinearConstraint> cases;
  const auto add = [&](TermId a, TermId b, std::int64_t more, bool is_equality) {
    auto made = difference(terms, a, b, more, is_equality);
    if (made) cases.push_back(std::move(*made));
    return made.has_value();
  };
  bool is_linear = false;
  if (term.op == Op::Equal) {
    is_linear = is_true ? add(term.a, term.b, 0, true)
                        : add(term.a, term.b, 1, false) && add(term.b, term.a, 1, false);
  } else if (term.op == Op::Less) {
    is_linear = is_true ? add(term.a, term.b, 1, false) : add(term.b, term.a, 0, false);
  } else if (term.op == Op::LessEqual) {
    is_linear = is_true ? add(term.a, term.b, 0, false) : add(term.b, term.a, 1, false);
  } else if (const auto sum = linear_sum(terms, id)) {  // a number: true unless it is 0
    const auto negated = combined(*sum, -1, {}, 0);
    LinearConstraint above{negated.value_or(LinearSum{}), false};
    LinearConstraint below{*sum, false};
    is_linear = is_true ? negated &&
                              !__builtin_add_overflow(above.sum.constant, 1, &above.sum.constant) &&
                              !__builtin_add_overflow(below.sum.constant, 1, &below.sum.constant)
                        : true;
    if (is_true) {
      cases = {std::move(above), std::move(below)};
    } else {
      cases = {{*sum, true}};
    }
  }
  if (!is_linear) return std::nullopt;
  return cases;
}

}  // namespace

std::optional<LinearSum> combined(const LinearSum& a, std::int64_t factor, const LinearSum& b,
                                  std::int64_t other_factor) {
  LinearSum sum;
  if (!add_product(sum.constant, a.constant, factor) ||
      !add_product(sum.constant, b.constant, other_factor)) {
    return std::nullopt;
  }
  for (const auto& [from, times] : {std::pair{&a, factor}, std::pair{&b, other_factor}}) {
    for (const auto& [unknown, coefficient] : from->coefficients) {
      if (!add_product(sum.coefficients[unknown], coefficient, times)) return std::nullopt;
    }
  }
  std::erase_if(sum.coefficients, [](const auto& each) { return each.second == 0; });
  return sum;
}

std::optional<LinearSum> linear_sum(const Terms& terms, TermId id) {
  std::map<std::uint32_t, std::optional<LinearSum>> known;
  const std::vector<TermId> roots{id};
  for (const TermId each : needed_terms(terms, roots, [](TermId) { return false; })) {
    known.emplace(each.index(), sum_of(terms, each, known));
  }
  return known.at(id.index());
}

LinearConstraint simplified(const LinearConstraint& constraint) {
  LinearConstraint made = constraint;
  auto& [coefficients, constant] = made.sum;
  if (coefficients.empty()) return made;
  std::uint64_t divisor = 0;
  const auto magnitude = [](std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    return value < 0 ? std::uint64_t{0} - bits : bits;
  };
  for (const auto& [unknown, coefficient] : coefficients) {
    divisor = std::gcd(divisor, magnitude(coefficient));
  }
  // The least integer of all has a magnitude that is none of the 64-bit integers.
  if (divisor > static_cast<std::uint64_t>(INT64_MAX)) return made;
  auto by = static_cast<std::int64_t>(divisor);
  if (made.is_equality && constant % by != 0) return made;
  for (auto& [unknown, coefficient] : coefficients) coefficient /= by;
  // constant <= -sum, so that the least integer that is at least constant / by counts.
  const bool rounds_up = constant > 0 && constant % by != 0;
  constant = constant / by + (rounds_up ? 1 : 0);
  if (made.is_equality && coefficients.begin()->second < 0) {
    if (auto turned = combined(made.sum, -1, {}, 0)) made.sum = std::move(*turned);
  }
  return made;
}

TermId to_term(Terms& terms, const LinearConstraint& constraint,
               const std::map<std::int64_t, TermId>& unknowns) {
  // Coefficients that are negative go to the other side, where they are positive: people read it.
  std::optional<TermId> left;
  std::optional<TermId> right;
  const auto add = [&](std::optional<TermId>& side, TermId term) {
    side = side ? terms.add(*side, term) : term;
  };
  for (const auto& [unknown, coefficient] : constraint.sum.coefficients) {
    const TermId term = unknowns.at(unknown);
    if (coefficient == INT64_MIN) {
      add(left, terms.multiply(terms.constant(coefficient), term));
    } else if (coefficient > 0) {
      add(left, coefficient == 1 ? term : terms.multiply(terms.constant(coefficient), term));
    } else {
      add(right, coefficient == -1 ? term : terms.multiply(terms.constant(-coefficient), term));
    }
  }
  const std::int64_t constant = constraint.sum.constant;
  if (constant > 0 || constant == INT64_MIN) {
    add(left, terms.constant(constant));
  } else if (constant < 0) {
    add(right, terms.constant(-constant));
  }
  const TermId low = left.value_or(terms.constant(0));
  const TermId high = right.value_or(terms.constant(0));
  return constraint.is_equality ? terms.equal(low, high) : terms.less_equal(low, high);
}

std::optional<std::vector<LinearCase>> linear_cases(const Terms& terms, TermId id,
                                                    std::size_t most) {
  std::vector<LinearCase> complete;
  std::vector<OpenCase> open{{{}, {{id, true}}}};
  while (!open.empty()) {
    OpenCase one = std::move(open.back());
    open.pop_back();
    if (one.waiting.empty()) {
      complete.push_back(std::move(one.found));
      if (complete.size() > most) return std::nullopt;
      continue;
    }
    const auto [next, is_true] = one.waiting.back();
    one.waiting.pop_back();
    const Term& term = terms[next];
    if (term.op == Op::Not) {
      one.waiting.emplace_back(term.a, !is_true);
      open.push_back(std::move(one));
    } else if (term.op == Op::And || term.op == Op::Or) {
      const bool holds_together = (term.op == Op::And) == is_true;
      if (!holds_together) {
        OpenCase other = one;
        other.waiting.emplace_back(term.b, is_true);
        open.push_back(std::move(other));
      } else {
        one.waiting.emplace_back(term.b, is_true);
      }
      one.waiting.emplace_back(term.a, is_true);
      open.push_back(std::move(one));
    } else {
      auto cases = atom_cases(terms, next, is_true);
      if (!cases) return std::nullopt;
      for (std::size_t i = cases->size(); i > 0; --i) {
        OpenCase more = one;
        more.found.push_back(std::move((*cases)[i - 1]));
        open.push_back(std::move(more));
      }
    }
    if (complete.size() + open.size() > most) return std::nullopt;
  }
  return complete;
}

}  // namespace arbiter::smt
