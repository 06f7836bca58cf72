// Clocks for tests. No test may depend on how busy the machine is, so none asks the clock on the
// wall: what should end by time ends by a clock that the test moves, and what should be quick is
// measured in processor time.
#pragma once

#include <time.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "support/limits.h"

namespace arbiter::test {

// Processor time of this process, in seconds.
inline double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// A clock that stands still until it is moved. Copies are the same clock.
class ManualClock {
 public:
  void advance(std::chrono::nanoseconds by) { *now_ += by.count(); }
  Limits limits(std::optional<double> seconds, std::optional<std::uint64_t> memory_mib = {}) const {
    const auto read = [now = now_] { return Limits::Time(std::chrono::nanoseconds(now->load())); };
    return Limits::by_clock(read, seconds, memory_mib);
  }

 private:
  std::shared_ptr<std::atomic<std::int64_t>> now_ = std::make_shared<std::atomic<std::int64_t>>(0);
};

// A clock of which each reading is a millisecond later than the one before: limits by it are
// reached when they were asked so many times. Copies are the same clock.
class CountingClock {
 public:
  // Reached at the reading after `count`.
  Limits limits_after(std::size_t count, std::optional<std::uint64_t> memory_mib = {}) const {
    const auto read = [readings = readings_] {
      return Limits::Time(std::chrono::milliseconds(++*readings));
    };
    return Limits::by_clock(read, 1e-3 * (static_cast<double>(count) + 0.5), memory_mib);
  }
  std::size_t readings() const { return static_cast<std::size_t>(readings_->load()); }

 private:
  std::shared_ptr<std::atomic<std::int64_t>> readings_ =
      std::make_shared<std::atomic<std::int64_t>>(0);
};

// Limits that are reached when they were asked so many times.
inline Limits limits_after(std::size_t readings, std::optional<std::uint64_t> memory_mib = {}) {
  return CountingClock().limits_after(readings, memory_mib);
}

// Limits of processor time, that of child processes included: for work that may be given up, but
// not because the machine has other things to do.
Limits processor_limits(double seconds, std::optional<std::uint64_t> memory_mib = {});

// Whether `attempt` returns true when it is given `seconds`, twice as many, or four times, …: for
// what a process shows if it came far enough before its time was up, which is seen in the end
// however busy the machine is.
inline bool in_some_time(double seconds,
                         const std::function<bool(const std::string& seconds)>& attempt) {
  constexpr int kAttempts = 9;
  for (int i = 0; i < kAttempts; ++i, seconds *= 2) {
    if (attempt(std::to_string(seconds))) return true;
  }
  return false;
}

}  // namespace arbiter::test
