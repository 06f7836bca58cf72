#include "learning/tree_learner.h"

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
  } while (exhaust_ && hypothesis_.accepts(counterexample) != is_member);
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

// All at once, a step down the tree at a time.
Bounded<void> TreeLearner::sift(std::vector<Transition> open) {
  Words words;
  Word word;
  while (!open.empty()) {
    if (const auto reason = limits_.reached()) return tl::unexpected(*reason);
    words.clear();
    for (const Transition& transition : open) {
      word = hypothesis_.access(transition.state);
      word.push_back(hypothesis_.alphabet()[transition.letter]);
      words.add(word, tree_.suffix(transition.node));
    }
    const auto answers = teacher_.are_members(words);
    if (!answers) return tl::unexpected(answers.error());
    std::vector<Transition> next;
    for (std::size_t i = 0; i < open.size(); ++i) {
      open[i].node = tree_.child(open[i].node, (*answers)[i] != 0);
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
