// Random transition systems, and what to hold compositions and reductions against: plain
// definitions, with sets and maps, and nothing in common with the code that they check.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "automata/lts_search.h"
#include "generator/random.h"

namespace arbiter::automata {

struct RandomLts {
  std::uint32_t states = 4;   // at most
  std::uint32_t letters = 4;  // to choose from
  bool silent = true;
  bool error = true;
  bool end = true;
};

Lts random_lts(generator::Random& random, const RandomLts& shape);

struct Composition {
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::optional<std::size_t> error;     // length of a shortest trace
  std::optional<std::size_t> deadlock;  // the same
};

// By the definition: tuples of states, letters read by all who have them, ends merged.
Composition reference_composition(std::span<const Lts* const> components, const Priority* priority);

// How many classes of weakly bisimilar states there are: the largest relation that is one, found by
// taking pairs away.
std::size_t reference_weak_classes(const Lts& lts);

}  // namespace arbiter::automata
