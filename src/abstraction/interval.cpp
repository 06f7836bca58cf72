// Interval arithmetic; what each operation promises is in interval.h.
//
// The ends of the operands are widened to 128 bits, where no operation on 64-bit values overflows
// and where a missing end is a number beyond all others, so that sums and comparisons need no
// cases. At the end, narrowing turns an end that does not fit into 64 bits back into a missing one.
// Division and remainder treat divisors above and below 0 apart, where both are monotonic.
#include "abstraction/interval.h"

#include <algorithm>
#include <initializer_list>

#include "support/invariant.h"

namespace arbiter::abstraction {

namespace {

__extension__ using Wide = __int128;

constexpr Wide kUnbounded = Wide{1} << 120U;
constexpr Wide kLeast = INT64_MIN;
constexpr Wide kGreatest = INT64_MAX;

struct Ends {
  Wide low;
  Wide high;
};

Wide low_of(const Interval& a) { return a.low ? Wide{*a.low} : -kUnbounded; }
Wide high_of(const Interval& a) { return a.high ? Wide{*a.high} : kUnbounded; }
Ends ends_of(const Interval& a) { return {low_of(a), high_of(a)}; }

Interval narrowed(const Ends& ends) {
  Interval narrow;
  if (ends.low >= kLeast) narrow.low = static_cast<std::int64_t>(std::min(ends.low, kGreatest));
  if (ends.high <= kGreatest) narrow.high = static_cast<std::int64_t>(std::max(ends.high, kLeast));
  return narrow;
}

Ends joined(const std::optional<Ends>& a, const Ends& b) {
  return a ? Ends{std::min(a->low, b.low), std::max(a->high, b.high)} : b;
}

Ends mirrored(const Ends& a) { return {-a.high, -a.low}; }

bool is_unbounded(Wide end) { return end >= kUnbounded || end <= -kUnbounded; }

// A missing end stands for elements that are large, but finite; so 0 times a missing end is 0.
Wide product(Wide a, Wide b) {
  if (a == 0 || b == 0) return 0;
  if (!is_unbounded(a) && !is_unbounded(b)) return a * b;
  return (a < 0) == (b < 0) ? kUnbounded : -kUnbounded;
}

// Requires b >= 1. A divisor that grows without end brings every quotient to 0.
Wide quotient(Wide a, Wide b) {
  if (is_unbounded(b)) return 0;
  return is_unbounded(a) ? a : a / b;
}

// An operation that is monotonic in each operand has its extremes at the corners.
template <class Operation>
Ends corners(const Ends& a, const Ends& b, Operation operation) {
  const std::initializer_list<Wide> results = {operation(a.low, b.low), operation(a.low, b.high),
                                               operation(a.high, b.low), operation(a.high, b.high)};
  return {std::min(results), std::max(results)};
}

// The part of the interval that is 1 or more; none if it is empty.
std::optional<Ends> positive(const Ends& b) {
  if (b.high < 1) return std::nullopt;
  return Ends{std::max<Wide>(b.low, 1), b.high};
}

// The remainders of a >= 0 by m >= 1.
Ends remainders(const Ends& a, Wide m) {
  if (a.high - a.low >= m - 1) return {0, m - 1};
  const Ends ends{a.low % m, a.high % m};
  return ends.low <= ends.high ? ends : Ends{0, m - 1};
}

// The remainders of a >= 0 by the divisors m >= 1. A divisor beyond a's high end leaves each
// element of a as it is.
Ends remainders(const Ends& a, const Ends& m) {
  constexpr Wide kTried = 64;
  if (m.low > a.high) return a;
  const Wide last = std::min(m.high, a.high + 1);
  if (last - m.low >= kTried) return {0, std::min(a.high, m.high - 1)};
  std::optional<Ends> all;
  for (Wide divisor = m.low; divisor <= last; ++divisor) {
    all = joined(all, remainders(a, divisor));
  }
  return *all;
}

Interval truth(bool can_be_false, bool can_be_true) {
  return Interval::between(can_be_false ? 0 : 1, can_be_true ? 1 : 0);
}
bool can_be_true(const Interval& a) { return a != Interval::of(0); }
bool can_be_false(const Interval& a) { return a.contains(0); }

// The digits of a number that may be one beyond 64 bits, as the bound of "<5" may be.
std::string decimal(Wide value) {
  const auto magnitude = static_cast<std::uint64_t>(value < 0 ? -value : value);
  return (value < 0 ? "-" : "") + std::to_string(magnitude);
}

}  // namespace

Interval hull(const Interval& a, const Interval& b) {
  return narrowed(joined(ends_of(a), ends_of(b)));
}

std::optional<Interval> clipped(const Interval& a, std::int64_t low, std::int64_t high) {
  const Wide least = std::max<Wide>(low_of(a), low);
  const Wide greatest = std::min<Wide>(high_of(a), high);
  if (least > greatest) return std::nullopt;
  return narrowed({least, greatest});
}

Interval negate(const Interval& a) { return narrowed(mirrored(ends_of(a))); }

Interval add(const Interval& a, const Interval& b) {
  return narrowed({low_of(a) + low_of(b), high_of(a) + high_of(b)});
}

Interval subtract(const Interval& a, const Interval& b) {
  return narrowed({low_of(a) - high_of(b), high_of(a) - low_of(b)});
}

Interval multiply(const Interval& a, const Interval& b) {
  return narrowed(corners(ends_of(a), ends_of(b), product));
}

// By a / b = -(a / -b), divisors of each sign are looked at by themselves.
Interval divide(const Interval& a, const Interval& b) {
  std::optional<Ends> all;
  if (const auto above = positive(ends_of(b))) all = corners(ends_of(a), *above, quotient);
  if (const auto below = positive(mirrored(ends_of(b)))) {
    all = joined(all, mirrored(corners(ends_of(a), *below, quotient)));
  }
  INVARIANT(all, "a division in the graph should be guarded");
  return narrowed(*all);
}

// By a % b = a % -b = -(-a % b), only divisors above 0 and operands of one sign have to be looked
// at. An interval with divisors of both signs has 1 and -1 among them, so that the divisors without
// their signs are an interval again.
Interval remainder(const Interval& a, const Interval& b) {
  std::optional<Ends> divisors = positive(ends_of(b));
  if (const auto below = positive(mirrored(ends_of(b)))) divisors = joined(divisors, *below);
  INVARIANT(divisors, "a division in the graph should be guarded");
  const Ends ends = ends_of(a);
  std::optional<Ends> all;
  if (ends.high >= 0) all = remainders({std::max<Wide>(ends.low, 0), ends.high}, *divisors);
  if (ends.low < 0) {
    const Ends below{std::max<Wide>(-ends.high, 1), -ends.low};
    all = joined(all, mirrored(remainders(below, *divisors)));
  }
  return narrowed(*all);
}

Interval wrap(const Interval& a, std::int64_t last) {
  const Wide modulus = Wide{last} + 1;
  if (high_of(a) - low_of(a) >= modulus - 1) return Interval::between(0, last);
  const auto wrapped = [&](Wide value) { return (value % modulus + modulus) % modulus; };
  const Ends ends{wrapped(low_of(a)), wrapped(high_of(a))};
  return ends.low <= ends.high ? narrowed(ends) : Interval::between(0, last);
}

Interval equal(const Interval& a, const Interval& b) {
  const bool overlap = std::max(low_of(a), low_of(b)) <= std::min(high_of(a), high_of(b));
  return truth(!(a.is_single() && a == b), overlap);
}

Interval less(const Interval& a, const Interval& b) {
  return truth(high_of(a) >= low_of(b), low_of(a) < high_of(b));
}

Interval less_equal(const Interval& a, const Interval& b) {
  return truth(high_of(a) > low_of(b), low_of(a) <= high_of(b));
}

Interval in_range(const Interval& value, const Interval& low, const Interval& high) {
  const bool outside = low_of(value) < high_of(low) || high_of(value) > low_of(high);
  const bool inside =
      std::max(low_of(value), low_of(low)) <= std::min(high_of(value), high_of(high));
  return truth(outside, inside);
}

Interval logical_not(const Interval& a) { return truth(can_be_true(a), can_be_false(a)); }

Interval logical_and(const Interval& a, const Interval& b) {
  return truth(can_be_false(a) || can_be_false(b), can_be_true(a) && can_be_true(b));
}

Interval logical_or(const Interval& a, const Interval& b) {
  return truth(can_be_false(a) && can_be_false(b), can_be_true(a) || can_be_true(b));
}

std::string to_string(const Interval& a) {
  if (!a.low && !a.high) return "Z";
  if (!a.low) return "<" + decimal(high_of(a) + 1);
  if (!a.high) return ">" + decimal(low_of(a) - 1);
  if (a.is_single()) return decimal(*a.low);
  return "[" + decimal(*a.low) + "," + decimal(*a.high) + "]";
}

}  // namespace arbiter::abstraction
