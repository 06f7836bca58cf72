// Labelled transition systems: what processes and components are.
//
// A system has an alphabet, which may hold letters that no edge has: in parallel with others it
// refuses them. Edges may be silent. There are no accepting states; instead one state may be the
// end, where the system has terminated, and edges may lead to the error state, which is no state of
// its own: it has no number, no edges, and is not counted.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "automata/nfa.h"
#include "support/limits.h"

namespace arbiter::automata {

// Where an edge leads that is an error.
inline constexpr StateId kErrorState = StateId(0xFFFFFFFEU);

class Lts {
 public:
  // One state and nothing else.
  Lts() : first_(2, 0) {}

  std::size_t states() const { return first_.size() - 1; }
  // Those into the error state are counted.
  std::size_t transitions() const { return edges_.size(); }
  std::size_t bytes() const;

  StateId initial() const { return StateId(0); }
  // The state in which it has terminated, which has no edges; none if there is no such state.
  StateId end() const { return end_; }
  // Sorted by letter, then target, without repetition; silent ones last.
  std::span<const Edge> edges(StateId state) const {
    return {edges_.data() + first_[state.index()],
            first_[state.index() + 1] - first_[state.index()]};
  }
  // Ascending, without the silent letter.
  std::span<const LetterId> alphabet() const { return alphabet_; }

  bool has_silent_edges() const;
  // Some state has two edges of one letter.
  bool is_nondeterministic() const;

  friend bool operator==(const Lts&, const Lts&) = default;

 private:
  friend class LtsBuilder;
  std::vector<std::size_t> first_;  // per state, into edges_; one more at the end
  std::vector<Edge> edges_;         // sorted by (from, letter, target)
  std::vector<LetterId> alphabet_;  // sorted
  StateId end_;
};

// Makes an Lts state by state, as DfaBuilder does. State 0 is the initial one.
class LtsBuilder {
 public:
  StateId add_state() {
    first_.push_back(edges_.size());
    return StateId(static_cast<std::uint32_t>(first_.size() - 1));
  }
  // From the state that was added last.
  void add_edge(LetterId letter, StateId target) { edges_.push_back({letter, target}); }
  void set_end(StateId state) { end_ = state; }
  // Letters of edges are in the alphabet without this.
  void add_letter(LetterId letter) { alphabet_.push_back(letter); }
  void add_letters(std::span<const LetterId> letters) {
    alphabet_.insert(alphabet_.end(), letters.begin(), letters.end());
  }

  std::size_t states() const { return first_.size(); }
  std::size_t edges() const { return edges_.size(); }
  std::size_t bytes() const {
    return first_.capacity() * sizeof(std::size_t) + edges_.capacity() * sizeof(Edge);
  }

  // Sorts the rows and drops repeated edges. There should be a state.
  Lts finish() &&;

 private:
  std::vector<std::size_t> first_;
  std::vector<Edge> edges_;
  std::vector<LetterId> alphabet_;
  StateId end_;
};

// Of all systems, sorted.
std::vector<LetterId> alphabet_of(std::span<const Lts* const> systems);

// The states that can be reached, numbered breadth-first; the alphabet stays.
Lts reachable(const Lts& lts);

// The letters renamed: `to[i]` is what the i-th letter of the alphabet becomes, one letter or
// several (then an edge becomes several), or kSilent. What is silent leaves the alphabet.
Lts renamed(const Lts& lts, std::span<const std::vector<LetterId>> to);

// `lts` with these letters in its alphabet, too.
Lts extended(const Lts& lts, std::span<const LetterId> letters);

// The system whose only step is a silent one into the error.
Lts error_lts(std::span<const LetterId> alphabet);

// `lts` completed as a property: from every state each letter of the alphabet that has no edge
// leads into the error. Nothing is an end any more.
Bounded<Lts> completed(const Lts& lts, const Limits& limits = {});

}  // namespace arbiter::automata
