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
// The quotient of a dense automaton that may be consumed is made where it lies: its edges are most
// of its memory, and a second copy of them would be the peak. A sparse one is copied, in the order
// of its states, since those who build models walk over it again and again.
//
// Signatures are 64-bit hashes, so a collision could leave two different states in one block; it
// can never part two equal ones. So the result is checked edge by edge, and refined further under
// another hash if need be: the answer is exact, only the time is left to chance.
#include "automata/minimise.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "automata/partition.h"
#include "automata/quotient.h"
#include "automata/trim.h"

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kNoState = 0xFFFFFFFFU;

// For each state, one of those that it is equivalent to.
using Representatives = Bounded<std::vector<std::uint32_t>>;

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
  partition.size.reserve(states);  // never more blocks, and what is not used is not touched
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
  std::vector<std::uint32_t> first(partition.size.size(), kNoState);
  std::vector<std::uint32_t> result(partition.block.size());
  for (std::uint32_t state = 0; state < result.size(); ++state) {
    std::uint32_t& representative = first[partition.block[state]];
    if (representative == kNoState) representative = state;
    result[state] = representative;
  }
  return result;
}

bool alike(const Dfa& dfa, const Partition& partition, StateId a, StateId b) {
  const auto row_a = dfa.edges(a);
  const auto row_b = dfa.edges(b);
  return row_a.is_shaped_like(row_b) &&
         std::equal(row_a.targets(), row_a.targets() + row_a.size(), row_b.targets(),
                    [&](StateId x, StateId y) {
                      return partition.block[x.index()] == partition.block[y.index()];
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

// Refines under one hash after the other until the partition is seen to be stable.
template <class Refine>
Representatives refined(const Dfa& dfa, Partition partition, const MinimiseOptions& options,
                        const Limits& limits, Refine refine) {
  for (std::uint64_t seed = 1;; ++seed) {
    if (const auto reason = limits.reached()) return tl::unexpected(*reason);
    // After a collision, all bits: a test's narrow signatures would never end.
    const Signatures signatures(seed, seed == 1 ? options.signature_bits : 64);
    const Bounded<void> done = refine(signatures, partition);
    if (!done) return tl::unexpected(done.error());
    std::vector<std::uint32_t> representative = representatives(partition);
    if (is_stable(dfa, partition, representative)) return representative;
  }
}

Representatives refined_dense(const Dfa& dfa, const MinimiseOptions& options,
                              const Limits& limits) {
  const auto refine = [&](const Signatures& signatures, Partition& partition) -> Bounded<void> {
    const auto is_stable_now = refine_by_rounds(dfa, signatures, limits, partition);
    if (!is_stable_now) return tl::unexpected(is_stable_now.error());
    if (*is_stable_now) return {};
    const Incoming incoming(
        dfa, [&](StateId state) { return partition.size[partition.block[state.index()]] > 1; });
    return refine_by_halves(dfa, incoming, signatures, SplitOrder::LastFirst, limits, partition);
  };
  return refined(dfa, by_acceptance(dfa), options, limits, refine);
}

// Requires `dfa` trim; `incoming` and `distance` are its own.
Representatives refined_sparse(const Dfa& dfa, const Incoming& incoming,
                               std::vector<std::uint32_t> distance, const MinimiseOptions& options,
                               const Limits& limits) {
  const auto refine = [&](const Signatures& signatures, Partition& partition) {
    return refine_by_halves(dfa, incoming, signatures, SplitOrder::InTurn, limits, partition);
  };
  return refined(dfa, by_distance(std::move(distance)), options, limits, refine);
}

// Requires `dfa` trim. The list of incoming edges is gone when the result is made.
Representatives refined_sparse(const Dfa& dfa, const MinimiseOptions& options,
                               const Limits& limits) {
  const Incoming incoming(dfa);
  return refined_sparse(dfa, incoming, distance_to_acceptance(dfa, incoming), options, limits);
}

// The same where some states may lead nowhere. Without a result if there are such, which are then
// not marked in `keep`.
std::optional<Representatives> refined_if_alive(const Dfa& dfa, const MinimiseOptions& options,
                                                const Limits& limits,
                                                std::vector<std::uint8_t>& keep) {
  const Incoming incoming(dfa);
  std::vector<std::uint32_t> distance = distance_to_acceptance(dfa, incoming);
  if (std::find(distance.begin(), distance.end(), kUnreachable) == distance.end()) {
    return refined_sparse(dfa, incoming, std::move(distance), options, limits);
  }
  keep.reserve(distance.size());
  for (const std::uint32_t each : distance) keep.push_back(each != kUnreachable ? 1 : 0);
  return std::nullopt;
}

}  // namespace

Bounded<Dfa> minimise(const Dfa& dfa, const MinimiseOptions& options, const Limits& limits) {
  if (dfa.empty()) return Dfa();
  const Representatives representative =
      is_sparse(dfa) ? refined_sparse(dfa, options, limits) : refined_dense(dfa, options, limits);
  if (!representative) return tl::unexpected(representative.error());
  return quotient(dfa, *representative, limits);
}

Bounded<Dfa> minimise(Dfa&& dfa, const MinimiseOptions& options, const Limits& limits) {
  if (dfa.empty() || is_sparse(dfa)) return minimise(std::as_const(dfa), options, limits);
  const Representatives representative = refined_dense(dfa, options, limits);
  if (!representative) return tl::unexpected(representative.error());
  return quotient_in_place(std::move(dfa), *representative, limits);
}

Bounded<Dfa> minimise_reachable(Dfa dfa, const MinimiseOptions& options, const Limits& limits) {
  if (dfa.empty()) return Dfa();
  if (!is_sparse(dfa)) {
    dfa = trim(std::move(dfa));
    return minimise(std::move(dfa), options, limits);
  }
  std::vector<std::uint8_t> keep;
  if (const auto representative = refined_if_alive(dfa, options, limits, keep)) {
    if (!*representative) return tl::unexpected(representative->error());
    return quotient(dfa, **representative, limits);
  }
  dfa = restrict_to(dfa, keep);
  keep = std::vector<std::uint8_t>();
  return minimise(std::move(dfa), options, limits);
}

std::size_t minimise_bytes(const Dfa& dfa) {
  // Per state, halves need most: 13 bytes for a trimmed copy, 4 for where its incoming edges begin,
  // 45 for states, blocks and their order, and 52 for a block that is split, which may have all
  // states. Rounds need 69 beside the copy, the result 49 and its shapes.
  constexpr std::size_t kPerState = 116;
  // Per edge: a trimmed copy may have letters of its own in each row, which is eight; so are
  // incoming edges. A result whose letters are not known before they are met grows to as much.
  constexpr std::size_t kPerEdge = 16;
  constexpr std::size_t kAnyway = std::size_t{1} << 17U;
  return kPerState * dfa.states() + kPerEdge * dfa.transitions() + kAnyway;
}

Dfa canonical(const Dfa& dfa) {
  std::vector<std::uint32_t> itself(dfa.states());
  for (std::uint32_t state = 0; state < itself.size(); ++state) itself[state] = state;
  return quotient(dfa, itself);
}

}  // namespace arbiter::automata
