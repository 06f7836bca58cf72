#pragma once

#include <cstdint>
#include <vector>

#include "automata/dfa.h"
#include "support/limits.h"

namespace arbiter::automata {

// The automaton of the representatives that are reached, in canonical order: numbered breadth-first
// from the initial one, by letter. A state and its representative should have the same letters and
// lead to states with the same representatives; a representative is its own. O(states + edges).
Bounded<Dfa> quotient(const Dfa& dfa, const std::vector<std::uint32_t>& representative,
                      const Limits& limits);
// The same to its end, whatever happens.
Dfa quotient(const Dfa& dfa, const std::vector<std::uint32_t>& representative);
// The same without a second copy of the rows, which stay where they are; unless that would leave
// half of their memory unused.
Bounded<Dfa> quotient_in_place(Dfa dfa, const std::vector<std::uint32_t>& representative,
                               const Limits& limits);

}  // namespace arbiter::automata
