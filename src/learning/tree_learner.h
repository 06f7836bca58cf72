#pragma once

#include <vector>

#include "learning/discrimination_tree.h"
#include "learning/learner.h"

namespace arbiter::learning {

struct TreeOptions {
  bool exhaust = true;  // use a counterexample until the hypothesis is right on it
  // The language has every prefix of its words. Then answers are known before they are asked for,
  // and sifting asks for fewer.
  bool prefix_closed = false;
};

// What learners with a discrimination tree share. A state is a leaf of the tree, and a letter leads
// from a state to the leaf where its access word with the letter ends when it is sifted. When a
// leaf is split, the letters that led there are sifted on from that node.
class TreeLearner : public Learner {
 public:
  Bounded<void> start() override;
  Bounded<void> refine(WordView counterexample) override;

  const DiscriminationTree& tree() const { return tree_; }

 protected:
  TreeLearner(Teacher& teacher, const Limits& limits, const TreeOptions& options)
      : Learner(teacher, limits), tree_options_(options), charge_(limits) {}

  // Splits a state. Requires a word on which the hypothesis is wrong.
  virtual Bounded<void> refine_once(WordView counterexample) = 0;

  // Splits the leaf of `old` by the suffix, in which the state of `access` differs from it, and
  // makes the hypothesis complete again.
  Bounded<void> split(StateId old, Word access, Word suffix, bool answer_of_old);

  DiscriminationTree tree_;

 private:
  // A letter of a state that is on its way down the tree.
  struct Transition {
    StateId state;
    std::size_t letter;
    NodeId node;  // the first on its way whose answer is not known
    // Of a chain that it is on, and that begins there: which answer leads along it, and a node
    // farther on that is known to give the other one, if there is one.
    bool along = false;
    NodeId turn = {};
  };

  StateId add_state(Word access, bool accepting, std::vector<Transition>& open);
  Bounded<void> sift(std::vector<Transition> open);
  bool is_chained(NodeId node, bool answer) const;
  NodeId node_to_ask(Transition& transition);
  void move_on(Transition& transition, NodeId asked, bool answer) const;
  void arrive(const Transition& transition, std::vector<Transition>& open);
  [[nodiscard]] bool grant();

  TreeOptions tree_options_;
  MemoryCharge charge_;
  // Per state: the letters that lead there, as (state, letter).
  std::vector<std::vector<std::pair<StateId, std::uint32_t>>> incoming_;
  std::vector<NodeId> chain_;  // kept for its memory
};

}  // namespace arbiter::learning
