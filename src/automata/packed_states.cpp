#include "automata/packed_states.h"

#include <algorithm>

namespace arbiter::automata {

namespace {

constexpr std::size_t kFirstTable = 1024;

// Half full at most, so that a search ends soon.
bool is_full(std::size_t states, std::size_t table) { return 2 * (states + 1) > table; }

}  // namespace

PackedStates::PackedStates(std::size_t width) : width_(width), table_(kFirstTable, kFree) {}

PackedStates::Found PackedStates::insert(const std::uint64_t* state, std::uint64_t hash) {
  const std::size_t mask = table_.size() - 1;
  for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
    if (table_[at] == kFree) {
      const std::size_t number = size();
      INVARIANT(number < kFree, "a set of states should have fewer than 2^32");
      const PackedId id(static_cast<std::uint32_t>(number));
      table_[at] = id.index();
      words_.insert(words_.end(), state, state + width_);
      if (is_full(number + 1, table_.size())) grow();
      return {id, true};
    }
    const PackedId id(table_[at]);
    if (is_same(state, (*this)[id])) return {id, false};
  }
}

std::size_t PackedStates::bytes() const {
  return words_.capacity() * sizeof(std::uint64_t) + table_.capacity() * sizeof(std::uint32_t);
}

// While something grows, the old and the new are both there.
std::size_t PackedStates::bytes_with(std::size_t more) const {
  const std::size_t states = size() + more;
  std::size_t table = table_.size();
  std::size_t words = words_.capacity();
  std::size_t extra = 0;
  if (states * width_ > words) {
    extra = words;
    words = std::max(2 * words, states * width_);
  }
  const std::size_t old_table = table;
  while (is_full(states, table)) table *= 2;
  return (words + extra) * sizeof(std::uint64_t) +
         (table + (table == old_table ? 0 : old_table)) * sizeof(std::uint32_t);
}

// The states come in the order of their numbers, so the words are read in order.
void PackedStates::grow() {
  table_ = std::vector<std::uint32_t>(2 * table_.size(), kFree);
  const std::size_t mask = table_.size() - 1;
  constexpr std::size_t kAhead = 16;
  const auto count = static_cast<std::uint32_t>(size());
  for (std::uint32_t id = 0; id < count; ++id) {
    if (id + kAhead < count) expect(hash((*this)[PackedId(id + kAhead)]));
    std::size_t at = hash((*this)[PackedId(id)]) & mask;
    while (table_[at] != kFree) at = (at + 1) & mask;
    table_[at] = id;
  }
}

}  // namespace arbiter::automata
