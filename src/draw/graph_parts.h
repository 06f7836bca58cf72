#pragma once

#include <functional>

#include "game/graph.h"

namespace arbiter::draw {

// What to do at the beginning and end of a part, and at each node between.
struct PartVisitor {
  std::function<void(game::PartId)> open;
  std::function<void(game::NodeId)> node;
  std::function<void(game::PartId)> close;
};

// Visits every node once, inside its part, and every part inside its parent, in the order of the
// file; first the nodes outside all parts. O(nodes + parts · log parts).
void visit_nodes_by_part(const game::Graph& graph, const PartVisitor& visitor);

}  // namespace arbiter::draw
