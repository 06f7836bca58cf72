#pragma once

#include "systems/simulation.h"

namespace arbiter::systems {

struct LearnedWeakest {
  Dfa assumption;  // over numbers of the interface
  std::size_t rounds = 0;
  std::size_t membership_queries = 0;
};

// The weakest assumption by learning, when nothing is known of the environment (004, section 5.3):
// oracle 1 as ever, and the W-method in the place of oracle 2. It is the weakest one if that has at
// most `extra_states` states more. Requires that the empty word be allowed.
Bounded<LearnedWeakest> learn_weakest(Simulation& simulation, const Interface& interface,
                                      const Components& judged, std::size_t extra_states,
                                      const Limits& limits);

}  // namespace arbiter::systems
