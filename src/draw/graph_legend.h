#pragma once

#include <string>

#include "draw/graph_labels.h"
#include "game/graph.h"

namespace arbiter::draw {

// What stands above the picture of a graph, as an HTML-like label of dot without its < >: the
// program's name, its text if it is short, and what the signs and moves in this picture mean.
std::string graph_heading(const game::Graph& graph, const GraphLabels& labels);

}  // namespace arbiter::draw
