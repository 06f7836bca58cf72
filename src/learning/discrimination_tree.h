#pragma once

#include <vector>

#include "learning/words.h"

namespace arbiter::learning {

using NodeId = Id<struct NodeTag>;

// A tree that tells the states of a hypothesis apart. An inner node has a suffix, and a branch for
// either answer; a leaf has a state, or is still empty. A word is *sifted* from the root down: at
// each inner node one asks whether the word with the node's suffix is in the language.
class DiscriminationTree {
 public:
  // A root with the empty suffix and two empty leaves.
  DiscriminationTree();

  static NodeId root() { return NodeId(0); }
  bool is_leaf(NodeId node) const { return nodes_[node].child[0].is_none(); }
  // Of an inner node.
  const Word& suffix(NodeId node) const { return nodes_[node].suffix; }
  NodeId child(NodeId node, bool answer) const { return nodes_[node].child[answer ? 1 : 0]; }
  // Of a leaf; none while it is empty.
  StateId state(NodeId node) const { return nodes_[node].state; }
  // None for the root.
  NodeId parent(NodeId node) const { return nodes_[node].parent; }
  // Which branch of its parent it is on.
  bool answer(NodeId node) const { return nodes_[node].answer; }
  // The leaf of a state. Requires that it have one.
  NodeId leaf(StateId state) const { return leaves_[state.index()]; }

  // Gives an empty leaf its state.
  void settle(NodeId leaf, StateId state);
  // The leaf of `old` becomes an inner node with two leaves: for `old`, whose answer is
  // `answer_of_old`, and for `added`. Returns that node.
  NodeId split(StateId old, StateId added, Word suffix, bool answer_of_old);

  // The answers on the way from the root to the leaf.
  std::vector<std::uint8_t> signature(NodeId leaf) const;
  // An upper bound of the bytes that it holds.
  std::size_t bytes() const;

 private:
  struct Node {
    NodeId parent;
    bool answer = false;
    NodeId child[2];
    StateId state;
    Word suffix;
  };

  Table<NodeId, Node> nodes_;
  std::vector<NodeId> leaves_;  // per state
  std::size_t letters_ = 0;     // of all suffixes
};

}  // namespace arbiter::learning
