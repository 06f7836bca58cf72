// Which words keep the rest of a program from an error: the language of the weakest assumption.
//
// The problem: L* asks of many words s whether M[-] is safe with just s in its hole (000, section
// 5.2), and each time all of M[-](τ_s) has to be looked at, since M's environment still has
// choices. Most of these words begin alike.
//
// The idea: M[-] is followed with everything allowed in its hole, but only along the words that are
// asked. The *front* of a word are the states in which the rest, having gone along with it, waits
// at the hole for the part's next move; with each goes the move of O's that was made last. Where an
// error comes up on the way, the word is not in the language, and neither is any word that extends
// it. The front of a word is made from that of the word without its last pair, by what each of its
// states leads to. Both are kept: fronts as a deterministic automaton that grows as it is asked,
// and where a state leads to by a move of the part's.
//
// A word that the rest does not go along with has an empty front, and is allowed.
//
// Cost: each state is followed by a move of the part's once. A front can be any set of states;
// where there is no more memory for them, all is forgotten once and begun anew.
#pragma once

#include <memory>
#include <span>

#include "assume/premise_search.h"

namespace arbiter::assume {

class RestWords {
 public:
  RestWords() = default;
  RestWords(const RestWords&) = delete;
  RestWords& operator=(const RestWords&) = delete;
  virtual ~RestWords() = default;

  // Whether the rest is safe with just these moves, pairs of one of O's and one of P's, in its
  // hole.
  virtual tl::expected<bool, NoAnswer> is_safe(std::span<const LetterId> moves) = 0;

  // The number of states of the rest that are held, and of moves of O's that were followed in all.
  virtual std::size_t states() const = 0;
  virtual std::size_t transitions() const = 0;
};

// What the view refers to should outlive the result.
tl::expected<std::unique_ptr<RestWords>, NoAnswer> rest_words(const ProgramView& view,
                                                              const Limits& limits);

}  // namespace arbiter::assume
