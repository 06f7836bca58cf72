#include "report/expression_text.h"

#include <limits>

#include "report/graph_builder.h"

namespace arbiter::report {
namespace {

using game::Expression;
using game::Instruction;
using game::Variable;
using game::VariableId;
using Op = Instruction::Op;
using Code = std::vector<Instruction>;
using typing::Data;

Code number(std::int64_t value) { return {{Op::kConstant, value}}; }

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
  VariableId a = builder.add({.kind = Variable::Kind::kLocal,
                              .name = builder.names().intern("a"),
                              .data = Data::boolean(),
                              .size = 4});

  static Code load(VariableId id) { return {{Op::kLoad, id.index()}}; }
  Code element(const Code& index) const { return apply(Op::kLoadElement, {index}, a.index()); }

  std::string text(const Code& code, const ExpressionTextOptions& options = {}) {
    const Expression expression = builder.code(code);
    const VariableNames names(builder.graph());
    return expression_to_text(builder.graph(), names, expression, options);
  }
};

TEST(ExpressionText, HasNoMoreParenthesesThanItNeeds) {
  Variables v;
  const Code& x = v.x;
  const Code& y = v.y;
  const Code& b = v.b;
  const Code one = number(1);
  const Code sum = apply(Op::kAdd, {x, one});
  const Code difference = apply(Op::kSubtract, {x, y});
  const Code product = apply(Op::kMultiply, {x, y});
  const Code less = apply(Op::kLess, {x, y});
  const std::vector<std::pair<Code, std::string>> cases = {
      {{}, ""},
      {x, "x"},
      {number(-3), "-3"},
      {number(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808"},
      {sum, "x + 1"},
      {v.element(sum), "a[x + 1]"},
      {apply(Op::kSubtract, {difference, y}), "x - y - y"},
      {apply(Op::kSubtract, {y, difference}), "y - (x - y)"},
      {apply(Op::kAdd, {x, product}), "x + x * y"},
      {apply(Op::kMultiply, {x, sum}), "x * (x + 1)"},
      {apply(Op::kMultiply, {sum, x}), "(x + 1) * x"},
      {apply(Op::kDivide, {product, y}), "x * y / y"},
      {apply(Op::kRemainder, {y, product}), "y % (x * y)"},
      {apply(Op::kSubtract, {x, number(-1)}), "x - -1"},
      {apply(Op::kMultiply, {number(-1), x}), "-1 * x"},
      {apply(Op::kNegate, {x}), "-x"},
      {apply(Op::kNegate, {number(-1)}), "-(-1)"},
      {apply(Op::kNegate, {apply(Op::kNegate, {x})}), "-(-x)"},
      {apply(Op::kNegate, {sum}), "-(x + 1)"},
      {apply(Op::kNegate, {v.element(x)}), "-a[x]"},
      {apply(Op::kWrap, {sum}, 3), "(x + 1) mod 4"},
      {apply(Op::kWrap, {x}, 3), "x mod 4"},
      {apply(Op::kWrap, {product}, 3), "x * y mod 4"},
      {apply(Op::kAdd, {apply(Op::kWrap, {sum}, 3), one}), "(x + 1) mod 4 + 1"},
      {apply(Op::kInRange, {x, number(0), number(4)}), "0 <= x <= 4"},
      {apply(Op::kInRange, {sum, number(-1), y}), "-1 <= x + 1 <= y"},
      {apply(Op::kEqual, {sum, y}), "x + 1 = y"},
      {apply(Op::kEqual, {less, b}), "(x < y) = b"},
      {apply(Op::kNotEqual, {b, less}), "b != (x < y)"},
      {apply(Op::kNot, {b}), "not b"},
      {apply(Op::kNot, {less}), "not x < y"},
      {apply(Op::kNot, {apply(Op::kNot, {b})}), "not not b"},
      {apply(Op::kEqual, {apply(Op::kNot, {b}), b}), "(not b) = b"},
      {apply(Op::kAnd, {less, apply(Op::kOr, {b, b})}), "x < y and (b or b)"},
      {apply(Op::kOr, {apply(Op::kAnd, {b, b}), b}), "b and b or b"},
      {apply(Op::kNot, {apply(Op::kAnd, {b, b})}), "not (b and b)"},
      {apply(Op::kGreaterEqual, {x, y}), "x >= y"},
      {apply(Op::kGreater, {x, y}), "x > y"},
      {apply(Op::kLessEqual, {x, y}), "x <= y"},
  };
  for (const auto& [code, text] : cases) EXPECT_EQ(v.text(code), text);
}

TEST(ExpressionText, WritesBooleanConstantsAsSuch) {
  Variables v;
  EXPECT_EQ(v.text(number(1)), "1");
  EXPECT_EQ(v.text(number(1), {.is_boolean = true}), "tt");
  EXPECT_EQ(v.text(number(0), {.is_boolean = true}), "ff");
  EXPECT_EQ(v.text(number(2), {.is_boolean = true}), "2");
  EXPECT_EQ(v.text(apply(Op::kEqual, {v.b, number(1)})), "b = tt");
  EXPECT_EQ(v.text(apply(Op::kEqual, {number(0), v.element(number(1))})), "ff = a[1]");
  EXPECT_EQ(v.text(apply(Op::kEqual, {v.x, number(1)})), "x = 1");
  EXPECT_EQ(v.text(apply(Op::kAnd, {number(1), apply(Op::kNot, {number(0)})})), "tt and not ff");
  EXPECT_EQ(v.text(apply(Op::kAdd, {v.x, number(1)}), {.is_boolean = true}), "x + 1");
}

TEST(ExpressionText, EndsInDotsWhereItIsTooLong) {
  Variables v;
  const Code sum = apply(Op::kAdd, {v.x, number(12345)});
  EXPECT_EQ(v.text(sum, {.columns = 9}), "x + 12345");
  EXPECT_EQ(v.text(sum, {.columns = 8}), "x + 123…");
  EXPECT_EQ(v.text(sum, {.columns = 1}), "…");
  EXPECT_EQ(clipped("abc", 3), "abc");
  EXPECT_EQ(clipped("abcd", 3), "ab…");
}

TEST(ExpressionText, OfAMillionInstructionsTakesLinearTime) {
  constexpr std::size_t kOperators = 500'000;
  Variables v;
  Code left = v.x;
  Code right(kOperators + 1, v.x[0]);
  Code nested(kOperators, {Op::kNegate, 0});
  nested.insert(nested.begin(), v.x[0]);
  for (std::size_t i = 0; i < kOperators; ++i) {
    left.push_back(v.y[0]);
    left.push_back({Op::kSubtract, 0});
    right.push_back({Op::kSubtract, 0});
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
  const VariableNames names(builder.graph());
  EXPECT_EQ(names[first], "i");
  EXPECT_EQ(names[later], "i'2");
  EXPECT_EQ(names[copy], "i'3");
  EXPECT_EQ(names[hides], "k'2");
}

TEST(VariableNames, NumberRegistersAroundTheNamesOfTheProgram) {
  CodeBuilder builder;
  const VariableId named = builder.local("r2");
  builder.names().intern("ret1");
  const VariableId one = builder.add({.kind = Variable::Kind::kRegister});
  const VariableId back = builder.add({.kind = Variable::Kind::kReturn});
  const VariableId two = builder.add({.kind = Variable::Kind::kRegister});
  const VariableNames names(builder.graph());
  EXPECT_EQ(names[named], "r2");
  EXPECT_EQ(names[one], "r1");
  EXPECT_EQ(names[back], "ret2");
  EXPECT_EQ(names[two], "r3");
}

}  // namespace
}  // namespace arbiter::report
