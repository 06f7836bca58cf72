#pragma once

#include <optional>

#include "engine/verify.h"

namespace arbiter {

// What `verify` says of the whole program, if that comes soon: within a million moves of O's in
// explicit search, or a few rounds of refinement where the environment brings integers without end.
// Counts end it, and not the clock, so that every machine finds the same. Nothing if they, or the
// limits, did not suffice.
std::optional<Verified> verified_soon(const Term& term, Progress* progress,
                                      const Limits& limits = {});

}  // namespace arbiter
