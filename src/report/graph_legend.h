#pragma once

#include <string>

#include "game/graph.h"
#include "report/graph_labels.h"

namespace arbiter::report {

// What stands above the picture of a graph, as an HTML-like label of dot without its < >: the
// program's name, its text if it is short, and what the signs and moves in this picture mean.
std::string graph_heading(const game::Graph& graph, const GraphLabels& labels);

}  // namespace arbiter::report
