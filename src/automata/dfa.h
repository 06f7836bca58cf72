// Automata over letters, in flat arrays.
//
// A Dfa is partial: where a letter has no edge, the word is rejected. There is no sink, so the size
// of an automaton is the number of states that matter, as the papers count.
//
// Rows share their letters. Few states of an automaton differ in which letters they have: those of
// a program are at the same node of its graph, and a complete automaton has all letters everywhere.
// So each distinct list of letters, a shape, is kept once, and a state has its shape and the place
// of its targets, which lie side by side in the order of the letters. An edge takes four bytes: a
// million states with twenty edges each take 89 MB. Where no two rows are alike, it takes eight.
//
// A row's length is that of its shape, so rows may lie in any order, with gaps: an automaton can be
// renumbered where it lies (DfaInPlace). DfaBuilder leaves them in the order of their states, and a
// walk over the states is then a walk over adjacent memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "automata/edge_row.h"
#include "support/id.h"

namespace arbiter::automata {

class Dfa {
 public:
  // The automaton of the empty language: no states.
  Dfa() = default;

  bool empty() const { return rows_.empty(); }
  std::size_t states() const { return rows_.size(); }
  std::size_t transitions() const { return transitions_; }
  // How many more would fit where its edges lie.
  std::size_t gaps() const { return targets_.size() - transitions_; }
  // How many lists of letters its rows have.
  std::size_t shapes() const { return shapes_.empty() ? 0 : shapes_.size() - 1; }
  // Bytes it occupies.
  std::size_t bytes() const;

  // The first state, if there is any.
  StateId initial() const { return empty() ? StateId::none() : StateId(0); }
  bool accepts(StateId state) const { return accepting_[state.index()] != 0; }
  EdgeRow edges(StateId state) const {
    const Row row = rows_[state.index()];
    const std::uint32_t letters = shapes_[row.shape];
    return {letters_.data() + letters, targets_.data() + row.first,
            shapes_[row.shape + 1] - letters};
  }
  // Where the letter leads; none if nowhere.
  StateId next(StateId state, LetterId letter) const;
  bool accepts(std::span<const LetterId> word) const;

  // The same numbering, the same edges, wherever they lie. Two minimal automata in canonical order
  // are equal iff their languages are.
  friend bool operator==(const Dfa& a, const Dfa& b);

 private:
  friend class DfaBuilder;
  friend class DfaInPlace;
  struct Row {
    std::uint32_t first;  // into targets_
    std::uint32_t shape;
  };

  std::vector<Row> rows_;                // per state
  std::vector<std::uint8_t> accepting_;  // per state
  std::vector<StateId> targets_;         // row by row, with gaps
  std::vector<std::uint32_t> shapes_;    // per shape, into letters_; one more at the end
  std::vector<LetterId> letters_;        // shape by shape, ascending in each; no shape twice
  std::size_t transitions_ = 0;          // of all rows
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
    INVARIANT(edges() < kMaxEdges, "an automaton should have fewer than 2^32 edges");
    dfa_.targets_.push_back(target);
    row_.push_back(letter);
  }
  void set_accepting(StateId state, bool accepting);

  // Many automata are made of rows of another one. With the automaton given once, before any state,
  // the letters of such rows need not be found again. It should live as long as rows are copied.
  void copy_rows_of(const Dfa& source);
  // Opens a row like that of `original`, of the source, which accepts or not as that does. Returns
  // its targets, one for each edge of the original, to be set before anything else is added.
  std::span<StateId> add_state_like(StateId original);
  // Drops the edges of that row whose targets are none, as all are at first.
  void leave_edges_out();

  std::size_t states() const { return dfa_.rows_.size(); }
  std::size_t edges() const { return dfa_.targets_.size(); }
  std::size_t bytes() const;

  // Sorts the rows. Every target should be a state, and no row should have a letter twice.
  Dfa finish() &&;

 private:
  std::span<const LetterId> letters(std::uint32_t shape) const;
  void close_row();
  std::uint32_t shape_of_copy();
  std::uint32_t shape_of_row();
  void sort_row();
  std::uint32_t number_of(std::span<const LetterId> shape);
  std::size_t find_slot(std::span<const LetterId> letters) const;
  void grow_slots();

  Dfa dfa_;
  std::vector<LetterId> row_;         // the letters of the row that is open
  std::vector<Edge> sorting_;         // kept for its memory
  std::vector<std::uint32_t> slots_;  // shapes by the hash of their letters; a power of two
  // Of rows like others:
  const Dfa* source_ = nullptr;
  std::vector<std::uint32_t> shape_here_;  // per shape of the source, as far as met
  StateId original_;  // of the row that is open; none if its letters are in row_
};

// An automaton whose states are renumbered and dropped where it lies: only what is kept per state
// is held twice. Dropped rows leave gaps.
class DfaInPlace {
 public:
  explicit DfaInPlace(Dfa dfa) : dfa_(std::move(dfa)) {}

  const Dfa& dfa() const { return dfa_; }
  // The targets of a row, to be changed into the new numbers.
  std::span<StateId> targets(StateId state);
  // The states in `order`, the others dropped. All that they lead to should be among them.
  Dfa finish(std::span<const std::uint32_t> order) &&;

 private:
  Dfa dfa_;
};

}  // namespace arbiter::automata
