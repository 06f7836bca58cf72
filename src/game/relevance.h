// Which values can decide what a program does, and the program without the others.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/graph.h"

namespace arbiter::game {

// Per variable: 1 if its value can decide where the program goes, which cell of an array it uses,
// or whether a value needs more than 64 bits. What P's moves show decides nothing: O may do the
// same after each of them. O(graph).
std::vector<std::uint8_t> relevant_variables(const Graph& graph);

// The graph with the same nodes, edges and slots, but without what the other variables hold: they
// are not set, bound, sent or live. A run of it passes the same nodes as each run of the graph in
// which O makes the same moves with any values in place of those that are not bound. P's moves show
// no values that are left out, and O's moves no elements. Nothing if all variables are relevant.
std::optional<Graph> slice(const Graph& graph);

}  // namespace arbiter::game
