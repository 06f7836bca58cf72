#pragma once

#include <optional>
#include <span>
#include <vector>

#include "learning/words.h"
#include "support/limits.h"

namespace arbiter::learning {

// One per word asked, in the same order: 1 for a word of the language, 0 for another.
using Answers = std::vector<std::uint8_t>;

// Who knows a regular language and answers questions about it (Angluin's minimally adequate
// teacher). The answers should be those of one language. What costs time, as a model check does,
// asks limits of its own and answers with the reason to stop.
//
// Counting, caching and the like are teachers around a teacher: decorators.h.
class Teacher {
 public:
  virtual ~Teacher() = default;

  // The letters of its words, in ascending order. Always the same ones.
  virtual std::span<const LetterId> alphabet() const = 0;

  // Is this a word of the language? Requires letters of the alphabet.
  virtual Bounded<bool> is_member(WordView word) = 0;
  // The same for many at once. One after the other, unless a teacher can do better.
  virtual Bounded<Answers> are_members(const Words& words);

  // A word on which the automaton and the language differ, or nothing if the automaton will do.
  // Requires it trim. A teacher that has learned what it wanted may end the lesson early by
  // answering with nothing.
  virtual Bounded<std::optional<Word>> counterexample(const Dfa& conjecture) = 0;
};

}  // namespace arbiter::learning
