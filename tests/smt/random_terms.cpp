#include "smt/random_terms.h"

#include <algorithm>

namespace arbiter::smt {

namespace {

using Op = Term::Op;

std::optional<Wide> applied(const Term& term, Wide a, Wide b, Wide c) {
  switch (term.op) {
    case Op::Add: return a + b;
    case Op::Subtract: return a - b;
    case Op::Multiply: return a * b;
    case Op::Divide: return b == 0 ? std::nullopt : std::optional(a / b);
    case Op::Remainder: return b == 0 ? std::nullopt : std::optional(a % b);
    case Op::Wrap: {
      const Wide modulus = Wide{term.number} + 1;
      return (a % modulus + modulus) % modulus;
    }
    case Op::Equal: return a == b;
    case Op::Less: return a < b;
    case Op::LessEqual: return a <= b;
    case Op::Not: return a == 0;
    case Op::And: return a != 0 && b != 0;
    case Op::Or: return a != 0 || b != 0;
    case Op::If: return a != 0 ? b : c;
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<Wide> evaluated(const Terms& terms, TermId id, const std::vector<Wide>& unknowns) {
  const Term& term = terms[id];
  if (term.op == Op::Constant) return Wide{term.number};
  if (term.op == Op::Unknown) return unknowns[static_cast<std::size_t>(term.number)];
  Wide operands[3] = {};
  std::size_t i = 0;
  for (const TermId operand : {term.a, term.b, term.c}) {
    if (operand.is_some()) {
      const auto value = evaluated(terms, operand, unknowns);
      if (!value) return std::nullopt;
      operands[i] = *value;
    }
    ++i;
  }
  return applied(term, operands[0], operands[1], operands[2]);
}

RandomTerms::RandomTerms(Terms& terms, std::uint64_t seed, int unknowns, std::int64_t most,
                         bool is_linear)
    : terms_(terms), random_(seed), most_(most), is_linear_(is_linear) {
  for (int i = 0; i < unknowns; ++i) unknowns_.push_back(terms.fresh());
}

TermId RandomTerms::integer(int depth) {
  if (depth == 0 || random_.chance(20)) {
    if (unknowns_.empty() || random_.chance(40)) return constant();
    return random_.pick(unknowns_);
  }
  const TermId a = integer(depth - 1);
  const auto right = [&] { return is_linear_ ? constant() : integer(depth - 1); };
  const auto divisor = [&] {
    const TermId b = right();
    return terms_.is_false(b) ? terms_.constant(3) : b;
  };
  switch (random_.below(9)) {
    case 0:
    case 1: return terms_.add(a, integer(depth - 1));
    case 2:
    case 3: return terms_.subtract(a, integer(depth - 1));
    case 4: return terms_.multiply(a, right());
    case 5: return terms_.divide(a, divisor());
    case 6: return terms_.remainder(a, divisor());
    case 7: return terms_.wrap(a, random_.between(0, most_));
    default: return terms_.choice(truth(depth - 1), a, integer(depth - 1));
  }
}

TermId RandomTerms::truth(int depth) {
  if (depth == 0) return terms_.less(integer(0), integer(0));
  switch (random_.below(8)) {
    case 0: return terms_.equal(integer(depth - 1), integer(depth - 1));
    case 1:
    case 2: return terms_.less(integer(depth - 1), integer(depth - 1));
    case 3: return terms_.less_equal(integer(depth - 1), integer(depth - 1));
    case 4: return terms_.negation(truth(depth - 1));
    case 5: return terms_.conjunction(truth(depth - 1), truth(depth - 1));
    case 6: return terms_.disjunction(truth(depth - 1), truth(depth - 1));
    default: return integer(depth - 1);  // every integer but 0 is true
  }
}

RandomQuestion random_question(std::uint64_t seed, int unknowns, std::int64_t bound,
                               bool is_linear) {
  RandomQuestion question;
  RandomTerms make(question.terms, seed, unknowns, bound, is_linear);
  const auto count = make.random().between(1, 4);
  for (std::int64_t i = 0; i < count; ++i) question.constraints.push_back(make.truth(3));
  Terms& terms = question.terms;
  for (const TermId unknown : make.unknowns()) {
    question.constraints.push_back(terms.less_equal(terms.constant(-bound), unknown));
    question.constraints.push_back(terms.less_equal(unknown, terms.constant(bound)));
  }
  return question;
}

bool is_satisfiable(const Terms& terms, const std::vector<TermId>& constraints, int unknowns,
                    std::int64_t bound) {
  std::vector<Wide> values(static_cast<std::size_t>(unknowns), -bound);
  while (true) {
    const bool all = std::all_of(constraints.begin(), constraints.end(), [&](TermId id) {
      return evaluated(terms, id, values).value_or(0) != 0;
    });
    if (all) return true;
    std::size_t i = 0;
    while (i < values.size() && values[i] == bound) values[i++] = -bound;
    if (i == values.size()) return false;
    ++values[i];
  }
}

}  // namespace arbiter::smt
