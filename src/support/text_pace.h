#pragma once

#include <cstddef>
#include <optional>

#include "support/limits.h"

namespace arbiter {

// Asks limits while a text is written, once for every so many bytes. So what is short is written
// whole, even if the time is up.
class TextPace {
 public:
  explicit TextPace(const Limits* limits) : limits_(limits) {}  // null: nothing is asked

  // Why to stop, if so, after this many bytes more.
  std::optional<StopReason> after(std::size_t bytes) {
    constexpr std::size_t kBytesPerQuestion = std::size_t{1} << 18U;
    bytes_ += bytes;
    if (limits_ == nullptr || bytes_ < kBytesPerQuestion) return std::nullopt;
    bytes_ = 0;
    return limits_->reached();
  }

 private:
  const Limits* limits_;
  std::size_t bytes_ = 0;
};

}  // namespace arbiter
