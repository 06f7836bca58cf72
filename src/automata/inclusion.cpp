// Inclusion and equivalence, with a shortest witness.
//
// Breadth-first over the pairs of states that a common word reaches. Where one side accepts and the other
// does not, the word so far is a witness; where one side has an edge that the other lacks, any word that
// completes it is one, and the shortest such is known beforehand, from the distances to acceptance. So
// pairs with a dead side are never visited, and the search ends as soon as no pair left can give a shorter
// word.
//
// In two equivalent minimal automata each state has one partner, so the first partner of a state is kept in
// an array and only further ones in a hash set.
#include "automata/inclusion.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "automata/trim.h"

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFFU;

class PairSearch {
 public:
  // Looks for words of left alone, or of both sides.
  PairSearch(const Dfa& left, const Dfa& right, bool both)
      : left_(left),
        right_(right),
        both_(both),
        partner_(left.states(), kNone),
        left_distance_(distance_to_acceptance(left)),
        right_distance_(both ? distance_to_acceptance(right) : std::vector<std::uint32_t>()) {}

  std::optional<Witness> run() {
    if (left_.empty() || right_.empty()) return one_is_empty();
    meet(left_.initial(), right_.initial(), kNone, LetterId::none());
    std::uint32_t depth = 0;
    std::size_t level_end = pairs_.size();
    for (std::size_t head = 0; head < pairs_.size(); ++head) {
      if (head == level_end) {
        ++depth;
        level_end = pairs_.size();
      }
      if (depth >= best_length_) break;
      compare(static_cast<std::uint32_t>(head), depth);
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

  std::optional<Witness> one_is_empty() {
    if (!left_.empty()) return Witness{complete({}, Side::Left, left_.initial()), Side::Left};
    if (both_ && !right_.empty()) {
      return Witness{complete({}, Side::Right, right_.initial()), Side::Right};
    }
    return std::nullopt;
  }

  void meet(StateId left, StateId right, std::uint32_t parent, LetterId letter) {
    std::uint32_t& partner = partner_[left.index()];
    if (partner == right.index()) return;
    if (partner == kNone) {
      partner = right.index();
    } else if (!others_.insert(std::uint64_t{left.index()} << 32U | right.index()).second) {
      return;
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
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < lefts.size() || j < rights.size()) {
      if (j == rights.size() || (i < lefts.size() && lefts[i].letter < rights[j].letter)) {
        offer(depth + 1 + left_distance_[lefts[i].target.index()], at, Side::Left, lefts[i]);
        ++i;
      } else if (i == lefts.size() || rights[j].letter < lefts[i].letter) {
        if (both_) {
          offer(depth + 1 + right_distance_[rights[j].target.index()], at, Side::Right, rights[j]);
        }
        ++j;
      } else {
        meet(lefts[i].target, rights[j].target, at, lefts[i].letter);
        ++i;
        ++j;
      }
    }
  }

  void offer(std::uint32_t length, std::uint32_t pair, Side side, Edge edge) {
    if (length >= best_length_) return;
    best_length_ = length;
    best_pair_ = pair;
    best_side_ = side;
    best_edge_ = edge;
  }

  Word word() const {
    Word result;
    for (std::uint32_t at = best_pair_; pairs_[at].parent != kNone; at = pairs_[at].parent) {
      result.push_back(pairs_[at].letter);
    }
    std::reverse(result.begin(), result.end());
    if (best_edge_.target.is_none()) return result;
    result.push_back(best_edge_.letter);
    return complete(std::move(result), best_side_, best_edge_.target);
  }

  // Appends a shortest way from the state to acceptance.
  Word complete(Word word, Side side, StateId state) const {
    const Dfa& dfa = side == Side::Left ? left_ : right_;
    const auto& distance = side == Side::Left ? left_distance_ : right_distance_;
    while (distance[state.index()] != 0) {
      for (const Edge& edge : dfa.edges(state)) {
        if (distance[edge.target.index()] + 1 != distance[state.index()]) continue;
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
  std::vector<std::uint32_t> partner_;  // per left state: the first right state it met
  absl::flat_hash_set<std::uint64_t> others_;
  std::vector<std::uint32_t> left_distance_;
  std::vector<std::uint32_t> right_distance_;
  std::vector<Pair> pairs_;
  std::uint32_t best_length_ = kNone;
  std::uint32_t best_pair_ = kNone;
  Side best_side_ = Side::Left;
  Edge best_edge_;
};

}  // namespace

std::optional<Witness> not_included(const Dfa& left, const Dfa& right) {
  return PairSearch(left, right, false).run();
}

std::optional<Witness> difference(const Dfa& left, const Dfa& right) {
  return PairSearch(left, right, true).run();
}

}  // namespace arbiter::automata
