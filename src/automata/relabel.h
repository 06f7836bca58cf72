#pragma once

#include <span>

#include "automata/dfa.h"

namespace arbiter::automata {

// `dfa` with letter i as names[i]. Requires a name for each letter, and that no two letters of one
// state become the same.
Dfa relabel(const Dfa& dfa, std::span<const LetterId> names);

}  // namespace arbiter::automata
