#pragma once

#include "systems/rule.h"

namespace arbiter::systems {

// Whether the premises hold, each checked anew by certify, and whether they are such that the
// property follows for all of `judged` and `environment` together.
Bounded<bool> is_proof(const Holds& proof, const Components& judged, const Components& environment,
                       const Limits& limits = {});

}  // namespace arbiter::systems
