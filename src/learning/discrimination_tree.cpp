#include "learning/discrimination_tree.h"

#include <algorithm>
#include <utility>

namespace arbiter::learning {

DiscriminationTree::DiscriminationTree() {
  nodes_.push({});
  for (const bool answer : {false, true}) {
    const NodeId child = nodes_.push({.parent = root(), .answer = answer});
    nodes_[root()].child[answer ? 1 : 0] = child;
  }
}

void DiscriminationTree::settle(NodeId leaf, StateId state) {
  INVARIANT(is_leaf(leaf), "a state should be at a leaf");
  nodes_[leaf].state = state;
  if (leaves_.size() <= state.index()) leaves_.resize(state.index() + 1);
  leaves_[state.index()] = leaf;
}

NodeId DiscriminationTree::split(StateId old, StateId added, Word suffix, bool answer_of_old) {
  const NodeId node = leaf(old);
  INVARIANT(is_leaf(node) && state(node) == old, "a state should be at its leaf");
  letters_ += suffix.size();
  nodes_[node].suffix = std::move(suffix);
  nodes_[node].state = StateId::none();
  for (const bool answer : {false, true}) {
    const NodeId child = nodes_.push({.parent = node, .answer = answer});
    nodes_[node].child[answer ? 1 : 0] = child;
    settle(child, answer == answer_of_old ? old : added);
  }
  return node;
}

std::vector<std::uint8_t> DiscriminationTree::signature(NodeId leaf) const {
  std::vector<std::uint8_t> answers;
  for (NodeId node = leaf; parent(node).is_some(); node = parent(node)) {
    answers.push_back(answer(node) ? 1 : 0);
  }
  std::ranges::reverse(answers);
  return answers;
}

std::size_t DiscriminationTree::bytes() const {
  return 3 * nodes_.size() * (sizeof(Node) + sizeof(NodeId)) + letters_ * sizeof(LetterId);
}

}  // namespace arbiter::learning
