#pragma once

#include "learning/tree_learner.h"

namespace arbiter::learning {

struct ObservationPackOptions {
  bool exhaust = true;  // use a counterexample until the hypothesis is right on it
};

// Howar's observation packs (Active learning of interface programs, 2012): a discrimination tree
// whose suffixes come from counterexamples by Rivest and Schapire's analysis. Access words are
// prefix-closed.
class ObservationPackLearner final : public TreeLearner {
 public:
  ObservationPackLearner(Teacher& teacher, const Limits& limits,
                         const ObservationPackOptions& options = {})
      : TreeLearner(teacher, limits, options.exhaust) {}

 private:
  Bounded<void> refine_once(WordView counterexample) override;
};

}  // namespace arbiter::learning
