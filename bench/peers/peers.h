// The same operations by other libraries. Plain types: OpenFst's headers are C++17.
#pragma once

#include <cstddef>
#include <functional>

#include "peers/generated_automaton.h"

namespace arbiter::bench {

// Around the operation itself: what is done before and after is not measured.
struct Timer {
  std::function<void()> start;
  std::function<void()> stop;
};

// The number of states of the minimal automaton.
std::size_t openfst_minimise(const GeneratedAutomaton& automaton, const Timer& timer);
std::size_t foma_minimise(const GeneratedAutomaton& automaton, const Timer& timer);

// Do they have the same words? Without a witness.
bool openfst_equivalent(const GeneratedAutomaton& left, const GeneratedAutomaton& right,
                        const Timer& timer);
// The length of a shortest word that left has and right lacks, by difference and shortest path; 0
// if none.
std::size_t openfst_witness(const GeneratedAutomaton& left, const GeneratedAutomaton& right,
                            const Timer& timer);

}  // namespace arbiter::bench
