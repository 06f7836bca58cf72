#pragma once

#include "assume/rule.h"

namespace arbiter::assume {

// Whether the premises hold, each checked anew by certify, and whether they are such that the
// property follows for all of `judged` and `environment` together.
Bounded<bool> is_proof(const Holds& proof, const Parts& judged, const Parts& environment,
                       const Limits& limits = {});

}  // namespace arbiter::assume
