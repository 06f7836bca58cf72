// Where an abstraction by predicates looks at a program: its cut nodes.
//
// Between two cut nodes the program is followed as a whole, with terms for its values: what happens
// there needs no predicate (large blocks, after Beyer et al., "Software model checking via
// large-block encoding", FMCAD 2009). Cut nodes are
//
//   O nodes     where the environment may do what it wants
//   loop heads  so that a way from one cut node to the next is finite
//   joins       at which too many ways would come together
//
// Loop heads are found on the graph with its return registers followed: code that is shared by two
// calls, one after the other, is no loop.
#pragma once

#include <cstdint>
#include <vector>

#include "game/graph.h"
#include "support/limits.h"

namespace arbiter::relations {

// Per node: 1 if it is a cut node. Nodes at which a play ends are none. O(control states), which
// are nodes with what the return registers hold.
Bounded<std::vector<std::uint8_t>> cut_nodes(const game::Graph& graph, const Limits& limits);

}  // namespace arbiter::relations
