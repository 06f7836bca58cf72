#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter {

// How large a program may become on its way through the front end. The numbers keep the whole of it
// below 4 GiB on the way from a file of Source::kMaxBytes to its game graph. Reaching one is a clear
// error or UNKNOWN, never a crash.
struct SizeLimits {
  std::uint32_t max_nesting = 10'000;             // brackets and blocks
  std::size_t max_syntax_nodes = std::size_t{1} << 24;
  std::size_t max_graph_nodes = std::size_t{1} << 23;
  std::size_t max_graph_code = std::size_t{1} << 26;   // expression instructions of the graph
  std::size_t max_slots = std::size_t{1} << 26;        // values that a state of the graph holds
};

// Why a loop was told to stop.
enum class StopReason : std::uint8_t { Timeout, Interrupt };

// "timeout", "interrupt".
std::string_view stop_reason_name(StopReason reason);

// What every loop that can run long asks, every few thousand steps. Without a deadline only an interrupt
// stops it.
class Limits {
 public:
  Limits() = default;
  explicit Limits(std::optional<double> seconds);

  // Why to stop now, if so.
  std::optional<StopReason> reached() const;

 private:
  std::optional<std::chrono::steady_clock::time_point> deadline_;
};

// From now on, the first Ctrl-C is an interrupt that Limits report; the second ends the process.
void catch_interrupts();

}  // namespace arbiter
