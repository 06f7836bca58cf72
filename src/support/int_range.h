#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace arbiter {

// The integers low … high, both included; none if high < low.
struct IntRange {
  std::int64_t low = 0;
  std::int64_t high = 0;

  static constexpr IntRange single(std::int64_t value) { return {value, value}; }
  // All integers that have 64 bits.
  static constexpr IntRange all() {
    return {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
  }

  constexpr bool is_single() const { return low == high; }
  constexpr bool contains(std::int64_t value) const { return low <= value && value <= high; }
  constexpr bool contains(const IntRange& other) const {
    return low <= other.low && other.high <= high;
  }
  // high - low, which is one less than the number of integers and always has 64 bits. Requires
  // low <= high.
  constexpr std::uint64_t width() const {
    return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  }
  friend constexpr bool operator==(const IntRange&, const IntRange&) = default;
};

// The least range that has all of both, neither of which is empty.
constexpr IntRange hull(const IntRange& a, const IntRange& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

}  // namespace arbiter
