// Whether a claim about transition systems holds, by following everything that can happen.
//
// A state of the whole is a list with a state of each system, of A and of G. From each list the
// judge tries every letter that some system has an edge for; all systems with that letter in their
// alphabet have to go along, each by any of its edges. A letter for which A has no edge is ruled
// out by the assumption. A letter for which only G has none breaks the claim, and so does an edge
// to an error of a system.
//
// Invariant: every list that can follow one in `seen` is in `seen` when `queue` is empty, so that
// the claim holds if no list has broken it. Cost: lists times letters times the ways to read them
// together, in sets of lists. That is slow on purpose: the search (automata/lts_search.cpp) packs
// states and shares edges, and an error in that code should not repeat itself here.
#include "certify/premises.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace arbiter::certify {

namespace {

using automata::Edge;
using automata::kErrorState;
using automata::kSilent;
using automata::LetterId;
using automata::Lts;
using automata::StateId;

using Tuple = std::vector<StateId>;  // a state of each system, then of A and of G

// holds() gives up at a state with more than kSome steps, if these steps take more than kMostBytes.
constexpr std::size_t kMostBytes = std::size_t{1} << 26U;
constexpr std::size_t kSome = 1000;

class Follower {
 public:
  explicit Follower(const Claim& claim) : systems_(claim.systems.begin(), claim.systems.end()) {
    if (claim.assumed != nullptr) systems_.push_back(claim.assumed);
    if (claim.guaranteed != nullptr) {
      guarantee_ = systems_.size();
      systems_.push_back(claim.guaranteed);
    }
    for (std::size_t i = 0; i < systems_.size(); ++i) {
      for (const LetterId letter : systems_[i]->alphabet()) owners_[letter].push_back(i);
    }
  }

  Tuple initial() const { return Tuple(systems_.size(), StateId(0)); }

  // Appends all states that can follow `from`. False if the claim is broken there: a system comes
  // to its error, or does what G forbids. Where there are more than `most`, next() does not list
  // them, and has_too_many() is true from then on.
  bool next(const Tuple& from, std::size_t most, std::vector<Tuple>& reached) {
    std::set<LetterId> letters;
    for (std::size_t i = 0; i < systems_.size(); ++i) {
      for (const Edge& edge : systems_[i]->edges(from[i])) {
        if (edge.letter != kSilent) {
          letters.insert(edge.letter);
          continue;
        }
        if (edge.target == kErrorState) return false;
        reached.push_back(from);
        reached.back()[i] = edge.target;
      }
    }
    for (const LetterId letter : letters) {
      const std::vector<std::size_t>& owners = owners_.at(letter);
      if (reached.size() > most || ways(from, letter, owners, most) > most - reached.size()) {
        has_too_many_ = true;
        return true;
      }
      if (!together(from, letter, owners, reached)) return false;
    }
    return true;
  }
  bool has_too_many() const { return has_too_many_; }

 private:
  // In how many ways the owners can read the letter together; more than `most` are not counted.
  std::size_t ways(const Tuple& from, LetterId letter, const std::vector<std::size_t>& owners,
                   std::size_t most) const {
    std::size_t product = 1;
    for (const std::size_t i : owners) {
      const auto row = systems_[i]->edges(from[i]);
      const auto count = std::count_if(row.begin(), row.end(),
                                       [&](const Edge& edge) { return edge.letter == letter; });
      if (count == 0) return 0;
      if (product <= most) product *= static_cast<std::size_t>(count);
    }
    return product;
  }

  // Appends the states after the owners have read the letter together, by each combination of their
  // edges. False if the claim is broken there.
  bool together(const Tuple& from, LetterId letter, const std::vector<std::size_t>& owners,
                std::vector<Tuple>& reached) const {
    std::vector<Tuple> result = {from};
    for (const std::size_t i : owners) {
      std::vector<Tuple> longer;
      bool has_edge = false;
      for (const Edge& edge : systems_[i]->edges(from[i])) {
        if (edge.letter != letter) continue;
        has_edge = true;
        for (const Tuple& tuple : result) {
          longer.push_back(tuple);
          longer.back()[i] = edge.target;
        }
      }
      // Owners ascend and G is the last system: all others are ready for what G forbids.
      if (!has_edge) return i != guarantee_ || owners.size() == 1;
      result = std::move(longer);
    }
    for (Tuple& tuple : result) {
      if (std::find(tuple.begin(), tuple.end(), kErrorState) != tuple.end()) return false;
      reached.push_back(std::move(tuple));
    }
    return true;
  }

  std::vector<const Lts*> systems_;
  std::size_t guarantee_ = SIZE_MAX;
  bool has_too_many_ = false;
  std::map<LetterId, std::vector<std::size_t>> owners_;
};

bool has_errors(const Lts& lts) {
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    for (const Edge& edge : lts.edges(StateId(state))) {
      if (edge.target == kErrorState) return true;
    }
  }
  return false;
}

// In every state there is an edge for every letter.
bool forbids_nothing(const Lts& lts) {
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    std::set<LetterId> allowed;
    for (const Edge& edge : lts.edges(StateId(state))) allowed.insert(edge.letter);
    for (const LetterId letter : lts.alphabet()) {
      if (!allowed.contains(letter)) return false;
    }
  }
  return true;
}

// Whether the claim holds whatever the systems do: none has an error, and G forbids nothing.
bool is_obvious(const Claim& claim) {
  if (claim.guaranteed != nullptr && !forbids_nothing(*claim.guaranteed)) return false;
  if (claim.guaranteed != nullptr && has_errors(*claim.guaranteed)) return false;
  return std::none_of(claim.systems.begin(), claim.systems.end(),
                      [](const Lts* system) { return has_errors(*system); });
}

}  // namespace

Bounded<bool> holds(const Claim& claim, const Limits& limits) {
  if (is_obvious(claim)) return true;
  Follower follower(claim);
  MemoryCharge charge(limits);
  std::set<Tuple> seen = {follower.initial()};
  std::vector<Tuple> queue = {follower.initial()};
  const std::size_t each = 2 * (follower.initial().size() * sizeof(StateId) + 64);
  while (!queue.empty()) {
    if (const auto reason = limits.reached()) return tl::unexpected(*reason);
    const Tuple from = std::move(queue.back());
    queue.pop_back();
    std::vector<Tuple> reached;
    if (!follower.next(from, std::max(kSome, kMostBytes / each), reached)) return false;
    const std::size_t held = (seen.size() + queue.size() + reached.size()) * each;
    if (follower.has_too_many() || !charge.resize(held)) return tl::unexpected(StopReason::Memory);
    for (Tuple& to : reached) {
      if (seen.insert(to).second) queue.push_back(std::move(to));
    }
  }
  return true;
}

}  // namespace arbiter::certify
