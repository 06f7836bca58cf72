#pragma once

#include "learning/words.h"

namespace arbiter::learning {

// An automaton with an edge for every state and letter: what a partial one lacks leads to a
// rejecting sink, which is there if it is needed.
class CompleteAutomaton {
 public:
  // Minimal as well. Requires the alphabet in ascending order.
  CompleteAutomaton(const Dfa& minimal, WordView alphabet);

  std::size_t states() const { return accepting_.size(); }
  std::size_t letters() const { return letters_; }
  bool accepts(std::uint32_t state) const { return accepting_[state] != 0; }
  std::uint32_t next(std::uint32_t state, std::size_t letter) const {
    return next_[state * letters_ + letter];
  }
  // A shortest word to the state, as numbers of letters; the first of them in letter order. States
  // are in the order of these words.
  std::vector<std::uint32_t> access(std::uint32_t state) const;

 private:
  std::size_t letters_;
  std::vector<std::uint8_t> accepting_;  // per state
  std::vector<std::uint32_t> from_;      // per state: the edge, as in next_, that led there first
  std::vector<std::uint32_t> next_;      // per state and letter
};

}  // namespace arbiter::learning
