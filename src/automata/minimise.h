#pragma once

#include <cstdint>

#include "automata/dfa.h"
#include "support/limits.h"

namespace arbiter::automata {

struct MinimiseOptions {
  // How many bits of a signature are used. Fewer make collisions, which tests want to see mended.
  std::uint32_t signature_bits = 64;
};

// The least automaton of the same language, in canonical order: states numbered breadth-first from
// the initial one, by letter. Requires `dfa` trim. O(edges · log states). The limits are asked for
// time.
Bounded<Dfa> minimise(const Dfa& dfa, const MinimiseOptions& options = {},
                      const Limits& limits = {});
// The same; where it has many edges per state, without a second copy of them.
Bounded<Dfa> minimise(Dfa&& dfa, const MinimiseOptions& options = {}, const Limits& limits = {});

// The same where states need not lead to acceptance; all should be reachable.
Bounded<Dfa> minimise_reachable(Dfa dfa, const MinimiseOptions& options = {},
                                const Limits& limits = {});

// How much memory trimming and minimising take at most, the result included: who calls them charges
// it before.
std::size_t minimise_bytes(const Dfa& dfa);

// The states in canonical order, those that cannot be reached left out. O(edges).
Dfa canonical(const Dfa& dfa);

}  // namespace arbiter::automata
