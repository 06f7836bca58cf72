#pragma once

#include <span>
#include <vector>

#include "automata/dfa.h"

namespace arbiter::automata {

// The letter of an edge that reads nothing.
inline constexpr LetterId kSilent = LetterId::none();

// A nondeterministic automaton with silent edges. State 0 is the initial one.
class Nfa {
 public:
  Nfa() = default;
  // The same automaton.
  explicit Nfa(const Dfa& dfa);

  bool empty() const { return accepting_.empty(); }
  std::size_t states() const { return accepting_.size(); }
  std::size_t transitions() const { return edges_.size(); }

  StateId initial() const { return empty() ? StateId::none() : StateId(0); }
  bool accepts(StateId state) const { return accepting_[state.index()] != 0; }
  // Sorted by letter, then target, without repetition; silent ones last.
  std::span<const Edge> edges(StateId state) const {
    return {edges_.data() + first_[state.index()],
            first_[state.index() + 1] - first_[state.index()]};
  }

 private:
  friend class NfaBuilder;
  std::vector<std::uint32_t> first_;     // per state, into edges_; one more at the end
  std::vector<Edge> edges_;              // sorted by (from, letter, target)
  std::vector<std::uint8_t> accepting_;  // per state
};

// Makes an Nfa state by state, as DfaBuilder does.
class NfaBuilder {
 public:
  StateId add_state(bool accepting);
  void add_edge(LetterId letter, StateId target);
  std::size_t states() const { return nfa_.accepting_.size(); }
  // Sorts the rows and drops repeated edges.
  Nfa finish() &&;

 private:
  Nfa nfa_;
};

}  // namespace arbiter::automata
