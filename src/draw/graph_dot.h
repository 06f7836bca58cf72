#pragma once

#include <cstddef>
#include <string>

#include "game/graph.h"
#include "support/text_budget.h"

namespace arbiter::draw {

// Graphviz takes minutes for larger graphs, and nobody can read the picture. A caller that draws
// should refuse a graph of more nodes than this; as .dot it is fine.
inline constexpr std::size_t kMaxDrawnNodes = 1'000;

// A graph as a picture for graphviz, to be understood without knowing this program: O's turns are
// circles and its moves dashed edges, what the program does is in boxes, each with its line; parts
// are frames. Above it the program, if it is short, and a legend of what occurs. Long texts and
// long runs of actions are cut. Linear in the file and the graph.
std::string graph_to_dot(const game::Graph& graph, TextBudget* budget = nullptr);

}  // namespace arbiter::draw
