// Every operation on intervals against brute force over the integers in them.
#include "abstraction/interval.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <vector>

namespace arbiter::abstraction {
namespace {

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

// All intervals whose ends are in -5 … 5 or missing.
std::vector<Interval> small_intervals() {
  std::vector<Interval> all{Interval::all()};
  for (std::int64_t low = -5; low <= 5; ++low) {
    all.push_back({low, std::nullopt});
    all.push_back({std::nullopt, low});
    for (std::int64_t high = low; high <= 5; ++high) all.push_back({low, high});
  }
  return all;
}

// Its elements between -reach and reach.
std::vector<std::int64_t> elements(const Interval& a, std::int64_t reach) {
  std::vector<std::int64_t> all;
  for (std::int64_t v = a.low.value_or(-reach); v <= a.high.value_or(reach); ++v) all.push_back(v);
  return all;
}

using Concrete = std::function<std::optional<std::int64_t>(std::int64_t, std::int64_t)>;

// The least and the greatest result; nothing if there is none.
std::optional<Interval> brute(const Interval& a, const Interval& b, const Concrete& operation,
                              std::int64_t reach) {
  std::optional<Interval> found;
  for (const std::int64_t x : elements(a, reach)) {
    for (const std::int64_t y : elements(b, reach)) {
      const auto result = operation(x, y);
      if (!result) continue;
      if (!found) found = Interval::of(*result);
      found->low = std::min(*found->low, *result);
      found->high = std::max(*found->high, *result);
    }
  }
  return found;
}

// The exact hull: an end that moves on when one looks further has no end.
std::optional<Interval> exact_hull(const Interval& a, const Interval& b,
                                   const Concrete& operation) {
  std::optional<Interval> near = brute(a, b, operation, 30);
  if (!near || (a.low && a.high && b.low && b.high)) return near;
  const Interval far = *brute(a, b, operation, 60);
  if (far.low != near->low) near->low = std::nullopt;
  if (far.high != near->high) near->high = std::nullopt;
  return near;
}

struct Case {
  const char* name;
  Interval (*abstract)(const Interval&, const Interval&);
  Concrete concrete;
};

class Operations : public ::testing::TestWithParam<Case> {};

TEST_P(Operations, GiveTheExactHull) {
  const auto& [name, abstract, concrete] = GetParam();
  const auto intervals = small_intervals();
  for (const Interval& a : intervals) {
    for (const Interval& b : intervals) {
      const auto expected = exact_hull(a, b, concrete);
      if (!expected) continue;
      ASSERT_EQ(to_string(abstract(a, b)), to_string(*expected))
          << to_string(a) << " " << name << " " << to_string(b);
    }
  }
}

const Case kCases[] = {
    {"add", add, [](auto x, auto y) { return std::optional(x + y); }},
    {"subtract", subtract, [](auto x, auto y) { return std::optional(x - y); }},
    {"multiply", multiply, [](auto x, auto y) { return std::optional(x * y); }},
    {"divide", divide, [](auto x, auto y) { return y == 0 ? std::nullopt : std::optional(x / y); }},
    {"remainder", remainder,
     [](auto x, auto y) { return y == 0 ? std::nullopt : std::optional(x % y); }},
    {"negate", [](const Interval& a, const Interval&) { return negate(a); },
     [](auto x, auto) { return std::optional(-x); }},
    {"wrap3", [](const Interval& a, const Interval&) { return wrap(a, 2); },
     [](auto x, auto) { return std::optional(((x % 3) + 3) % 3); }},
    {"wrap1", [](const Interval& a, const Interval&) { return wrap(a, 0); },
     [](auto, auto) { return std::optional<std::int64_t>(0); }},
    {"wrap7", [](const Interval& a, const Interval&) { return wrap(a, 6); },
     [](auto x, auto) { return std::optional(((x % 7) + 7) % 7); }},
    {"equal", equal, [](auto x, auto y) { return std::optional<std::int64_t>(x == y); }},
    {"less", less, [](auto x, auto y) { return std::optional<std::int64_t>(x < y); }},
    {"less_equal", less_equal, [](auto x, auto y) { return std::optional<std::int64_t>(x <= y); }},
    {"and", logical_and,
     [](auto x, auto y) { return std::optional<std::int64_t>(x != 0 && y != 0); }},
    {"or", logical_or,
     [](auto x, auto y) { return std::optional<std::int64_t>(x != 0 || y != 0); }},
    {"not", [](const Interval& a, const Interval&) { return logical_not(a); },
     [](auto x, auto) { return std::optional<std::int64_t>(x == 0); }},
    {"in_range_to_2",
     [](const Interval& a, const Interval& b) { return in_range(a, b, Interval::of(2)); },
     [](auto x, auto y) { return std::optional<std::int64_t>(y <= x && x <= 2); }},
    {"in_range_from_0",
     [](const Interval& a, const Interval& b) { return in_range(a, Interval::of(0), b); },
     [](auto x, auto y) { return std::optional<std::int64_t>(0 <= x && x <= y); }},
};

INSTANTIATE_TEST_SUITE_P(Interval, Operations,
                         ::testing::ValuesIn(std::begin(kCases), std::end(kCases)),
                         [](const auto& one) { return one.param.name; });

TEST(Interval, HullAndClippingAreSetOperations) {
  for (const Interval& a : small_intervals()) {
    for (const Interval& b : small_intervals()) {
      const Interval both = hull(a, b);
      for (std::int64_t v = -8; v <= 8; ++v) {
        ASSERT_TRUE(both.contains(v) || !(a.contains(v) || b.contains(v)));
      }
      ASSERT_TRUE(both.low == a.low || both.low == b.low);
      ASSERT_TRUE(both.high == a.high || both.high == b.high);
    }
    for (std::int64_t low = -4; low <= 4; ++low) {
      for (std::int64_t high = low; high <= 4; ++high) {
        const auto inside = clipped(a, low, high);
        for (std::int64_t v = -8; v <= 8; ++v) {
          ASSERT_EQ(inside && inside->contains(v), a.contains(v) && low <= v && v <= high);
        }
      }
    }
  }
}

TEST(Interval, NeverWraps) {
  const Interval top = Interval::of(kMax);
  const Interval bottom = Interval::of(kMin);
  const Interval one = Interval::of(1);
  EXPECT_EQ(add(top, one), (Interval{kMax, std::nullopt}));
  EXPECT_EQ(subtract(bottom, one), (Interval{std::nullopt, kMin}));
  EXPECT_EQ(negate(bottom), (Interval{kMax, std::nullopt}));
  EXPECT_EQ(multiply(top, top), (Interval{kMax, std::nullopt}));
  EXPECT_EQ(multiply(bottom, top), (Interval{std::nullopt, kMin}));
  EXPECT_EQ(multiply(bottom, bottom), (Interval{kMax, std::nullopt}));
  EXPECT_EQ(divide(bottom, Interval::of(-1)), (Interval{kMax, std::nullopt}));
  EXPECT_EQ(remainder(bottom, Interval::of(-1)), Interval::of(0));
  EXPECT_EQ(remainder(bottom, bottom), Interval::of(0));
  EXPECT_EQ(remainder(top, bottom), top);
  EXPECT_EQ(wrap(Interval::of(-1), kMax), top);
  EXPECT_EQ(wrap(bottom, kMax), Interval::of(0));
  EXPECT_EQ(multiply(Interval::of(0), Interval::all()), Interval::of(0));
}

TEST(Interval, RemainderByManyDivisorsIsBounded) {
  const Interval divisors = Interval::between(1, 1'000'000);
  EXPECT_EQ(remainder(Interval::between(0, 100), divisors), Interval::between(0, 100));
  EXPECT_EQ(remainder(Interval::all(), divisors), Interval::between(-999'999, 999'999));
  EXPECT_EQ(remainder(Interval::of(2'000'000), divisors), Interval::between(0, 999'999));
}

TEST(Interval, PrintsAsAbstractValuesDo) {
  EXPECT_EQ(to_string(Interval::all()), "Z");
  EXPECT_EQ(to_string({std::nullopt, 4}), "<5");
  EXPECT_EQ(to_string({4, std::nullopt}), ">3");
  EXPECT_EQ(to_string(Interval::of(-7)), "-7");
  EXPECT_EQ(to_string(Interval::between(2, 5)), "[2,5]");
  EXPECT_EQ(to_string({std::nullopt, kMax}), "<9223372036854775808");
  EXPECT_EQ(to_string({kMin, std::nullopt}), ">-9223372036854775809");
}

}  // namespace
}  // namespace arbiter::abstraction
