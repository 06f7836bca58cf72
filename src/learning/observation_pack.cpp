// Observation packs: Rivest and Schapire's analysis with a tree in place of the table.
//
// A counterexample w = u·a·v is analysed as in L* (breakpoint.h): with s the access word of the
// state that u leads to and t that of the next one, the language has just one of s·a·v and t·v. So
// s·a is a state of its own, told apart from t by v: the leaf of t is split by v. Where a table
// asks v of every row, the tree asks it only of words that come to this leaf.
//
// Cost: at most n - 1 conjectures, O(n²k + n·log m) membership queries, with O(nk·log n) where the
// tree is balanced. Suffixes are as long as counterexamples are.
#include "learning/observation_pack.h"

#include <utility>

#include "learning/breakpoint.h"

namespace arbiter::learning {

Bounded<void> ObservationPackLearner::refine_once(WordView counterexample) {
  const std::vector<StateId> states = hypothesis_.states_along(counterexample);
  const bool is_member = !hypothesis_.accepts(states.back());
  const std::size_t low = access_prefix(hypothesis_, counterexample, states);
  const auto found = find_breakpoint(low, counterexample.size(), is_member, [&](std::size_t i) {
    return ask(hypothesis_.access(states[i]), counterexample.subspan(i));
  });
  if (!found) return tl::unexpected(found.error());
  const StateId old = states[*found + 1];
  const WordView suffix = counterexample.subspan(*found + 1);
  Word access = hypothesis_.access(states[*found]);
  access.push_back(counterexample[*found]);
  // Beyond the breakpoint the effect is the hypothesis's answer: that is the old state's.
  return split(old, std::move(access), {suffix.begin(), suffix.end()}, !is_member);
}

}  // namespace arbiter::learning
