#include "learning/hypothesis.h"

#include <algorithm>
#include <utility>

#include "automata/minimise.h"
#include "automata/trim.h"

namespace arbiter::learning {

std::size_t Hypothesis::number(LetterId letter) const {
  const auto found = std::ranges::lower_bound(alphabet_, letter);
  INVARIANT(found != alphabet_.end() && *found == letter,
            "a word should have letters of the alphabet");
  return static_cast<std::size_t>(found - alphabet_.begin());
}

StateId Hypothesis::run_from(StateId state, WordView word) const {
  for (const LetterId letter : word) state = next(state, number(letter));
  return state;
}

std::vector<StateId> Hypothesis::states_along(WordView word) const {
  std::vector<StateId> states = {StateId(0)};
  states.reserve(word.size() + 1);
  for (const LetterId letter : word) states.push_back(next(states.back(), number(letter)));
  return states;
}

StateId Hypothesis::add_state(Word access, bool accepting) {
  INVARIANT(states() < automata::DfaBuilder::kMaxStates, "a hypothesis should fit an automaton");
  accepting_.push_back(accepting ? 1 : 0);
  next_.resize(next_.size() + alphabet_.size());
  access_letters_ += access.size();
  access_.push_back(std::move(access));
  return StateId(static_cast<std::uint32_t>(states() - 1));
}

Dfa Hypothesis::conjecture() const {
  automata::DfaBuilder builder;
  builder.reserve(states(), next_.size());
  for (std::uint32_t state = 0; state < states(); ++state) {
    builder.add_state(accepting_[state] != 0);
    for (std::size_t letter = 0; letter < alphabet_.size(); ++letter) {
      const StateId target = next(StateId(state), letter);
      INVARIANT(target.is_some(), "a hypothesis should be complete");
      builder.add_edge(alphabet_[letter], target);
    }
  }
  return automata::canonical(automata::trim(std::move(builder).finish()));
}

std::size_t Hypothesis::bytes() const {
  // An array that grows is there twice, the new one with room for as much again.
  return 3 * (states() * (1 + sizeof(Word)) + next_.size() * sizeof(StateId)) +
         access_letters_ * sizeof(LetterId);
}

}  // namespace arbiter::learning
