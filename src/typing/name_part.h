#pragma once

#include "typing/core.h"

namespace arbiter::core {

// The judgement with `part NAME { … }` around every use of a name bound by let: what it means stays
// the same. Where it is used more than once, each use is a part.
Judgement with_part_around_uses(const Judgement& judgement, BinderId let);

// How often a name bound by let is used, for every binder; 0 for all others.
std::vector<std::uint32_t> uses_of_names(const Judgement& judgement);

}  // namespace arbiter::core
