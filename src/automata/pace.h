#pragma once

#include <cstddef>
#include <optional>

#include "support/limits.h"

namespace arbiter::automata {

// Counts the steps of a loop, and asks its limits once in some tens of thousands of them: to ask
// takes longer than a step.
class Pace {
 public:
  explicit Pace(const Limits& limits) : limits_(limits) {}

  // So many more are to be done. Why to stop, if it was time to ask and there is a reason.
  std::optional<StopReason> take(std::size_t steps) {
    taken_ += steps;
    if (taken_ < kBetweenQuestions) return std::nullopt;
    taken_ = 0;
    return limits_.reached();
  }

 private:
  static constexpr std::size_t kBetweenQuestions = std::size_t{1} << 15U;

  const Limits& limits_;
  std::size_t taken_ = 0;
};

}  // namespace arbiter::automata
