// Where a proof says nothing: asserts that no play comes to.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/verify.h"
#include "game/graph.h"

namespace arbiter {

// Finds the asserts whose condition no play asks: `unreached` and `settled` of what is verified.
// `passed` says per node whether some play came there.
void find_idle_asserts(const game::Graph& graph, const std::vector<std::uint8_t>& passed,
                       Verified& verified);

// Whether there is anything in the program that could be an error.
bool can_fail(const game::Graph& graph);

}  // namespace arbiter
