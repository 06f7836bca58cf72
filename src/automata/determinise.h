#pragma once

#include "automata/nfa.h"
#include "support/limits.h"

namespace arbiter::automata {

// A deterministic automaton of the same language: reachable, but neither trim nor minimal. It may
// have 2^n states; the limits end it.
Bounded<Dfa> determinise(const Nfa& nfa, const Limits& limits = {});

}  // namespace arbiter::automata
