#include "explore/trails.h"

#include <gtest/gtest.h>

namespace arbiter::explore {
namespace {

std::vector<StepChoice> ways(std::initializer_list<std::int64_t> values) {
  std::vector<StepChoice> some;
  for (const std::int64_t value : values) some.push_back({0, value});
  return some;
}

std::vector<std::int64_t> values_of(const std::vector<StepChoice>& trail) {
  std::vector<std::int64_t> values;
  for (const StepChoice& way : trail) values.push_back(way.value);
  return values;
}

TEST(Trails, PartWhereTheirPiecesDo) {
  const Limits limits;
  Trails trails(limits);
  const PieceId root = trails.add(PieceId::none(), ways({1, 2}));
  const PieceId left = trails.add(root, ways({3}));
  const PieceId right = trails.add(root, ways({}));
  const PieceId leaf = trails.add(right, ways({4, 5}));
  using Values = std::vector<std::int64_t>;
  EXPECT_EQ(values_of(trails.written_out(PieceId::none(), ways({9}))), (Values{9}));
  EXPECT_EQ(values_of(trails.written_out(left, ways({9}))), (Values{1, 2, 3, 9}));
  EXPECT_EQ(values_of(trails.written_out(right, {})), (Values{1, 2}));
  EXPECT_EQ(values_of(trails.written_out(leaf, ways({8, 9}))), (Values{1, 2, 4, 5, 8, 9}));
  EXPECT_EQ(trails.length(leaf), 4U);
  EXPECT_EQ(trails.length(PieceId::none()), 0U);
}

// A trail that goes on and on takes the room of its pieces, and no more than is there.
TEST(Trails, AreCharged) {
  const Limits limits(std::nullopt, 4);
  Trails trails(limits);
  PieceId last;
  std::size_t pieces = 0;
  for (PieceId next = trails.add(last, ways({1, 2, 3})); next.is_some();
       next = trails.add(last, ways({1, 2, 3}))) {
    last = next;
    ++pieces;
  }
  const std::size_t most = (std::size_t{4} << 20U) / (3 * sizeof(StepChoice));
  EXPECT_LT(pieces, most);
  EXPECT_GT(pieces, most / 8);
  EXPECT_EQ(trails.written_out(last, {}).size(), 3 * pieces);
}

}  // namespace
}  // namespace arbiter::explore
