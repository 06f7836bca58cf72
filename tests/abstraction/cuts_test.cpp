#include "abstraction/cuts.h"

#include <gtest/gtest.h>

#include <set>

#include "generator/random.h"

namespace arbiter::abstraction {
namespace {

constexpr std::int64_t kLeast = INT64_MIN;
constexpr std::int64_t kGreatest = INT64_MAX;

Cuts cut_at(std::initializer_list<std::int64_t> points) {
  Cuts cuts;
  for (const std::int64_t point : points) EXPECT_TRUE(cuts.cut(point));
  return cuts;
}

TEST(Cuts, TellApartWhatIsCut) {
  const Cuts cuts = cut_at({5, 0, 1});
  EXPECT_EQ(cuts.classes(), 4U);
  EXPECT_EQ(cuts.class_of(kLeast), 0U);
  EXPECT_EQ(cuts.class_of(-1), 0U);
  EXPECT_EQ(cuts.class_of(0), 1U);
  EXPECT_EQ(cuts.class_of(1), 2U);
  EXPECT_EQ(cuts.class_of(4), 2U);
  EXPECT_EQ(cuts.class_of(5), 3U);
  EXPECT_EQ(cuts.class_of(kGreatest), 3U);
  EXPECT_EQ(cuts.interval(0), (Interval{{}, -1}));
  EXPECT_EQ(cuts.interval(2), Interval::between(1, 4));
  EXPECT_EQ(cuts.interval(3), (Interval{5, {}}));
  EXPECT_TRUE(cuts.is_single(0));
  EXPECT_FALSE(cuts.is_single(4));
}

TEST(Cuts, SayWhetherAnythingIsNew) {
  Cuts cuts = cut_at({3});
  EXPECT_FALSE(cuts.cut(3));
  EXPECT_TRUE(cuts.single_out(3, 3));
  EXPECT_FALSE(cuts.single_out(3, 3));
  EXPECT_TRUE(cuts.single_out(1, 4));
  EXPECT_FALSE(cuts.single_out(2, 3));
  EXPECT_EQ(cuts.points(), (std::vector<std::int64_t>{1, 2, 3, 4, 5}));
}

TEST(Cuts, AreWrittenAsThePapersWriteThem) {
  Cuts cuts;
  EXPECT_EQ(to_string(cuts), "[]");
  cuts.single_out(0, 0);
  EXPECT_EQ(to_string(cuts), "[0,0]");
  cuts.single_out(-1, 3);
  EXPECT_EQ(to_string(cuts), "[-1,3]");
  EXPECT_EQ(to_string(cut_at({3})), "{<3, >2}");
  EXPECT_EQ(to_string(cut_at({3, 8, 9})), "{<3, [3,7], 8, >8}");
  EXPECT_EQ(to_string(Cuts(0, 40)), "{[0,40]}");
  Cuts many;
  for (std::int64_t point = 0; point < 100; point += 5) many.cut(point);
  EXPECT_EQ(to_string(many),
            "{<0, [0,4], [5,9], [10,14], [15,19], [20,24], [25,29], [30,34], [35,39], [40,44], "
            "[45,49], [50,54], …, >94}");
}

TEST(Cuts, ReachTheLimitsOf64Bits) {
  Cuts cuts;
  EXPECT_FALSE(cuts.cut(kLeast));  // nothing of 64 bits is below
  EXPECT_TRUE(cuts.single_out(kGreatest, kGreatest));
  EXPECT_EQ(cuts.class_of(kGreatest), 1U);
  EXPECT_EQ(cuts.class_of(kGreatest - 1), 0U);
  // There are integers beyond, so that it is no class by itself.
  EXPECT_FALSE(cuts.is_single(kGreatest));
  EXPECT_TRUE(cuts.single_out(kLeast, kLeast));
  EXPECT_EQ(cuts.class_of(kLeast), 0U);
  EXPECT_EQ(cuts.class_of(kLeast + 1), 1U);
  EXPECT_FALSE(cuts.is_single(kLeast));
}

TEST(Cuts, OfATypeStayInIt) {
  Cuts cuts(0, 20);
  EXPECT_FALSE(cuts.cut(0));
  EXPECT_FALSE(cuts.cut(21));
  EXPECT_TRUE(cuts.cut(20));
  EXPECT_TRUE(cuts.is_single(20));
  EXPECT_TRUE(cuts.single_out(-5, 1));
  EXPECT_EQ(cuts.points(), (std::vector<std::int64_t>{1, 2, 20}));
  EXPECT_EQ(cuts.interval(0), Interval::of(0));
  EXPECT_FALSE(cuts.single_out(30, 40));
  Cuts one(3, 3);
  EXPECT_FALSE(one.single_out(3, 3));
  EXPECT_TRUE(one.is_single(3));
}

// Against a set of points: classes are intervals in order, each integer is in its own.
TEST(Cuts, AreAPartitionWhateverIsDone) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    generator::Random random(seed);
    Cuts cuts;
    std::set<std::int64_t> points;
    for (int step = 0; step < 8; ++step) {
      const std::int64_t low = random.between(-12, 12);
      const std::set<std::int64_t> before = points;
      bool is_new = false;
      if (random.chance(50)) {
        points.insert(low);
        is_new = cuts.cut(low);
      } else {
        const std::int64_t high = low + random.between(0, 4);
        for (std::int64_t point = low; point <= high + 1; ++point) points.insert(point);
        is_new = cuts.single_out(low, high);
      }
      ASSERT_EQ(is_new, points != before) << seed;
      ASSERT_EQ(cuts.points(), std::vector<std::int64_t>(points.begin(), points.end())) << seed;
    }
    for (std::int64_t value = -20; value <= 20; ++value) {
      const std::size_t number = cuts.class_of(value);
      ASSERT_TRUE(cuts.interval(number).contains(value)) << seed;
      const std::size_t next = cuts.class_of(value + 1);
      ASSERT_EQ(next, number + points.count(value + 1)) << seed;
    }
  }
}

}  // namespace
}  // namespace arbiter::abstraction
