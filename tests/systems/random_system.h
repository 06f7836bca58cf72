// Small systems with properties, for tests.
#pragma once

#include <cstdint>

#include "engine/systems.h"
#include "generator/random.h"

namespace arbiter::systems {

// Two or three processes and one or two properties over a few actions; some processes have errors,
// silent steps or an end. About half of them are safe.
LoadedSystem random_system(generator::Random& random);

// All `count` cases with ARBITER_LONG=1, otherwise a tenth.
std::uint64_t cases(std::uint64_t count);

}  // namespace arbiter::systems
