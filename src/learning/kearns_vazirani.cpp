// Kearns and Vazirani's way with a counterexample w.
//
// Sift the prefixes of w. The empty one ends at the leaf of the initial state, where the hypothesis
// has it too; w itself does not end where the hypothesis has it, since they differ at the root. So
// there is a prefix u that ends where it should, while ua does not: u and the access word of its
// state are not the same state, and they are told apart by a·v, with v the suffix of the node where
// the two sides of a part. The leaf is split by that; u is the new state's access word.
//
// Invariant: the suffix of a node is a letter and the suffix of another node, so suffixes are short
// however long counterexamples are. Cost: at most n - 1 conjectures, and O(n²k + n·m·n) membership
// queries in the worst case; O(n²k + n·log m·n) with `bisect`. Where the tree is balanced, a factor
// n becomes log n.
#include "learning/kearns_vazirani.h"

#include <utility>

#include "learning/breakpoint.h"

namespace arbiter::learning {

// At which node the word leaves the state's way.
Bounded<KearnsVaziraniLearner::Parting> KearnsVaziraniLearner::compare(WordView prefix,
                                                                       StateId state) {
  NodeId node = DiscriminationTree::root();
  for (const std::uint8_t expected : tree_.signature(tree_.leaf(state))) {
    const auto answer = ask(prefix, tree_.suffix(node));
    if (!answer) return tl::unexpected(answer.error());
    if (*answer != (expected != 0)) return Parting{node, *answer};
    node = tree_.child(node, *answer);
  }
  return Parting{};
}

Bounded<void> KearnsVaziraniLearner::refine_once(WordView counterexample) {
  const std::size_t length = counterexample.size();
  const std::vector<StateId> states = hypothesis_.states_along(counterexample);
  const bool is_member = !hypothesis_.accepts(states.back());
  // Of the shortest prefix known to part. The whole word parts at the root.
  Parting parting = {DiscriminationTree::root(), is_member};
  const auto parts = [&](std::size_t i) -> Bounded<bool> {
    const auto found = compare(counterexample.first(i), states[i]);
    if (!found) return tl::unexpected(found.error());
    if (found->node.is_some()) parting = *found;
    return found->node.is_some();
  };
  Bounded<std::size_t> last = length - 1;  // prefix that does not part
  if (options_.bisect) {
    last = find_breakpoint(0, length, false, parts);
  } else {
    for (std::size_t i = 1; i < length; ++i) {
      const auto found = parts(i);
      if (!found) return tl::unexpected(found.error());
      if (!*found) continue;
      last = i - 1;
      break;
    }
  }
  if (!last) return tl::unexpected(last.error());
  const WordView access = counterexample.first(*last);
  Word suffix = {counterexample[*last]};
  const Word& rest = tree_.suffix(parting.node);
  suffix.insert(suffix.end(), rest.begin(), rest.end());
  return split(states[*last], {access.begin(), access.end()}, std::move(suffix), !parting.answer);
}

}  // namespace arbiter::learning
