#include "automata/packed_states.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <vector>

#include "generator/random.h"

namespace arbiter::automata {
namespace {

using Units = std::array<std::uint32_t, 2>;

std::uint64_t hash_of(const Units& units) { return PackedStates::hash(units.data(), 2); }

TEST(PackedStates, NumbersStatesAsTheyComeAndKnowsThemAgain) {
  PackedStates store({.width = 2, .keeps_before = true}, Limits());
  constexpr std::uint32_t kCount = 100'000;
  const auto state = [](std::uint32_t n) { return Units{n * 7919U, n / 3}; };
  for (std::uint32_t n = 0; n < kCount; ++n) {
    const Units units = state(n);
    const auto found = store.insert(units.data(), hash_of(units), n / 2);
    ASSERT_TRUE(found.is_new);
    ASSERT_EQ(found.id, PackedId(n));
    ASSERT_EQ(store.size(), n + 1);
  }
  for (std::uint32_t n = 0; n < kCount; ++n) {
    const Units units = state(n);
    const auto found = store.insert(units.data(), hash_of(units), 0);
    ASSERT_FALSE(found.is_new);
    ASSERT_EQ(found.id, PackedId(n));
    ASSERT_EQ(store[found.id][0], units[0]);
    ASSERT_EQ(store[found.id][1], units[1]);
    ASSERT_EQ(store.before(found.id), n / 2);
  }
  EXPECT_EQ(store.size(), kCount);
}

TEST(PackedStates, StatesWithEqualHashesAreToldApart) {
  PackedStates store({.width = 2, .keeps_before = true}, Limits());
  for (std::uint32_t n = 0; n < 500; ++n) {
    const Units units{n, 0};
    ASSERT_TRUE(store.insert(units.data(), 42, 0).is_new);
  }
  EXPECT_EQ(store.size(), 500U);
}

TEST(PackedStates, StatesOfAnyWidthAreFoundAgain) {
  generator::Random random(7);
  for (const std::size_t width : {1U, 2U, 3U}) {
    PackedStates store({.width = width, .keeps_before = false}, Limits());
    std::vector<std::vector<std::uint32_t>> known;
    for (int i = 0; i < 20'000; ++i) {
      std::vector<std::uint32_t> state(width);
      for (std::uint32_t& unit : state) unit = static_cast<std::uint32_t>(random.below(30));
      const auto found = store.insert(state.data(), PackedStates::hash(state.data(), width), 0);
      if (found.is_new) {
        ASSERT_EQ(found.id.index(), known.size());
        known.push_back(state);
      }
      ASSERT_EQ(known[found.id.index()], state);
      ASSERT_TRUE(std::equal(state.begin(), state.end(), store[found.id]));
    }
    EXPECT_EQ(store.size(), known.size());
  }
}

// A store of one unit per state.
struct Store {
  explicit Store(const Limits& limits) : states({.width = 1, .keeps_before = true}, limits) {}
  bool insert(std::uint32_t first, std::uint32_t count) {
    for (std::uint32_t n = first; n < first + count; ++n) {
      if (!states.insert(&n, PackedStates::hash(&n, 1), 0).is_new) return false;
    }
    return true;
  }
  PackedStates states;
};

// Nothing is left of the memory but what they said they would ask for; then none of them is refused
// anything, so that they grow as if there were no end to it.
void expect_kept(std::size_t stores, std::uint32_t more) {
  constexpr std::uint32_t kBefore = 50'000;
  Store free((Limits()));
  ASSERT_TRUE(free.insert(0, kBefore + more));
  const Limits limits(std::nullopt, 64);
  std::deque<Store> all;
  std::size_t promised = 0;
  for (std::size_t i = 0; i < stores; ++i) {
    ASSERT_TRUE(all.emplace_back(limits).insert(0, kBefore));
    promised += all.back().states.bytes_for(more);
  }
  MemoryCharge others(limits);
  for (std::size_t step = std::size_t{1} << 26U; step != 0; step /= 2) {
    while (others.resize(others.bytes() + step)) {
    }
  }
  ASSERT_TRUE(others.resize(others.bytes() - promised));
  for (Store& store : all) {
    ASSERT_TRUE(store.insert(kBefore, more)) << more;
    ASSERT_EQ(store.states.bytes(), free.states.bytes()) << more;
  }
}

TEST(PackedStates, AsksForNoMoreThanItSaidBefore) {
  for (std::uint32_t more = 1; more < 100'000; more += 1'999) expect_kept(1, more);
  for (const std::uint32_t more : {1U, 1000U, 30'000U, 200'000U}) expect_kept(3, more);
}

TEST(PackedStates, IsFullBeforeItsMemoryIsSpent) {
  PackedStates store({.width = 2, .keeps_before = true}, Limits(std::nullopt, 1));
  std::uint32_t n = 0;
  for (;; ++n) {
    const Units units{n, 1};
    if (store.insert(units.data(), hash_of(units), 0).id.is_none()) break;
    ASSERT_LT(n, 100'000U);
  }
  EXPECT_EQ(store.size(), n);
  EXPECT_GT(n, 30'000U);  // of 12 bytes each, and their places in the table
}

}  // namespace
}  // namespace arbiter::automata
