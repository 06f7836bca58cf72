// Intervals of terms, carried up from operands and down from constraints: the idea is in the
// header.
#include "refine/path_bounds.h"

#include <algorithm>
#include <optional>

namespace arbiter::refine {

namespace {

using abstraction::Interval;
using smt::Term;
using smt::TermId;
using TermOp = Term::Op;
__extension__ using Wide = __int128;

// How many times bounds are carried down and up.
constexpr int kRounds = 4;

// The greatest absolute value in the interval; none if it has no end or needs more than 64 bits.
std::optional<std::int64_t> magnitude(const Interval& a) {
  if (!a.low || !a.high || *a.low == INT64_MIN) return std::nullopt;
  return std::max(-*a.low, *a.high);
}

// The greatest integer whose square is at most `square`.
std::int64_t root(std::int64_t square) {
  Wide low = 0;
  Wide high = Wide{1} << 32U;
  while (low < high) {
    const Wide middle = (low + high + 1) / 2;
    if (middle * middle <= square) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return static_cast<std::int64_t>(low);
}

class Bounding {
 public:
  Bounding(const PathFormula& formula, std::size_t constraints) : terms_(formula.terms) {
    for (std::size_t i = 0; i < terms_.size(); ++i) bounds_.push(Interval::all());
    up();
    for (int round = 0; round < kRounds; ++round) {
      for (std::size_t i = 0; i < constraints; ++i) hold(formula.constraints[i].term);
      down();
      up();
    }
    forget_all_but_unknowns();
    up();
  }

  Table<TermId, Interval> take() { return std::move(bounds_); }

 private:
  void up() {
    for (std::uint32_t i = 0; i < terms_.size(); ++i) narrow(TermId(i), made_of(terms_[TermId(i)]));
  }

  void forget_all_but_unknowns() {
    for (std::uint32_t i = 0; i < terms_.size(); ++i) {
      if (terms_[TermId(i)].op != TermOp::Unknown) bounds_[TermId(i)] = Interval::all();
    }
  }

  void down() {
    for (auto i = static_cast<std::uint32_t>(terms_.size()); i-- > 0;) say(TermId(i));
  }

  // Cuts the term's interval down to its common part with `by`; leaves it if they have none.
  void narrow(TermId id, const Interval& by) {
    Interval& bounds = bounds_[id];
    Interval both = bounds;
    if (by.low && (!both.low || *by.low > *both.low)) both.low = by.low;
    if (by.high && (!both.high || *by.high < *both.high)) both.high = by.high;
    if (both.low && both.high && *both.low > *both.high) return;
    bounds = both;
  }
  void at_most(TermId id, std::optional<std::int64_t> high) { narrow(id, {std::nullopt, high}); }
  void at_least(TermId id, std::optional<std::int64_t> low) { narrow(id, {low, std::nullopt}); }

  // The constraint is true.
  void hold(TermId id) {
    if (terms_[id].is_truth()) narrow(id, Interval::of(1));
  }

  // The interval that the operands' intervals come to.
  Interval made_of(const Term& term) const {
    const auto a = [&] { return bounds_[term.a]; };
    const auto b = [&] { return bounds_[term.b]; };
    switch (term.op) {
      case TermOp::Constant: return Interval::of(term.number);
      case TermOp::Unknown: return Interval::all();
      case TermOp::Add: return abstraction::add(a(), b());
      case TermOp::Subtract: return abstraction::subtract(a(), b());
      case TermOp::Multiply: return abstraction::multiply(a(), b());
      case TermOp::Divide:
        return b() == Interval::of(0) ? Interval::all() : abstraction::divide(a(), b());
      case TermOp::Remainder:
        return b() == Interval::of(0) ? Interval::all() : abstraction::remainder(a(), b());
      case TermOp::Wrap: return abstraction::wrap(a(), term.number);
      case TermOp::If: return abstraction::hull(b(), bounds_[term.c]);
      default: return Interval::between(0, 1);
    }
  }

  // Narrows the operands by the term's interval.
  void say(TermId id) {
    const Term& term = terms_[id];
    const Interval whole = bounds_[id];
    switch (term.op) {
      case TermOp::Add:
        narrow(term.a, abstraction::subtract(whole, bounds_[term.b]));
        return narrow(term.b, abstraction::subtract(whole, bounds_[term.a]));
      case TermOp::Subtract:
        narrow(term.a, abstraction::add(whole, bounds_[term.b]));
        return narrow(term.b, abstraction::subtract(bounds_[term.a], whole));
      case TermOp::Multiply: return say_of_factors(term, whole);
      case TermOp::Divide: return say_of_dividend(term, whole);
      default:
        if (term.is_truth() && whole.is_single()) say_of_truth(term, *whole.low != 0);
    }
  }

  // A factor is at most as large as the product, divided by the least size of the other factor. If
  // the product and the other factor may both be 0, nothing is known of this one.
  void say_of_factors(const Term& term, const Interval& whole) {
    const auto most = magnitude(whole);
    if (!most) return;
    if (term.a == term.b) {
      return narrow(term.a, Interval::between(-root(*most), root(*most)));
    }
    for (const auto& [one, other] : {std::pair{term.a, term.b}, std::pair{term.b, term.a}}) {
      const Interval& by = bounds_[other];
      if (by.contains(0) && whole.contains(0)) continue;
      const std::int64_t least = by.low && *by.low > 0     ? *by.low
                                 : by.high && *by.high < 0 ? -std::max(*by.high, -INT64_MAX)
                                                           : 1;
      narrow(one, Interval::between(-(*most / least), *most / least));
    }
  }

  void say_of_dividend(const Term& term, const Interval& whole) {
    const auto by = magnitude(bounds_[term.b]);
    if (!by || *by == 0) return;
    const Interval rest = Interval::between(1 - *by, *by - 1);
    narrow(term.a, abstraction::add(abstraction::multiply(whole, bounds_[term.b]), rest));
  }

  void say_of_truth(const Term& term, bool is_true) {
    const auto truth = [&](TermId id, bool value) {
      if (terms_[id].is_truth()) narrow(id, Interval::of(value ? 1 : 0));
    };
    switch (term.op) {
      case TermOp::Not: return truth(term.a, !is_true);
      case TermOp::And:
      case TermOp::Or:
        if (is_true != (term.op == TermOp::And)) return;
        truth(term.a, is_true);
        return truth(term.b, is_true);
      case TermOp::Equal:
        if (!is_true) return;
        narrow(term.a, bounds_[term.b]);
        return narrow(term.b, bounds_[term.a]);
      case TermOp::Less: return is_true ? less(term.a, term.b) : less_equal(term.b, term.a);
      case TermOp::LessEqual: return is_true ? less_equal(term.a, term.b) : less(term.b, term.a);
      default: return;
    }
  }

  void less_equal(TermId a, TermId b) {
    at_most(a, bounds_[b].high);
    at_least(b, bounds_[a].low);
  }
  void less(TermId a, TermId b) {
    const auto high = bounds_[b].high;
    const auto low = bounds_[a].low;
    if (high && *high != INT64_MIN) at_most(a, *high - 1);
    if (low && *low != INT64_MAX) at_least(b, *low + 1);
  }

  const smt::Terms& terms_;
  Table<TermId, Interval> bounds_;
};

}  // namespace

Table<smt::TermId, abstraction::Interval> path_bounds(const PathFormula& formula,
                                                      std::size_t constraints) {
  return Bounding(formula, constraints).take();
}

}  // namespace arbiter::refine
