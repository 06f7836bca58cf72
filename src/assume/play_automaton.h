// An assumption as an automaton that goes move by move.
//
// The learner's letters are pairs of a move of O's and one of P's (learning/pair_alphabet.h). Put
// between the two sides of a border, an assumption sees one move after the other: after O's it is
// between two states, and what it is then is what each move of P's leads to. Moves of O's after
// which all is the same lead to one such state.
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

  // Of an automaton over pairs; its states that reject are left out. One without states has the
  // empty play all the same.
  PlayAutomaton(const Dfa& dfa, const learning::PairAlphabet& pairs);
  // All beginnings of even length of these moves, and nothing else.
  static PlayAutomaton only(std::span<const LetterId> moves);
  // All words, in one state.
  static PlayAutomaton anything(const BorderLetters& letters);
  // All plays over so many letters of O's and P's. Between two moves it knows which O's was.
  static PlayAutomaton all(const BorderLetters& letters);

  struct Edge {
    LetterId move;
    std::uint32_t target;
    friend auto operator<=>(const Edge&, const Edge&) = default;
  };

  std::uint32_t states() const { return static_cast<std::uint32_t>(edges_.size()); }
  std::uint32_t next(std::uint32_t state, LetterId move) const;

  std::span<const Edge> edges(std::uint32_t state) const { return edges_[state]; }

 private:
  PlayAutomaton() = default;

  std::vector<std::vector<Edge>> edges_;  // per state, ascending; 0 is the first state
};

}  // namespace arbiter::assume
