// The operations by OpenFst, an independent library. Its headers are C++17, so this one has plain
// types only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace arbiter::openfst {

inline constexpr std::uint32_t kSilent = 0xFFFFFFFFU;

struct Arc {
  std::uint32_t from;
  std::uint32_t letter;
  std::uint32_t to;
};

// State 0 is the initial one.
struct Automaton {
  std::vector<bool> accepting;  // per state
  std::vector<Arc> arcs;
};

using Letters = std::vector<std::uint32_t>;

// Operations on deterministic automata.
Automaton connected(const Automaton& automaton);
Automaton minimised(const Automaton& automaton);
Automaton intersected(const Automaton& left, const Automaton& right);
// Letters outside an automaton's alphabet go by it.
Automaton synchronised(const Automaton& left, const Letters& left_alphabet, const Automaton& right,
                       const Letters& right_alphabet);
Automaton relabelled(const Automaton& automaton, const Letters& names);
bool isomorphic(const Automaton& left, const Automaton& right);
bool equivalent(const Automaton& left, const Automaton& right);
// The length of a shortest word of left that right does not have.
std::optional<std::size_t> shortest_difference(const Automaton& left, const Automaton& right);

// From nondeterministic to minimal.
Automaton hidden(const Automaton& automaton, const Letters& letters);
Automaton determinised(const Automaton& automaton);

}  // namespace arbiter::openfst
