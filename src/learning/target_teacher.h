#pragma once

#include "learning/teacher.h"

namespace arbiter::learning {

// A teacher who has the automaton: membership by running it, equivalence exactly. Its
// counterexample is the least of the shortest ones in letter order.
class TargetTeacher final : public Teacher {
 public:
  // Requires the alphabet in ascending order, and the target's letters in it.
  TargetTeacher(Dfa target, std::vector<LetterId> alphabet, Limits limits);

  std::span<const LetterId> alphabet() const override { return alphabet_; }
  Bounded<bool> is_member(WordView word) override;
  Bounded<Answers> are_members(const Words& words) override;
  Bounded<std::optional<Word>> counterexample(const Dfa& conjecture) override;

 private:
  Dfa target_;
  std::vector<LetterId> alphabet_;
  Limits limits_;
  Word last_;                    // the word asked last, as far as it has states
  std::vector<StateId> states_;  // that it went through, after each letter
};

}  // namespace arbiter::learning
