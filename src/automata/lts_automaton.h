#pragma once

#include "automata/lts.h"
#include "support/limits.h"

namespace arbiter::automata {

// The quotient by bisimulation of a system without silent edges in which no state has two edges of
// one letter, in canonical order. O(edges · log states).
Bounded<Lts> deterministic_quotient(const Lts& lts, const Limits& limits = {});

}  // namespace arbiter::automata
