// Intervals of the mathematical integers, and what the operations of the language make of them.
//
// Each operation returns the hull of all results for operands from the two intervals, where each
// operand may be any element of its interval, whatever the other one is. The hull is exact but for
// two cases. An end that is finite but needs more than 64 bits is moved outward, so that nothing
// ever wraps: a low end becomes "none" or the greatest 64-bit integer, a high end likewise. And
// where there are very many divisors, the remainder is only bounded, and not computed for each of
// them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace arbiter::abstraction {

// All integers from low to high. Not empty: low <= high.
struct Interval {
  std::optional<std::int64_t> low;   // none: the interval has no least element
  std::optional<std::int64_t> high;  // none: the interval has no greatest element

  static Interval all() { return {}; }
  static Interval of(std::int64_t value) { return {value, value}; }
  static Interval between(std::int64_t low, std::int64_t high) { return {low, high}; }

  bool is_single() const { return low && high && *low == *high; }
  bool contains(std::int64_t value) const {
    return (!low || *low <= value) && (!high || value <= *high);
  }
  friend bool operator==(const Interval&, const Interval&) = default;
};

Interval hull(const Interval& a, const Interval& b);
// The elements of `a` from low to high, if there are any.
std::optional<Interval> clipped(const Interval& a, std::int64_t low, std::int64_t high);

Interval negate(const Interval& a);
Interval add(const Interval& a, const Interval& b);
Interval subtract(const Interval& a, const Interval& b);
Interval multiply(const Interval& a, const Interval& b);
// Division and remainder as in C, rounding toward zero. The divisor 0 is left out; requires that
// the interval has other divisors.
Interval divide(const Interval& a, const Interval& b);
Interval remainder(const Interval& a, const Interval& b);
// The mathematical modulo by last + 1. Requires last >= 0.
Interval wrap(const Interval& a, std::int64_t last);

// Truth values are 0 and 1, and every integer but 0 counts as true.
Interval equal(const Interval& a, const Interval& b);
Interval less(const Interval& a, const Interval& b);
Interval less_equal(const Interval& a, const Interval& b);
Interval in_range(const Interval& value, const Interval& low, const Interval& high);
Interval logical_not(const Interval& a);
Interval logical_and(const Interval& a, const Interval& b);
Interval logical_or(const Interval& a, const Interval& b);

// "2", "[2,5]", "<5", ">3", "Z".
std::string to_string(const Interval& a);

}  // namespace arbiter::abstraction
