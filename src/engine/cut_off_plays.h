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

// The same where it is not known which nodes plays come to, so that only the ways through the graph
// can tell.
Verified::CutOffPlays find_cut_off_plays(const game::Graph& graph);

}  // namespace arbiter
