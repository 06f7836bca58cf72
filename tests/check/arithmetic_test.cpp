#include "check/arithmetic.h"

#include <gtest/gtest.h>

#include <limits>
#include <ostream>
#include <vector>

namespace arbiter::check {
namespace {

using Op = core::BinaryOp;
using typing::Data;

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

struct BinaryCase {
  Op op;
  std::int64_t left;
  std::int64_t right;
  Computed result;
};

TEST(Arithmetic, BinaryOperatorsAreExactOrFault) {
  const std::vector<BinaryCase> cases = {
      {Op::kAdd, 2, 3, 5},
      {Op::kAdd, kMost, 0, kMost},
      {Op::kAdd, kMost, 1, Fault::kOverflow},
      {Op::kAdd, kLeast, -1, Fault::kOverflow},
      {Op::kSubtract, 2, 3, -1},
      {Op::kSubtract, kLeast, 1, Fault::kOverflow},
      {Op::kSubtract, 0, kLeast, Fault::kOverflow},
      {Op::kSubtract, -1, kLeast, kMost},
      {Op::kMultiply, -4, 3, -12},
      {Op::kMultiply, kMost, 2, Fault::kOverflow},
      {Op::kMultiply, kLeast, -1, Fault::kOverflow},
      {Op::kMultiply, kLeast, 1, kLeast},
      {Op::kDivide, 7, 2, 3},
      {Op::kDivide, -7, 2, -3},
      {Op::kDivide, 7, -2, -3},
      {Op::kDivide, -7, -2, 3},
      {Op::kDivide, 1, 0, Fault::kDivision},
      {Op::kDivide, kLeast, 0, Fault::kDivision},
      {Op::kDivide, kLeast, -1, Fault::kOverflow},
      {Op::kDivide, kLeast, 1, kLeast},
      {Op::kRemainder, 7, 3, 1},
      {Op::kRemainder, -7, 3, -1},
      {Op::kRemainder, 7, -3, 1},
      {Op::kRemainder, -7, -3, -1},
      {Op::kRemainder, 7, 0, Fault::kDivision},
      {Op::kRemainder, kLeast, -1, 0},
      {Op::kRemainder, kLeast, kMost, -1},
      {Op::kEqual, 1, 1, 1},
      {Op::kEqual, 1, 2, 0},
      {Op::kNotEqual, 1, 2, 1},
      {Op::kNotEqual, 2, 2, 0},
      {Op::kLess, kLeast, kMost, 1},
      {Op::kLess, 1, 1, 0},
      {Op::kLessEqual, 1, 1, 1},
      {Op::kLessEqual, 2, 1, 0},
      {Op::kGreater, 2, 1, 1},
      {Op::kGreater, kLeast, kMost, 0},
      {Op::kGreaterEqual, 1, 1, 1},
      {Op::kGreaterEqual, 0, 1, 0},
      {Op::kAnd, 1, 1, 1},
      {Op::kAnd, 1, 0, 0},
      {Op::kAnd, -2, 4, 1},
      {Op::kOr, 0, 0, 0},
      {Op::kOr, 0, 3, 1},
  };
  for (const BinaryCase& c : cases) {
    EXPECT_EQ(apply(c.op, c.left, c.right), c.result)
        << "operator " << static_cast<int>(c.op) << " on " << c.left << " and " << c.right;
  }
}

TEST(Arithmetic, UnaryOperatorsAreExactOrFault) {
  EXPECT_EQ(apply(core::UnaryOp::kNegate, 5), Computed(-5));
  EXPECT_EQ(apply(core::UnaryOp::kNegate, kMost), Computed(-kMost));
  EXPECT_EQ(apply(core::UnaryOp::kNegate, kLeast), Computed(Fault::kOverflow));
  EXPECT_EQ(apply(core::UnaryOp::kNot, 0), Computed(1));
  EXPECT_EQ(apply(core::UnaryOp::kNot, 1), Computed(0));
  EXPECT_EQ(apply(core::UnaryOp::kNot, -3), Computed(0));
}

TEST(Fit, RangesCheck) {
  const Data data = Data::range(-1, 2);
  EXPECT_EQ(fit(data, -2), Computed(Fault::kRange));
  EXPECT_EQ(fit(data, -1), Computed(-1));
  EXPECT_EQ(fit(data, 2), Computed(2));
  EXPECT_EQ(fit(data, 3), Computed(Fault::kRange));
  EXPECT_EQ(fit(Data::range(kLeast, kMost), kLeast), Computed(kLeast));
}

TEST(Fit, ModuliReduceMathematically) {
  EXPECT_EQ(fit(Data::modulo(3), -1), Computed(2));
  EXPECT_EQ(fit(Data::modulo(3), -3), Computed(0));
  EXPECT_EQ(fit(Data::modulo(3), 5), Computed(2));
  EXPECT_EQ(fit(Data::modulo(1), kLeast), Computed(0));
  EXPECT_EQ(fit(Data::modulo(kMost), kLeast), Computed(kMost - 1));
}

TEST(Fit, OtherTypesTakeTheValueAsItIs) {
  Data partition;
  partition.kind = Data::Kind::kPartition;
  Data whole;
  whole.kind = Data::Kind::kWhole;
  Data named;
  named.kind = Data::Kind::kNamed;
  named.high = 1;
  for (const Data& data : {Data::integer(), Data::boolean(), partition, whole, named}) {
    EXPECT_EQ(fit(data, 77), Computed(77));
  }
}

}  // namespace
}  // namespace arbiter::check
