// Sifting, in a language that has the prefixes of its words.
//
// Where a word u with a suffix v is rejected, u with any longer suffix that begins with v is, too.
// Counterexamples give trees in which such suffixes follow each other: v, and where v is rejected a
// prefix of v, and where that is rejected a prefix of it. Going down node by node asks for the
// longest word first, and what comes next makes that question needless. But along such a chain the
// answers change only once. So the place is found by halves: a word on a chain of n nodes is asked
// for with ⌈log₂(n + 1)⌉ suffixes at most. It is the same the other way, where suffixes get longer
// as long as they are accepted.
#include "learning/tree_learner.h"

#include <algorithm>
#include <utility>

namespace arbiter::learning {

Bounded<void> TreeLearner::start() {
  const auto accepts = ask({}, {});
  if (!accepts) return tl::unexpected(accepts.error());
  if (!grant()) return tl::unexpected(StopReason::Memory);
  std::vector<Transition> open;
  const StateId initial = add_state({}, *accepts, open);
  tree_.settle(tree_.child(DiscriminationTree::root(), *accepts), initial);
  return sift(std::move(open));
}

Bounded<void> TreeLearner::refine(WordView counterexample) {
  const bool is_member = !hypothesis_.accepts(counterexample);
  do {
    if (!grant()) return tl::unexpected(StopReason::Memory);
    if (auto done = refine_once(counterexample); !done) return done;
  } while (tree_options_.exhaust && hypothesis_.accepts(counterexample) != is_member);
  return {};
}

Bounded<void> TreeLearner::split(StateId old, Word access, Word suffix, bool answer_of_old) {
  std::vector<Transition> open;
  const StateId added = add_state(std::move(access), hypothesis_.accepts(old), open);
  const NodeId node = tree_.split(old, added, std::move(suffix), answer_of_old);
  for (const auto& [state, letter] : std::exchange(incoming_[old.index()], {})) {
    open.push_back({state, letter, node});
  }
  return sift(std::move(open));
}

StateId TreeLearner::add_state(Word access, bool accepting, std::vector<Transition>& open) {
  const StateId state = hypothesis_.add_state(std::move(access), accepting);
  incoming_.emplace_back();
  for (std::size_t letter = 0; letter < hypothesis_.letters(); ++letter) {
    open.push_back({state, letter, DiscriminationTree::root()});
  }
  return state;
}

// Whether a word's answer there tells what the node above answers, if that branch is the way to it.
bool TreeLearner::is_chained(NodeId node, bool answer) const {
  const NodeId below = tree_.child(node, answer);
  if (tree_.is_leaf(below)) return false;
  const Word& first = answer ? tree_.suffix(node) : tree_.suffix(below);
  const Word& second = answer ? tree_.suffix(below) : tree_.suffix(node);
  return first.size() < second.size() && std::equal(first.begin(), first.end(), second.begin());
}

// The middle of the longer chain that begins at its node, as far as it is not known.
NodeId TreeLearner::node_to_ask(Transition& transition) {
  if (!tree_options_.prefix_closed) return transition.node;
  const auto follow = [&](bool along) {
    chain_ = {transition.node};
    while (is_chained(chain_.back(), along)) {
      const NodeId next = tree_.child(chain_.back(), along);
      if (next == transition.turn) break;
      chain_.push_back(next);
    }
    return chain_.size();
  };
  if (transition.turn.is_none()) transition.along = follow(true) > follow(false);
  (void)follow(transition.along);
  return chain_[(chain_.size() - 1) / 2];
}

void TreeLearner::move_on(Transition& transition, NodeId asked, bool answer) const {
  const bool goes_along = answer == transition.along;
  if (!goes_along && asked != transition.node) {
    transition.turn = asked;
    return;
  }
  transition.node = tree_.child(asked, answer);
  if (goes_along && transition.node != transition.turn) return;
  if (goes_along) transition.node = tree_.child(transition.turn, !answer);
  transition.turn = NodeId::none();
}

// All at once, a step down the tree at a time.
Bounded<void> TreeLearner::sift(std::vector<Transition> open) {
  Words words;
  Word word;
  std::vector<NodeId> asked;  // per open transition
  while (!open.empty()) {
    if (const auto reason = limits_.reached()) return tl::unexpected(*reason);
    words.clear();
    asked.clear();
    for (Transition& transition : open) {
      word = hypothesis_.access(transition.state);
      word.push_back(hypothesis_.alphabet()[transition.letter]);
      asked.push_back(node_to_ask(transition));
      words.add(word, tree_.suffix(asked.back()));
    }
    const auto answers = teacher_.are_members(words);
    if (!answers) return tl::unexpected(answers.error());
    std::vector<Transition> next;
    for (std::size_t i = 0; i < open.size(); ++i) {
      move_on(open[i], asked[i], (*answers)[i] != 0);
      if (tree_.is_leaf(open[i].node)) {
        arrive(open[i], next);
      } else {
        next.push_back(open[i]);
      }
    }
    open = std::move(next);
  }
  return {};
}

// At an empty leaf, a state is found.
void TreeLearner::arrive(const Transition& transition, std::vector<Transition>& open) {
  if (tree_.state(transition.node).is_none()) {
    Word access = hypothesis_.access(transition.state);
    access.push_back(hypothesis_.alphabet()[transition.letter]);
    // Only the root has empty leaves, and its answer is acceptance.
    tree_.settle(transition.node,
                 add_state(std::move(access), tree_.answer(transition.node), open));
  }
  const StateId target = tree_.state(transition.node);
  hypothesis_.set_next(transition.state, transition.letter, target);
  incoming_[target.index()].emplace_back(transition.state,
                                         static_cast<std::uint32_t>(transition.letter));
}

// Room for two more states, and for the automaton that the teacher gets.
bool TreeLearner::grant() {
  const std::size_t letters = hypothesis_.letters();
  const std::size_t states = hypothesis_.states() + 2;
  const std::size_t bytes =
      3 * hypothesis_.bytes() + tree_.bytes() +
      3 * states * (letters * (sizeof(Transition) + 2 * sizeof(std::uint64_t)) + 256);
  return bytes <= charge_.bytes() || charge_.resize(bytes + bytes / 4 + 4096);
}

}  // namespace arbiter::learning
