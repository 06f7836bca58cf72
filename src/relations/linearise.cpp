#include "relations/linearise.h"

#include "smt/needed.h"
#include "smt/substitute.h"

namespace arbiter::relations {

using smt::Term;
using smt::TermId;
using TermOp = smt::Term::Op;

std::optional<TermId> Lineariser::meaning(std::int64_t unknown) const {
  const auto found = meanings_.find(unknown);
  if (found == meanings_.end()) return std::nullopt;
  return found->second;
}

// `id` has operands that are flat. Appends what is known of the unknown if it is new.
TermId Lineariser::unknown_for(TermId id, std::vector<TermId>& more) {
  const auto [place, is_new] = unknowns_.try_emplace(id);
  if (!is_new) return place->second;
  const TermId unknown = terms_.fresh();
  place->second = unknown;
  meanings_.emplace(terms_[unknown].number, id);
  const Term term = terms_[id];
  const auto number = [&](std::int64_t value) { return terms_.constant(value); };
  const auto between = [&](TermId value, std::int64_t low, std::int64_t high) {
    return terms_.conjunction(terms_.less_equal(number(low), value),
                              terms_.less_equal(value, number(high)));
  };
  const auto either = [&](TermId condition, TermId yes, TermId no) {
    return terms_.disjunction(terms_.conjunction(condition, yes),
                              terms_.conjunction(terms_.negation(condition), no));
  };
  if (term.is_truth()) {
    more.push_back(either(id, terms_.equal(unknown, number(1)), terms_.equal(unknown, number(0))));
  } else if (term.op == TermOp::If) {
    more.push_back(either(term.a, terms_.equal(unknown, term.b), terms_.equal(unknown, term.c)));
  } else if (term.op == TermOp::Wrap && term.number < INT64_MAX) {
    const TermId times = terms_.multiply(terms_.fresh(), number(term.number + 1));
    more.push_back(terms_.equal(term.a, terms_.add(times, unknown)));
    more.push_back(between(unknown, 0, term.number));
  } else if (term.op == TermOp::Divide || term.op == TermOp::Remainder) {
    const auto divisor = terms_.value(term.b);
    if (!divisor || *divisor == 0 || *divisor == INT64_MIN) return unknown;
    const std::int64_t most = (*divisor < 0 ? -*divisor : *divisor) - 1;
    const TermId other = terms_.fresh();
    const TermId quotient = term.op == TermOp::Divide ? unknown : other;
    const TermId rest = term.op == TermOp::Divide ? other : unknown;
    more.push_back(
        terms_.equal(term.a, terms_.add(terms_.multiply(quotient, number(*divisor)), rest)));
    more.push_back(either(terms_.less_equal(number(0), term.a), between(rest, 0, most),
                          between(rest, -most, 0)));
  }
  return unknown;
}

// The term with unknowns in the place of what is not linear.
TermId Lineariser::flattened(TermId root, std::vector<TermId>& more) {
  std::map<TermId, TermId> flat;
  const std::vector<TermId> roots{root};
  for (const TermId each : smt::needed_terms(terms_, roots, [](TermId) { return false; })) {
    const Term term = terms_[each];
    const auto operand = [&](TermId of) { return flat.at(of); };
    // As a number: a truth value among numbers is an unknown.
    const auto as_number = [&](TermId of) {
      const TermId made = operand(of);
      return terms_[made].is_truth() ? unknown_for(made, more) : made;
    };
    const auto is_constant = [&](TermId of) { return terms_.value(of).has_value(); };
    TermId made = each;
    switch (term.op) {
      case TermOp::Constant:
      case TermOp::Unknown: break;
      case TermOp::Add: made = terms_.add(as_number(term.a), as_number(term.b)); break;
      case TermOp::Subtract: made = terms_.subtract(as_number(term.a), as_number(term.b)); break;
      case TermOp::Multiply:
        made = terms_.multiply(as_number(term.a), as_number(term.b));
        if (terms_[made].op == TermOp::Multiply && !is_constant(terms_[made].a) &&
            !is_constant(terms_[made].b)) {
          made = unknown_for(made, more);
        }
        break;
      case TermOp::Divide:
        made = terms_.divide(as_number(term.a), as_number(term.b));
        if (terms_[made].op == TermOp::Divide) made = unknown_for(made, more);
        break;
      case TermOp::Remainder:
        made = terms_.remainder(as_number(term.a), as_number(term.b));
        if (terms_[made].op == TermOp::Remainder) made = unknown_for(made, more);
        break;
      case TermOp::Wrap:
        made = terms_.wrap(as_number(term.a), term.number);
        if (terms_[made].op == TermOp::Wrap) made = unknown_for(made, more);
        break;
      case TermOp::If:
        made = terms_.choice(operand(term.a), as_number(term.b), as_number(term.c));
        if (terms_[made].op == TermOp::If) made = unknown_for(made, more);
        break;
      case TermOp::Equal: made = terms_.equal(as_number(term.a), as_number(term.b)); break;
      case TermOp::Less: made = terms_.less(as_number(term.a), as_number(term.b)); break;
      case TermOp::LessEqual: made = terms_.less_equal(as_number(term.a), as_number(term.b)); break;
      case TermOp::Not: made = terms_.negation(operand(term.a)); break;
      case TermOp::And: made = terms_.conjunction(operand(term.a), operand(term.b)); break;
      case TermOp::Or: made = terms_.disjunction(operand(term.a), operand(term.b)); break;
    }
    flat.emplace(each, made);
  }
  return flat.at(root);
}

std::optional<std::vector<smt::LinearCase>> Lineariser::cases(TermId constraint, std::size_t most) {
  std::vector<TermId> all;
  TermId together = flattened(constraint, all);
  for (const TermId each : all) together = terms_.conjunction(together, each);
  return smt::linear_cases(terms_, together, most);
}

}  // namespace arbiter::relations
