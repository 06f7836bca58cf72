#pragma once

#include <vector>

#include "game/graph.h"
#include "support/limits.h"

namespace arbiter::model {

// A local variable, or one element of a local array, that a graph leaves to be composed in later.
struct OpenCell {
  game::VariableId variable;
  std::int64_t element = 0;  // 0 for a single variable
};

// Which local variables are not tracked. Arrays are open as a whole.
using OpenVariables = std::vector<game::VariableId>;  // ascending

// A graph in which the open variables are no longer variables: reading one is an O node, whose only
// edge brings the value, and writing one is a P node. Their moves belong to components beyond the
// arena's.
struct ExposedGraph {
  game::Graph graph;
  OpenVariables open;

  // The component that the moves of a variable belong to; none if the variable is not open. And the
  // open variable whose moves belong to a component; none if the component is one of the arena's.
  game::ComponentId component(game::VariableId variable) const;
  game::VariableId variable(game::ComponentId component) const;
  bool is_open(game::ComponentId component) const {
    return component.index() >= graph.arena->size();
  }
};

// Requires each of `open` to be a local variable of a finite type. Memory is the reason to stop
// also where more than game::kMaxLivePairs values would be live.
Bounded<ExposedGraph> expose(const game::Graph& graph, OpenVariables open, const Limits& limits);

}  // namespace arbiter::model
