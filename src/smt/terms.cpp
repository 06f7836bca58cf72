// How terms are made, folded and shared; the idea is in terms.h.
#include "smt/terms.h"

#include "smt/arithmetic.h"

#include <atomic>

namespace arbiter::smt {

namespace {

using Op = Term::Op;

}  // namespace

std::uint64_t Identity::next() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

TermId Terms::made(const Term& term) {
  const Key key{static_cast<std::uint8_t>(term.op), term.number, term.a.index(), term.b.index(),
                term.c.index()};
  const auto [entry, is_new] = known_.try_emplace(key, terms_.next_id());
  if (is_new) terms_.push(term);
  return entry->second;
}

std::size_t Terms::bytes_of(std::size_t terms) {
  return terms * 2 * (sizeof(Term) + sizeof(Key) + sizeof(TermId) + 1);
}

TermId Terms::folded(Op op, TermId a, TermId b) {
  const auto x = value(a);
  const auto y = value(b);
  if (x && y) {
    if (const auto result = computed(op, *x, *y)) return constant(*result);
  }
  return made({op, 0, a, b});
}

// A constant stands on the right, and one after another makes one: so a counter stays `i + 7`.
TermId Terms::add(TermId a, TermId b) {
  if (value(a) && !value(b)) std::swap(a, b);
  if (value(b) == 0) return a;
  const Term inner = terms_[a];
  if (value(b) && inner.op == Op::Add && value(inner.b)) {
    const auto sum = computed(Op::Add, *value(inner.b), *value(b));
    if (sum) return add(inner.a, constant(*sum));
  }
  return folded(Op::Add, a, b);
}

TermId Terms::subtract(TermId a, TermId b) {
  if (a == b) return constant(0);
  if (const auto y = value(b); y && *y != INT64_MIN) return add(a, constant(-*y));
  return folded(Op::Subtract, a, b);
}

TermId Terms::multiply(TermId a, TermId b) {
  if (value(a) && !value(b)) std::swap(a, b);
  if (value(b) == 0) return b;
  if (value(b) == 1) return a;
  return folded(Op::Multiply, a, b);
}

TermId Terms::divide(TermId a, TermId b) {
  if (value(b) == 1) return a;
  return folded(Op::Divide, a, b);
}

TermId Terms::remainder(TermId a, TermId b) { return folded(Op::Remainder, a, b); }

TermId Terms::wrap(TermId a, std::int64_t last) {
  if (const auto x = value(a)) return constant(wrapped(*x, last));
  return made({Op::Wrap, last, a});
}

TermId Terms::equal(TermId a, TermId b) {
  if (a == b) return constant(1);
  return folded(Op::Equal, a, b);
}

TermId Terms::less(TermId a, TermId b) {
  if (a == b) return constant(0);
  return folded(Op::Less, a, b);
}

TermId Terms::less_equal(TermId a, TermId b) {
  if (a == b) return constant(1);
  return folded(Op::LessEqual, a, b);
}

TermId Terms::negation(TermId a) {
  if (const auto x = value(a)) return constant(*x == 0 ? 1 : 0);
  const Term inner = terms_[a];
  if (inner.op == Op::Not && terms_[inner.a].is_truth()) return inner.a;
  return made({Op::Not, 0, a});
}

TermId Terms::conjunction(TermId a, TermId b) {
  if (is_false(a) || is_false(b)) return constant(0);
  if (is_true(a) && terms_[b].is_truth()) return b;
  if (is_true(b) && terms_[a].is_truth()) return a;
  return folded(Op::And, a, b);
}

TermId Terms::disjunction(TermId a, TermId b) {
  if (is_true(a) || is_true(b)) return constant(1);
  if (is_false(a) && terms_[b].is_truth()) return b;
  if (is_false(b) && terms_[a].is_truth()) return a;
  return folded(Op::Or, a, b);
}

TermId Terms::choice(TermId condition, TermId yes, TermId no) {
  if (yes == no || is_true(condition)) return yes;
  if (is_false(condition)) return no;
  return made({Op::If, 0, condition, yes, no});
}

}  // namespace arbiter::smt
