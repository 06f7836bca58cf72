// Cut points of comparisons, by trying all integers of a window.
#include "refine/thresholds.h"

#include <gtest/gtest.h>

#include <set>

#include "game/evaluate.h"
#include "generator/random.h"

namespace arbiter::refine {
namespace {

using game::Instruction;
using game::VariableId;
using Op = Instruction::Op;
__extension__ using Wide = __int128;

const VariableId kX(0);

// The least x at which the form is on the other side of the bound.
TEST(Crossing, IsWhereTheFormReachesTheBound) {
  for (std::int64_t factor = -4; factor <= 4; ++factor) {
    if (factor == 0) continue;
    for (std::int64_t offset = -5; offset <= 5; ++offset) {
      for (std::int64_t bound = -7; bound <= 7; ++bound) {
        const auto found = crossing({kX, factor, offset}, bound);
        ASSERT_TRUE(found);
        const auto reaches = [&](std::int64_t x) {
          return factor > 0 ? factor * x + offset >= bound : factor * x + offset <= bound;
        };
        EXPECT_TRUE(reaches(*found)) << factor << "x + " << offset << ", " << bound;
        EXPECT_FALSE(reaches(*found - 1)) << factor << "x + " << offset << ", " << bound;
      }
    }
  }
}

TEST(Crossing, NeverWraps) {
  EXPECT_EQ(crossing({kX, 1, INT64_MIN}, 0), std::nullopt);
  EXPECT_EQ(crossing({kX, 1, INT64_MAX}, INT64_MIN), std::nullopt);
  EXPECT_EQ(crossing({kX, 1, INT64_MIN}, -1), INT64_MAX);
  EXPECT_EQ(crossing({kX, 2, INT64_MIN}, INT64_MAX), std::nullopt);  // 2^63
  EXPECT_EQ(crossing({kX, 2, INT64_MIN}, INT64_MAX - 1), INT64_MAX);
  EXPECT_EQ(crossing({kX, -1, 0}, INT64_MAX), INT64_MIN + 1);
  EXPECT_EQ(crossing({kX, -1, 0}, INT64_MIN), std::nullopt);
}

// A random condition on one variable, as code: comparisons of a·x + b with constants.
class RandomCondition {
 public:
  explicit RandomCondition(std::uint64_t seed) : random_(seed) { condition(2); }
  const std::vector<Instruction>& code() const { return code_; }

 private:
  void number(std::int64_t value) { code_.push_back({Op::Constant, value}); }
  void form() {
    code_.push_back({Op::Load, kX.index()});
    if (random_.chance(50)) {
      number(random_.between(-3, 3));
      code_.push_back({Op::Multiply});
    }
    if (random_.chance(50)) {
      number(random_.between(-6, 6));
      code_.push_back({random_.chance(50) ? Op::Add : Op::Subtract});
    }
    if (random_.chance(20)) code_.push_back({Op::Negate});
  }
  void condition(int depth) {
    if (depth > 0 && random_.chance(40)) {
      condition(depth - 1);
      condition(depth - 1);
      code_.push_back({random_.chance(50) ? Op::And : Op::Or});
      return;
    }
    static const std::vector<Op> kOps = {Op::Equal,     Op::NotEqual, Op::Less,
                                         Op::LessEqual, Op::Greater,  Op::GreaterEqual};
    switch (random_.below(6)) {
      case 0:
        form();
        code_.push_back({Op::Not});
        break;
      case 1: {
        form();
        const std::int64_t low = random_.between(-6, 2);
        number(low);
        number(low + random_.between(0, 5));
        code_.push_back({Op::InRange});
        break;
      }
      case 2:
        number(random_.between(-8, 8));
        form();
        code_.push_back({random_.pick(kOps)});
        break;
      case 3:
        form();
        form();
        code_.push_back({random_.pick(kOps)});
        break;
      default:
        form();
        number(random_.between(-8, 8));
        code_.push_back({random_.pick(kOps)});
    }
  }

  generator::Random random_;
  std::vector<Instruction> code_;
};

// Between two neighbouring integers without a cut point, a condition does not change.
TEST(Thresholds, AreWhereAConditionChanges) {
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    game::Graph graph;
    game::Variable x;
    graph.variables.push(x);
    graph.code = RandomCondition(seed).code();
    const game::Expression whole{0, static_cast<std::uint32_t>(graph.code.size())};
    std::vector<CutPoint> points;
    (void)read_expression(graph.code, plain_loads(graph.code), points);
    std::set<std::int64_t> cuts;
    for (const CutPoint& point : points) cuts.insert(point.point);
    game::Evaluator evaluator(graph);
    const auto value = [&](std::int64_t at) {
      const std::vector<std::int64_t> slots{at};
      return *evaluator.run(whole, slots) != 0;
    };
    for (std::int64_t at = -40; at < 40; ++at) {
      if (cuts.contains(at + 1)) continue;
      ASSERT_EQ(value(at), value(at + 1)) << "seed " << seed << ", between " << at << " and next";
    }
  }
}

TEST(Thresholds, OfTwoVariablesAreNone) {
  const std::vector<Instruction> code{{Op::Load, 0}, {Op::Load, 1}, {Op::Less}};
  std::vector<CutPoint> points;
  EXPECT_FALSE(read_expression(code, plain_loads(code), points));
  EXPECT_TRUE(points.empty());
  // One of them known, the other is cut there.
  const Loads one{Linear::of(VariableId(0)), Linear::constant(7)};
  (void)read_expression(code, one, points);
  ASSERT_EQ(points.size(), 1U);
  EXPECT_EQ(points[0].point, 7);
}

}  // namespace
}  // namespace arbiter::refine
