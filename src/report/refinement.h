// What refinement did, round by round.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "abstraction/cuts.h"
#include "game/graph.h"
#include "refine/loop.h"

namespace arbiter::report {

// As people call a variable: its name; what O brings, if it has none, by where it is asked for.
std::string variable_name(const game::Graph& graph, game::VariableId variable);

// "round 1: 12 states; an abstract play of 6 moves is spurious; top: [] to [0,3] (range)", a line
// per round, and the partitions at the end, if there are such.
std::string refinement_text(const game::Graph& graph, const std::vector<refine::Round>& rounds,
                            const abstraction::Precision* precision);

// [{"round": 1, "what": "top", "from": "[]", "to": "[0,3]", "why": "range"}, …].
nlohmann::ordered_json refinement_json(const game::Graph& graph,
                                       const std::vector<refine::Round>& rounds);

}  // namespace arbiter::report
