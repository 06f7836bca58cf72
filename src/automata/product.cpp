#include "automata/product.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <vector>

namespace arbiter::automata {

namespace {

class Product {
 public:
  Product(const Dfa& left, std::span<const LetterId> left_alphabet, const Dfa& right,
          std::span<const LetterId> right_alphabet)
      : left_(left),
        right_(right),
        left_alphabet_(left_alphabet),
        right_alphabet_(right_alphabet) {}

  Dfa run() {
    if (left_.empty() || right_.empty()) return {};
    visit(left_.initial(), right_.initial());
    for (std::size_t head = 0; head < pairs_.size(); ++head) {
      const Pair pair = pairs_[head];
      result_.add_state(left_.accepts(pair.left) && right_.accepts(pair.right));
      expand(pair);
    }
    return std::move(result_).finish();
  }

 private:
  struct Pair {
    StateId left;
    StateId right;
  };

  StateId visit(StateId left, StateId right) {
    const std::uint64_t key = std::uint64_t{left.index()} << 32U | right.index();
    const auto [entry, is_new] =
        number_.try_emplace(key, static_cast<std::uint32_t>(pairs_.size()));
    if (is_new) pairs_.push_back({left, right});
    return StateId(entry->second);
  }

  // Both rows are sorted by letter: one walk over the two.
  void expand(const Pair& pair) {
    const auto lefts = left_.edges(pair.left);
    const auto rights = right_.edges(pair.right);
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < lefts.size() || j < rights.size()) {
      if (j == rights.size() || (i < lefts.size() && lefts[i].letter < rights[j].letter)) {
        if (!in(right_alphabet_, lefts[i].letter)) {
          result_.add_edge(lefts[i].letter, visit(lefts[i].target, pair.right));
        }
        ++i;
      } else if (i == lefts.size() || rights[j].letter < lefts[i].letter) {
        if (!in(left_alphabet_, rights[j].letter)) {
          result_.add_edge(rights[j].letter, visit(pair.left, rights[j].target));
        }
        ++j;
      } else {
        result_.add_edge(lefts[i].letter, visit(lefts[i].target, rights[j].target));
        ++i;
        ++j;
      }
    }
  }

  static bool in(std::span<const LetterId> alphabet, LetterId letter) {
    return std::binary_search(alphabet.begin(), alphabet.end(), letter);
  }

  const Dfa& left_;
  const Dfa& right_;
  std::span<const LetterId> left_alphabet_;
  std::span<const LetterId> right_alphabet_;
  absl::flat_hash_map<std::uint64_t, std::uint32_t> number_;
  std::vector<Pair> pairs_;
  DfaBuilder result_;
};

std::vector<LetterId> letters_of(const Dfa& dfa) {
  std::vector<LetterId> letters;
  for (std::uint32_t state = 0; state < dfa.states(); ++state) {
    for (const Edge& edge : dfa.edges(StateId(state))) letters.push_back(edge.letter);
  }
  std::sort(letters.begin(), letters.end());
  letters.erase(std::unique(letters.begin(), letters.end()), letters.end());
  return letters;
}

}  // namespace

Dfa product(const Dfa& left, std::span<const LetterId> left_alphabet, const Dfa& right,
            std::span<const LetterId> right_alphabet) {
  return Product(left, left_alphabet, right, right_alphabet).run();
}

Dfa intersection(const Dfa& left, const Dfa& right) {
  std::vector<LetterId> all;
  const std::vector<LetterId> lefts = letters_of(left);
  const std::vector<LetterId> rights = letters_of(right);
  std::set_union(lefts.begin(), lefts.end(), rights.begin(), rights.end(), std::back_inserter(all));
  return Product(left, all, right, all).run();
}

}  // namespace arbiter::automata
