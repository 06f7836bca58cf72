// What the exports need to know of the ways between O nodes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/graph.h"
#include "game/variable_sets.h"

namespace arbiter::exports {

using game::VariableSets;

struct Flow {
  // The variables whose values matter at a node. At O nodes those of the graph; at others those
  // that some way on to the next O node reads before it sets them, and what matters there. The
  // values that P sends do not count.
  VariableSets live;
  // The variables that may not be 0 when a run comes to a node, if the dead ones were reset where
  // it began. At O nodes: before they are reset there.
  VariableSets dirty;
  // Per node: 1 for at least one on each way round that makes no move.
  std::vector<std::uint8_t> is_loop_head;
};

// Nothing if the sets would be too large to hold.
std::optional<Flow> find_flow(const game::Graph& graph);

}  // namespace arbiter::exports
