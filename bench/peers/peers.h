// The same operations by other libraries. Plain types: OpenFst's headers are C++17.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "peers/generated_automaton.h"

namespace arbiter::bench {

// Around the operation itself: what is done before and after is not measured.
struct Timer {
  std::function<void()> start;
  std::function<void()> stop;
};

// What an operation found; plain, since it crosses processes.
struct Measured {
  std::size_t size = 0;         // of the result
  std::size_t peak_states = 0;  // of the largest automaton on the way, where that is asked for
  bool failed = false;          // given up
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

// An automaton in plain arrays; state 0 is the initial one.
struct PlainAutomaton {
  struct Edge {
    std::uint32_t letter;
    std::uint32_t target;
  };
  std::vector<std::uint8_t> accepts;  // per state
  std::vector<std::size_t> first;     // per state, into edges; one more at the end
  std::vector<Edge> edges;
  std::uint32_t letters = 0;
};

// A memory cell: values letters that read 0, 1, … from `first` on, then as many that write.
struct PlainCell {
  std::uint32_t first = 0;
  std::uint32_t values = 0;
  std::uint32_t initial = 0;
};

// The automaton minimised, then each cell composed in: product, hiding, minimisation.
Measured openfst_compose_cells(const PlainAutomaton& automaton, const std::vector<PlainCell>& cells,
                               const Timer& timer);

}  // namespace arbiter::bench
