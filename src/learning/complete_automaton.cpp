#include "learning/complete_automaton.h"

#include <algorithm>

namespace arbiter::learning {

CompleteAutomaton::CompleteAutomaton(const Dfa& minimal, WordView alphabet)
    : letters_(alphabet.size()) {
  constexpr std::uint32_t kNew = 0xFFFFFFFFU;
  // Breadth-first; the sink has the number after the last state until it is met.
  const std::size_t sink = minimal.states();
  std::vector<std::uint32_t> number(sink + 1, kNew);
  std::vector<StateId> order;  // none for the sink
  const auto meet = [&](StateId state) {
    std::uint32_t& own = number[state.is_some() ? state.index() : sink];
    if (own != kNew) return own;
    own = static_cast<std::uint32_t>(order.size());
    order.push_back(state);
    accepting_.push_back(state.is_some() && minimal.accepts(state) ? 1 : 0);
    from_.push_back(static_cast<std::uint32_t>(next_.size()));
    return own;
  };
  meet(minimal.initial());
  for (std::size_t head = 0; head < order.size(); ++head) {
    for (std::uint32_t letter = 0; letter < letters_; ++letter) {
      const StateId state = order[head];
      const StateId target =
          state.is_some() ? minimal.next(state, alphabet[letter]) : StateId::none();
      const std::uint32_t number_of_target = meet(target);
      next_.push_back(number_of_target);
    }
  }
}

std::vector<std::uint32_t> CompleteAutomaton::access(std::uint32_t state) const {
  std::vector<std::uint32_t> word;
  for (; state != 0; state = from_[state] / static_cast<std::uint32_t>(letters_)) {
    word.push_back(from_[state] % static_cast<std::uint32_t>(letters_));
  }
  std::ranges::reverse(word);
  return word;
}

}  // namespace arbiter::learning
