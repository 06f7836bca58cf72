// Where a proof says little: plays that assumptions cut off.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/verify.h"
#include "game/graph.h"

namespace arbiter {

// What assumptions leave of a program that is safe. `passed` says per node whether some play may
// come there, and is 0 only where none does. Linear in the graph.
Verified::CutOffPlays find_cut_off_plays(const game::Graph& graph,
                                         const std::vector<std::uint8_t>& passed);

}  // namespace arbiter
