#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "support/limits.h"
#include "support/text_pace.h"

namespace arbiter {

// What a large text may take while it is written piece by piece: charged as it grows, and time
// asked for now and then. Once it is over, what was written is of no use, and nothing more need be.
class TextBudget {
 public:
  explicit TextBudget(const Limits& limits, std::size_t most_bytes = SIZE_MAX)
      : pace_(&limits), charge_(limits), most_bytes_(most_bytes) {}

  // False if it is over, for a text that has this many bytes by now.
  bool grants(std::size_t bytes) {
    if (bytes > most_bytes_) is_too_long_ = true;
    if (!stopped_ && bytes > bytes_) stopped_ = pace_.after(bytes - bytes_);
    if (bytes > bytes_) bytes_ = bytes;
    if (!stopped_ && bytes > granted_) grow(bytes);
    return !stopped_ && !is_too_long_;
  }

  std::optional<StopReason> stopped() const { return stopped_; }
  bool is_too_long() const { return is_too_long_; }

 private:
  // A string that grows is there twice, and so is one that is put together in the end.
  void grow(std::size_t bytes) {
    constexpr std::size_t kAtLeast = std::size_t{1} << 18U;
    granted_ = bytes + bytes / 8 + kAtLeast;
    if (!charge_.resize(2 * granted_)) stopped_ = StopReason::Memory;
  }

  TextPace pace_;
  MemoryCharge charge_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;    // of the text
  std::size_t granted_ = 0;  // it may become this long
  std::optional<StopReason> stopped_;
  bool is_too_long_ = false;
};

// Without a budget everything is granted.
inline bool grants(TextBudget* budget, std::size_t bytes) {
  return budget == nullptr || budget->grants(bytes);
}

}  // namespace arbiter
