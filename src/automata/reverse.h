#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "automata/dfa.h"
#include "automata/prefetch.h"

namespace arbiter::automata {

// The edges of an automaton by where they lead to, in the order of their sources.
class Incoming {
 public:
  struct Edge {
    LetterId letter;
    StateId source;
  };

  explicit Incoming(const Dfa& dfa) : Incoming(dfa, [](StateId) { return true; }) {}

  // Only the edges of the states for which `counts(state)` holds.
  template <class Counts>
  Incoming(const Dfa& dfa, Counts counts) : first_(dfa.states() + 1, 0) {
    const auto each_row = [&](auto&& act) {
      for (auto state = static_cast<std::uint32_t>(dfa.states()); state-- > 0;) {
        if (counts(StateId(state))) act(StateId(state), dfa.edges(StateId(state)));
      }
    };
    each_row([&](StateId, const EdgeRow& row) {
      for (std::size_t i = 0; i < row.size(); ++i) ++first_[row.targets()[i].index()];
    });
    std::uint32_t sum = 0;
    for (std::uint32_t& count : first_) {  // where each state's edges end, then where they begin
      sum += count;
      count = sum;
    }
    edges_.resize(sum);
    each_row([&](StateId state, const EdgeRow& row) {
      for (const automata::Edge& edge : row) {
        edges_[--first_[edge.target.index()]] = {edge.letter, state};
      }
    });
  }

  // Before of(state), a little earlier.
  void expect(StateId state) const { prefetch(&first_[state.index()]); }
  std::span<const Edge> of(StateId state) const {
    return {edges_.data() + first_[state.index()],
            first_[state.index() + 1] - first_[state.index()]};
  }

 private:
  std::vector<std::uint32_t> first_;  // per state, into edges_; one more at the end
  std::vector<Edge> edges_;
};

}  // namespace arbiter::automata
