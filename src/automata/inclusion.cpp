// Inclusion and equivalence, with a shortest witness.
//
// Breadth-first over pairs of states that a common word reaches. Where one side accepts and the
// other does not, the word so far is a witness; where one side has an edge that the other lacks,
// any word that completes it is one, and the shortest such is known from the distances to
// acceptance. So pairs with a dead side are never visited, and the search ends as soon as no pair
// left can give a shorter word.
//
// For equivalence, states that have met are put into one class (Hopcroft and Karp 1971), and a pair
// within a class is not visited: fewer than as many pairs as both have states. The witness is still
// a shortest one. For if a word tells a skipped pair apart, it tells one of the pairs apart that
// joined the two, and these were met no later. For inclusion there are no such classes, and all
// pairs are visited. In automata that are minimal and nearly the same, a state has one partner: the
// first one is kept in an array, and only for further ones are the classes asked, or a hash set.
//
// What grows is charged before it does: it has room for all that a row can add before the row is
// looked at.
#include "automata/inclusion.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <array>
#include <utility>

#include "automata/disjoint_sets.h"
#include "automata/pace.h"
#include "automata/prefetch.h"
#include "automata/trim.h"

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFFU;
constexpr std::size_t kLeastRoom = 1024;  // for pairs

class PairSearch {
 public:
  // Looks for words of left alone, or of both sides.
  PairSearch(const Dfa& left, const Dfa& right, bool both, const Limits& limits)
      : left_(left),
        right_(right),
        both_(both),
        limits_(limits),
        per_state_(limits),
        pairs_charge_(limits),
        others_charge_(limits),
        classes_(0) {}

  Bounded<std::optional<Witness>> run() {
    if (left_.empty() || right_.empty()) return one_is_empty();
    if (!prepare()) return tl::unexpected(StopReason::Memory);
    meet(left_.initial(), right_.initial(), kNone, LetterId::none());
    Pace pace(limits_);
    std::uint32_t depth = 0;
    std::size_t level_end = pairs_.size();
    for (std::size_t head = 0; head < pairs_.size(); ++head) {
      if (head == level_end) {
        ++depth;
        level_end = pairs_.size();
      }
      if (depth >= best_length_) break;
      const std::size_t edges = left_.edges(pairs_[head].left).size();
      if (const auto reason = pace.take(1 + edges)) return tl::unexpected(*reason);
      if (!has_room(edges)) return tl::unexpected(StopReason::Memory);
      look_ahead(head);
      compare(static_cast<std::uint32_t>(head), depth);
      if (lacks_memory_) return tl::unexpected(StopReason::Memory);
    }
    if (best_length_ == kNone) return std::nullopt;
    return Witness{word(), best_side_};
  }

 private:
  struct Pair {
    StateId left;
    StateId right;
    std::uint32_t parent;
    LetterId letter;
  };

  const Dfa& automaton(Side side) const { return side == Side::Left ? left_ : right_; }

  // What is held per state. Classes need as much as partners, once more for the right side.
  bool prepare() {
    const std::size_t numbers =
        left_.states() + (both_ ? left_.states() + right_.states() : std::size_t{0});
    if (!per_state_.resize(numbers * sizeof(std::uint32_t)) || !has_room(1)) return false;
    partner_.assign(left_.states(), kNone);
    if (both_) classes_ = DisjointSets(left_.states() + right_.states());
    return true;
  }

  // For so many more pairs.
  bool has_room(std::size_t more) {
    if (pairs_.size() + more > pairs_.capacity() && !grow_pairs(more)) return false;
    return both_ || others_.size() + more <= others_room_ || grow_others(more);
  }

  // The old pairs and the new ones are both there while they are copied.
  bool grow_pairs(std::size_t more) {
    const std::size_t room = std::max(kLeastRoom, 2 * pairs_.capacity() + more);
    if (pairs_.size() + more >= kNone) return false;  // they are numbered in 32 bits
    if (!pairs_charge_.resize((pairs_.capacity() + room) * sizeof(Pair))) return false;
    pairs_.reserve(room);
    return pairs_charge_.resize(room * sizeof(Pair));
  }

  // The set has a power of two of slots, of which an eighth stays free, and a byte more for each.
  bool grow_others(std::size_t more) {
    constexpr std::size_t kSlot = sizeof(std::uint64_t) + 1;
    std::size_t slots = kLeastRoom;
    while (slots - slots / 8 < 2 * others_.size() + more) slots *= 2;
    const std::size_t room = slots - slots / 8 - 1;
    if (!others_charge_.resize((others_.capacity() + slots) * kSlot)) return false;
    // Mostly there are no others, and then nothing is taken.
    if (!others_.empty()) others_.reserve(room);
    others_room_ = room;
    return others_charge_.resize(slots * kSlot);
  }

  // Computed when asked for: equal automata never do. Null if there is no memory for it.
  const std::vector<std::uint32_t>* distance(Side side) {
    auto& known = distance_[static_cast<std::size_t>(side)];
    if (known) return &*known;
    const Dfa& dfa = automaton(side);
    const std::size_t held = per_state_.bytes();
    const std::size_t distances = dfa.states() * sizeof(std::uint32_t);
    const std::size_t incoming = dfa.transitions() * sizeof(Incoming::Edge) + 2 * distances;
    if (!per_state_.resize(held + distances + incoming)) return nullptr;
    known = distance_to_acceptance(dfa);
    if (!per_state_.resize(held + distances)) return nullptr;
    return &*known;
  }

  Bounded<std::optional<Witness>> one_is_empty() {
    for (const Side side : {Side::Left, Side::Right}) {
      if (automaton(side).empty() || (side == Side::Right && !both_)) continue;
      if (distance(side) == nullptr) return tl::unexpected(StopReason::Memory);
      return Witness{complete({}, side, automaton(side).initial()), side};
    }
    return std::nullopt;
  }

  // Rows lie anywhere, and so do the partners of where they lead.
  void look_ahead(std::size_t head) const {
    constexpr std::size_t kRows = 8;
    constexpr std::size_t kTargets = 2;
    if (head + kRows >= pairs_.size()) return;
    const Pair& later = pairs_[head + kRows];
    for (const auto row : {left_.edges(later.left), right_.edges(later.right)}) {
      for (std::size_t i = 0; i < row.size(); i += 16) prefetch(row.targets() + i);
    }
    for (const Edge& edge : left_.edges(pairs_[head + kTargets].left)) {
      prefetch(&partner_[edge.target.index()]);
    }
  }

  void meet(StateId left, StateId right, std::uint32_t parent, LetterId letter) {
    std::uint32_t& partner = partner_[left.index()];
    if (partner == right.index()) return;
    const bool is_first = partner == kNone;
    if (is_first) partner = right.index();
    if (both_) {
      const auto offset = static_cast<std::uint32_t>(left_.states());
      if (!classes_.join(left.index(), offset + right.index())) return;
    } else if (!is_first) {
      const std::uint64_t key = std::uint64_t{left.index()} << 32U | right.index();
      if (!others_.insert(key).second) return;
    }
    pairs_.push_back({left, right, parent, letter});
  }

  // The first difference at this pair, and the pairs that its common letters lead to.
  void compare(std::uint32_t at, std::uint32_t depth) {
    const Pair pair = pairs_[at];
    const bool accepts_left = left_.accepts(pair.left);
    if (accepts_left != right_.accepts(pair.right) && (both_ || accepts_left)) {
      return offer(depth, at, accepts_left ? Side::Left : Side::Right, {});
    }
    const auto lefts = left_.edges(pair.left);
    const auto rights = right_.edges(pair.right);
    if (lefts.is_shaped_like(rights)) {  // mostly
      for (std::size_t k = 0; k < lefts.size(); ++k) {
        meet(lefts.targets()[k], rights.targets()[k], at, lefts[k].letter);
      }
      return;
    }
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < lefts.size() || j < rights.size()) {
      if (j == rights.size() || (i < lefts.size() && lefts[i].letter < rights[j].letter)) {
        offer_edge(depth, at, Side::Left, lefts[i]);
        ++i;
      } else if (i == lefts.size() || rights[j].letter < lefts[i].letter) {
        if (both_) offer_edge(depth, at, Side::Right, rights[j]);
        ++j;
      } else {
        meet(lefts[i].target, rights[j].target, at, lefts[i].letter);
        ++i;
        ++j;
      }
    }
  }

  // An edge that the other side lacks, and a shortest way on.
  void offer_edge(std::uint32_t depth, std::uint32_t pair, Side side, const Edge& edge) {
    const auto* const remaining = distance(side);
    if (remaining != nullptr) {
      offer(depth + 1 + (*remaining)[edge.target.index()], pair, side, edge);
    } else {
      lacks_memory_ = true;
    }
  }

  void offer(std::uint32_t length, std::uint32_t pair, Side side, Edge edge) {
    if (length >= best_length_) return;
    best_length_ = length;
    best_pair_ = pair;
    best_side_ = side;
    best_edge_ = edge;
  }

  Word word() {
    Word result;
    for (std::uint32_t at = best_pair_; pairs_[at].parent != kNone; at = pairs_[at].parent) {
      result.push_back(pairs_[at].letter);
    }
    std::reverse(result.begin(), result.end());
    if (best_edge_.target.is_none()) return result;
    result.push_back(best_edge_.letter);
    return complete(std::move(result), best_side_, best_edge_.target);
  }

  // Appends a shortest way from the state to acceptance. Distances should be known.
  Word complete(Word word, Side side, StateId state) {
    const auto& remaining = *distance(side);
    while (remaining[state.index()] != 0) {
      for (const Edge& edge : automaton(side).edges(state)) {
        if (remaining[edge.target.index()] + 1 != remaining[state.index()]) continue;
        word.push_back(edge.letter);
        state = edge.target;
        break;
      }
    }
    return word;
  }

  const Dfa& left_;
  const Dfa& right_;
  bool both_;
  const Limits& limits_;
  MemoryCharge per_state_;
  MemoryCharge pairs_charge_;
  MemoryCharge others_charge_;
  bool lacks_memory_ = false;                  // for the distances of one side
  std::vector<std::uint32_t> partner_;         // per left state: the first right state it met
  DisjointSets classes_;                       // left states, then right ones; for equivalence
  absl::flat_hash_set<std::uint64_t> others_;  // further pairs; for inclusion
  std::size_t others_room_ = 0;                // how many are charged for
  std::array<std::optional<std::vector<std::uint32_t>>, 2> distance_;  // per side
  std::vector<Pair> pairs_;
  std::uint32_t best_length_ = kNone;
  std::uint32_t best_pair_ = kNone;
  Side best_side_ = Side::Left;
  Edge best_edge_;
};

}  // namespace

Bounded<std::optional<Witness>> not_included(const Dfa& left, const Dfa& right,
                                             const Limits& limits) {
  return PairSearch(left, right, false, limits).run();
}

Bounded<std::optional<Witness>> difference(const Dfa& left, const Dfa& right,
                                           const Limits& limits) {
  return PairSearch(left, right, true, limits).run();
}

}  // namespace arbiter::automata
