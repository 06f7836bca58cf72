#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace arbiter::check {

// The bytes that a vector holds at most while it gets `more` entries: when it is full it is copied
// to one at least twice as large, and for that time both are there.
template <class Entry>
std::size_t bytes_with(const std::vector<Entry>& entries, std::size_t more) {
  const std::size_t held = entries.capacity();
  const std::size_t wanted = entries.size() + more;
  const std::size_t copy = wanted <= held ? 0 : std::max(2 * held, wanted);
  return (held + copy) * sizeof(Entry);
}

}  // namespace arbiter::check
