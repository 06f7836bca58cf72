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
  // RuleOptions::refine_alphabet; if it is not given, the alphabet is refined for "auto" only.
  std::optional<bool> refine_alphabet = {};
  // Called with every conjecture of every lesson.
  std::function<void(const systems::Conjecture&)> on_conjecture = {};
  // How many states of the whole system a search may visit to find a shortest trace.
  std::size_t shorten_within = std::size_t{1} << 20U;
  Progress* progress = nullptr;
};

// One application of the rule.
struct Lesson {
  std::string judging;         // M1, "Input, Order": whose errors are looked for
  std::string about;           // M2, "Output": what the assumption is about
  systems::Reasoned reasoned;  // a proof's premises have been checked again and are left out
};

struct LearnedSystem {
  std::vector<Lesson> lessons;  // at least one; the first is about the properties
  std::optional<SystemFault> fault;
  bool was_replayed = false;               // the trace was followed again on the components
  bool is_shortest = false;                // no trace to a fault is shorter
  bool was_rechecked = false;              // safe, and systems/proof.h found all premises right
  std::optional<Undecided> not_rechecked;  // safe, and the limit that ended this check
  std::optional<Undecided> why;            // why there is no answer

  const Lesson& main() const { return lessons.front(); }
  bool is_safe() const { return !fault && !why; }
  std::size_t membership_queries() const;
  std::size_t states() const;
  std::size_t transitions() const;
  std::size_t peak_states() const;
};

// Judges a system by learned assumptions. It looks for errors only, not for deadlocks. The error is
// a message for the user: the system has no such part.
tl::expected<LearnedSystem, std::string> learn_system(const LoadedSystem& loaded,
                                                      const LearnSystemOptions& options,
                                                      const Limits& limits = {});

struct WeakestOptions {
  std::string of;  // the part whose environment the assumption is about
  // The actions of the assumption, or what they begin with; empty: those shared with the rest.
  std::vector<std::string> alphabet;
  bool compare = false;   // learn the assumption, too
  std::size_t extra = 1;  // states beyond the conjecture's that the W-method allows for then
  // Learning is left out if it may ask for more words than this.
  std::size_t most_words = 2'000'000;
  Progress* progress = nullptr;
};

// What learning with the W-method comes to, without an oracle for the environment.
struct ComparedLearning {
  std::size_t rounds = 0;
  std::size_t membership_queries = 0;
  std::size_t states = 0;  // of the learned assumption
  bool is_same = false;    // the learned assumption is the weakest one
};

struct WeakestAssumption {
  std::string judging;             // "Input, Order"
  systems::LtsPointer assumption;  // null: nothing that the environment does can help
  // Where there is no assumption: an error, and a trace to it without any action of the interface.
  // None if a limit ended the search for the trace.
  std::optional<SystemFault> fault;
  std::size_t states = 0;       // of the part and the property together
  std::size_t transitions = 0;  // of the part and the property together
  std::optional<ComparedLearning> learned;
  bool is_too_large_to_learn = false;  // learning might ask for more than `most_words`
};

tl::expected<std::variant<WeakestAssumption, Undecided>, std::string> weakest_assumption(
    const LoadedSystem& loaded, const WeakestOptions& options, const Limits& limits = {});

}  // namespace arbiter
