// Minimising with silent steps (weak bisimulation).
//
// Problem: find the coarsest partition of the states such that two of one block reach the same
// blocks by silent steps, and the same blocks by silent steps, a letter, and silent steps.
//
// Idea: first merge the states of each silent cycle, which are all alike; what is left of the
// silent edges has no cycles. Then refine by rounds of signatures. A state's signature is the set
// of the blocks it reaches silently and of the pairs (letter, block) it reaches with a letter; it
// is the union of what its silent successors have, so that one sweep from the last state in silent
// order to the first computes all of them. A round splits blocks by signature; it ends when no
// block splits. Signatures are kept as sorted sets and compared, so that no collision merges what
// differs.
//
// Cost: a round takes as long as all signatures together are large; there are at most as many
// rounds as blocks, and few in practice. Systems that are deterministic and have no silent edges
// are minimised as automata. Milner, Communication and Concurrency, chapter 5.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "automata/lts_automaton.h"
#include "automata/lts_reduce.h"
#include "automata/silent_components.h"

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kErrorBlock = 0xFFFFFFFEU;

// The system over silent components: rows merged, loops of the silent letter gone.
Lts merged(const Lts& lts, const std::vector<std::uint32_t>& block, std::uint32_t blocks) {
  std::vector<std::vector<std::uint32_t>> members(blocks);
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    members[block[state]].push_back(state);
  }
  LtsBuilder builder;
  builder.add_letters(lts.alphabet());
  for (std::uint32_t b = 0; b < blocks; ++b) {
    builder.add_state();
    for (const std::uint32_t state : members[b]) {
      for (const Edge& edge : lts.edges(StateId(state))) {
        if (edge.target == kErrorState) {
          builder.add_edge(edge.letter, kErrorState);
          continue;
        }
        const std::uint32_t target = block[edge.target.index()];
        if (edge.letter != kSilent || target != b) builder.add_edge(edge.letter, StateId(target));
      }
    }
  }
  if (lts.end().is_some()) builder.set_end(StateId(block[lts.end().index()]));
  return std::move(builder).finish();
}

// The same with the state of this number first.
Lts started_at(const Lts& lts, std::uint32_t start) {
  std::vector<std::uint32_t> number(lts.states());
  for (std::uint32_t state = 0; state < lts.states(); ++state) number[state] = state;
  std::swap(number[0], number[start]);
  return merged(lts, number, static_cast<std::uint32_t>(lts.states()));
}

class WeakRefinement {
 public:
  // The states should be in silent order.
  WeakRefinement(const Lts& lts, const Limits& limits)
      : lts_(lts), limits_(limits), charge_(limits), block_(lts.states(), 0) {
    blocks_ = 1;
    if (lts.end().is_some() && lts.states() > 1) {
      block_[lts.end().index()] = 1;
      blocks_ = 2;
    }
  }

  Bounded<std::vector<std::uint32_t>> run() {
    while (true) {
      const std::uint32_t before = blocks_;
      if (const auto reason = round()) return tl::unexpected(*reason);
      if (blocks_ == before) return std::move(block_);
    }
  }
  std::uint32_t blocks() const { return blocks_; }

 private:
  using Item = std::pair<LetterId, std::uint32_t>;
  using Signature = std::vector<Item>;
  struct Key {
    std::uint32_t block;
    Signature signature;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      std::uint64_t sum = key.block;
      for (const auto& [letter, block] : key.signature) {
        sum = (sum ^ (std::uint64_t{letter.index()} << 32U | block)) * 0xD6E8FEB86659FD93U;
        sum ^= sum >> 32U;
      }
      return sum;
    }
  };

  std::optional<StopReason> round() {
    const auto states = static_cast<std::uint32_t>(lts_.states());
    std::vector<Signature> silent(states);   // by silent steps alone
    std::vector<Signature> visible(states);  // with a letter
    size_ = 0;
    if (const auto reason = ask()) return reason;
    for (std::uint32_t state = 0; state < states; ++state) {
      if (const auto reason = count(size_silently(state, silent))) return reason;
      go_silently(state, silent);
    }
    for (std::uint32_t state = 0; state < states; ++state) {
      if (const auto reason = count(size_visibly(state, silent, visible))) return reason;
      go_visibly(state, silent, visible);
    }
    std::unordered_map<Key, std::uint32_t, Hash> fresh;
    for (std::uint32_t state = 0; state < states; ++state) {
      Signature& whole = visible[state];
      whole.insert(whole.end(), silent[state].begin(), silent[state].end());
      const auto number = static_cast<std::uint32_t>(fresh.size());
      block_[state] = fresh.emplace(Key{block_[state], std::move(whole)}, number).first->second;
    }
    blocks_ = static_cast<std::uint32_t>(fresh.size());
    return std::nullopt;
  }

  // So many items are to be added to a signature, as many of them may be there already. The limits
  // are asked once in many of them.
  std::optional<StopReason> count(std::size_t items) {
    added_ += 1 + items;
    return added_ < kAskEvery ? std::nullopt : ask();
  }

  // A signature that is made has room for twice its items. All of them are there once more where
  // they are put together; each state has two, and a place among the new blocks.
  std::optional<StopReason> ask() {
    constexpr std::size_t kPerState = 3 * sizeof(Signature) + sizeof(Key) + 3 * sizeof(void*);
    const std::size_t items = 2 * size_ + 2 * added_;
    added_ = 0;
    if (!charge_.resize(items * sizeof(Item) + lts_.states() * kPerState)) {
      return StopReason::Memory;
    }
    return limits_.reached();
  }

  void unite(Signature& items) {
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
    items.shrink_to_fit();
    size_ += items.size();
  }

  // How many items the next two add, those counted that come more than once.
  std::size_t size_silently(std::uint32_t state, const std::vector<Signature>& silent) const {
    std::size_t size = 1;
    for (const Edge& edge : lts_.edges(StateId(state))) {
      if (edge.letter != kSilent) continue;
      size += edge.target == kErrorState ? 1 : silent[edge.target.index()].size();
    }
    return size;
  }
  std::size_t size_visibly(std::uint32_t state, const std::vector<Signature>& silent,
                           const std::vector<Signature>& visible) const {
    std::size_t size = 0;
    for (const Edge& edge : lts_.edges(StateId(state))) {
      const auto& other = edge.letter == kSilent ? visible : silent;
      size += edge.target == kErrorState ? 1 : other[edge.target.index()].size();
    }
    return size;
  }

  // Those that silent edges lead to come before the state.
  void go_silently(std::uint32_t state, std::vector<Signature>& silent) {
    Signature& own = silent[state];
    own.emplace_back(kSilent, block_[state]);
    for (const Edge& edge : lts_.edges(StateId(state))) {
      if (edge.letter != kSilent) continue;
      if (edge.target == kErrorState) {
        own.emplace_back(kSilent, kErrorBlock);
        continue;
      }
      const Signature& other = silent[edge.target.index()];
      own.insert(own.end(), other.begin(), other.end());
    }
    unite(own);
  }

  void go_visibly(std::uint32_t state, const std::vector<Signature>& silent,
                  std::vector<Signature>& visible) {
    Signature& own = visible[state];
    for (const Edge& edge : lts_.edges(StateId(state))) {
      if (edge.target == kErrorState) {
        if (edge.letter != kSilent) own.emplace_back(edge.letter, kErrorBlock);
      } else if (edge.letter == kSilent) {
        const Signature& other = visible[edge.target.index()];
        own.insert(own.end(), other.begin(), other.end());
      } else {
        for (const auto& [nothing, block] : silent[edge.target.index()]) {
          own.emplace_back(edge.letter, block);
        }
      }
    }
    unite(own);
  }

  static constexpr std::size_t kAskEvery = std::size_t{1} << 14U;

  std::size_t size_ = 0;   // of the signatures
  std::size_t added_ = 0;  // items, since the limits were asked
  const Lts& lts_;
  const Limits& limits_;
  MemoryCharge charge_;
  std::vector<std::uint32_t> block_;
  std::uint32_t blocks_ = 1;
};

// The states in silent order, with no silent cycles, and where the initial one is now.
std::pair<Lts, std::uint32_t> in_silent_order(const Lts& lts) {
  const SilentComponents components(lts);
  return {merged(lts, components.all(), components.count()), components.of(StateId(0))};
}

}  // namespace

Bounded<Lts> weak_quotient(const Lts& lts, const Limits& limits) {
  if (!lts.is_nondeterministic() && !lts.has_silent_edges()) {
    return deterministic_quotient(lts, limits);
  }
  const auto [ordered, start] = in_silent_order(lts);
  WeakRefinement refinement(ordered, limits);
  const auto block = refinement.run();
  if (!block) return tl::unexpected(block.error());
  const Lts quotient = merged(ordered, *block, refinement.blocks());
  return reachable(started_at(quotient, (*block)[start]));
}

Bounded<Lts> minimised(const Lts& lts, const Limits& limits) {
  auto prepared = without_silent_choices(lts, limits);
  if (!prepared) return prepared;
  return weak_quotient(*prepared, limits);
}

}  // namespace arbiter::automata
