// Where a proof says little: plays that assumptions cut off.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/verify.h"
#include "game/graph.h"

namespace arbiter {

// What the `assume`s of a safe program leave of its plays. `passed` has a 0 only for nodes that no
// play comes to. Linear in the graph.
Verified::CutOffPlays find_cut_off_plays(const game::Graph& graph,
                                         const std::vector<std::uint8_t>& passed);

// What the `assume`s of a safe program leave of its plays, where nobody knows to which nodes plays
// come: only the ways through the graph can tell. Linear in the graph.
Verified::CutOffPlays find_cut_off_plays(const game::Graph& graph);

}  // namespace arbiter
