#pragma once

#include <optional>

#include "automata/dfa.h"
#include "support/limits.h"

namespace arbiter::automata {

enum class Side : std::uint8_t { Left, Right };
constexpr Side other(Side side) { return side == Side::Left ? Side::Right : Side::Left; }

// A word that one automaton accepts and the other does not.
struct Witness {
  Word word;
  Side of = Side::Left;  // who accepts it
};

// A shortest word of `left` that is not one of `right`; nothing if there is none. Which of several
// is the same in every run. Requires both trim. O(pairs of states that a common word reaches ·
// edges).
Bounded<std::optional<Witness>> not_included(const Dfa& left, const Dfa& right,
                                             const Limits& limits = {});

// A shortest word that one of them has and the other lacks; nothing if there is none. As above, but
// nearly O(edges of both).
Bounded<std::optional<Witness>> difference(const Dfa& left, const Dfa& right,
                                           const Limits& limits = {});

}  // namespace arbiter::automata
