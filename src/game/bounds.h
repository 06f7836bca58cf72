#pragma once

#include <span>
#include <vector>

#include "game/graph.h"
#include "support/int_range.h"

namespace arbiter::game {

// What is known of an expression's value without running it.
struct Estimate {
  IntRange bounds;
  bool may_overflow = false;  // evaluating it may need more than 64 bits
};

// From the bounds of each variable. O(code).
Estimate estimate(std::span<const Instruction> code, const std::vector<IntRange>& variables);

}  // namespace arbiter::game
