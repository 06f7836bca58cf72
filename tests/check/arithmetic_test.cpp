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
      {Op::Add, 2, 3, 5},
      {Op::Add, kMost, 0, kMost},
      {Op::Add, kMost, 1, Fault::Overflow},
      {Op::Add, kLeast, -1, Fault::Overflow},
      {Op::Subtract, 2, 3, -1},
      {Op::Subtract, kLeast, 1, Fault::Overflow},
      {Op::Subtract, 0, kLeast, Fault::Overflow},
      {Op::Subtract, -1, kLeast, kMost},
      {Op::Multiply, -4, 3, -12},
      {Op::Multiply, kMost, 2, Fault::Overflow},
      {Op::Multiply, kLeast, -1, Fault::Overflow},
      {Op::Multiply, kLeast, 1, kLeast},
      {Op::Divide, 7, 2, 3},
      {Op::Divide, -7, 2, -3},
      {Op::Divide, 7, -2, -3},
      {Op::Divide, -7, -2, 3},
      {Op::Divide, 1, 0, Fault::Division},
      {Op::Divide, kLeast, 0, Fault::Division},
      {Op::Divide, kLeast, -1, Fault::Overflow},
      {Op::Divide, kLeast, 1, kLeast},
      {Op::Remainder, 7, 3, 1},
      {Op::Remainder, -7, 3, -1},
      {Op::Remainder, 7, -3, 1},
      {Op::Remainder, -7, -3, -1},
      {Op::Remainder, 7, 0, Fault::Division},
      {Op::Remainder, kLeast, -1, 0},
      {Op::Remainder, kLeast, kMost, -1},
      {Op::Equal, 1, 1, 1},
      {Op::Equal, 1, 2, 0},
      {Op::NotEqual, 1, 2, 1},
      {Op::NotEqual, 2, 2, 0},
      {Op::Less, kLeast, kMost, 1},
      {Op::Less, 1, 1, 0},
      {Op::LessEqual, 1, 1, 1},
      {Op::LessEqual, 2, 1, 0},
      {Op::Greater, 2, 1, 1},
      {Op::Greater, kLeast, kMost, 0},
      {Op::GreaterEqual, 1, 1, 1},
      {Op::GreaterEqual, 0, 1, 0},
      {Op::And, 1, 1, 1},
      {Op::And, 1, 0, 0},
      {Op::And, -2, 4, 1},
      {Op::Or, 0, 0, 0},
      {Op::Or, 0, 3, 1},
  };
  for (const BinaryCase& c : cases) {
    EXPECT_EQ(apply(c.op, c.left, c.right), c.result)
        << "operator " << static_cast<int>(c.op) << " on " << c.left << " and " << c.right;
  }
}

TEST(Arithmetic, UnaryOperatorsAreExactOrFault) {
  EXPECT_EQ(apply(core::UnaryOp::Negate, 5), Computed(-5));
  EXPECT_EQ(apply(core::UnaryOp::Negate, kMost), Computed(-kMost));
  EXPECT_EQ(apply(core::UnaryOp::Negate, kLeast), Computed(Fault::Overflow));
  EXPECT_EQ(apply(core::UnaryOp::Not, 0), Computed(1));
  EXPECT_EQ(apply(core::UnaryOp::Not, 1), Computed(0));
  EXPECT_EQ(apply(core::UnaryOp::Not, -3), Computed(0));
}

TEST(Fit, RangesCheck) {
  const Data data = Data::range(-1, 2);
  EXPECT_EQ(fit(data, -2), Computed(Fault::Range));
  EXPECT_EQ(fit(data, -1), Computed(-1));
  EXPECT_EQ(fit(data, 2), Computed(2));
  EXPECT_EQ(fit(data, 3), Computed(Fault::Range));
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
  partition.kind = Data::Kind::Partition;
  Data whole;
  whole.kind = Data::Kind::Whole;
  Data named;
  named.kind = Data::Kind::Named;
  named.high = 1;
  for (const Data& data : {Data::integer(), Data::boolean(), partition, whole, named}) {
    EXPECT_EQ(fit(data, 77), Computed(77));
  }
}

}  // namespace
}  // namespace arbiter::check
