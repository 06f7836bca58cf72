#include "explore/state_store.h"

#include <algorithm>

namespace arbiter::explore {

namespace {

constexpr std::uint32_t kFree = 0xFFFFFFFFU;

std::uint64_t hash_of(std::span<const std::uint64_t> words) {
  std::uint64_t hash = words.size() * 0x9E3779B97F4A7C15U;
  for (const std::uint64_t word : words) {
    hash = (hash ^ word) * 0xD6E8FEB86659FD93U;
    hash ^= hash >> 32U;
  }
  return hash;
}

}  // namespace

StateStore::StateStore() : first_(1, 0), table_(1024, kFree) {}

StateStore::Found StateStore::insert(std::span<const std::uint64_t> words) {
  if (2 * (size() + 1) > table_.size()) grow();
  const std::size_t mask = table_.size() - 1;
  for (std::size_t at = hash_of(words) & mask;; at = (at + 1) & mask) {
    if (table_[at] == kFree) {
      const auto id = static_cast<std::uint32_t>(size());
      INVARIANT(id < kFree, "a store should hold fewer than 2^32 states");
      table_[at] = id;
      words_.insert(words_.end(), words.begin(), words.end());
      first_.push_back(words_.size());
      return {StoredId(id), true};
    }
    const auto known = (*this)[StoredId(table_[at])];
    if (std::equal(known.begin(), known.end(), words.begin(), words.end())) {
      return {StoredId(table_[at]), false};
    }
  }
}

std::size_t StateStore::bytes() const {
  return words_.capacity() * sizeof(std::uint64_t) + first_.capacity() * sizeof(std::uint64_t) +
         table_.capacity() * sizeof(std::uint32_t);
}

void StateStore::grow() {
  table_.assign(2 * table_.size(), kFree);
  const std::size_t mask = table_.size() - 1;
  for (std::uint32_t id = 0; id < size(); ++id) {
    std::size_t at = hash_of((*this)[StoredId(id)]) & mask;
    while (table_[at] != kFree) at = (at + 1) & mask;
    table_[at] = id;
  }
}

}  // namespace arbiter::explore
