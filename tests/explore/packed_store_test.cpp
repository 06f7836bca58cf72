#include "explore/packed_store.h"

#include <gtest/gtest.h>

#include <array>

namespace arbiter::explore {
namespace {

using Units = std::array<std::uint32_t, 2>;

std::uint64_t hash_of(const Units& units) { return PackedStore::hash(units.data(), 2); }

TEST(PackedStore, NumbersStatesAsTheyComeAndKnowsThemAgain) {
  PackedStore store(2, Limits());
  constexpr std::uint32_t kCount = 100'000;
  const auto state = [](std::uint32_t n) { return Units{n * 7919U, n / 3}; };
  for (std::uint32_t n = 0; n < kCount; ++n) {
    const Units units = state(n);
    ASSERT_TRUE(store.insert(units.data(), hash_of(units), n / 2));
    ASSERT_EQ(store.size(), n + 1);
  }
  for (std::uint32_t n = 0; n < kCount; ++n) {
    const Units units = state(n);
    ASSERT_TRUE(store.insert(units.data(), hash_of(units), 0));
    ASSERT_EQ(store[n][0], units[0]);
    ASSERT_EQ(store[n][1], units[1]);
    ASSERT_EQ(store.before(n), n / 2);
  }
  EXPECT_EQ(store.size(), kCount);
}

TEST(PackedStore, StatesWithEqualHashesAreToldApart) {
  PackedStore store(2, Limits());
  for (std::uint32_t n = 0; n < 500; ++n) {
    const Units units{n, 0};
    ASSERT_TRUE(store.insert(units.data(), 42, 0));
  }
  EXPECT_EQ(store.size(), 500U);
}

TEST(PackedStore, IsFullBeforeItsMemoryIsSpent) {
  PackedStore store(2, Limits(std::nullopt, 1));
  std::uint32_t n = 0;
  for (;; ++n) {
    const Units units{n, 1};
    if (!store.insert(units.data(), hash_of(units), 0)) break;
    ASSERT_LT(n, 100'000U);
  }
  EXPECT_EQ(store.size(), n);
  EXPECT_GT(n, 30'000U);  // of 12 bytes each, and their places in the table
}

}  // namespace
}  // namespace arbiter::explore
