#pragma once

#include <cstdint>
#include <vector>

#include "automata/prefetch.h"
#include "support/id.h"

namespace arbiter::automata {

using PackedId = Id<struct PackedTag>;

// A set of states of a fixed number of words each, numbered as they come. Numbers and words are all
// that is kept: a state of one word takes 8 bytes and between 8 and 16 of the table.
class PackedStates {
 public:
  explicit PackedStates(std::size_t width);

  std::size_t size() const { return words_.size() / width_; }
  const std::uint64_t* operator[](PackedId id) const {
    return words_.data() + std::size_t{id.index()} * width_;
  }
  // Bytes that it takes, and that it will have taken once the next so many states are in it.
  std::size_t bytes() const;
  std::size_t bytes_with(std::size_t more) const;

  // A state is looked up in three steps, so that a caller with many of them can have the memory
  // fetched: hash it, come near it, insert it.
  std::uint64_t hash(const std::uint64_t* state) const {
    std::uint64_t sum = width_;
    for (std::size_t i = 0; i < width_; ++i) {
      sum = (sum ^ state[i]) * 0x9E3779B97F4A7C15U;
      sum ^= sum >> 32U;
    }
    return (sum * 0xD6E8FEB86659FD93U) >> 20U;
  }
  void expect(std::uint64_t hash) const { prefetch(&table_[hash & (table_.size() - 1)]); }
  void approach(std::uint64_t hash) const {
    const std::uint32_t id = table_[hash & (table_.size() - 1)];
    if (id != kFree) prefetch(words_.data() + std::size_t{id} * width_);
  }
  struct Found {
    PackedId id;
    bool is_new = false;
  };
  Found insert(const std::uint64_t* state, std::uint64_t hash);
  Found insert(const std::uint64_t* state) { return insert(state, hash(state)); }

 private:
  static constexpr std::uint32_t kFree = 0xFFFFFFFFU;
  void grow();
  bool is_same(const std::uint64_t* a, const std::uint64_t* b) const {
    for (std::size_t i = 0; i < width_; ++i) {
      if (a[i] != b[i]) return false;
    }
    return true;
  }

  std::size_t width_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint32_t> table_;  // open addressing; numbers of states
};

}  // namespace arbiter::automata
