// Walks over the terms below a term, operands first.
#include "smt/substitute.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>

#include "smt/arithmetic.h"
#include "smt/needed.h"
#include "support/invariant.h"

namespace arbiter::smt {

namespace {

using Op = Term::Op;

using Value = std::optional<std::int64_t>;

Value value_of(const Term& term, std::span<const Value> unknowns,
               const absl::flat_hash_map<TermId, Value>& known) {
  const auto at = [&](TermId id) -> const Value& { return known.at(id); };
  switch (term.op) {
    case Op::Constant: return term.number;
    case Op::Unknown: {
      const auto number = static_cast<std::size_t>(term.number);
      return number < unknowns.size() ? unknowns[number] : Value();
    }
    case Op::Wrap: return at(term.a) ? Value(wrapped(*at(term.a), term.number)) : Value();
    case Op::Not: return at(term.a) ? Value(*at(term.a) == 0) : Value();
    case Op::And: {
      const Value& a = at(term.a);
      const Value& b = at(term.b);
      if (a == 0 || b == 0) return 0;
      return a && b ? Value(1) : Value();
    }
    case Op::Or: {
      const Value& a = at(term.a);
      const Value& b = at(term.b);
      if ((a && *a != 0) || (b && *b != 0)) return 1;
      return a && b ? Value(0) : Value();
    }
    case Op::If: {
      const Value& condition = at(term.a);
      if (!condition) return std::nullopt;
      return *condition != 0 ? at(term.b) : at(term.c);
    }
    default: {
      const Value& a = at(term.a);
      const Value& b = at(term.b);
      return a && b ? computed(term.op, *a, *b) : Value();
    }
  }
}

}  // namespace

TermId made_of(Terms& terms, const Term& like, TermId a, TermId b, TermId c) {
  switch (like.op) {
    case Op::Add: return terms.add(a, b);
    case Op::Subtract: return terms.subtract(a, b);
    case Op::Multiply: return terms.multiply(a, b);
    case Op::Divide: return terms.divide(a, b);
    case Op::Remainder: return terms.remainder(a, b);
    case Op::Wrap: return terms.wrap(a, like.number);
    case Op::Equal: return terms.equal(a, b);
    case Op::Less: return terms.less(a, b);
    case Op::LessEqual: return terms.less_equal(a, b);
    case Op::Not: return terms.negation(a);
    case Op::And: return terms.conjunction(a, b);
    case Op::Or: return terms.disjunction(a, b);
    case Op::If: return terms.choice(a, b, c);
    case Op::Constant: return terms.constant(like.number);
    case Op::Unknown: break;
  }
  INVARIANT(false, "an unknown is made of nothing");
}

TermId substituted(Terms& terms, TermId id, const std::map<std::int64_t, TermId>& unknowns) {
  absl::flat_hash_map<TermId, TermId> made;
  const std::vector<TermId> roots{id};
  for (const TermId each : needed_terms(terms, roots, [](TermId) { return false; })) {
    const Term term = terms[each];
    TermId result = each;
    if (term.op == Op::Unknown) {
      const auto found = unknowns.find(term.number);
      if (found != unknowns.end()) result = found->second;
    } else if (term.op != Op::Constant) {
      const auto operand = [&](TermId of) { return of.is_some() ? made.at(of) : of; };
      const TermId a = operand(term.a);
      const TermId b = operand(term.b);
      const TermId c = operand(term.c);
      if (a != term.a || b != term.b || c != term.c) result = made_of(terms, term, a, b, c);
    }
    made.emplace(each, result);
  }
  return made.at(id);
}

std::vector<std::int64_t> unknowns_of(const Terms& terms, std::span<const TermId> ids) {
  std::vector<std::int64_t> found;
  for (const TermId each : needed_terms(terms, ids, [](TermId) { return false; })) {
    if (terms[each].op == Op::Unknown) found.push_back(terms[each].number);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::optional<std::int64_t> evaluated(const Terms& terms, TermId id,
                                      std::span<const std::optional<std::int64_t>> unknowns) {
  absl::flat_hash_map<TermId, Value> known;
  const std::vector<TermId> roots{id};
  for (const TermId each : needed_terms(terms, roots, [](TermId) { return false; })) {
    known.emplace(each, value_of(terms[each], unknowns, known));
  }
  return known.at(id);
}

}  // namespace arbiter::smt
