// The least of the shortest words on which two automata differ.
//
// `difference` finds a shortest word; a learner that is to be compared with others wants one that
// does not depend on how the search goes. Breadth-first by letter, with the missing state as a
// state that rejects, meets pairs in the order of their least words. As there, a pair whose states
// are in one class is not visited (Hopcroft and Karp 1971), and nothing is lost: a word that tells
// such a pair apart tells one of the pairs apart that joined the two. These have lesser words, so
// the same ending makes a lesser difference there.
#include "automata/least_difference.h"

#include <algorithm>

#include "automata/disjoint_sets.h"

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kNoPair = 0xFFFFFFFFU;
constexpr std::size_t kStepsBetweenQuestions = 4096;

class LeastDifference {
 public:
  LeastDifference(const Dfa& left, const Dfa& right, const Limits& limits)
      : left_(left), right_(right), limits_(limits), charge_(limits), classes_(0) {}

  Bounded<std::optional<Word>> run() {
    // One more state on each side, the missing one; a pair joins two classes.
    const std::size_t states = left_.states() + right_.states() + 2;
    if (!charge_.resize(states * (sizeof(std::uint32_t) + 3 * sizeof(Pair)))) {
      return tl::unexpected(StopReason::Memory);
    }
    classes_ = DisjointSets(states);
    if (differ(left_.initial(), right_.initial())) return Word();
    meet(left_.initial(), right_.initial(), kNoPair, LetterId::none());
    for (std::uint32_t head = 0; head < pairs_.size(); ++head) {
      if (head % kStepsBetweenQuestions == 0) {
        if (const auto reason = limits_.reached()) return tl::unexpected(*reason);
      }
      if (auto found = expand(head)) return found;
    }
    return std::nullopt;
  }

 private:
  struct Pair {
    StateId left;  // or none
    StateId right;
    std::uint32_t parent;
    LetterId letter;
  };

  bool differ(StateId left, StateId right) const {
    return (left.is_some() && left_.accepts(left)) != (right.is_some() && right_.accepts(right));
  }

  void meet(StateId left, StateId right, std::uint32_t parent, LetterId letter) {
    const auto lefts = static_cast<std::uint32_t>(left_.states());
    const auto rights = static_cast<std::uint32_t>(right_.states());
    const std::uint32_t a = left.is_some() ? left.index() : lefts;
    const std::uint32_t b = lefts + 1 + (right.is_some() ? right.index() : rights);
    if (classes_.join(a, b)) pairs_.push_back({left, right, parent, letter});
  }

  // Where the letters of either lead, in their order.
  std::optional<Word> expand(std::uint32_t head) {
    const Pair pair = pairs_[head];
    const auto lefts = pair.left.is_some() ? left_.edges(pair.left) : EdgeRow();
    const auto rights = pair.right.is_some() ? right_.edges(pair.right) : EdgeRow();
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < lefts.size() || j < rights.size()) {
      const LetterId letter = i == lefts.size()    ? rights[j].letter
                              : j == rights.size() ? lefts[i].letter
                                                   : std::min(lefts[i].letter, rights[j].letter);
      const bool in_left = i < lefts.size() && lefts[i].letter == letter;
      const bool in_right = j < rights.size() && rights[j].letter == letter;
      const StateId left = in_left ? lefts[i++].target : StateId::none();
      const StateId right = in_right ? rights[j++].target : StateId::none();
      if (differ(left, right)) return word(head, letter);
      meet(left, right, head, letter);
    }
    return std::nullopt;
  }

  Word word(std::uint32_t pair, LetterId last) const {
    Word result = {last};
    for (; pairs_[pair].parent != kNoPair; pair = pairs_[pair].parent) {
      result.push_back(pairs_[pair].letter);
    }
    std::reverse(result.begin(), result.end());
    return result;
  }

  const Dfa& left_;
  const Dfa& right_;
  const Limits& limits_;
  MemoryCharge charge_;
  DisjointSets classes_;  // left states and the missing one, then right ones and the missing one
  std::vector<Pair> pairs_;
};

}  // namespace

Bounded<std::optional<Word>> least_difference(const Dfa& left, const Dfa& right,
                                              const Limits& limits) {
  return LeastDifference(left, right, limits).run();
}

}  // namespace arbiter::automata
