// Equivalence by testing, for when nobody has the automaton: words are asked until one is answered
// differently than the conjecture has it.
#pragma once

#include <functional>

#include "learning/decorators.h"

namespace arbiter::learning {

struct WMethodOptions {
  std::size_t extra_states = 1;  // that the language may have more than the conjecture
};

// The W-method (Chow, Testing software design modeled by finite-state machines, 1978). If it finds
// nothing, then the conjecture is right, or the minimal complete automaton of the language has more
// than `extra_states` states more than the conjecture's. Requires the conjecture trim.
Bounded<std::optional<Word>> w_method(Teacher& teacher, const Dfa& conjecture,
                                      const WMethodOptions& options, const Limits& limits);

// Words that tell the states of the minimal complete automaton of the conjecture apart, the empty
// one first. At most one for each state.
Bounded<std::vector<Word>> characterising_set(const Dfa& conjecture, WordView alphabet,
                                              const Limits& limits);

struct RandomWalkOptions {
  std::uint64_t seed = 1;
  std::size_t walks = 1000;
  std::size_t mean_length = 20;
  unsigned percent_inside =
      75;  // how often a walk takes an edge of the conjecture, if there is one
};

// Asks for words drawn at random: each letter is one that the conjecture goes on with, or any. The
// same seed gives the same words. If it finds nothing, that proves nothing.
Bounded<std::optional<Word>> random_walks(Teacher& teacher, const Dfa& conjecture,
                                          const RandomWalkOptions& options, const Limits& limits);

// Answers equivalence queries by a test, and all else as the teacher inside does.
class ConformanceTeacher final : public Decorator {
 public:
  using Test = std::function<Bounded<std::optional<Word>>(Teacher&, const Dfa&)>;

  ConformanceTeacher(Teacher& inner, Test test) : Decorator(inner), test_(std::move(test)) {}

  Bounded<std::optional<Word>> counterexample(const Dfa& conjecture) override {
    return test_(inner(), conjecture);
  }

 private:
  Test test_;
};

}  // namespace arbiter::learning
