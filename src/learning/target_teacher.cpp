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

Bounded<bool> TargetTeacher::is_member(WordView word) { return target_.accepts(word); }

Bounded<Answers> TargetTeacher::are_members(const Words& words) {
  if (const auto reason = limits_.reached()) return tl::unexpected(*reason);
  return Teacher::are_members(words);
}

Bounded<std::optional<Word>> TargetTeacher::counterexample(const Dfa& conjecture) {
  return automata::least_difference(conjecture, target_, limits_);
}

}  // namespace arbiter::learning
