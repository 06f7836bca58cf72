#include "game/expression_text.h"

#include <limits>

#include "draw/graph_builder.h"

namespace arbiter::draw {
namespace {

using game::Expression;
using game::Instruction;
using game::Variable;
using game::VariableId;
using Op = Instruction::Op;
using Code = std::vector<Instruction>;
using typing::Data;

Code number(std::int64_t value) { return {{Op::Constant, value}}; }

Code apply(Op op, const std::vector<Code>& operands, std::int64_t operand = 0) {
  Code code;
  for (const Code& each : operands) code.insert(code.end(), each.begin(), each.end());
  code.push_back({op, operand});
  return code;
}

struct Variables {
  CodeBuilder builder;
  Code x = load(builder.local("x"));
  Code y = load(builder.local("y"));
  Code b = load(builder.local("b", Data::boolean()));
  VariableId a = builder.add({.kind = Variable::Kind::Local,
                              .name = builder.names().intern("a"),
                              .data = Data::boolean(),
                              .size = 4});

  static Code load(VariableId id) { return {{Op::Load, id.index()}}; }
  Code element(const Code& index) const { return apply(Op::LoadElement, {index}, a.index()); }

  std::string text(const Code& code, const game::ExpressionTextOptions& options = {}) {
    const Expression expression = builder.code(code);
    const game::VariableNames names(builder.graph());
    return game::expression_to_text(builder.graph(), names, expression, options);
  }
};

TEST(ExpressionText, HasNoMoreParenthesesThanItNeeds) {
  Variables v;
  const Code& x = v.x;
  const Code& y = v.y;
  const Code& b = v.b;
  const Code one = number(1);
  const Code sum = apply(Op::Add, {x, one});
  const Code difference = apply(Op::Subtract, {x, y});
  const Code product = apply(Op::Multiply, {x, y});
  const Code less = apply(Op::Less, {x, y});
  const std::vector<std::pair<Code, std::string>> cases = {
      {{}, ""},
      {x, "x"},
      {number(-3), "-3"},
      {number(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808"},
      {sum, "x + 1"},
      {v.element(sum), "a[x + 1]"},
      {apply(Op::Subtract, {difference, y}), "x - y - y"},
      {apply(Op::Subtract, {y, difference}), "y - (x - y)"},
      {apply(Op::Add, {x, product}), "x + x * y"},
      {apply(Op::Multiply, {x, sum}), "x * (x + 1)"},
      {apply(Op::Multiply, {sum, x}), "(x + 1) * x"},
      {apply(Op::Divide, {product, y}), "x * y / y"},
      {apply(Op::Remainder, {y, product}), "y % (x * y)"},
      {apply(Op::Subtract, {x, number(-1)}), "x - -1"},
      {apply(Op::Multiply, {number(-1), x}), "-1 * x"},
      {apply(Op::Negate, {x}), "-x"},
      {apply(Op::Negate, {number(-1)}), "-(-1)"},
      {apply(Op::Negate, {apply(Op::Negate, {x})}), "-(-x)"},
      {apply(Op::Negate, {sum}), "-(x + 1)"},
      {apply(Op::Negate, {v.element(x)}), "-a[x]"},
      {apply(Op::Wrap, {sum}, 3), "(x + 1) mod 4"},
      {apply(Op::Wrap, {x}, 3), "x mod 4"},
      {apply(Op::Wrap, {product}, 3), "x * y mod 4"},
      {apply(Op::Add, {apply(Op::Wrap, {sum}, 3), one}), "(x + 1) mod 4 + 1"},
      {apply(Op::InRange, {x, number(0), number(4)}), "0 <= x <= 4"},
      {apply(Op::InRange, {sum, number(-1), y}), "-1 <= x + 1 <= y"},
      {apply(Op::Equal, {sum, y}), "x + 1 = y"},
      {apply(Op::Equal, {less, b}), "(x < y) = b"},
      {apply(Op::NotEqual, {b, less}), "b != (x < y)"},
      {apply(Op::Not, {b}), "not b"},
      {apply(Op::Not, {less}), "not x < y"},
      {apply(Op::Not, {apply(Op::Not, {b})}), "not not b"},
      {apply(Op::Equal, {apply(Op::Not, {b}), b}), "(not b) = b"},
      {apply(Op::And, {less, apply(Op::Or, {b, b})}), "x < y and (b or b)"},
      {apply(Op::Or, {apply(Op::And, {b, b}), b}), "b and b or b"},
      {apply(Op::Not, {apply(Op::And, {b, b})}), "not (b and b)"},
      {apply(Op::GreaterEqual, {x, y}), "x >= y"},
      {apply(Op::Greater, {x, y}), "x > y"},
      {apply(Op::LessEqual, {x, y}), "x <= y"},
  };
  for (const auto& [code, text] : cases) EXPECT_EQ(v.text(code), text);
}

TEST(ExpressionText, WritesBooleanConstantsAsSuch) {
  Variables v;
  EXPECT_EQ(v.text(number(1)), "1");
  EXPECT_EQ(v.text(number(1), {.is_boolean = true}), "tt");
  EXPECT_EQ(v.text(number(0), {.is_boolean = true}), "ff");
  EXPECT_EQ(v.text(number(2), {.is_boolean = true}), "2");
  EXPECT_EQ(v.text(apply(Op::Equal, {v.b, number(1)})), "b = tt");
  EXPECT_EQ(v.text(apply(Op::Equal, {number(0), v.element(number(1))})), "ff = a[1]");
  EXPECT_EQ(v.text(apply(Op::Equal, {v.x, number(1)})), "x = 1");
  EXPECT_EQ(v.text(apply(Op::And, {number(1), apply(Op::Not, {number(0)})})), "tt and not ff");
  EXPECT_EQ(v.text(apply(Op::Add, {v.x, number(1)}), {.is_boolean = true}), "x + 1");
}

TEST(ExpressionText, EndsInDotsWhereItIsTooLong) {
  Variables v;
  const Code sum = apply(Op::Add, {v.x, number(12345)});
  EXPECT_EQ(v.text(sum, {.columns = 9}), "x + 12345");
  EXPECT_EQ(v.text(sum, {.columns = 8}), "x + 123…");
  EXPECT_EQ(v.text(sum, {.columns = 1}), "…");
  EXPECT_EQ(game::clipped("abc", 3), "abc");
  EXPECT_EQ(game::clipped("abcd", 3), "ab…");
}

TEST(ExpressionText, OfAMillionInstructionsTakesLinearTime) {
  constexpr std::size_t kOperators = 500'000;
  Variables v;
  Code left = v.x;
  Code right(kOperators + 1, v.x[0]);
  Code nested(kOperators, {Op::Negate, 0});
  nested.insert(nested.begin(), v.x[0]);
  for (std::size_t i = 0; i < kOperators; ++i) {
    left.push_back(v.y[0]);
    left.push_back({Op::Subtract, 0});
    right.push_back({Op::Subtract, 0});
  }
  EXPECT_EQ(v.text(left).size(), 1 + 4 * kOperators);
  EXPECT_EQ(v.text(right).size(), 1 + 4 * kOperators + 2 * (kOperators - 1));
  EXPECT_EQ(v.text(right, {.columns = 12}), "x - (x - (x…");
  EXPECT_EQ(v.text(nested, {.columns = 6}), "-(-(-…");
}

TEST(VariableNames, TellVariablesOfOneNameApartInTheOrderOfTheFile) {
  CodeBuilder builder;
  builder.free("k");
  const VariableId later = builder.local("i", {}, 9);
  const VariableId first = builder.local("i", {}, 2);
  const VariableId copy = builder.local("i", {}, 9);
  const VariableId hides = builder.local("k", {}, 5);
  const game::VariableNames names(builder.graph());
  EXPECT_EQ(names[first], "i");
  EXPECT_EQ(names[later], "i'2");
  EXPECT_EQ(names[copy], "i'3");
  EXPECT_EQ(names[hides], "k'2");
}

TEST(VariableNames, NumberRegistersAroundTheNamesOfTheProgram) {
  CodeBuilder builder;
  const VariableId named = builder.local("r2");
  builder.names().intern("ret1");
  const VariableId one = builder.add({.kind = Variable::Kind::Register});
  const VariableId back = builder.add({.kind = Variable::Kind::Return});
  const VariableId two = builder.add({.kind = Variable::Kind::Register});
  const game::VariableNames names(builder.graph());
  EXPECT_EQ(names[named], "r2");
  EXPECT_EQ(names[one], "r1");
  EXPECT_EQ(names[back], "ret2");
  EXPECT_EQ(names[two], "r3");
}

}  // namespace
}  // namespace arbiter::draw
