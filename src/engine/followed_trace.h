// What a trace to a fault says of single components.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/system_game.h"

namespace arbiter {

// An action that a component could do after the trace if other components did it, too.
struct Wait {
  std::uint32_t component = 0;
  automata::LetterId letter;
  std::vector<std::uint32_t> for_whom;  // the components with this action that cannot do it
};

// Of a trace with more actions than this, only the first half of so many and the last half are
// looked at.
inline constexpr std::size_t kMaxFollowedActions = 2'000;

inline constexpr std::size_t kMaxWaits = 100;

struct FollowedTrace {
  // For each action the components that do it together, ascending; none where the action is not
  // looked at, or is a silent step of a component that cannot be told.
  std::vector<std::vector<std::uint32_t>> movers;
  // After a trace to a deadlock: the actions that components wait for, by component and action, at
  // most kMaxWaits for each component. A component that waits for nothing has stopped.
  std::vector<Wait> waits;
  bool knows_waits = false;  // the fault is a deadlock, and its trace was followed to its end
};

// Follows a fault's trace on the components, as far as limits and an allowance of work let it.
FollowedTrace follow_trace(const LoadedSystem& loaded, const SystemFault& fault,
                           const Limits& limits);

}  // namespace arbiter
