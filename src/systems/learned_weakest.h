#pragma once

#include "systems/simulation.h"

namespace arbiter::systems {

struct LearnedWeakest {
  Dfa assumption;  // over numbers of the interface
  std::size_t rounds = 0;
  std::size_t membership_queries = 0;
};

// The weakest assumption by learning, when nothing is known of the environment (004, section 5.3):
// oracle 1 is asked as ever, and the W-method takes the place of oracle 2. The result is the
// weakest assumption if that has at most `extra_states` states more than the result. Requires that
// the empty word is allowed.
Bounded<LearnedWeakest> learn_weakest(Simulation& simulation, const Interface& interface,
                                      const Components& judged, std::size_t extra_states,
                                      const Limits& limits);

}  // namespace arbiter::systems
