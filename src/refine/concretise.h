// From a path and the values that O brings to the play itself.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "abstraction/cuts.h"
#include "explore/path.h"
#include "game/graph.h"
#include "game/move.h"

namespace arbiter::refine {

// The play that the graph makes of these moves of O's on plain integers. None if it goes another
// way than to the error: a solver may be wrong, and a value may need more than 64 bits.
std::optional<std::vector<game::Move>> play_of(const game::Graph& graph,
                                               const std::vector<explore::Turn>& path,
                                               const std::vector<std::int64_t>& brought,
                                               game::NodeId error);

// What O brings in a play along the path, as the precision sees it: per turn a class; none where it
// brings nothing that is seen through cut points. These are classes of an abstract play along this
// path, though not always of the one that was found: others may go the same way.
std::vector<std::optional<abstraction::Interval>> brought_classes(
    const game::Graph& graph, const std::vector<explore::Turn>& path,
    const std::vector<game::Move>& play, const abstraction::Precision& precision);

}  // namespace arbiter::refine
