// Which values can decide what a program does, and what is left of it without the others.
#include "game/relevance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "game/graph_text.h"

namespace arbiter::game {
namespace {

// The names of the variables that are in the graph, in their order; a + stands before the relevant.
std::string relevant(const char* text) {
  const Graph graph = graph_of(text);
  const auto is_relevant = relevant_variables(graph);
  std::string all;
  for (std::uint32_t v = 0; v < graph.variables.size(); ++v) {
    const Variable& variable = graph.variables[VariableId(v)];
    if (variable.kind != Variable::Kind::Local) continue;
    all += all.empty() ? "" : " ";
    all += is_relevant[v] != 0 ? "+" : "";
    all += graph.judgement->names->text(variable.name);
  }
  return all;
}

struct Case {
  const char* name;
  const char* term;
  const char* relevant;
};

class Relevance : public ::testing::TestWithParam<Case> {};

TEST_P(Relevance, IsFound) { EXPECT_EQ(relevant(GetParam().term), GetParam().relevant); }

INSTANTIATE_TEST_SUITE_P(
    Rules, Relevance,
    ::testing::Values(
        Case{"NothingLooksAtWhatIsOnlyHandedOn",
             "f : com -> exp int%3 -> com, e : exp int%3 |- new int%3 x in f(x := e, x)", "x"},
        Case{"ABranchLooks",
             "f : com -> com -> com, e : exp int%3 |- "
             "new int%3 x in f(x := e, if x = 1 then abort)",
             "+x"},
        Case{"AnAssertLooks",
             "f : com -> com -> com, e : exp int%3 |- new int%3 x in f(x := e, assert(x < 2))",
             "+x"},
        Case{"ALoopLooks",
             "f : com -> com -> com, e : exp bool, c : com |- "
             "new bool x in f(x := e, while x do c)",
             "+x"},
        Case{"WhatIsCopiedToARelevantVariableIsRelevant",
             "f : com -> com -> com -> com -> com, e : exp int%3 |- "
             "new int%3 x in new int%3 y in new int%3 z in new int%3 w in "
             "f(x := e, { y := x; w := x }, z := y, { assert(z < 2); x := w; x := y })",
             "+x +y +z +w"},
        Case{"WhatARelevantVariableIsCopiedToIsNot",
             "f : com -> com -> exp int%3 -> com, e : exp int%3 |- "
             "new int%3 x in new int%3 y in f({ x := e; y := x }, assert(x < 2), y)",
             "+x y"},
        Case{"ArithmeticHandsOn",
             "f : com -> com -> com -> com, e : exp int%3 |- "
             "new int%3 x in new int%3 y in new int%3 z in "
             "f({ x := e; y := e }, z := x + 2 * y, assert(z < 2))",
             "+x +y +z"},
        Case{"CellsOfAnArrayHandOn",
             "f : com -> com -> com -> com, e : exp int%3 |- "
             "new int%3 x in new int%3 a[4] in new int%3 y in "
             "f({ x := e; a[0] := x }, y := a[1], assert(y < 2))",
             "+x +a +y"},
        Case{"AFilledArrayHandsOn",
             "f : com -> com -> com, e : exp int%3 |- "
             "new int%3 x in f(x := e, { new int%3 a[4] := x in f(skip, assert(a[1] < 2)) })",
             "+x +a"},
        Case{"TheIndexOfAReadIsRelevantTheContentsAreNot",
             "f : com -> exp int%3 -> com, e : exp int%4 |- "
             "new int%4 i in new int%3 a[4] in f({ i := e; a[0] := 1 }, a[i])",
             "+i a"},
        Case{"TheIndexOfAWriteIsRelevantTheContentsAreNot",
             "f : com -> com -> exp int%3 -> com, e : exp int%4, v : exp int%3 |- "
             "new int%4 i in new int%3 x in new int%3 a[4] in "
             "f({ i := e; x := v }, a[i] := x, a[0])",
             "+i x a"},
        Case{"AnArrayThatIsAnIndexIsRelevant",
             "f : com -> com -> exp int%3 -> com, e : exp int%4 |- "
             "new int%4 i in new int%4 b[4] in new int%3 a[4] in new int%3 y in "
             "f({ i := e; b[i] := e; a[0] := 1 }, y := a[b[i]], y)",
             "+i +b a y"},
        Case{"AllThatAnIndexIsMadeOfIsRelevant",
             "f : com -> exp int%3 -> com, e : exp int%2 |- "
             "new int%2 i in new int%2 j in new int%3 a[3] in "
             "f({ i := e; j := e; a[0] := 1 }, a[i + j])",
             "+i +j a"},
        Case{"WhatStandsBesideAnIndexIsNot",
             "f : com -> com -> exp int%9 -> com, e : exp int%3 |- "
             "new int%3 i in new int%3 x in new int%3 z in new int%3 a[4] in new int%9 y in "
             "f({ i := e; x := e; z := e; a[0] := 1 }, y := x + a[i] * 2 + z, y)",
             "+i x z a y"},
        Case{"ARangeLooksIfItCanBeLeft",
             "f : com -> com -> exp int -> com, e : exp int[0..5] |- "
             "new int[0..5] x in new int[0..4] y in f(x := e, y := x, y)",
             "+x y"},
        Case{"ARangeThatCannotBeLeftDoesNot",
             "f : com -> com -> exp int -> com, e : exp int[0..5] |- "
             "new int[0..5] x in new int[-1..5] y in f(x := e, y := x, y)",
             "x y"},
        Case{"ABoundLooks",
             "f : com -> com -> exp int -> com, e : exp int[0..5] |- "
             "new int[0..5] i in new int[0..1] a[4] in f(i := e, a[i] := 1, a[0])",
             "+i a"},
        Case{"ADivisorLooksIfItCanBe0",
             "f : com -> com -> exp int[0..9] -> com, e : exp int[0..5] |- "
             "new int[0..5] x in new int[0..9] y in f(x := e, y := 9 / x, y)",
             "+x y"},
        Case{"ADivisorThatCannotBe0DoesNot",
             "f : com -> com -> exp int[-9..9] -> com, e : exp int[1..5] |- "
             "new int[1..5] x := 1 in new int[-9..9] y in f(x := e, y := 9 / x, y)",
             "x y"},
        Case{"WhatMayNeedMoreThan64BitsLooks",
             "f : com -> com -> exp int -> com, e : exp int |- "
             "new int x in new int y in f(x := e, y := x + 1, y)",
             "+x y"},
        Case{"AnswersThatMayNeedMoreThan64BitsLook",
             "f : com -> exp int -> com, e : exp int |- new int x in f(x := e, x * 2)", "+x"},
        Case{"PlainIntegersThatAreHandedOnDoNot",
             "f : com -> com -> exp int -> com, e : exp int |- "
             "new int x in new int y in f(x := e, y := x, y)",
             "x y"},
        Case{"ArgumentsOfFunctionsHandOn",
             "f : com -> com -> exp int%3 -> com, e : exp int%3 |- "
             "let com test(int%3 v) { assert(v < 2) } in let int%3 same(int%3 v) { return v } in "
             "new int%3 x in new int%3 y in f({ x := e; y := same(e) }, { test(x); test(1) }, y)",
             "+x y"},
        Case{"SharedVariablesHandOn",
             "f : com -> exp int%3 -> com, e : exp int%3 |- "
             "let com inc(var int%3 v) { v := v + 1; assert(v < 2) } in "
             "let com put(var int%3 v) { v := e } in "
             "new int%3 x in new int%3 y in f({ put(x); put(y); inc(x) }, y)",
             "+x y"},
        Case{"AMadeVariableLooksWhereItsWriteDoes",
             "f : var int%3 -> com, c : com, e : exp int%3 |- "
             "new int%3 x in new int%3 y in new int%3 z in "
             "f(mkvar(fun v : exp int%3. { x := v; y := v }, z)); z := e; "
             "f(mkvar(fun v : exp int%3. assert(x < 2), y))",
             "+x y z"}),
    [](const auto& one) { return one.param.name; });

TEST(Slice, LeavesOutWhatDecidesNothing) {
  const Graph whole = graph_of(
      "f : com -> com -> exp int%3 -> com, e : exp int%3 |- "
      "new int%3 x in new int%3 y in f(x := e, { y := e; f(skip, assert(y < 2), 1) }, x)");
  EXPECT_EQ(GraphText(slice(whole).value())(),
            "0 O run>1\n"
            "1 P y := 0; f.run >2\n"
            "2 O f.done>3 f#1.run>5 f#2.run>8 f#3.q>18\n"
            "3 P done >4\n"
            "4 end\n"
            "5 P e.q >6\n"
            "6 O e.0>7\n"
            "7 P f#1.done >2\n"
            "8 P e.q >9\n"
            "9 O e.0=y>10\n"
            "10 P f.run >11\n"
            "11 O {y} f.done>12 f#1.run>13 f#2.run>14 f#3.q>17\n"
            "12 P f#2.done >2\n"
            "13 P f#1.done >11\n"
            "14 S (y < 2) >15 >16\n"
            "15 error assert\n"
            "16 P f#2.done >11\n"
            "17 P f#3.0 >11\n"
            "18 P f#3.0 >2\n");
}

TEST(Slice, IsNoneWhereAllIsRelevant) {
  EXPECT_FALSE(slice(
      graph_of("f : com -> com -> com, e : exp int%3 |- new int%3 x in f(x := e, assert(x < 2))")));
  EXPECT_FALSE(slice(graph_of("c : com |- c")));
}

// The store is where the run ends, whoever reads what it stores.
TEST(Slice, KeepsWhatMayNeedMoreThan64Bits) {
  const Graph whole = graph_of(
      "f : com -> com -> exp int -> com, e : exp int |- "
      "new int x in new int y in f(x := e, y := x + 1, y)");
  EXPECT_EQ(GraphText(slice(whole).value())(),
            "0 O run>1\n"
            "1 P x := 0; f.run >2\n"
            "2 O {x} f.done>3 f#1.run>5 f#2.run>8 f#3.q>9\n"
            "3 P done >4\n"
            "4 end\n"
            "5 P e.q >6\n"
            "6 O e.0=x>7\n"
            "7 P f#1.done >2\n"
            "8 P y := (x + 1); f#2.done >2\n"
            "9 P f#3.0 >2\n");
}

// The same for what P sends.
TEST(Slice, KeepsWhatIsShownIfItMayNeedMoreThan64Bits) {
  const Graph whole = graph_of(
      "f : com -> exp int -> exp int%3 -> com, e : exp int, d : exp int%3 |- "
      "new int x in new int%3 y in f({ x := e; y := d }, x * 2, y)");
  EXPECT_EQ(GraphText(slice(whole).value())(),
            "0 O run>1\n"
            "1 P x := 0; f.run >2\n"
            "2 O {x} f.done>3 f#1.run>5 f#2.q>10 f#3.q>11\n"
            "3 P done >4\n"
            "4 end\n"
            "5 P e.q >6\n"
            "6 O e.0=x>7\n"
            "7 P d.q >8\n"
            "8 O {x} d.0>9\n"
            "9 P f#1.done >2\n"
            "10 P f#2.(x * 2) >2\n"
            "11 P f#3.0 >2\n");
}

// The compiler makes elements of moves and indices of stores registers, whose values it has checked
// before. Who makes graphs of graphs need not. So the next tests move an expression there by hand.
NodeId sender(const Graph& graph) {
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    const Node& node = graph.nodes[NodeId(n)];
    if (node.kind == Node::Kind::P && graph.code_of(node.value).size() > 1) return NodeId(n);
  }
  ADD_FAILURE() << "nobody sends an expression";
  return NodeId(0);
}

TEST(Relevant, IsTheIndexInTheElementOfAMove) {
  Graph graph = graph_of(
      "f : com -> exp int%3 -> com, e : exp int%2 |- new int%2 i in new int%3 a[3] in "
      "f({ i := e; a[0] := 1 }, a[i + 1])");
  Node& node = graph.nodes[sender(graph)];
  node.move.element = std::exchange(node.value, {});
  for (std::uint32_t v = 0; v < graph.variables.size(); ++v) {
    const bool is_array = graph.variables[VariableId(v)].size > 0;
    EXPECT_EQ(relevant_variables(graph)[v], is_array ? 0 : 1);
  }
}

TEST(Slice, KeepsElementsAndIndicesThatMayNeedMoreThan64Bits) {
  const char* program =
      "f : com -> com -> exp int -> exp int%3 -> com, e : exp int, d : exp int%3 |- "
      "new int x in new int%3 a[2] in f(x := e, a[d / 2] := 1, x * 2, a[0])";
  Graph graph = graph_of(program);
  Node& node = graph.nodes[sender(graph)];
  const Expression doubled = std::exchange(node.value, {});
  node.move.element = doubled;
  std::size_t changed = 0;
  for (Action& action : graph.actions) {
    if (action.index.empty()) continue;
    action.index = doubled;
    ++changed;
  }
  ASSERT_EQ(changed, 1U);
  const Graph sliced = slice(graph).value();
  EXPECT_EQ(std::count_if(sliced.nodes.begin(), sliced.nodes.end(),
                          [](const Node& each) { return !each.move.element.empty(); }),
            1);
  EXPECT_EQ(std::count_if(sliced.actions.begin(), sliced.actions.end(),
                          [](const Action& action) { return !action.index.empty(); }),
            1);
}

// Where shared code never returns, nothing looks at where it would go on.
TEST(Relevant, AreReturnRegistersWithoutABranch) {
  Graph graph = graph_of("c : com, e : exp int%3 |- let a be c in a; new int%3 x := e in a; a");
  for (Node& node : graph.nodes) {
    bool returns = false;
    graph.each_load(node.value, [&](VariableId id) {
      returns = graph.variables[id].kind == Variable::Kind::Return;
    });
    if (returns) node.value = {};
  }
  const auto is_relevant = relevant_variables(graph);
  std::size_t registers = 0;
  for (std::uint32_t v = 0; v < graph.variables.size(); ++v) {
    if (graph.variables[VariableId(v)].kind != Variable::Kind::Return) continue;
    EXPECT_EQ(is_relevant[v], 1);
    ++registers;
  }
  EXPECT_GT(registers, 0U);
}

// Where P's move is in an array of the environment's, the element is no more than shown.
TEST(Slice, LeavesElementsOut) {
  const Graph whole = graph_of(
      "f : com -> com -> com, a[4] : exp int%3, e : exp int%4 |- "
      "new int%4 i in new int%3 x in f(i := e, x := a[i])");
  EXPECT_EQ(GraphText(slice(whole).value())(),
            "0 O run>1\n"
            "1 P f.run >2\n"
            "2 O f.done>3 f#1.run>5 f#2.run>8\n"
            "3 P done >4\n"
            "4 end\n"
            "5 P e.q >6\n"
            "6 O e.0>7\n"
            "7 P f#1.done >2\n"
            "8 P a[0].q >9\n"
            "9 O a[0].0>10\n"
            "10 P f#2.done >2\n");
}

}  // namespace
}  // namespace arbiter::game
