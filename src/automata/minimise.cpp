// The least automaton of a language.
//
// States are equivalent iff the same words lead from them to acceptance. The coarsest partition whose
// blocks agree on acceptance and, letter by letter, on the block they lead to, is that equivalence; since
// the automaton is trim, a missing edge is itself a difference. The partition is refined in two ways, one
// after the other: by rounds over all states while many change (partition_rounds.cpp), then by smaller halves
// (partition_halves.cpp). What decides the speed of either is memory latency, not the number of steps.
//
// Signatures are 64-bit hashes, so a collision could leave two different states in one block; it can
// never part two equal ones. So the result is checked edge by edge, and refined further under another hash
// if need be: the answer is exact, only the time is left to chance.
#include "automata/minimise.h"

#include <algorithm>

#include "automata/partition.h"

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

// One state of each block: the first.
std::vector<std::uint32_t> representatives(const Partition& partition) {
  std::vector<std::uint32_t> result(partition.size.size(), kNone);
  for (std::uint32_t state = 0; state < partition.block.size(); ++state) {
    std::uint32_t& representative = result[partition.block[state]];
    if (representative == kNone) representative = state;
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
    const std::uint32_t other = representative[partition.block[state]];
    if (other != state && !alike(dfa, partition, StateId(state), StateId(other))) return false;
  }
  return true;
}

// The automaton whose states are the blocks, numbered breadth-first.
Dfa quotient(const Dfa& dfa, const std::vector<std::uint32_t>& block,
             const std::vector<std::uint32_t>& representative) {
  std::vector<std::uint32_t> number(representative.size(), kNone);
  std::vector<std::uint32_t> queue;
  const auto visit = [&](StateId state) {
    const std::uint32_t of = block[state.index()];
    if (number[of] == kNone) {
      number[of] = static_cast<std::uint32_t>(queue.size());
      queue.push_back(of);
    }
    return StateId(number[of]);
  };
  DfaBuilder result;
  if (!dfa.empty()) visit(dfa.initial());
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const StateId state(representative[queue[head]]);
    result.add_state(dfa.accepts(state));
    for (const Edge& edge : dfa.edges(state)) result.add_edge(edge.letter, visit(edge.target));
  }
  return std::move(result).finish();
}

}  // namespace

Dfa minimise(const Dfa& dfa, const MinimiseOptions& options) {
  if (dfa.empty()) return {};
  Partition partition = by_acceptance(dfa);
  for (std::uint64_t seed = 1;; ++seed) {
    // After a collision, all bits: a test's narrow signatures would never end.
    const Signatures signatures(seed, seed == 1 ? options.signature_bits : 64);
    if (!refine_by_rounds(dfa, signatures, partition)) {
      refine_by_halves(dfa, signatures, partition);
    }
    const std::vector<std::uint32_t> representative = representatives(partition);
    if (is_stable(dfa, partition, representative)) {
      return quotient(dfa, partition.block, representative);
    }
  }
}

std::size_t minimise_bytes(const Dfa& dfa) {
  // Per state: rounds have two blocks, sizes and the table of fresh ones; halves have signature, order,
  // place and incoming edges instead. Per edge: a trimmed copy, incoming edges, the result.
  constexpr std::size_t kPerState = 80;
  constexpr std::size_t kPerEdge = 3 * sizeof(Edge);
  return kPerState * dfa.states() + kPerEdge * dfa.transitions();
}

Dfa canonical(const Dfa& dfa) {
  std::vector<std::uint32_t> itself(dfa.states());
  for (std::uint32_t state = 0; state < itself.size(); ++state) itself[state] = state;
  return quotient(dfa, itself, itself);
}

}  // namespace arbiter::automata
