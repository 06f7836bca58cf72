#pragma once

#include <iosfwd>

#include "game/graph.h"
#include "support/text_budget.h"

namespace arbiter::draw {

// Writes all of a graph as one JSON object, a node per line, for a program to read:
//
//   {"arbiter": "0.1.0", "file": "…", "params": {"n": 2}, "type": "com",
//    "components": [{"id": 2, "kind": "argument", "name": "f", "position": 1, "type": "com"}, …],
//    "variables": [{"id": 0, "name": "x", "kind": "local", "data": "int", "slot": 0, …}, …],
//    "parts": [{"id": 0, "name": "door", "line": 3, "column": 1}, …],
//    "slots": 1, "start": 0,
//    "nodes": [
//      {"id": 0, "kind": "O", "live": [], "edges": [{"move": {…}, "bind": 3, "target": 1}]},
//      {"id": 1, "kind": "P", "actions": […], "move": {…}, "value": {…}, "target": 2},
//      {"id": 3, "kind": "silent", "actions": […], "targets": [5, 4], "selector": {…}},
//      {"id": 5, "kind": "error", "reason": "abort", "line": 5, "column": 22}, …]}
//
// Nodes, variables, components and parts are named by their ids. An expression is
// {"text": "x + 1", "code": [["load", 0], ["constant", 1], ["add"]]}, postfix. A move is
// {"text": "f#1.run", "component": 2, "kind": "run"}, with its "element" if the component is an
// array's. What does not apply is left out. Linear in the file and the graph; nothing but the
// labels is held in memory.
void write_graph_json(std::ostream& out, const game::Graph& graph, TextBudget* budget = nullptr);

}  // namespace arbiter::draw
