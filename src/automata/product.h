#pragma once

#include <span>

#include "automata/dfa.h"

namespace arbiter::automata {

// The synchronous product: the words over both alphabets whose letters of the left alphabet form a
// word of `left`, and those of the right one a word of `right`. Letters in both alphabets are read
// together, others by one side alone. Requires the alphabets sorted and to hold their automaton's
// letters. The result is reachable but not trim. O(pairs of states reached · edges of either).
Dfa product(const Dfa& left, std::span<const LetterId> left_alphabet, const Dfa& right,
            std::span<const LetterId> right_alphabet);

// The words of both.
Dfa intersection(const Dfa& left, const Dfa& right);

}  // namespace arbiter::automata
