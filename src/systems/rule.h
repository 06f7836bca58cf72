#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "learning/iteration.h"
#include "learning/observation_table.h"
#include "support/limits.h"
#include "support/progress.h"
#include "systems/components.h"

namespace arbiter::systems {

// A claim ⟨A⟩ M ⟨G⟩: while the systems of M keep to the assumption, none comes to its error, and
// they do nothing that the guarantee forbids.
struct Premise {
  Components parts;
  LtsPointer assumed;     // null for ⟨true⟩
  LtsPointer guaranteed;  // null if only errors of M's systems are meant
};

// The property holds, by these premises: each one's assumption is what the next one guarantees, and
// the last one assumes nothing.
struct Holds {
  std::vector<Premise> premises;
};
// A trace of both sides together that ends in an error of the judged one.
struct Violated {
  Word trace;
};
struct Stopped {
  StopReason reason = StopReason::Timeout;
};

struct Reasoned {
  std::variant<Holds, Violated, Stopped> verdict = Stopped{};
  LtsPointer assumption;          // the last conjecture; null if there was none
  bool is_strong_enough = false;  // the first premise is known to hold for it
  std::vector<learning::Iteration> iterations;
  std::size_t rounds = 0;              // conjectures
  std::size_t alphabets = 1;           // alphabets that were tried
  std::size_t membership_queries = 0;  // words that were simulated, those of inner levels included
  std::size_t rows = 0;                // of the last table
  std::size_t columns = 0;
  std::size_t longest_counterexample = 0;
  std::size_t states = 0;       // visited or built in all
  std::size_t transitions = 0;  // visited or built in all
  std::size_t peak_states = 0;  // the most at one time
};

// What is told of a conjecture when the learner makes it.
struct Conjecture {
  std::size_t round = 1;
  const learning::ObservationTable& table;
  const Interface& interface;
  const LtsPointer& assumption;
};

struct RuleOptions {
  // How often the rule may be applied to its own second premise, where the environment has several
  // components (004, section 5.3). 0: the environment is looked at as a whole.
  std::size_t levels = 0;
  // Begin with an assumption about nothing, and take letters of Σ into it as they turn out to
  // matter. Otherwise it is over all of Σ, as 004 has it.
  bool refine_alphabet = false;
  std::function<void(const Conjecture&)> on_conjecture = {};
  Progress* progress = nullptr;
};

// Whether `judged`, M1 and the property together, comes to an error in parallel with `environment`,
// M2, which should have none of its own: 004's rule with a learned assumption. Requires at least
// one judged component.
Reasoned reason(const Components& judged, const Components& environment,
                const fsp::ActionTable& actions, const RuleOptions& options, const Limits& limits);

}  // namespace arbiter::systems
