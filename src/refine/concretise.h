// From a path and the values that O brings along it to the play itself.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "abstraction/cuts.h"
#include "explore/path.h"
#include "game/graph.h"
#include "game/move.h"

namespace arbiter::refine {

// Runs the program on plain integers: O makes the moves of the path and brings `brought[i]` in turn
// i. Returns the play, which ends at `error`; none if the program goes another way, since a solver
// may be wrong and a value may need more than 64 bits.
std::optional<std::vector<game::Move>> play_of(const game::Graph& graph,
                                               const std::vector<explore::Turn>& path,
                                               const std::vector<std::int64_t>& brought,
                                               game::NodeId error);

// The classes of the values that O brings in `play`, which goes along the path: one per turn; none
// where O brings nothing that the precision sees through cut points. They are the classes of an
// abstract play along this path, though not always of the one that the search has found: several
// abstract plays may go the same way.
std::vector<std::optional<abstraction::Interval>> brought_classes(
    const game::Graph& graph, const std::vector<explore::Turn>& path,
    const std::vector<game::Move>& play, const abstraction::Precision& precision);

}  // namespace arbiter::refine
