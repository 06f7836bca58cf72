#include "relations/atoms.h"

#include "smt/needed.h"

namespace arbiter::relations {

using smt::LinearConstraint;
using smt::TermId;
using TermOp = smt::Term::Op;

namespace {

LinearConstraint normal(const LinearConstraint& constraint) {
  if (constraint.is_equality || constraint.sum.coefficients.empty() ||
      constraint.sum.coefficients.begin()->second > 0) {
    return constraint;
  }
  auto turned = smt::combined(constraint.sum, -1, {}, 0);
  if (!turned || __builtin_add_overflow(turned->constant, 1, &turned->constant)) return constraint;
  return {std::move(*turned), false};
}

std::map<std::int64_t, TermId> unknowns_in(const smt::Terms& terms, TermId id) {
  std::map<std::int64_t, TermId> unknowns;
  const std::vector<TermId> roots{id};
  for (const TermId each : smt::needed_terms(terms, roots, [](TermId) { return false; })) {
    if (terms[each].op == TermOp::Unknown) unknowns.emplace(terms[each].number, each);
  }
  return unknowns;
}

// `a % c = 0` with the coefficients of a brought below c: (x + 2) % 2 = 0 is x mod 2 = 0. Which of
// the two remainders it is makes no difference for 0.
std::optional<TermId> divisibility(smt::Terms& terms, const smt::Term& term) {
  if (term.op != TermOp::Equal || terms.value(term.b) != 0) return std::nullopt;
  const smt::Term inner = terms[term.a];
  std::int64_t by = 0;
  if (inner.op == TermOp::Wrap && inner.number < INT64_MAX) {
    by = inner.number + 1;
  } else if (inner.op == TermOp::Remainder && terms.value(inner.b).value_or(0) > 0) {
    by = *terms.value(inner.b);
  } else {
    return std::nullopt;
  }
  const auto sum = smt::linear_sum(terms, inner.a);
  if (!sum) return std::nullopt;
  const auto below = [&](std::int64_t value) {
    const std::int64_t rest = value % by;
    return rest < 0 ? rest + by : rest;
  };
  const auto unknowns = unknowns_in(terms, inner.a);
  TermId total = terms.constant(below(sum->constant));
  for (const auto& [unknown, coefficient] : sum->coefficients) {
    const TermId times = terms.constant(below(coefficient));
    total = terms.add(terms.multiply(unknowns.at(unknown), times), total);
  }
  return terms.equal(terms.wrap(total, by - 1), terms.constant(0));
}

TermId simplest(smt::Terms& terms, TermId atom) {
  if (const auto divides = divisibility(terms, terms[atom])) return *divides;
  const auto constraint = constraint_of(terms, atom);
  if (!constraint || constraint->sum.coefficients.empty()) return atom;
  return to_atom(terms, smt::simplified(*constraint), unknowns_in(terms, atom));
}

}  // namespace

TermId to_atom(smt::Terms& terms, const LinearConstraint& constraint,
               const std::map<std::int64_t, TermId>& unknowns) {
  return smt::to_term(terms, normal(constraint), unknowns);
}

std::optional<LinearConstraint> constraint_of(const smt::Terms& terms, TermId atom) {
  const auto cases = smt::linear_cases(terms, atom, 2);
  if (!cases || cases->size() != 1 || cases->front().size() != 1) return std::nullopt;
  return cases->front().front();
}

std::vector<TermId> atoms_of(smt::Terms& terms, TermId formula) {
  std::vector<TermId> atoms;
  const std::vector<TermId> roots{formula};
  for (const TermId each : smt::needed_terms(terms, roots, [](TermId) { return false; })) {
    const TermOp op = terms[each].op;
    if (op == TermOp::Equal || op == TermOp::Less || op == TermOp::LessEqual) {
      atoms.push_back(simplest(terms, each));
    }
  }
  return atoms;
}

std::vector<TermId> halves_of(smt::Terms& terms, TermId atom) {
  const auto constraint = constraint_of(terms, atom);
  if (!constraint || !constraint->is_equality) return {atom};
  const auto turned = smt::combined(constraint->sum, -1, {}, 0);
  if (!turned) return {atom};
  const auto unknowns = unknowns_in(terms, atom);
  return {to_atom(terms, {constraint->sum, false}, unknowns),
          to_atom(terms, {*turned, false}, unknowns)};
}

}  // namespace arbiter::relations
