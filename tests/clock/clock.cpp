#include "clock/clock.h"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <mutex>

namespace arbiter::test {

namespace {

using std::chrono::nanoseconds;

nanoseconds time_of(clockid_t clock) {
  timespec now{};
  if (clock_gettime(clock, &now) != 0) return nanoseconds(0);
  return std::chrono::seconds(now.tv_sec) + nanoseconds(now.tv_nsec);
}

nanoseconds time_of(const timeval& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

// What children have taken that still run. Their ids are listed by thread.
nanoseconds of_running_children() {
  nanoseconds sum(0);
  std::error_code failed;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", failed)) {
    std::ifstream children(task.path() / "children");
    pid_t child = 0;
    while (children >> child) {
      clockid_t clock{};
      if (clock_getcpuclockid(child, &clock) == 0) sum += time_of(clock);
    }
  }
  return sum;
}

nanoseconds of_ended_children() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return time_of(usage.ru_utime) + time_of(usage.ru_stime);
}

// Looking for children takes long beside a reading, so it is done every few milliseconds.
class ProcessorClock {
 public:
  Limits::Time now() {
    constexpr std::chrono::milliseconds kLookEvery(5);
    const std::lock_guard lock(mutex_);
    const auto steady = std::chrono::steady_clock::now();
    if (steady - looked_ >= kLookEvery) {
      looked_ = steady;
      children_ = std::max(children_, of_ended_children() + of_running_children());
    }
    return Limits::Time(time_of(CLOCK_PROCESS_CPUTIME_ID) + children_);
  }

 private:
  std::mutex mutex_;
  std::chrono::steady_clock::time_point looked_;
  nanoseconds children_{0};  // it never goes back, though a child that has just ended is in neither
};

}  // namespace

Limits processor_limits(double seconds, std::optional<std::uint64_t> memory_mib) {
  return Limits::by_clock([clock = std::make_shared<ProcessorClock>()] { return clock->now(); },
                          seconds, memory_mib);
}

}  // namespace arbiter::test
