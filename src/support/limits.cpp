#include "support/limits.h"

#include <algorithm>
#include <atomic>
#include <csignal>

namespace arbiter {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch such a flag");

void on_interrupt(int signal) {
  interrupted.store(true);
  std::signal(signal, SIG_DFL);
}

}  // namespace

std::string_view stop_reason_name(StopReason reason) {
  return reason == StopReason::Timeout ? "timeout" : "interrupt";
}

Limits::Limits(std::optional<double> seconds) {
  if (!seconds) return;
  const double bounded = std::clamp(*seconds, 0.0, 1e9);
  deadline_ = std::chrono::steady_clock::now() +
              std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                  std::chrono::duration<double>(bounded));
}

std::optional<StopReason> Limits::reached() const {
  if (interrupted.load(std::memory_order_relaxed)) return StopReason::Interrupt;
  if (deadline_ && std::chrono::steady_clock::now() >= *deadline_) return StopReason::Timeout;
  return std::nullopt;
}

void catch_interrupts() { std::signal(SIGINT, on_interrupt); }

}  // namespace arbiter
