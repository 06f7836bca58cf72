#pragma once

#include "automata/lts.h"
#include "support/limits.h"

namespace arbiter::automata {

// `lts` without the states that only wait: where all edges of a state (not the initial one) are
// silent, what leads to it leads to their targets instead, so that a.(tau.P | tau.Q) becomes
// a.P | a.Q. As LTSA does before it minimises; what can be reached is left.
Bounded<Lts> without_silent_choices(Lts lts, const Limits& limits = {});

// The quotient by weak bisimulation: states that offer each other the same after any number of
// silent steps are one. The error and the end are like nothing else. Edges are those of the states
// that were merged, silent loops left out. Breadth-first numbering.
Bounded<Lts> weak_quotient(const Lts& lts, const Limits& limits = {});

// LTSA's minimisation: the two above, one after the other.
Bounded<Lts> minimised(const Lts& lts, const Limits& limits = {});

// A deterministic system of the same traces, minimal. Where a trace can lead to the error, it does.
// The end is where a trace can lead to nothing but the end; a state that has yet to come to the end
// by silent steps counts as another state there (LTSA does the same).
Bounded<Lts> determinised(const Lts& lts, const Limits& limits = {});

// The traces of `lts` as an automaton, every state of which accepts, minimal; the error is a state
// after which nothing comes.
Bounded<Dfa> traces(const Lts& lts, const Limits& limits = {});

}  // namespace arbiter::automata
