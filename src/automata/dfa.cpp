#include "automata/dfa.h"

#include <algorithm>
#include <utility>

namespace arbiter::automata {

namespace {

bool by_letter(const Edge& a, const Edge& b) { return a.letter < b.letter; }

}  // namespace

std::size_t Dfa::bytes() const {
  return first_.capacity() * sizeof(std::uint32_t) + edges_.capacity() * sizeof(Edge) +
         accepting_.capacity();
}

StateId Dfa::next(StateId state, LetterId letter) const {
  const auto row = edges(state);
  const auto found = std::lower_bound(row.begin(), row.end(), Edge{letter, {}}, by_letter);
  return found != row.end() && found->letter == letter ? found->target : StateId::none();
}

bool Dfa::accepts(std::span<const LetterId> word) const {
  StateId state = initial();
  for (const LetterId letter : word) {
    if (state.is_none()) return false;
    state = next(state, letter);
  }
  return state.is_some() && accepts(state);
}

void DfaBuilder::reserve(std::size_t states, std::size_t edges) {
  dfa_.first_.reserve(states + 1);
  dfa_.accepting_.reserve(states);
  dfa_.edges_.reserve(edges);
}

StateId DfaBuilder::add_state(bool accepting) {
  INVARIANT(states() < kMaxStates, "an automaton should have fewer than 2^32 states");
  dfa_.first_.push_back(static_cast<std::uint32_t>(dfa_.edges_.size()));
  dfa_.accepting_.push_back(accepting ? 1 : 0);
  return StateId(static_cast<std::uint32_t>(dfa_.accepting_.size() - 1));
}

void DfaBuilder::set_accepting(StateId state, bool accepting) {
  dfa_.accepting_[state.index()] = accepting ? 1 : 0;
}

Dfa DfaBuilder::finish() && {
  const std::size_t states = dfa_.accepting_.size();
  dfa_.first_.push_back(static_cast<std::uint32_t>(dfa_.edges_.size()));
  if (states == 0) return Dfa();
  for (std::size_t state = 0; state < states; ++state) {
    const auto begin = dfa_.edges_.begin() + dfa_.first_[state];
    const auto end = dfa_.edges_.begin() + dfa_.first_[state + 1];
    const auto not_ascending = [](const Edge& a, const Edge& b) { return a.letter >= b.letter; };
    if (std::adjacent_find(begin, end, not_ascending) != end) {
      std::sort(begin, end, by_letter);
      INVARIANT(std::adjacent_find(begin, end, not_ascending) == end,
                "a state should have one edge per letter");
    }
    for (auto edge = begin; edge != end; ++edge) {
      INVARIANT(edge->target.index() < states, "an edge should lead to a state");
    }
  }
  return std::move(dfa_);
}

}  // namespace arbiter::automata
