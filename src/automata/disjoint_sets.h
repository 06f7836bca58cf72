#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace arbiter::automata {

// Elements in classes, each at first in its own.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t elements) : parent_(elements) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }

  // False if they are in one class already.
  bool join(std::uint32_t a, std::uint32_t b) {
    a = root(a);
    b = root(b);
    if (a == b) return false;
    parent_[std::max(a, b)] = std::min(a, b);
    return true;
  }

 private:
  std::uint32_t root(std::uint32_t element) {
    while (true) {
      const std::uint32_t parent = parent_[element];
      const std::uint32_t above = parent_[parent];
      if (parent == above) return parent;
      parent_[element] = above;  // halves the way for the next time
      element = above;
    }
  }

  std::vector<std::uint32_t> parent_;  // a root is its own
};

}  // namespace arbiter::automata
