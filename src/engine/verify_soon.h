#pragma once

#include <optional>

#include "engine/verify.h"

namespace arbiter {

// What `verify` says of the whole program, if it can say so soon: after at most `millions` of moves
// of O's in explicit search, or after at most ten rounds of refinement where there are int@ types
// or the environment brings plain integers. Counts end the attempt, and not the clock, so that
// every machine finds the same. Nothing if these counts, or the limits, did not suffice.
std::optional<Verified> verified_soon(const Term& term, std::size_t millions, Progress* progress,
                                      const Limits& limits = {});

}  // namespace arbiter
