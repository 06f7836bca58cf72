// Where a proof says nothing: asserts that no play comes to.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/verify.h"
#include "game/graph.h"

namespace arbiter {

// Finds the asserts whose condition no play asks, and adds them to `unreached` and `settled` of
// `verified`. `passed` has a 1 for each node that some play came to.
void find_idle_asserts(const game::Graph& graph, const std::vector<std::uint8_t>& passed,
                       Verified& verified);

// Whether there is anything in the program that could be an error.
bool can_fail(const game::Graph& graph);

}  // namespace arbiter
