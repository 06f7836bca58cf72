// The cut points of a contradiction.
//
// If all variables of a comparison but one have known values on the path, the comparison changes
// its outcome where that one crosses a certain point. The points of the contradicting comparisons
// are wanted, and so is what they ask for further back: through `v := a·u + b` a point of v gives
// one of u. Cost: each expression is read once for each of its first loads; a variable that has
// many points already hands none on.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "game/graph.h"
#include "refine/path_formula.h"

namespace arbiter::refine {

using Points = std::map<game::VariableId, std::set<std::int64_t>>;

struct Wanted {
  Points points;
  bool is_beyond = false;  // some point needs more than 64 bits, and is not among them
};

// `core` are the constraints that contradict each other, `slice` the events behind them, ascending.
Wanted wanted_points(const game::Graph& graph, const PathFormula& formula,
                     const std::vector<std::uint32_t>& core, const std::vector<EventId>& slice);

}  // namespace arbiter::refine
