#include "support/limits.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <limits>
#include <utility>

namespace arbiter {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free &&
                  std::atomic<std::int64_t>::is_always_lock_free,
              "a signal handler may only touch such values");

std::atomic<std::int64_t> interrupted_at = 0;  // nanoseconds of the steady clock

void on_interrupt(int signal) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  interrupted_at.store(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
  interrupted.store(true);
  std::signal(signal, SIG_DFL);
}

}  // namespace

std::string_view stop_reason_name(StopReason reason) {
  switch (reason) {
    case StopReason::Timeout: return "timeout";
    case StopReason::Interrupt: return "interrupt";
    case StopReason::Memory: return "memory";
  }
  return "?";
}

// What is left of a budget. Nothing else is published through it, so relaxed order is enough.
class MemoryAccount {
 public:
  explicit MemoryAccount(std::size_t budget) : left_(budget) {}

  bool take(std::size_t bytes) {
    std::size_t left = left_.load(std::memory_order_relaxed);
    do {
      if (left < bytes) return false;
    } while (!left_.compare_exchange_weak(left, left - bytes, std::memory_order_relaxed));
    return true;
  }
  void give(std::size_t bytes) { left_.fetch_add(bytes, std::memory_order_relaxed); }

 private:
  std::atomic<std::size_t> left_;
};

Limits::Limits(std::optional<double> seconds, std::optional<std::uint64_t> memory_mib)
    : Limits(by_clock({}, seconds, memory_mib)) {}

Limits Limits::by_clock(Clock clock, std::optional<double> seconds,
                        std::optional<std::uint64_t> memory_mib) {
  Limits limits;
  if (clock) limits.clock_ = std::make_shared<const Clock>(std::move(clock));
  if (seconds) {
    const double bounded = *seconds > 0 ? std::min(*seconds, 1e9) : 0;  // 0 for nan too
    limits.deadline_ = limits.now() + std::chrono::duration_cast<Time::duration>(
                                          std::chrono::duration<double>(bounded));
  }
  if (memory_mib) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::size_t>::max() >> 20U;
    limits.memory_ = std::make_shared<MemoryAccount>(std::min(*memory_mib, kMost) << 20U);
  }
  return limits;
}

Limits::Time Limits::now() const { return clock_ ? (*clock_)() : std::chrono::steady_clock::now(); }

Limits Limits::grace() const {
  using std::chrono::milliseconds;
  const Time at = now();
  Time since = deadline_ && *deadline_ <= at ? *deadline_ : at;
  // The signal's handler reads the steady clock, whatever these limits read.
  if (interrupted.load()) {
    since = clock_ ? at : Time(std::chrono::nanoseconds(interrupted_at.load()));
  }
  Limits more;
  more.clock_ = clock_;
  more.deadline_ = std::max(since + milliseconds(800), at + milliseconds(200));
  more.memory_ = memory_;
  more.heeds_interrupts_ = false;
  return more;
}

std::optional<StopReason> Limits::reached() const {
  if (heeds_interrupts_ && interrupted.load(std::memory_order_relaxed))
    return StopReason::Interrupt;
  if (deadline_ && now() >= *deadline_) return StopReason::Timeout;
  return std::nullopt;
}

MemoryCharge::~MemoryCharge() {
  if (account_) account_->give(bytes_);
}

MemoryCharge::MemoryCharge(MemoryCharge&& other) noexcept
    : account_(std::move(other.account_)), bytes_(std::exchange(other.bytes_, 0)) {}

bool MemoryCharge::resize(std::size_t bytes) {
  if (account_) {
    if (bytes > bytes_ && !account_->take(bytes - bytes_)) return false;
    if (bytes < bytes_) account_->give(bytes_ - bytes);
  }
  bytes_ = bytes;
  return true;
}

std::uint64_t default_memory_mib() {
  const auto pages = static_cast<std::uint64_t>(std::max(0L, sysconf(_SC_PHYS_PAGES)));
  const auto page = static_cast<std::uint64_t>(std::max(0L, sysconf(_SC_PAGESIZE)));
  const std::uint64_t all = pages * page >> 20U;
  return all == 0 ? 4096 : all / 4 * 3;
}

void catch_interrupts() { std::signal(SIGINT, on_interrupt); }

bool take_interrupt() {
  if (!interrupted.exchange(false)) return false;
  catch_interrupts();
  return true;
}

}  // namespace arbiter
