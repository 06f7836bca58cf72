#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace arbiter {

// How many single-character edits lead from one word to the other, as far as `limit`; more than
// that if it takes more. O(length · limit), and words of more than 64 bytes are never near.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

// Collects the candidate that is nearest to a word, if any is near enough to have been meant: with
// fewer than three edits, and fewer than the word has letters. The first of equals.
class NearestWord {
 public:
  explicit NearestWord(std::string_view word)
      : word_(word), best_(word.size() <= 3 ? word.size() : 3) {}

  void consider(std::string_view candidate) {
    if (candidate.empty()) return;
    const std::size_t distance = edit_distance(word_, candidate, best_);
    if (distance >= best_) return;
    best_ = distance;
    nearest_ = candidate;
  }
  // Empty if none is near. As long-lived as the candidate.
  std::string_view nearest() const { return nearest_; }

 private:
  std::string_view word_;
  std::size_t best_;
  std::string_view nearest_;
};

// "; did you mean `check`?" after a message about the word; empty if none of the names is near.
std::string did_you_mean(std::string_view word, std::span<const std::string> names);

}  // namespace arbiter
