#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "game/graph.h"

namespace arbiter::game {

// The integers from low to high.
struct Bounds {
  std::int64_t low = std::numeric_limits<std::int64_t>::min();
  std::int64_t high = std::numeric_limits<std::int64_t>::max();

  static Bounds of(const typing::Data& data);
  bool is_single() const { return low == high; }
  bool contains(const Bounds& other) const { return low <= other.low && other.high <= high; }
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

// What is known of an expression's value without running it.
struct Estimate {
  Bounds bounds;
  bool may_overflow = false;  // evaluating it may need more than 64 bits
};

// From the bounds of each variable. O(code).
Estimate estimate(std::span<const Instruction> code, const std::vector<Bounds>& variables);

}  // namespace arbiter::game
