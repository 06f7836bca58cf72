#pragma once

#include <vector>

#include "learning/words.h"

namespace arbiter::learning {

// The automaton that a learner has in mind: complete, its rejecting sink a state like any other.
// Each state has an access word that leads to it. State 0 is the initial one.
class Hypothesis {
 public:
  // Requires the alphabet in ascending order.
  explicit Hypothesis(WordView alphabet) : alphabet_(alphabet.begin(), alphabet.end()) {}

  const std::vector<LetterId>& alphabet() const { return alphabet_; }
  std::size_t letters() const { return alphabet_.size(); }
  std::size_t states() const { return accepting_.size(); }
  bool accepts(StateId state) const { return accepting_[state.index()] != 0; }
  const Word& access(StateId state) const { return access_[state.index()]; }
  // Where the letter with that number in the alphabet leads; none while that is not known.
  StateId next(StateId state, std::size_t letter) const { return next_[at(state, letter)]; }
  // The number of a letter in the alphabet.
  std::size_t number(LetterId letter) const;

  // Where the word leads. Requires the automaton complete.
  StateId run(WordView word) const { return run_from(StateId(0), word); }
  StateId run_from(StateId state, WordView word) const;
  bool accepts(WordView word) const { return accepts(run(word)); }
  // Where each prefix of the word leads, the empty one first.
  std::vector<StateId> states_along(WordView word) const;

  StateId add_state(Word access, bool accepting);
  void set_next(StateId state, std::size_t letter, StateId target) {
    next_[at(state, letter)] = target;
  }

  // The same language, trim and in canonical order. Requires the automaton complete.
  Dfa conjecture() const;
  // An upper bound of the bytes that it holds.
  std::size_t bytes() const;

 private:
  std::size_t at(StateId state, std::size_t letter) const {
    return state.index() * alphabet_.size() + letter;
  }

  std::vector<LetterId> alphabet_;
  std::vector<std::uint8_t> accepting_;  // per state
  std::vector<StateId> next_;            // per state and letter
  std::vector<Word> access_;             // per state
  std::size_t access_letters_ = 0;
};

}  // namespace arbiter::learning
