// A set of packed states, all of one width, numbered as they come.
//
// A state lies in its record; where that is wanted, so does the number of the state that it was
// first reached from. Records lie in blocks that never move. A table with open addressing finds
// them by hash. It is made anew from the records when it grows, so that there is only ever one.
// Looking a state up waits for memory twice, at its place in the table and at the record there; so
// the table has some bits of the hash too, other records are hardly ever looked at, and states are
// expected some time before they are inserted.
//
// A state of one unit takes 4 bytes, 4 more for the number, and between 5 and 11 of the table.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "automata/prefetch.h"
#include "support/id.h"
#include "support/limits.h"

namespace arbiter::automata {

using PackedId = Id<struct PackedTag>;

// On cache lines of its own, since two of them may be filled by two threads.
class alignas(64) PackedStates {
 public:
  struct Shape {
    std::size_t width = 1;      // of a state, in units of 32 bits
    bool keeps_before = false;  // of each state, the number of the one before it
  };
  PackedStates(const Shape& shape, const Limits& limits);

  static std::uint64_t hash(const std::uint32_t* units, std::size_t width);

  std::uint32_t size() const { return size_; }
  const std::uint32_t* operator[](PackedId id) const { return record(id.index()); }
  // The state from which this one was reached first, as insert was told.
  std::uint32_t before(PackedId id) const { return record(id.index())[width_]; }

  // Before an insert, the first some time before the second.
  void expect_place(std::uint64_t hash) const { prefetch(&table_[place(hash)]); }
  void expect_record(std::uint64_t hash) const {
    const std::uint32_t entry = table_[place(hash)];
    if (entry != kFree && (entry & ~mask_) == tag(hash)) prefetch(record(entry & mask_));
  }

  // Adds the state unless it is there already. No id, and nothing has changed, if there is no
  // memory left for it. Where none is kept, the number before it means nothing.
  struct Found {
    PackedId id;
    bool is_new = false;
  };
  Found insert(const std::uint32_t* units, std::uint64_t hash, std::uint32_t before);

  // Bytes that it takes; and how many more, at most, it asks its limits for until `more` more
  // states are in it.
  std::size_t bytes() const;
  std::size_t bytes_for(std::size_t more) const;

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
           (number & ((std::size_t{1} << block_bits_) - 1)) * record_units_;
  }
  std::size_t block_bytes() const { return (record_units_ * sizeof(std::uint32_t)) << block_bits_; }
  bool has_room();
  bool grow_table(std::size_t states);

  std::size_t width_;
  std::size_t record_units_;
  std::uint32_t block_bits_ = 0;  // a block has so many records, as a power of 2
  std::uint32_t size_ = 0;
  MemoryCharge charge_;
  std::vector<std::unique_ptr<std::uint32_t[]>> blocks_;
  // By hash: the number of a state, and above it other bits of its hash; or kFree. A table of 2^k
  // places has fewer than 2^k states, so that 32 - k bits are left.
  std::vector<std::uint32_t> table_;
  std::uint32_t mask_ = 0;  // the bits of a number
};

}  // namespace arbiter::automata
