#pragma once

#include <string>

#include "game/graph.h"
#include "support/text_budget.h"

namespace arbiter::draw {

// A graph for a terminal, one line per action and move:
//
//     0  O  run                            → 1
//     1     x := 0                                    line 4   f(x := x + 1)
//        P  f.run                          → 2
//     2  O  f.done                         → 4        line 4   f(x := x + 1)   keeps x
//        O  f#1.run                        → 3
//     4     x = 0 ?                        → no 6, yes 5
//
// A head line says what the graph is of and how large it is; then come its variables, and the
// nodes, the start marked. Linear in the file and the graph.
std::string graph_to_text(const game::Graph& graph, TextBudget* budget = nullptr);

}  // namespace arbiter::draw
