#include "support/int_range.h"

#include <gtest/gtest.h>

namespace arbiter {
namespace {

TEST(IntRange, BothEndsAreIncluded) {
  constexpr IntRange range{-2, 3};
  EXPECT_TRUE(range.contains(-2));
  EXPECT_TRUE(range.contains(3));
  EXPECT_FALSE(range.contains(-3));
  EXPECT_FALSE(range.contains(4));
  EXPECT_TRUE(range.contains(range));
  EXPECT_FALSE(range.contains(IntRange{-2, 4}));
  EXPECT_FALSE((IntRange{0, -1}).contains(0));
}

TEST(IntRange, TheWidthNeedsNoMoreThan64Bits) {
  EXPECT_EQ(IntRange::single(INT64_MIN).width(), 0U);
  EXPECT_EQ((IntRange{-2, 3}).width(), 5U);
  EXPECT_EQ(IntRange::all().width(), UINT64_MAX);
}

TEST(IntRange, AllHasEachIntegerOf64Bits) {
  EXPECT_TRUE(IntRange::all().contains(INT64_MIN));
  EXPECT_TRUE(IntRange::all().contains(INT64_MAX));
  EXPECT_FALSE(IntRange::all().is_single());
}

TEST(IntRange, TheHullHasWhatLiesBetween) {
  EXPECT_EQ(hull({0, 1}, {5, 7}), (IntRange{0, 7}));
  EXPECT_EQ(hull(IntRange::single(4), IntRange::single(-4)), (IntRange{-4, 4}));
}

}  // namespace
}  // namespace arbiter
