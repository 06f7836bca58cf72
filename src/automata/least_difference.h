#pragma once

#include <optional>

#include "automata/dfa.h"
#include "support/limits.h"

namespace arbiter::automata {

// The first word in order of length, and of letters among words of one length, that one of them has
// and the other lacks; nothing if there is none. Nearly O(edges of both), and less where they
// differ on a short word.
Bounded<std::optional<Word>> least_difference(const Dfa& left, const Dfa& right,
                                              const Limits& limits);

}  // namespace arbiter::automata
