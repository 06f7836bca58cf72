// Assumptions made small: states that no play tells apart become one.
//
// The problem: the assumption that L* comes to rejects what cannot be a play (000, section 4), so
// that its states know which move of P's was the last, and which part is active. A reader wants to
// know what the part must promise, and a premise is the larger the more states it has.
//
// The idea: what cannot come up in a state is nobody's matter there. Two states are compatible if
// each pair of moves that can come up in both is forbidden by both, or allowed by both and leads to
// compatible states again. Compatible states are merged, the merged state having what either has,
// one after the other in the order of their numbers, each with the first one that will do: the
// merging of RPNI (J. Oncina, P. García: Inferring regular languages in polynomial updated time,
// 1992), with "cannot come up" in the place of "not in the sample". A smallest automaton would be
// hard to find (C. F. Pfleeger: State reduction in incompletely specified finite-state machines,
// 1973); this one is small.
//
// Invariant: on words that can be plays the result allows what the original did.
//
// Cost: for n states and k pairs at most n² tries of n·k steps; beyond a number of steps the states
// that are left stay as they are.
#pragma once

#include "assume/places.h"

namespace arbiter::assume {

// Requires that all states accept, and that `places` are those of the assumption. An assumption
// with too many states and pairs is returned as it is.
Bounded<Dfa> merged(const Dfa& assumption, std::size_t pairs, const Places& places,
                    const Limits& limits);

}  // namespace arbiter::assume
