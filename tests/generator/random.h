#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace arbiter::generator {

// xoshiro256** (Blackman and Vigna, 2018), its state made from a seed by splitmix64. The same
// numbers on every machine and with every library, so that a printed seed means one program for
// good.
class Random {
 public:
  explicit Random(std::uint64_t seed);

  std::uint64_t next();
  // 0 … bound - 1; requires bound > 0. The bias is below bound / 2^64.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }
  // low … high.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(below(static_cast<std::size_t>(high - low + 1)));
  }
  bool chance(unsigned percent) { return below(100) < percent; }

  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }

 private:
  std::array<std::uint64_t, 4> state_{};
};

// One of several ways to make a T, each with a weight.
template <class T>
class Choice {
 public:
  void add(unsigned weight, std::function<T()> make) {
    if (weight == 0) return;
    total_ += weight;
    ways_.emplace_back(weight, std::move(make));
  }
  bool empty() const { return ways_.empty(); }
  // Requires that there be a way.
  T make(Random& random) const {
    std::size_t at = random.below(total_);
    for (const auto& [weight, way] : ways_) {
      if (at < weight) return way();
      at -= weight;
    }
    return ways_.back().second();
  }

 private:
  std::size_t total_ = 0;
  std::vector<std::pair<unsigned, std::function<T()>>> ways_;
};

}  // namespace arbiter::generator
