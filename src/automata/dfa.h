// Automata over letters, in flat arrays.
//
// A Dfa is partial: where a letter has no edge, the word is rejected. There is no sink, so the size
// of an automaton is the number of states that matter, as the papers count. Rows lie side by side
// in one array, sorted by letter: a walk over a state's edges is a walk over adjacent memory, and a
// million states with twenty edges each take 170 MB.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "support/id.h"

namespace arbiter::automata {

using StateId = Id<struct StateTag>;
using LetterId = Id<struct LetterTag>;

// A word over the alphabet.
using Word = std::vector<LetterId>;

struct Edge {
  LetterId letter;
  StateId target;

  friend bool operator==(const Edge&, const Edge&) = default;
};

class Dfa {
 public:
  // The automaton of the empty language: no states.
  Dfa() = default;

  bool empty() const { return accepting_.empty(); }
  std::size_t states() const { return accepting_.size(); }
  std::size_t transitions() const { return edges_.size(); }
  // Bytes it occupies.
  std::size_t bytes() const;

  // The first state, if there is any.
  StateId initial() const { return empty() ? StateId::none() : StateId(0); }
  bool accepts(StateId state) const { return accepting_[state.index()] != 0; }
  std::span<const Edge> edges(StateId state) const {
    return {edges_.data() + first_[state.index()],
            first_[state.index() + 1] - first_[state.index()]};
  }
  // Where the letter leads; none if nowhere.
  StateId next(StateId state, LetterId letter) const;
  bool accepts(std::span<const LetterId> word) const;

  // The same numbering, the same edges. Two minimal automata in canonical order are equal iff their
  // languages are.
  friend bool operator==(const Dfa&, const Dfa&) = default;

 private:
  friend class DfaBuilder;
  std::vector<std::uint32_t> first_;     // per state, into edges_; one more at the end
  std::vector<Edge> edges_;              // sorted by (from, letter); one per letter at most
  std::vector<std::uint8_t> accepting_;  // per state
};

// Makes a Dfa state by state. State 0 is the initial one; edges may lead to states that come later.
class DfaBuilder {
 public:
  // The most states and edges that an automaton can have; a few numbers mean something else.
  static constexpr std::size_t kMaxStates = (std::size_t{1} << 32U) - 4;
  static constexpr std::size_t kMaxEdges = (std::size_t{1} << 32U) - 2;

  void reserve(std::size_t states, std::size_t edges);
  // Opens the row of the next state. Its edges follow.
  StateId add_state(bool accepting);
  void add_edge(LetterId letter, StateId target) {
    INVARIANT(dfa_.edges_.size() < kMaxEdges, "an automaton should have fewer than 2^32 edges");
    dfa_.edges_.push_back({letter, target});
  }
  void set_accepting(StateId state, bool accepting);
  std::size_t states() const { return dfa_.accepting_.size(); }
  std::size_t edges() const { return dfa_.edges_.size(); }
  std::size_t bytes() const { return dfa_.bytes(); }

  // Sorts the rows. Every target should be a state, and no row should have a letter twice.
  Dfa finish() &&;

 private:
  Dfa dfa_;
};

}  // namespace arbiter::automata
