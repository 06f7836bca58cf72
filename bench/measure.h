// Measurements, each in a process of its own, so that its peak of memory is its own too.
//
// Seconds are of processor time, the median of five runs, of more where they are short and of fewer
// where they are long. What needs more time or memory than the limits is given up.
#pragma once

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <optional>
#include <vector>

#include "peers/peers.h"
#include "support/invariant.h"

namespace arbiter::bench {

constexpr std::size_t kRuns = 5;
constexpr std::size_t kMostRuns = 25;
constexpr double kFew = 1;      // seconds of runs up to which there are more than kRuns
constexpr double kEnough = 10;  // and after which there is no further one

struct RunLimits {
  unsigned seconds = 120;
  unsigned gib = 16;
};

// What a child process tells.
struct Outcome {
  double seconds = 0;  // of processor time
  double wall = 0;
  Measured result;
  long peak_mib = 0;
};

using Operation = std::function<Measured(const Timer&)>;

inline double seconds_of(clockid_t clock) {
  std::timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
inline double processor_seconds() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }
inline double wall_seconds() { return seconds_of(CLOCK_MONOTONIC); }

// Never returns: runs the operation and ends the process.
[[noreturn]] inline void run_child(const Operation& operation, const RunLimits& limits,
                                   Outcome& outcome) {
  const rlim_t bytes = rlim_t{limits.gib} << 30U;
  const rlimit memory = {bytes, bytes};
  setrlimit(RLIMIT_AS, &memory);
  double start = 0;
  double wall_start = 0;
  const Timer timer = {[&] {
                         start = processor_seconds();
                         wall_start = wall_seconds();
                         const rlim_t until = static_cast<rlim_t>(start) + limits.seconds + 1;
                         const rlimit time = {until, until};
                         setrlimit(RLIMIT_CPU, &time);
                       },
                       [&] {
                         outcome.seconds = processor_seconds() - start;
                         outcome.wall = wall_seconds() - wall_start;
                       }};
  try {
    outcome.result = operation(timer);
  } catch (const std::bad_alloc&) {
    _exit(1);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  outcome.peak_mib = usage.ru_maxrss / 1024;
  _exit(outcome.result.failed ? 1 : 0);
}

// Nothing if it does not end within the limits.
inline std::optional<Outcome> run_once(const Operation& operation, const RunLimits& limits) {
  void* memory =
      mmap(nullptr, sizeof(Outcome), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  INVARIANT(memory != MAP_FAILED, "a benchmark should get memory");
  auto* shared = new (memory) Outcome;
  std::fflush(nullptr);
  const pid_t child = fork();
  INVARIANT(child >= 0, "a benchmark should be able to fork");
  if (child == 0) run_child(operation, limits, *shared);
  int status = 0;
  waitpid(child, &status, 0);
  const Outcome outcome = *shared;
  munmap(memory, sizeof(Outcome));
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  return outcome;
}

inline std::optional<Outcome> measured(const Operation& operation, const RunLimits& limits) {
  std::vector<Outcome> outcomes;
  double spent = 0;
  const auto goes_on = [&] {
    return outcomes.size() < kRuns ? spent < kEnough : outcomes.size() < kMostRuns && spent < kFew;
  };
  for (std::size_t i = 0; i < 2 * kMostRuns && goes_on(); ++i) {
    const auto outcome = run_once(operation, limits);
    if (!outcome) return std::nullopt;
    // On virtual machines the clock of a process stands still now and then.
    if (outcome->seconds < outcome->wall / 5 && i + 1 < 2 * kMostRuns) continue;
    spent += outcome->seconds;
    outcomes.push_back(*outcome);
  }
  const auto middle = outcomes.begin() + static_cast<std::ptrdiff_t>(outcomes.size() / 2);
  std::nth_element(outcomes.begin(), middle, outcomes.end(),
                   [](const Outcome& a, const Outcome& b) { return a.seconds < b.seconds; });
  return *middle;
}

}  // namespace arbiter::bench
