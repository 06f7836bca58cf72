#include "learning/teacher.h"

namespace arbiter::learning {

Bounded<Answers> Teacher::are_members(const Words& words) {
  Answers answers;
  answers.reserve(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto answer = is_member(words[i]);
    if (!answer) return tl::unexpected(answer.error());
    answers.push_back(*answer ? 1 : 0);
  }
  return answers;
}

}  // namespace arbiter::learning
