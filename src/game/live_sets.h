// Plain liveness: which variables matter at each node of a finished graph, edge by edge.
//
// The graph itself has sets for the nodes where O is to move (liveness.cpp), and these are smaller:
// they follow only ways that return from shared code to where it was called. Who goes from node to
// node and knows nothing of calls and returns needs the plain equation: a variable is live at a
// node if the node reads it before it sets it, or if it is live at a target and the node does not
// set it. Some want all of that, and some only what is between the O nodes.
#pragma once

#include <cstddef>
#include <optional>

#include "game/graph.h"
#include "game/variable_sets.h"
#include "support/limits.h"

namespace arbiter::game {

struct LiveRules {
  // O nodes have the graph's own sets. If not, the plain equation holds for them, too.
  bool ends_at_o = false;
  // P reads the values and the elements of its moves.
  bool sends_count = true;
  // Who sets one cell of an array reads the others, since it writes the array anew.
  bool cells_read_arrays = false;
};

// The bytes that live_sets() holds for this graph; a caller with a limit of memory charges them
// before.
std::size_t bytes_of_live_sets(const Graph& graph);

// Nothing if there are limits and they end it.
std::optional<VariableSets> live_sets(const Graph& graph, const LiveRules& rules,
                                      const Limits* limits);

}  // namespace arbiter::game
