// Which borders of parts the compiler has looked through.
//
// A part should be code with a border, and what is on one side of it nobody's matter on the other.
// But what holds of a value wherever it comes from, that it is a constant or within some bounds, is
// used wherever it goes. Who asks what another part could do to the rest has to know.
#pragma once

#include <algorithm>
#include <vector>

#include "game/graph.h"

namespace arbiter::game {

// The parts in which a variable is set and read, none for outside, each once.
class PartsOfVariables {
 public:
  explicit PartsOfVariables(const Graph& graph) : of_(graph.variables.size()) {
    for (const Node& node : graph.nodes) {
      graph.each_read(node, [&](VariableId variable) { add(variable, node.part); });
      for (const Action& action : graph.actions_of(node)) add(action.target, node.part);
      if (node.kind != Node::Kind::O) continue;
      for (const OEdge& edge : graph.edges_of(node)) {
        if (edge.bind.is_some()) add(edge.bind, node.part);
      }
    }
  }

  // Something is known of the variable: the borders between its parts are seen through.
  void see_through(VariableId variable, Table<PartId, Part>& parts) const {
    const std::vector<PartId>& all = of_[variable.index()];
    if (all.size() < 2) return;
    PartId around = all.front();
    for (const PartId part : all) around = common(around, part, parts);
    for (PartId part : all) {
      for (; part != around; part = parts[part].parent) parts[part].is_specialised = true;
    }
  }

 private:
  void add(VariableId variable, PartId part) {
    std::vector<PartId>& all = of_[variable.index()];
    if (std::find(all.begin(), all.end(), part) == all.end()) all.push_back(part);
  }

  // The innermost part around both, or none. A part has a larger number than what is around it.
  static PartId common(PartId a, PartId b, const Table<PartId, Part>& parts) {
    while (a != b) {
      if (a.is_none() || b.is_none()) return PartId::none();
      PartId& inner = a < b ? b : a;
      inner = parts[inner].parent;
    }
    return a;
  }

  std::vector<std::vector<PartId>> of_;  // per variable
};

}  // namespace arbiter::game
