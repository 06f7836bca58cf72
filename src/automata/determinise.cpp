// Subset construction.
//
// A state of the result is the set of states that a word can lead to, silent edges followed. Sets
// are sorted and kept one after the other in one array; a hash table over that array finds the
// equal one. The rows of a set are merged by sorting their edges by letter, and each run of one
// letter gives the next set. Cost: the sum over the sets found of their edges, with a logarithm for
// sorting.
#include "automata/determinise.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kFreeSlot = 0xFFFFFFFFU;
constexpr std::size_t kEdgesPerAsk = std::size_t{1} << 16U;  // edges

// Sets of states, numbered as they come.
class Subsets {
 public:
  Subsets() : first_(1, 0), table_(1024, kFreeSlot) {}

  std::uint32_t insert(std::span<const StateId> set) {
    if (2 * (size() + 1) > table_.size()) grow();
    std::size_t at = hash(set) & (table_.size() - 1);
    for (; table_[at] != kFreeSlot; at = (at + 1) & (table_.size() - 1)) {
      const auto known = (*this)[table_[at]];
      if (std::equal(known.begin(), known.end(), set.begin(), set.end())) return table_[at];
    }
    table_[at] = static_cast<std::uint32_t>(size());
    members_.insert(members_.end(), set.begin(), set.end());
    first_.push_back(members_.size());
    return table_[at];
  }

  std::span<const StateId> operator[](std::uint32_t number) const {
    return {members_.data() + first_[number], first_[number + 1] - first_[number]};
  }
  std::size_t size() const { return first_.size() - 1; }
  std::size_t bytes() const {
    return members_.capacity() * sizeof(StateId) + first_.capacity() * sizeof(std::size_t) +
           table_.capacity() * sizeof(std::uint32_t);
  }

 private:
  static std::size_t hash(std::span<const StateId> set) {
    std::uint64_t sum = set.size();
    for (const StateId state : set) {
      sum = (sum ^ state.index()) * 0xD6E8FEB86659FD93U;
      sum ^= sum >> 32U;
    }
    return sum;
  }

  void grow() {
    table_.assign(2 * table_.size(), kFreeSlot);
    for (std::uint32_t number = 0; number < size(); ++number) {
      std::size_t at = hash((*this)[number]) & (table_.size() - 1);
      while (table_[at] != kFreeSlot) at = (at + 1) & (table_.size() - 1);
      table_[at] = number;
    }
  }

  std::vector<StateId> members_;
  std::vector<std::size_t> first_;    // per set, into members_; one more at the end
  std::vector<std::uint32_t> table_;  // open addressing; numbers of sets
};

class Determiniser {
 public:
  Determiniser(const Nfa& nfa, const Limits& limits)
      : nfa_(nfa), limits_(limits), charge_(limits), seen_(nfa.states(), 0) {}

  Bounded<Dfa> run() {
    if (nfa_.empty()) return Dfa();
    set_.assign(1, nfa_.initial());
    insert_closure();
    std::size_t work = 0;
    for (std::uint32_t head = 0; head < subsets_.size(); ++head) {
      if (head == 0 || work >= kEdgesPerAsk) {
        if (const auto reason = stop()) return tl::unexpected(*reason);
        work = 0;
      }
      work += expand(head);
    }
    return std::move(result_).finish();
  }

 private:
  // What grows is counted at twice its size, since it doubles.
  std::optional<StopReason> stop() {
    if (!charge_.resize(2 * (subsets_.bytes() + result_.bytes()))) return StopReason::Memory;
    return limits_.reached();
  }

  // The number of the set that set_ and silent edges from it make.
  std::uint32_t insert_closure() {
    if (++round_ == 0) {
      std::fill(seen_.begin(), seen_.end(), 0);
      round_ = 1;
    }
    for (const StateId state : set_) seen_[state.index()] = round_;
    for (std::size_t head = 0; head < set_.size(); ++head) {
      const auto row = nfa_.edges(set_[head]);
      for (auto edge = row.rbegin(); edge != row.rend() && edge->letter == kSilent; ++edge) {
        if (seen_[edge->target.index()] == round_) continue;
        seen_[edge->target.index()] = round_;
        set_.push_back(edge->target);
      }
    }
    std::sort(set_.begin(), set_.end());
    return subsets_.insert(set_);
  }

  // How much there was to do.
  std::size_t expand(std::uint32_t number) {
    edges_.clear();
    bool accepting = false;
    for (const StateId state : subsets_[number]) {
      accepting = accepting || nfa_.accepts(state);
      for (const Edge& edge : nfa_.edges(state)) {
        if (edge.letter != kSilent) edges_.push_back(edge);
      }
    }
    const std::size_t work = subsets_[number].size() + edges_.size();
    std::sort(edges_.begin(), edges_.end(), [](const Edge& a, const Edge& b) {
      return std::tie(a.letter, a.target) < std::tie(b.letter, b.target);
    });
    edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
    result_.add_state(accepting);
    for (std::size_t i = 0; i < edges_.size();) {
      const LetterId letter = edges_[i].letter;
      set_.clear();
      for (; i < edges_.size() && edges_[i].letter == letter; ++i) set_.push_back(edges_[i].target);
      result_.add_edge(letter, StateId(insert_closure()));
    }
    return work;
  }

  const Nfa& nfa_;
  const Limits& limits_;
  MemoryCharge charge_;
  Subsets subsets_;
  std::vector<std::uint32_t> seen_;  // per state: the last closure it was in
  std::uint32_t round_ = 0;
  std::vector<StateId> set_;
  std::vector<Edge> edges_;
  DfaBuilder result_;
};

}  // namespace

Bounded<Dfa> determinise(const Nfa& nfa, const Limits& limits) {
  return Determiniser(nfa, limits).run();
}

}  // namespace arbiter::automata
