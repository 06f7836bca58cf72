// What refinement did, round by round.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "abstraction/cuts.h"
#include "game/graph.h"
#include "refine/loop.h"

namespace arbiter::report {

// Names with what is said of them.
using Rows = std::vector<std::pair<std::string, std::string>>;

// "round 1": "12 states; an abstract play of 6 moves is spurious", and the splits, `between` before
// each.
Rows round_rows(const game::Graph& graph, const std::vector<refine::Round>& rounds,
                const std::string& between);
// "top": "[0,3]", for each variable that is told apart.
Rows partition_rows(const game::Graph& graph, const abstraction::Precision& precision);

// All of them, a line for each.
std::string refinement_text(const game::Graph& graph, const std::vector<refine::Round>& rounds,
                            const abstraction::Precision& precision);

// "refinements": [{"round": 1, "what": "top", "from": "[]", "to": "[0,3]", "added": 5,
// "why": "range"}, …],
// "rounds": [{"states": 2, "transitions": 4, "moves": 6, "finding": "spurious"}, …], the moves
// being those of the abstract play that was looked at, and at the end
// "partitions": [{"what": "top", "partition": "[0,3]", "cuts": [0, 1, 2, 3, 4]}, …].
void add_refinement(nlohmann::ordered_json& json, const game::Graph& graph,
                    const std::vector<refine::Round>& rounds,
                    const abstraction::Precision& precision);

}  // namespace arbiter::report
