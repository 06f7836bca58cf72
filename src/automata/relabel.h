#pragma once

#include <span>

#include "automata/dfa.h"

namespace arbiter::automata {

// `dfa` with letter i as names[i]. No two letters of one state may become the same.
Dfa relabel(const Dfa& dfa, std::span<const LetterId> names);

}  // namespace arbiter::automata
