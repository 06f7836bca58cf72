#include "report/refinement.h"

#include <nlohmann/json.hpp>

#include "report/counted.h"

namespace arbiter::report {

std::string variable_name(const game::Graph& graph, game::VariableId variable) {
  const game::Variable& found = graph.variables[variable];
  if (found.name.is_some()) return std::string(graph.judgement->names->text(found.name));
  const Location at = graph.judgement->source->locate(found.span.begin);
  return "the value at " + std::to_string(at.line) + ":" + std::to_string(at.column);
}

std::string refinement_text(const game::Graph& graph, const std::vector<refine::Round>& rounds,
                            const abstraction::Precision* precision) {
  std::string text;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const refine::Round& round = rounds[i];
    text += "round " + std::to_string(i + 1) + ": " + counted(round.states, "state");
    if (round.path == 0) text += "; no abstract play ends in an error";
    if (round.path != 0) text += "; an abstract play of " + counted(round.path, "move");
    if (round.is_open) text += " has choices left open (nd)";
    if (!round.is_open && !round.splits.empty()) text += " is spurious";
    text += "\n";
    for (const refine::Split& split : round.splits) {
      text += "  " + variable_name(graph, split.variable) + ": " + split.from + " to " + split.to +
              "  (" + split.why + ")\n";
    }
  }
  for (std::uint32_t i = 0; precision != nullptr && i < graph.variables.size(); ++i) {
    const game::VariableId id(i);
    const auto& cuts = precision->cuts[id];
    if (!cuts || cuts->points().empty()) continue;
    text += "partition of " + variable_name(graph, id) + ": " + to_string(*cuts) + "\n";
  }
  return text;
}

nlohmann::ordered_json refinement_json(const game::Graph& graph,
                                       const std::vector<refine::Round>& rounds) {
  auto json = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    for (const refine::Split& split : rounds[i].splits) {
      json.push_back({{"round", i + 1},
                      {"what", variable_name(graph, split.variable)},
                      {"from", split.from},
                      {"to", split.to},
                      {"why", split.why}});
    }
  }
  return json;
}

}  // namespace arbiter::report
