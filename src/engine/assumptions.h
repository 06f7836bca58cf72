// Assume-guarantee reasoning about transition systems: verdicts by learned assumptions, and the
// weakest assumption.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/systems.h"
#include "systems/rule.h"

namespace arbiter {

struct LearnSystemOptions {
  std::string about;  // the part that the assumption is about; "auto": one part after the other
  // RuleOptions::refine_alphabet; if it is not said, then for "auto" only.
  std::optional<bool> refine_alphabet = {};
  // Called with every conjecture of every lesson.
  std::function<void(const systems::Conjecture&)> on_conjecture = {};
  // How many states of the whole system are visited at most to find a shorter trace.
  std::size_t shorten_within = std::size_t{1} << 20U;
  Progress* progress = nullptr;
};

// One application of the rule.
struct Lesson {
  std::string judging;         // "Input, Order": what it blames
  std::string about;           // "Output"
  systems::Reasoned reasoned;  // a proof's premises have been checked again and are left out
};

struct LearnedSystem {
  std::vector<Lesson> lessons;  // at least one; the first is about the properties
  std::optional<SystemFault> fault;
  bool was_replayed = false;               // the trace was followed again on the components
  bool is_shortest = false;                // and there is no shorter one
  bool was_rechecked = false;              // safe, and separate code has found all premises right
  std::optional<Undecided> not_rechecked;  // safe, and a limit ended that
  std::optional<Undecided> why;            // neither safe nor unsafe

  const Lesson& main() const { return lessons.front(); }
  bool is_safe() const { return !fault && !why; }
  std::size_t membership_queries() const;
  std::size_t states() const;
  std::size_t transitions() const;
  std::size_t peak_states() const;
};

// Errors only: deadlock is not looked for. The error is a message for the user: there is no such
// part.
tl::expected<LearnedSystem, std::string> learn_system(const LoadedSystem& loaded,
                                                      const LearnSystemOptions& options,
                                                      const Limits& limits = {});

struct WeakestOptions {
  std::string of;  // the part whose environment it is about
  std::vector<std::string>
      alphabet;           // actions, or what they begin with; empty: those shared with the rest
  bool compare = false;   // learn it, too
  std::size_t extra = 1;  // states that the W-method allows for there
  // Words that learning may need at most; it is left out if there may be more.
  std::size_t most_words = 2'000'000;
  Progress* progress = nullptr;
};

// What learning with the W-method comes to, without an oracle for the environment.
struct ComparedLearning {
  std::size_t rounds = 0;
  std::size_t membership_queries = 0;
  std::size_t states = 0;  // of what was learned
  bool is_same = false;
};

struct WeakestAssumption {
  std::string judging;             // "Input, Order"
  systems::LtsPointer assumption;  // null: nothing that the environment does can help
  // Where there is none: an error, and a trace there of actions that are not the assumption's. None
  // if a limit came before it was found again.
  std::optional<SystemFault> fault;
  std::size_t states = 0;       // of the part and the property together
  std::size_t transitions = 0;  // the same
  std::optional<ComparedLearning> learned;
  bool is_too_large_to_learn = false;  // more than `most_words`
};

tl::expected<std::variant<WeakestAssumption, Undecided>, std::string> weakest_assumption(
    const LoadedSystem& loaded, const WeakestOptions& options, const Limits& limits = {});

}  // namespace arbiter
