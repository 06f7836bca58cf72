// A set of packed states, all of one width, numbered as they come.
//
// A state lies in its record, with the number of the state that it was first reached from; records
// lie in blocks that never move. A table with open addressing finds them by hash. It is made anew
// from the records when it grows, so that there is only ever one. Looking a state up waits for
// memory twice, at its place in the table and at the record there; so the table has some bits of
// the hash too, other records are hardly ever looked at, and states are expected some time before
// they are inserted.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "support/limits.h"

namespace arbiter::explore {

class PackedStore {
 public:
  PackedStore(std::size_t width, const Limits& limits);

  static std::uint64_t hash(const std::uint32_t* units, std::size_t width);

  std::uint32_t size() const { return size_; }
  const std::uint32_t* operator[](std::uint32_t number) const { return record(number); }
  // The state from which this one was reached first, as insert was told.
  std::uint32_t before(std::uint32_t number) const { return record(number)[width_]; }

  // Before an insert, the first some time before the second.
  void expect_place(std::uint64_t hash) const { __builtin_prefetch(&table_[place(hash)]); }
  void expect_record(std::uint64_t hash) const {
    const std::uint32_t entry = table_[place(hash)];
    if (entry != kFree && (entry & ~mask_) == tag(hash)) __builtin_prefetch(record(entry & mask_));
  }

  // Adds the state unless it is there already. False, and nothing has changed, if there is no
  // memory left for it.
  bool insert(const std::uint32_t* units, std::uint64_t hash, std::uint32_t before);

 private:
  static constexpr std::uint32_t kFree = 0xFFFFFFFFU;
  static constexpr std::uint32_t kMost = 0x7FFFFFFFU;  // states, so that a bit is to spare

  std::size_t place(std::uint64_t hash) const { return hash & mask_; }
  std::uint32_t tag(std::uint64_t hash) const {
    return static_cast<std::uint32_t>(hash >> 31U) & ~mask_;
  }
  bool is_at(std::uint32_t entry, const std::uint32_t* units, std::uint64_t hash) const;
  std::uint32_t* record(std::uint32_t number) const {
    return blocks_[number >> block_bits_].get() +
           (number & ((std::size_t{1} << block_bits_) - 1)) * (width_ + 1);
  }
  std::size_t block_bytes() const { return ((width_ + 1) * sizeof(std::uint32_t)) << block_bits_; }
  bool has_room();
  bool grow_table();

  std::size_t width_;
  std::uint32_t block_bits_ = 0;  // a block has so many records, as a power of 2
  std::uint32_t size_ = 0;
  MemoryCharge charge_;
  std::vector<std::unique_ptr<std::uint32_t[]>> blocks_;
  // By hash: the number of a state, and above it other bits of its hash; or kFree. A table of 2^k
  // places has fewer than 2^k states, so that 32 - k bits are left.
  std::vector<std::uint32_t> table_;
  std::uint32_t mask_ = 0;  // the bits of a number
};

}  // namespace arbiter::explore
