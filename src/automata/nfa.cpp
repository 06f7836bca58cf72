#include "automata/nfa.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace arbiter::automata {

Nfa::Nfa(const Dfa& dfa) {
  NfaBuilder builder;
  for (std::uint32_t state = 0; state < dfa.states(); ++state) {
    builder.add_state(dfa.accepts(StateId(state)));
    for (const Edge& edge : dfa.edges(StateId(state))) builder.add_edge(edge.letter, edge.target);
  }
  *this = std::move(builder).finish();
}

StateId NfaBuilder::add_state(bool accepting) {
  INVARIANT(states() < DfaBuilder::kMaxStates, "an automaton should have fewer than 2^32 states");
  nfa_.first_.push_back(static_cast<std::uint32_t>(nfa_.edges_.size()));
  nfa_.accepting_.push_back(accepting ? 1 : 0);
  return StateId(static_cast<std::uint32_t>(nfa_.accepting_.size() - 1));
}

void NfaBuilder::add_edge(LetterId letter, StateId target) {
  INVARIANT(nfa_.edges_.size() < DfaBuilder::kMaxEdges,
            "an automaton should have fewer than 2^32 edges");
  nfa_.edges_.push_back({letter, target});
}

Nfa NfaBuilder::finish() && {
  const std::size_t states = nfa_.accepting_.size();
  if (states == 0) return Nfa();
  nfa_.first_.push_back(static_cast<std::uint32_t>(nfa_.edges_.size()));
  const auto before = [](const Edge& a, const Edge& b) {
    return std::tie(a.letter, a.target) < std::tie(b.letter, b.target);
  };
  auto kept = nfa_.edges_.begin();
  for (std::size_t state = 0; state < states; ++state) {
    const auto begin = nfa_.edges_.begin() + nfa_.first_[state];
    const auto end = nfa_.edges_.begin() + nfa_.first_[state + 1];
    std::sort(begin, end, before);
    nfa_.first_[state] = static_cast<std::uint32_t>(kept - nfa_.edges_.begin());
    const auto last = std::unique(begin, end);
    kept = kept == begin ? last : std::copy(begin, last, kept);
  }
  nfa_.first_[states] = static_cast<std::uint32_t>(kept - nfa_.edges_.begin());
  nfa_.edges_.erase(kept, nfa_.edges_.end());
  for (const Edge& edge : nfa_.edges_) {
    INVARIANT(edge.target.index() < states, "an edge should lead to a state");
  }
  return std::move(nfa_);
}

}  // namespace arbiter::automata
