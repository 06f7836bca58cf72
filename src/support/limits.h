#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <tl/expected.hpp>

namespace arbiter {

// How large a program may become on its way through the front end. The numbers keep the whole of it
// below 4 GiB on the way from a file of Source::kMaxBytes to its game graph. Reaching one is a
// clear error or UNKNOWN, never a crash.
struct SizeLimits {
  std::uint32_t max_nesting = 10'000;  // brackets and blocks
  std::size_t max_syntax_nodes = std::size_t{1} << 24;
  std::size_t max_graph_nodes = std::size_t{1} << 23;
  std::size_t max_graph_code = std::size_t{1} << 26;  // expression instructions of the graph
  std::size_t max_slots = std::size_t{1} << 26;       // values that a state of the graph holds
};

// Why a loop was told to stop.
enum class StopReason : std::uint8_t { Timeout, Interrupt, Memory };

// "timeout", "interrupt", "memory".
std::string_view stop_reason_name(StopReason reason);

// What a loop that asks its limits answers with.
template <class T>
using Bounded = tl::expected<T, StopReason>;

class MemoryAccount;

// How long work may go on, and how much memory it may take. Copies share one account of memory; all
// of it is safe to use from several threads.
class Limits {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Clock = std::function<Time()>;

  // Only an interrupt stops it.
  Limits() = default;
  explicit Limits(std::optional<double> seconds, std::optional<std::uint64_t> memory_mib = {});
  // The same with `clock` in place of the steady clock, for tests that should not depend on how
  // busy the machine is. Threads may read it at the same time.
  static Limits by_clock(Clock clock, std::optional<double> seconds,
                         std::optional<std::uint64_t> memory_mib = {});

  // Why to stop now, if so: Timeout or Interrupt. Every loop that can run long asks this every few
  // thousand steps. Once there is a reason, there always is.
  std::optional<StopReason> reached() const;

  // The time as these limits read it.
  Time now() const;

  // For what is worth a little time after they were reached: 0.8 s from then on, or 0.2 s from now
  // if that is later. The memory is the same. The interrupt that was counts no more.
  Limits grace() const;
  // Itself, or the grace if it is reached.
  Limits or_grace() const { return reached() ? grace() : *this; }

 private:
  friend class MemoryCharge;
  std::shared_ptr<const Clock> clock_;  // null: the steady clock
  std::optional<Time> deadline_;
  std::shared_ptr<MemoryAccount> memory_;  // null: not limited
  bool heeds_interrupts_ = true;
};

// The memory that one data structure holds, counted against Limits *before* it is taken: resize,
// and only if that was granted, allocate. Where a table is copied to grow, the old and the new one
// are both counted until the old one is gone. What is charged here is given back when it goes.
//
//   if (!charge.resize(bytes_of(old) + bytes_of(larger))) return Stopped{StopReason::Memory};
//
// A resize costs one atomic operation, so it belongs where a table grows, not where an entry is
// added. Threads share a Limits, and each structure has its own charge.
class MemoryCharge {
 public:
  explicit MemoryCharge(const Limits& limits) : account_(limits.memory_) {}
  ~MemoryCharge();
  MemoryCharge(MemoryCharge&& other) noexcept;
  MemoryCharge(const MemoryCharge&) = delete;
  MemoryCharge& operator=(const MemoryCharge&) = delete;
  MemoryCharge& operator=(MemoryCharge&&) = delete;

  // From now on `bytes` are held. False, and nothing has changed, if there is not so much left.
  // Holding less is always granted.
  [[nodiscard]] bool resize(std::size_t bytes);
  std::size_t bytes() const { return bytes_; }

 private:
  std::shared_ptr<MemoryAccount> account_;
  std::size_t bytes_ = 0;
};

// What is taken for the memory limit where none is given: three quarters of what the machine has.
std::uint64_t default_memory_mib();

// From now on, the first Ctrl-C is an interrupt that Limits report; the second ends the process.
void catch_interrupts();

// Whether there was an interrupt; it counts no more, and the next Ctrl-C is the first again. For
// programs that stop what they do, and not themselves.
bool take_interrupt();

}  // namespace arbiter
