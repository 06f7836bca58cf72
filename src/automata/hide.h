#pragma once

#include <span>

#include "automata/nfa.h"

namespace arbiter::automata {

// `dfa` with the letters in `hidden` silent: the result may be nondeterministic. Requires `hidden`
// sorted. O(edges · log |hidden|).
Nfa hide(const Dfa& dfa, std::span<const LetterId> hidden);

// A deterministic automaton of the same language, for one in which a state with a silent edge has
// no other edge and does not accept, and no state has a letter twice: each silent step is then the
// only one, steps form chains, and what a chain leads to takes its place. A chain without end leads
// nowhere. The result is in canonical order, those states that cannot be reached left out, but not
// trim. O(edges).
Dfa follow_silent_chains(const Nfa& nfa);

}  // namespace arbiter::automata
