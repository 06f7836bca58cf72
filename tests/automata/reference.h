// The operations once more, in the plainest way: by trying words, or by a textbook's table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "automata/cell.h"
#include "automata/dfa.h"
#include "automata/nfa.h"
#include "automata/notation.h"

namespace arbiter::automata::reference {

// All words up to that length, shortest first. Requires the letters distinct.
std::vector<Word> words(const std::vector<LetterId>& letters, std::size_t length);
// Letters 0 … count-1.
std::vector<LetterId> letters(std::uint32_t count);

// Does it have the word? By trying all ways.
bool accepts(const Nfa& nfa, const Word& word);
// Is the word left of one of `dfa` in which reads give what was stored last?
bool accepts(const Dfa& dfa, const Cell& cell, const Word& word);

// Which states lie on a way from the initial one to an accepting one.
std::vector<bool> useful(const Dfa& dfa);
// How many states can be told apart by some word. By a table of pairs.
std::size_t classes(const Dfa& dfa);
// Are states numbered in the order in which a breadth-first walk by letter meets them?
bool is_canonical(const Dfa& dfa);
// The length of a shortest word of left that right does not have; of any word that only one has, if
// `both`.
std::optional<std::size_t> shortest_difference(const Dfa& left, const Dfa& right, bool both);

// The first of the words on which the automaton and the predicate disagree, as a message; or
// nothing.
template <class Predicate>
std::string disagreement(const Dfa& dfa, const std::vector<Word>& words,
                         const Predicate& expected) {
  for (const Word& word : words) {
    const bool has = dfa.accepts(word);
    if (has != expected(word)) {
      return (has ? "should not have the word '" : "should have the word '") + text(word) +
             "': " + text(dfa);
    }
  }
  return {};
}

// The cell itself: which reads and writes it does.
Dfa automaton(const Cell& cell);

}  // namespace arbiter::automata::reference
