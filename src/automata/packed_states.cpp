#include "automata/packed_states.h"

#include <algorithm>

namespace arbiter::automata {

namespace {

constexpr std::size_t kLeastTable = 1024;
constexpr std::size_t kBlockBytes = std::size_t{1} << 18U;
constexpr std::uint32_t kMostBlockBits = 14;

// A table should grow at three quarters. Where memory is short, it is filled a little further.
bool is_full(std::size_t states, std::size_t places) { return 4 * states >= 3 * places; }
bool is_crowded(std::size_t states, std::size_t places) { return 16 * states >= 15 * places; }
// A table that has grown should be put to use: memory should be left for half of the states that
// it has new room for, or there were more of them without.
std::size_t worthwhile(std::size_t places) { return places * 3 / 16; }

}  // namespace

PackedStates::PackedStates(const Shape& shape, const Limits& limits)
    : width_(shape.width),
      record_units_(shape.width + (shape.keeps_before ? 1 : 0)),
      charge_(limits),
      table_(kLeastTable, kFree),
      mask_(kLeastTable - 1) {
  while (block_bits_ < kMostBlockBits && 2 * block_bytes() <= kBlockBytes) ++block_bits_;
}

std::uint64_t PackedStates::hash(const std::uint32_t* units, std::size_t width) {
  std::uint64_t hash = 0x9E3779B97F4A7C15U;
  for (std::size_t i = 0; i < width; ++i) {
    hash = (hash ^ units[i]) * 0xD6E8FEB86659FD93U;
    hash ^= hash >> 32U;
  }
  return hash;
}

bool PackedStates::is_at(std::uint32_t entry, const std::uint32_t* units,
                         std::uint64_t hash) const {
  if ((entry & ~mask_) != tag(hash)) return false;
  const std::uint32_t* known = record(entry & mask_);
  for (std::size_t i = 0; i < width_; ++i) {
    if (units[i] != known[i]) return false;
  }
  return true;
}

PackedStates::Found PackedStates::insert(const std::uint32_t* units, std::uint64_t hash,
                                         std::uint32_t before) {
  const auto find = [&] {
    std::size_t at = place(hash);
    while (table_[at] != kFree && !is_at(table_[at], units, hash)) at = (at + 1) & mask_;
    return at;
  };
  std::size_t at = find();
  if (table_[at] != kFree) return {PackedId(table_[at] & mask_), false};
  const std::size_t places = table_.size();
  if (!has_room()) return {};
  if (table_.size() != places) at = find();
  const std::uint32_t number = size_++;
  table_[at] = number | tag(hash);
  std::uint32_t* const fresh = record(number);
  std::copy(units, units + width_, fresh);
  if (record_units_ != width_) fresh[width_] = before;
  return {PackedId(number), true};
}

std::size_t PackedStates::bytes() const {
  return blocks_.size() * block_bytes() + table_.size() * sizeof(std::uint32_t);
}

std::size_t PackedStates::bytes_for(std::size_t more) const {
  const std::size_t states = size_ + more;
  const std::size_t blocks = (states >> block_bits_) + 1;
  std::size_t places = table_.size();
  while (is_full(states, places)) places *= 2;
  return blocks * block_bytes() + places * sizeof(std::uint32_t) +
         worthwhile(places) * record_units_ * sizeof(std::uint32_t) - charge_.bytes();
}

// Makes room for one more state.
bool PackedStates::has_room() {
  if (size_ == kMost) return false;
  if (is_full(size_, table_.size())) {
    const bool is_last = is_crowded(size_, table_.size());
    if (!grow_table(is_last ? 0 : worthwhile(2 * table_.size())) && is_last) return false;
  }
  if (size_ >> block_bits_ < blocks_.size()) return true;
  if (!charge_.resize(bytes() + block_bytes())) return false;
  blocks_.push_back(std::make_unique_for_overwrite<std::uint32_t[]>(record_units_ << block_bits_));
  return true;
}

// Doubles the table, if there is memory for that and for so many more states.
bool PackedStates::grow_table(std::size_t states) {
  const std::size_t places = 2 * table_.size();
  const std::size_t needed = blocks_.size() * block_bytes() + places * sizeof(std::uint32_t);
  if (!charge_.resize(needed + states * record_units_ * sizeof(std::uint32_t))) return false;
  (void)charge_.resize(needed);
  std::vector<std::uint32_t>().swap(table_);  // before there is a larger one
  table_.resize(places, kFree);
  mask_ = static_cast<std::uint32_t>(places - 1);
  constexpr std::uint32_t kAhead = 16;
  std::uint64_t ahead[kAhead] = {};
  for (std::uint32_t i = 0; i < std::min(kAhead, size_); ++i) ahead[i] = hash(record(i), width_);
  for (std::uint32_t number = 0; number < size_; ++number) {
    const std::uint64_t now = ahead[number % kAhead];
    std::size_t at = place(now);
    if (number + kAhead < size_) {
      const std::uint64_t next = hash(record(number + kAhead), width_);
      ahead[number % kAhead] = next;
      expect_place(next);
    }
    while (table_[at] != kFree) at = (at + 1) & mask_;
    table_[at] = number | tag(now);
  }
  return true;
}

}  // namespace arbiter::automata
