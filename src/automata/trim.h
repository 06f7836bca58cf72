#pragma once

#include <span>
#include <vector>

#include "automata/dfa.h"
#include "automata/reverse.h"

namespace arbiter::automata {

// The states on a way from the initial state to an accepting one, in the same order. O(states +
// edges).
Dfa trim(const Dfa& dfa);
// The same; without a copy if nothing is to go.
Dfa trim(Dfa&& dfa);

// `dfa` without the states where `keep` is 0, in the same order; edges to them go too. The initial
// state gone, nothing is left.
Dfa restrict_to(const Dfa& dfa, const std::vector<std::uint8_t>& keep);

// For each state, the length of a shortest word from it to an accepting state; kUnreachable if
// none.
inline constexpr std::uint32_t kUnreachable = 0xFFFFFFFFU;
std::vector<std::uint32_t> distance_to_acceptance(const Dfa& dfa);
std::vector<std::uint32_t> distance_to_acceptance(const Dfa& dfa, const Incoming& incoming);

}  // namespace arbiter::automata
