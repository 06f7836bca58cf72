#pragma once

#include <cstddef>
#include <cstdint>

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

}  // namespace arbiter
