#include "report/refinement.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "game/expression_text.h"
#include "support/counted.h"

namespace arbiter::report {

namespace {

using abstraction::Cuts;
using Finding = refine::Round::Finding;

// Of one partition, in JSON; annotations may ask for millions.
constexpr std::size_t kMostCuts = 1'000;

std::string finding_text(const refine::Round& round) {
  const std::string play = "an abstract play of " + counted(round.path, "move");
  switch (round.finding) {
    case Finding::NoError: return "no abstract play ends in an error";
    case Finding::Before: return "abstract plays end only in errors that were set aside before";
    case Finding::Undecided: return play + " is not decided";
    case Finding::Choices: return play + " leaves open which way the program goes";
    case Finding::Spurious: return play + " is spurious";
    case Finding::NoCut:
      return play + " is spurious, and no cut point that is known of rules it out";
    case Finding::Unclear: return play + " may be real: the solver does not know";
    case Finding::TooLarge: return play + " is real, with a value of more than 64 bits";
    case Finding::Real: return play + " is real";
  }
  INVARIANT(false, "a finding should be known");
}

std::string_view finding_name(Finding finding) {
  switch (finding) {
    case Finding::NoError: return "no error";
    case Finding::Before: return "set aside before";
    case Finding::Undecided: return "undecided";
    case Finding::Choices: return "choices";
    case Finding::Spurious: return "spurious";
    case Finding::NoCut: return "spurious, no cut";
    case Finding::Unclear: return "solver";
    case Finding::TooLarge: return "overflow";
    case Finding::Real: return "real";
  }
  INVARIANT(false, "a finding should be known");
}

// Long partitions are shown in part, and what was added may be in the rest.
std::string split_text(const refine::Split& split) {
  const bool is_whole = split.to.find("…") == std::string::npos;
  if (is_whole) return split.from + " to " + split.to;
  const std::string added = counted(split.added, "more cut point");
  return split.from == split.to ? split.to + " with " + added
                                : split.from + " to " + split.to + ", " + added;
}

// Those of the variables that are told apart, with their names.
template <class Use>
void for_each_partition(const game::Graph& graph, const abstraction::Precision& precision,
                        Use use) {
  for (std::uint32_t i = 0; i < precision.cuts.size(); ++i) {
    const auto& cuts = precision.cuts[game::VariableId(i)];
    if (cuts && !cuts->points().empty())
      use(game::variable_name(graph, game::VariableId(i)), *cuts);
  }
}

}  // namespace

Rows round_rows(const game::Graph& graph, const std::vector<refine::Round>& rounds,
                const std::string& between) {
  Rows rows;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const refine::Round& round = rounds[i];
    std::string text = counted(round.states, "state") + "; " + finding_text(round);
    for (const refine::Split& split : round.splits) {
      text += between + game::variable_name(graph, split.variable) + ": " + split_text(split) +
              "  (" + split.why + ")";
    }
    rows.emplace_back("round " + std::to_string(i + 1), std::move(text));
  }
  return rows;
}

Rows partition_rows(const game::Graph& graph, const abstraction::Precision& precision) {
  Rows rows;
  for_each_partition(graph, precision, [&](std::string name, const Cuts& cuts) {
    rows.emplace_back(std::move(name), to_string(cuts));
  });
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
                   {"moves", rounds[i].path},
                   {"finding", finding_name(rounds[i].finding)}});
    for (const refine::Split& split : rounds[i].splits) {
      splits.push_back({{"round", i + 1},
                        {"what", game::variable_name(graph, split.variable)},
                        {"from", split.from},
                        {"to", split.to},
                        {"added", split.added},
                        {"why", split.why}});
    }
  }
  auto partitions = nlohmann::ordered_json::array();
  for_each_partition(graph, precision, [&](const std::string& name, const Cuts& cuts) {
    const auto& points = cuts.points();
    const std::size_t listed = std::min(points.size(), kMostCuts);
    partitions.push_back(
        {{"what", name},
         {"partition", to_string(cuts)},
         {"cuts",
          std::vector(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(listed))},
         {"cuts_total", points.size()}});
  });
  json["refinements"] = std::move(splits);
  json["rounds"] = std::move(all);
  json["partitions"] = std::move(partitions);
}

}  // namespace arbiter::report
