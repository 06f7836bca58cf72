#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "automata/dfa.h"

namespace arbiter::learning {

using automata::Dfa;
using automata::LetterId;
using automata::StateId;
using automata::Word;
using WordView = std::span<const LetterId>;

// A list of words, their letters side by side in one array.
class Words {
 public:
  void add(WordView word) { add(word, {}); }
  // The two as one word.
  void add(WordView prefix, WordView suffix) {
    letters_.insert(letters_.end(), prefix.begin(), prefix.end());
    letters_.insert(letters_.end(), suffix.begin(), suffix.end());
    ends_.push_back(letters_.size());
  }
  void clear() {
    letters_.clear();
    ends_.clear();
  }

  std::size_t size() const { return ends_.size(); }
  bool empty() const { return ends_.empty(); }
  // Bytes of what it holds.
  std::size_t bytes() const {
    return letters_.size() * sizeof(LetterId) + ends_.size() * sizeof(std::size_t);
  }
  WordView operator[](std::size_t index) const {
    INVARIANT(index < ends_.size(), "a word should be in its list");
    const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
    return {letters_.data() + begin, ends_[index] - begin};
  }

 private:
  std::vector<LetterId> letters_;
  std::vector<std::size_t> ends_;  // per word, into letters_
};

}  // namespace arbiter::learning
