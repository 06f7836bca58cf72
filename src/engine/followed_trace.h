// What a trace to a fault says of single components.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/system_game.h"

namespace arbiter {

// An action that a component could do after the trace if others did it, too.
struct Wait {
  std::uint32_t component = 0;
  automata::LetterId letter;
  std::vector<std::uint32_t> for_whom;  // who have the action and cannot do it there, ascending
};

// Of a longer trace the first and the last actions are looked at, half as many each.
inline constexpr std::size_t kMaxFollowedActions = 2'000;

inline constexpr std::size_t kMaxWaits = 100;

struct FollowedTrace {
  // For each action the components that do it together, ascending; nobody where it is not looked at
  // or cannot be told whose silent step it is.
  std::vector<std::vector<std::uint32_t>> movers;
  // After a trace to a deadlock: what the components wait for, by component and action, of each
  // component the first kMaxWaits. A component that waits for nothing has stopped.
  std::vector<Wait> waits;
  bool knows_waits = false;  // it is a deadlock, and the trace was followed to its end
};

// Follows a fault's trace on the components, as far as limits and an allowance of work let it.
FollowedTrace follow_trace(const LoadedSystem& loaded, const SystemFault& fault,
                           const Limits& limits);

}  // namespace arbiter
