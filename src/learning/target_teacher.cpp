#include "learning/target_teacher.h"

#include <algorithm>
#include <utility>

#include "automata/least_difference.h"

namespace arbiter::learning {

TargetTeacher::TargetTeacher(Dfa target, std::vector<LetterId> alphabet, Limits limits)
    : target_(std::move(target)), alphabet_(std::move(alphabet)), limits_(std::move(limits)) {
  INVARIANT(std::ranges::adjacent_find(alphabet_, std::greater_equal<>()) == alphabet_.end(),
            "an alphabet should be in ascending order");
  for (std::uint32_t state = 0; state < target_.states(); ++state) {
    for (const automata::Edge& edge : target_.edges(StateId(state))) {
      INVARIANT(std::ranges::binary_search(alphabet_, edge.letter),
                "a target's letters should be in the alphabet");
    }
  }
}

// Words that are asked one after the other begin alike: only where they part is the automaton run
// anew.
Bounded<bool> TargetTeacher::is_member(WordView word) {
  if (target_.empty()) return false;
  const auto parting = std::ranges::mismatch(word, last_);
  const auto common = static_cast<std::size_t>(parting.in1 - word.begin());
  last_.resize(common);
  states_.resize(common);
  StateId state = common == 0 ? target_.initial() : states_.back();
  for (const LetterId letter : word.subspan(common)) {
    state = target_.next(state, letter);
    if (state.is_none()) return false;
    last_.push_back(letter);
    states_.push_back(state);
  }
  return target_.accepts(state);
}

Bounded<Answers> TargetTeacher::are_members(const Words& words) {
  if (const auto reason = limits_.reached()) return tl::unexpected(*reason);
  return Teacher::are_members(words);
}

Bounded<std::optional<Word>> TargetTeacher::counterexample(const Dfa& conjecture) {
  return automata::least_difference(conjecture, target_, limits_);
}

}  // namespace arbiter::learning
