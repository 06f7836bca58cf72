#pragma once

#include "learning/tree_learner.h"

namespace arbiter::learning {

// Howar's observation packs (Active learning of interface programs, 2012): a discrimination tree
// whose suffixes come from counterexamples by Rivest and Schapire's analysis. Access words are
// prefix-closed.
class ObservationPackLearner final : public TreeLearner {
 public:
  ObservationPackLearner(Teacher& teacher, const Limits& limits, const TreeOptions& options = {})
      : TreeLearner(teacher, limits, options) {}

 private:
  Bounded<void> refine_once(WordView counterexample) override;
};

}  // namespace arbiter::learning
