#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace arbiter {

// One live line that tells how far work has come, for work that takes longer than a second:
//
//   compile · round 3 · 1.2M nodes · 310 MiB · 0:07
//
// The loop that works calls `report` as often as it asks its Limits. That costs a look at the
// clock; the line is drawn at most ten times a second. Several threads may report.
class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  // How the line is shown.
  enum class Style : std::uint8_t {
    Silent,
    Redrawn,  // on a terminal: in place, and gone at the end
    Listed,   // elsewhere: a line of its own, once a second
  };

  // What the line says. A count of 0 is left out.
  struct Work {
    std::string_view phase;
    std::uint64_t iteration = 0;
    std::uint64_t count = 0;
    std::string_view unit = "states";  // what is counted
  };

  // Where it is written, and what time and how much memory it tells; tests put their own there.
  struct World {
    std::function<void(std::string_view)> write;
    std::function<Clock::time_point()> now;
    std::function<std::uint64_t()> memory_mib;
  };

  explicit Progress(Style style) : Progress(style, real_world()) {}
  Progress(Style style, World world);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void report(const Work& work);

  // Takes the line off the terminal, so that something else can be printed.
  void clear();

  // stderr, the steady clock, and the memory that the process holds.
  static World real_world();

 private:
  std::string line(const Work& work, Clock::duration elapsed) const;

  const Style style_;
  const World world_;
  const Clock::time_point start_;
  std::atomic<Clock::rep> due_;  // when the line is next drawn, counted from start_
  std::mutex drawing_;
  bool shown_ = false;  // guarded by drawing_
};

// How much physical memory the process holds now; 0 where that is not known.
std::uint64_t resident_mib();

// The most it held at any time so far.
std::uint64_t peak_mib();

}  // namespace arbiter
