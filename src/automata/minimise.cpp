// The least automaton of a language.
//
// States are equivalent iff the same words lead from them to acceptance. The coarsest partition
// whose blocks agree on acceptance and, letter by letter, on the block they lead to, is that
// equivalence; since the automaton is trim, a missing edge is itself a difference. What decides the
// speed is memory latency, not the number of steps, so there are two ways to it:
//
//   dense    The partition by acceptance is refined by rounds over all states while many change
//            (partition_rounds.cpp), then by smaller halves (partition_halves.cpp). Rounds read the
//            edges in order; to list them by where they lead to would cost more.
//   sparse   Programs give automata with few edges per state, and long ways through them: rounds
//            would be many. There the list is cheap, and gives each state's distance to acceptance,
//            which is the same for equivalent states. It is a fine partition to begin with, and
//            halves from the nearest states on: then most blocks are split once, when all that they
//            lead to is known.
//
// Signatures are 64-bit hashes, so a collision could leave two different states in one block; it
// can never part two equal ones. So the result is checked edge by edge, and refined further under
// another hash if need be: the answer is exact, only the time is left to chance.
#include "automata/minimise.h"

#include <algorithm>

#include "automata/partition.h"
#include "automata/prefetch.h"
#include "automata/trim.h"

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFFU;

Partition by_acceptance(const Dfa& dfa) {
  const auto states = static_cast<std::uint32_t>(dfa.states());
  Partition partition;
  partition.block.assign(states, 0);
  const bool first = dfa.accepts(StateId(0));
  std::uint32_t others = 0;
  for (std::uint32_t state = 0; state < states; ++state) {
    if (dfa.accepts(StateId(state)) == first) continue;
    partition.block[state] = 1;
    ++others;
  }
  partition.size.push_back(states - others);
  if (others != 0) partition.size.push_back(others);
  return partition;
}

// Few enough edges per state that listing them by target is cheap.
bool is_sparse(const Dfa& dfa) { return dfa.transitions() <= 4 * dfa.states(); }

// Requires every distance to be known.
Partition by_distance(std::vector<std::uint32_t> distance) {
  Partition partition;
  partition.block = std::move(distance);
  for (const std::uint32_t each : partition.block) {
    INVARIANT(each != kUnreachable, "an automaton should be trim when it is minimised");
    if (each >= partition.size.size()) partition.size.resize(each + 1, 0);
    ++partition.size[each];
  }
  return partition;
}

// For each state, one of its block: the first.
std::vector<std::uint32_t> representatives(const Partition& partition) {
  std::vector<std::uint32_t> first(partition.size.size(), kNone);
  std::vector<std::uint32_t> result(partition.block.size());
  for (std::uint32_t state = 0; state < result.size(); ++state) {
    std::uint32_t& representative = first[partition.block[state]];
    if (representative == kNone) representative = state;
    result[state] = representative;
  }
  return result;
}

bool alike(const Dfa& dfa, const Partition& partition, StateId a, StateId b) {
  const auto block = [&](StateId state) { return partition.block[state.index()]; };
  const auto rows_a = dfa.edges(a);
  const auto rows_b = dfa.edges(b);
  return std::equal(rows_a.begin(), rows_a.end(), rows_b.begin(), rows_b.end(),
                    [&](const Edge& x, const Edge& y) {
                      return x.letter == y.letter && block(x.target) == block(y.target);
                    });
}

bool is_stable(const Dfa& dfa, const Partition& partition,
               const std::vector<std::uint32_t>& representative) {
  const auto states = static_cast<std::uint32_t>(dfa.states());
  for (std::uint32_t state = 0; state < states; ++state) {
    const std::uint32_t other = representative[state];
    if (other != state && !alike(dfa, partition, StateId(state), StateId(other))) return false;
  }
  return true;
}

// The automaton of the representatives that are reached, numbered breadth-first.
class Quotient {
 public:
  Quotient(const Dfa& dfa, const std::vector<std::uint32_t>& representative)
      : dfa_(dfa), representative_(representative), number_(dfa.states(), kNone) {}

  Dfa run() {
    if (dfa_.empty()) return {};
    reserve();
    number_of(0);
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      look_ahead(head);
      const StateId state(queue_[head]);
      result_.add_state(dfa_.accepts(state));
      for (const Edge& edge : dfa_.edges(state)) {
        result_.add_edge(edge.letter, StateId(number_of(edge.target.index())));
      }
    }
    return std::move(result_).finish();
  }

 private:
  void reserve() {
    std::size_t states = 0;
    std::size_t edges = 0;
    for (std::uint32_t state = 0; state < dfa_.states(); ++state) {
      if (representative_[state] != state) continue;
      ++states;
      edges += dfa_.edges(StateId(state)).size();
    }
    queue_.reserve(states);
    result_.reserve(states, edges);
  }

  // Asked again, a state knows its number itself.
  std::uint32_t number_of(std::uint32_t state) {
    if (number_[state] == kNone) {
      std::uint32_t& number = number_[representative_[state]];
      if (number == kNone) {
        number = static_cast<std::uint32_t>(queue_.size());
        queue_.push_back(representative_[state]);
      }
      number_[state] = number;
    }
    return number_[state];
  }

  // Rows lie anywhere, and so do the numbers of where they lead.
  void look_ahead(std::size_t head) const {
    constexpr std::size_t kRow = 8;
    constexpr std::size_t kTargets = 2;
    if (head + kRow >= queue_.size()) return;
    const auto row = dfa_.edges(StateId(queue_[head + kRow]));
    for (std::size_t i = 0; i < row.size(); i += 8) prefetch(&row[i]);
    for (const Edge& edge : dfa_.edges(StateId(queue_[head + kTargets]))) {
      prefetch(&number_[edge.target.index()]);
    }
  }

  const Dfa& dfa_;
  const std::vector<std::uint32_t>& representative_;  // per state
  std::vector<std::uint32_t> number_;                 // per state; kNone if not met yet
  std::vector<std::uint32_t> queue_;                  // per number: the state
  DfaBuilder result_;
};

}  // namespace

namespace {

// Refines under one hash after the other until the partition is seen to be stable, and makes the
// automaton of its blocks.
template <class Refine>
Dfa quotient(const Dfa& dfa, Partition partition, const MinimiseOptions& options, Refine refine) {
  for (std::uint64_t seed = 1;; ++seed) {
    // After a collision, all bits: a test's narrow signatures would never end.
    refine(Signatures(seed, seed == 1 ? options.signature_bits : 64), partition);
    const std::vector<std::uint32_t> representative = representatives(partition);
    if (is_stable(dfa, partition, representative)) {
      partition = {};
      return Quotient(dfa, representative).run();
    }
  }
}

Dfa minimise_dense(const Dfa& dfa, const MinimiseOptions& options) {
  return quotient(
      dfa, by_acceptance(dfa), options, [&](const Signatures& signatures, Partition& partition) {
        if (refine_by_rounds(dfa, signatures, partition)) return;
        const Incoming incoming(
            dfa, [&](StateId state) { return partition.size[partition.block[state.index()]] > 1; });
        refine_by_halves(dfa, incoming, signatures, SplitOrder::LastFirst, partition);
      });
}

// Requires `dfa` trim; `incoming` and `distance` are its own.
Dfa minimise_sparse(const Dfa& dfa, const Incoming& incoming, std::vector<std::uint32_t> distance,
                    const MinimiseOptions& options) {
  return quotient(dfa, by_distance(std::move(distance)), options,
                  [&](const Signatures& signatures, Partition& partition) {
                    refine_by_halves(dfa, incoming, signatures, SplitOrder::InTurn, partition);
                  });
}

}  // namespace

Dfa minimise(const Dfa& dfa, const MinimiseOptions& options) {
  if (dfa.empty()) return {};
  if (!is_sparse(dfa)) return minimise_dense(dfa, options);
  const Incoming incoming(dfa);
  return minimise_sparse(dfa, incoming, distance_to_acceptance(dfa, incoming), options);
}

Dfa minimise_reachable(Dfa dfa, const MinimiseOptions& options) {
  if (dfa.empty() || !is_sparse(dfa)) return minimise(trim(std::move(dfa)), options);
  std::vector<std::uint8_t> keep;
  {
    const Incoming incoming(dfa);
    std::vector<std::uint32_t> distance = distance_to_acceptance(dfa, incoming);
    if (std::find(distance.begin(), distance.end(), kUnreachable) == distance.end()) {
      return minimise_sparse(dfa, incoming, std::move(distance), options);
    }
    for (const std::uint32_t each : distance) keep.push_back(each != kUnreachable ? 1 : 0);
  }
  return minimise(restrict_to(dfa, keep), options);
}

std::size_t minimise_bytes(const Dfa& dfa) {
  // Per state: rounds have two blocks, sizes and the table of fresh ones; halves have signature,
  // order, place, incoming edges and the marked states instead, with what their growth leaves
  // unused. Per edge: a trimmed copy, and incoming edges or the result.
  constexpr std::size_t kPerState = 148;
  constexpr std::size_t kPerEdge = 2 * sizeof(Edge);
  constexpr std::size_t kAnyway = std::size_t{1} << 16U;
  return kPerState * dfa.states() + kPerEdge * dfa.transitions() + kAnyway;
}

Dfa canonical(const Dfa& dfa) {
  std::vector<std::uint32_t> itself(dfa.states());
  for (std::uint32_t state = 0; state < itself.size(); ++state) itself[state] = state;
  return Quotient(dfa, itself).run();
}

}  // namespace arbiter::automata
