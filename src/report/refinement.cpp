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

Rows round_rows(const game::Graph& graph, const std::vector<refine::Round>& rounds,
                const std::string& between) {
  Rows rows;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const refine::Round& round = rounds[i];
    std::string text = counted(round.states, "state");
    if (round.path == 0) text += "; no abstract play ends in an error";
    if (round.path != 0) text += "; an abstract play of " + counted(round.path, "move");
    if (round.is_open) text += " has choices left open (nd)";
    if (!round.is_open && !round.splits.empty()) text += " is spurious";
    for (const refine::Split& split : round.splits) {
      text += between + variable_name(graph, split.variable) + ": " + split.from + " to " +
              split.to + "  (" + split.why + ")";
    }
    rows.emplace_back("round " + std::to_string(i + 1), std::move(text));
  }
  return rows;
}

Rows partition_rows(const game::Graph& graph, const abstraction::Precision& precision) {
  Rows rows;
  for (std::uint32_t i = 0; i < graph.variables.size(); ++i) {
    const game::VariableId id(i);
    const auto& cuts = precision.cuts[id];
    if (!cuts || cuts->points().empty()) continue;
    rows.emplace_back(variable_name(graph, id), to_string(*cuts));
  }
  return rows;
}

std::string refinement_text(const game::Graph& graph, const std::vector<refine::Round>& rounds,
                            const abstraction::Precision& precision) {
  std::string text;
  for (const auto& [round, what] : round_rows(graph, rounds, "\n  "))
    text += round + ": " + what + "\n";
  for (const auto& [name, cuts] : partition_rows(graph, precision)) {
    text += "partition of " + name + ": " + cuts + "\n";
  }
  return text;
}

void add_refinement(nlohmann::ordered_json& json, const game::Graph& graph,
                    const std::vector<refine::Round>& rounds,
                    const abstraction::Precision& precision) {
  auto splits = nlohmann::ordered_json::array();
  auto all = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    all.push_back({{"states", rounds[i].states},
                   {"transitions", rounds[i].transitions},
                   {"moves", rounds[i].path}});
    for (const refine::Split& split : rounds[i].splits) {
      splits.push_back({{"round", i + 1},
                        {"what", variable_name(graph, split.variable)},
                        {"from", split.from},
                        {"to", split.to},
                        {"why", split.why}});
    }
  }
  auto partitions = nlohmann::ordered_json::array();
  for (const auto& [name, cuts] : partition_rows(graph, precision)) {
    partitions.push_back({{"what", name}, {"partition", cuts}});
  }
  json["refinements"] = std::move(splits);
  json["rounds"] = std::move(all);
  json["partitions"] = std::move(partitions);
}

}  // namespace arbiter::report
