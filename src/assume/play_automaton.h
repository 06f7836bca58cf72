// An assumption as an automaton that goes move by move.
//
// The learner's letters are pairs of a move of O's and one of P's (learning/pair_alphabet.h). Put
// between the two sides of a border, an assumption sees one move after the other. After a move of
// O's it is in a state between two of the learner's, which says where each move of P's leads. Moves
// of O's that leave P the same moves to the same states lead to one such state.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "assume/border_letters.h"
#include "learning/pair_alphabet.h"

namespace arbiter::assume {

class PlayAutomaton {
 public:
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFFU;

  // The plays that `dfa`, an automaton over pairs of moves, accepts. Its rejecting states are left
  // out. If no state is left, the only play is the empty one.
  PlayAutomaton(const Dfa& dfa, const learning::PairAlphabet& pairs);
  // The play that consists of these moves, and all of its prefixes.
  static PlayAutomaton only(std::span<const LetterId> moves);
  // All words, in one state.
  static PlayAutomaton anything(const BorderLetters& letters);
  // All words in which moves of O's and of P's take turns. The state after the i-th letter of O's,
  // counted from 1, is i.
  static PlayAutomaton all(const BorderLetters& letters);

  struct Edge {
    LetterId move;
    std::uint32_t target;
    friend auto operator<=>(const Edge&, const Edge&) = default;
  };

  std::uint32_t states() const { return static_cast<std::uint32_t>(edges_.size()); }
  // kNowhere if the state does not allow the move.
  std::uint32_t next(std::uint32_t state, LetterId move) const;

  std::span<const Edge> edges(std::uint32_t state) const { return edges_[state]; }

 private:
  PlayAutomaton() = default;

  std::vector<std::vector<Edge>> edges_;  // per state, ascending; 0 is the first state
};

}  // namespace arbiter::assume
