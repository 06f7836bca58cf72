#pragma once

#include "learning/tree_learner.h"

namespace arbiter::learning {

struct KearnsVaziraniOptions {
  TreeOptions tree = {};
  bool bisect = false;  // search the counterexample by halves instead of from its beginning
};

// Kearns and Vazirani's learner (An Introduction to Computational Learning Theory, 1994, chapter
// 8): a discrimination tree whose suffixes are one letter longer than one that is there.
class KearnsVaziraniLearner final : public TreeLearner {
 public:
  KearnsVaziraniLearner(Teacher& teacher, const Limits& limits,
                        const KearnsVaziraniOptions& options = {})
      : TreeLearner(teacher, limits, options.tree), options_(options) {}

 private:
  // Where the sifted prefix of a counterexample leaves the way to the state that the hypothesis
  // takes it to.
  struct Parting {
    NodeId node;          // none if it does not
    bool answer = false;  // of the prefix, there
  };

  Bounded<void> refine_once(WordView counterexample) override;
  Bounded<Parting> compare(WordView prefix, StateId state);

  KearnsVaziraniOptions options_;
};

}  // namespace arbiter::learning
