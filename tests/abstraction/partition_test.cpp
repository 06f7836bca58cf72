// The partition domain: codes, and what expressions come to.
#include "abstraction/partition.h"

#include <gtest/gtest.h>

namespace arbiter::abstraction {
namespace {

using game::Instruction;
using game::VariableId;
using typing::Data;
using Op = Instruction::Op;

Data partition(std::int64_t low, std::int64_t high) {
  return {Data::Kind::Partition, low, high, {}};
}
const Data kWhole{Data::Kind::Whole, 0, 0, {}};

// A graph of variables and expressions only.
struct Bench {
  game::Graph graph;
  std::vector<std::int64_t> slots;

  VariableId add(const Data& data, std::vector<std::int64_t> codes, bool array = false) {
    game::Variable variable;
    variable.data = data;
    variable.size = array ? static_cast<std::int64_t>(codes.size()) : 0;
    variable.slot = slots.size();
    slots.insert(slots.end(), codes.begin(), codes.end());
    return graph.variables.push(variable);
  }
  game::Expression expression(std::initializer_list<Instruction> code) {
    const auto begin = static_cast<std::uint32_t>(graph.code.size());
    graph.code.insert(graph.code.end(), code);
    return {begin, static_cast<std::uint32_t>(graph.code.size())};
  }
};

// "<0 0 1", and "too many".
std::string evaluated(Bench& bench, Partition& domain, game::Expression expression,
                      const Data& as) {
  std::vector<std::int64_t> codes;
  if (domain.send(expression, as, bench.slots, codes) != EvalStatus::Yes) return "too many";
  std::string text;
  for (const std::int64_t code : codes) {
    text += (text.empty() ? "" : " ") + domain.text(code, as);
  }
  return text;
}

TEST(Partition, ShowsItsClasses) {
  Bench bench;
  const Partition domain(bench.graph, false);
  const Data data = partition(-1, 2);
  const auto codes = domain.codes(data);
  ASSERT_TRUE(codes);
  std::string all;
  for (std::int64_t code = codes->low; code <= codes->high; ++code)
    all += domain.text(code, data) + " ";
  EXPECT_EQ(all, "<-1 -1 0 1 2 >2 ");
  EXPECT_EQ(domain.text(0, kWhole), "Z");
  EXPECT_EQ(domain.text(1, Data::boolean()), "tt");
  EXPECT_FALSE(domain.codes(Data::integer()));
}

TEST(Partition, SnapsWhereAValueIsStored) {
  Bench bench;
  const VariableId x = bench.add(partition(0, 3), {4});  // >3
  const VariableId y = bench.add(partition(0, 3), {2});
  Partition domain(bench.graph, false);
  const auto less = bench.expression({{Op::Load, x.index()}, {Op::Constant, 5}, {Op::Subtract}});
  EXPECT_EQ(evaluated(bench, domain, less, partition(0, 3)), "<0 0 1 2 3 >3");
  EXPECT_EQ(evaluated(bench, domain, less, partition(0, 0)), "<0 0 >0");
  EXPECT_EQ(evaluated(bench, domain, less, kWhole), "Z");
  EXPECT_EQ(evaluated(bench, domain, less, Data::integer()), ">-2");
  EXPECT_EQ(evaluated(bench, domain, less, Data::range(-5, 1)), "-1 0 1");
  const auto exact = bench.expression({{Op::Load, y.index()}, {Op::Constant, 2}, {Op::Add}});
  EXPECT_EQ(evaluated(bench, domain, exact, partition(0, 3)), ">3");
  EXPECT_EQ(evaluated(bench, domain, exact, Data::integer()), "4");
}

TEST(Partition, NumbersIntervalsOnce) {
  Bench bench;
  const VariableId x = bench.add(partition(0, 3), {-1});  // <0
  const VariableId n = bench.add(Data::integer(), {0});
  Partition domain(bench.graph, false);
  const auto twice = bench.expression({{Op::Load, x.index()}, {Op::Constant, 2}, {Op::Multiply}});
  std::vector<std::int64_t> codes;
  ASSERT_EQ(domain.send(twice, Data::integer(), bench.slots, codes), EvalStatus::Yes);
  ASSERT_EQ(domain.send(twice, Data::integer(), bench.slots, codes), EvalStatus::Yes);
  EXPECT_EQ(codes[0], codes[1]);
  bench.slots[1] = codes[0];
  const auto more = bench.expression({{Op::Load, n.index()}, {Op::Constant, 1}, {Op::Add}});
  EXPECT_EQ(evaluated(bench, domain, more, Data::integer()), "<0");
  bench.slots[1] = domain.code(INT64_MAX, n);
  EXPECT_EQ(domain.values(bench.slots[1], Data::integer()), Interval::of(INT64_MAX));
  EXPECT_EQ(evaluated(bench, domain, more, Data::integer()), ">9223372036854775806");
}

TEST(Partition, ReadsEveryCellThatAnIndexCanMean) {
  Bench bench;
  const VariableId i = bench.add(partition(0, 0), {1});  // >0
  const VariableId a = bench.add(partition(0, 5), {0, 5, 2, 5}, true);
  Partition domain(bench.graph, false);
  const auto read = bench.expression({{Op::Load, i.index()}, {Op::LoadElement, a.index()}});
  EXPECT_EQ(evaluated(bench, domain, read, Data::integer()), "2 5");
  const auto sum = bench.expression(
      {{Op::Load, i.index()}, {Op::LoadElement, a.index()}, {Op::Constant, 1}, {Op::Add}});
  EXPECT_EQ(evaluated(bench, domain, sum, Data::integer()), "[3,6]");
  std::vector<std::int64_t> numbers;
  const auto index = bench.expression({{Op::Load, i.index()}});
  ASSERT_EQ(domain.indices(index, 4, bench.slots, numbers), EvalStatus::Yes);
  EXPECT_EQ(numbers, (std::vector<std::int64_t>{1, 2, 3}));
}

TEST(Partition, HasClassesAtTheEndsOf64Bits) {
  Bench bench;
  const Data data = partition(INT64_MIN, INT64_MAX);
  const VariableId x = bench.add(data, {0});
  Partition domain(bench.graph, false);
  for (const std::int64_t value :
       {INT64_MIN, INT64_MIN + 1, std::int64_t{0}, INT64_MAX - 1, INT64_MAX}) {
    bench.slots[0] = domain.code(value, x);
    EXPECT_TRUE(domain.values(bench.slots[0], data).contains(value));
    const auto load = bench.expression({{Op::Load, x.index()}});
    std::vector<std::int64_t> codes;
    ASSERT_EQ(domain.send(load, data, bench.slots, codes), EvalStatus::Yes);
    EXPECT_EQ(codes, std::vector<std::int64_t>{bench.slots[0]});
  }
  bench.slots[0] = domain.codes(data)->low;
  const auto negated = bench.expression({{Op::Load, x.index()}, {Op::Constant, 0}, {Op::Multiply}});
  EXPECT_EQ(evaluated(bench, domain, negated, data), "0");
  const auto any = bench.expression({{Op::Load, x.index()}, {Op::Constant, 1}, {Op::Divide}});
  EXPECT_EQ(evaluated(bench, domain, any, Data::integer()), "<-9223372036854775807");
}

TEST(Partition, DoesNotListWhatIsTooMuch) {
  Bench bench;
  const VariableId x = bench.add(kWhole, {0});
  Partition domain(bench.graph, false);
  const auto load = bench.expression({{Op::Load, x.index()}});
  EXPECT_EQ(evaluated(bench, domain, load, Data::range(INT64_MIN, INT64_MAX)), "too many");
  EXPECT_EQ(evaluated(bench, domain, load, partition(0, INT64_MAX)), "too many");
}

}  // namespace
}  // namespace arbiter::abstraction
