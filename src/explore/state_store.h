#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "support/id.h"

namespace arbiter::explore {

using StoredId = Id<struct StoredTag>;

// A set of states, each a few words, numbered in the order in which they are inserted. Equal states
// get one number. States differ in length: of a place where the program waits a caller keeps only
// the values that are live there, of a choice all values. So this is not automata::PackedStates,
// which would give each state the room of the longest.
class StateStore {
 public:
  StateStore();

  // The number of this state, and whether it is new.
  struct Found {
    StoredId id;
    bool is_new = false;
  };
  Found insert(std::span<const std::uint64_t> words);

  std::span<const std::uint64_t> operator[](StoredId id) const {
    return {words_.data() + first_[id.index()], first_[id.index() + 1] - first_[id.index()]};
  }
  std::size_t size() const { return first_.size() - 1; }
  std::size_t bytes() const;

 private:
  void grow();

  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> first_;  // per state, into words_; one more at the end
  std::vector<std::uint32_t> table_;  // open addressing; numbers of states
};

}  // namespace arbiter::explore
