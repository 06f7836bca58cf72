// Values and control go straight to where they are wanted; registers are few and narrow.
#include <gtest/gtest.h>

#include "game/expect_graphs.h"

namespace arbiter::game {
namespace {

TEST(Forward, WhatOBringsGoesStraightIntoItsVariable) {
  expect_graphs({
      {"e : exp int, c : com |- new int x := e in c; assert(x = 1)", R"(
0 O run>1
1 P e.q >2
2 O e.0=x>3
3 P c.run >4
4 O {x} c.done>5
5 S (x = 1) >6 >7
6 error assert
7 P done >8
8 end
)"},
  });
}

TEST(Forward, ShortCircuitsBranchAtOnce) {
  expect_graphs({
      {"c : com |- new bool x in new bool y in if x && y then c", R"(
0 O run>1
1 S x := 0; y := 0; x >2 >4
2 P done >3
3 end
4 S y >2 >5
5 P c.run >6
6 O c.done>2
)"},
      {"d : exp bool, e : exp bool, c : com |- if d || e then c", R"(
0 O run>1
1 P d.q >2
2 O d.ff=r0>3
3 S r0 >4 >9
4 P e.q >5
5 O e.ff=r1>6
6 S r1 >7 >9
7 P done >8
8 end
9 P c.run >10
10 O c.done>7
)"},
  });
}

// A test that is reached again without its value being set anew keeps its register.
TEST(Forward, ATestInALoopKeepsItsValue) {
  expect_graphs({
      {"c : com |- mkvar(fun x : exp int. while x do c, 0) : var int", R"(
0 O read>1 write(0)=x>3
1 P 0 >2
2 end
3 S (x != 0) >4 >5
4 P ok >2
5 P c.run >6
6 O {x} c.done>3
)"},
      {"mkvar(fun x : exp int. while x do skip, 0) : var int", R"(
0 O read>1 write(0)=x>3
1 P 0 >2
2 end
3 S (x != 0) >4 >3
4 P ok >2
)"},
  });
}

TEST(Forward, ValuesWaitOnlyWhileNothingTheyReadIsSet) {
  // The left operand is read before x is set.
  expect_graphs({
      {"new int x := 1 in x + (x := 2; !x) : exp int", R"(
0 O q>1
1 P x := 1; r1 := x; x := 2; (r1 + x) >2
2 end
)"},
  });
}

TEST(Forward, StaysInsideItsPart) {
  expect_graphs({
      {"e : exp int, c : com |- new int x := part p { e } in c; assert(x = 1)", R"(
0 O run>1
1 P e.q >2
2 O e.0=r0>3
3 S leaves p >4
4 P x := r0; c.run >5
5 O {x} c.done>6
6 S (x = 1) >7 >8
7 error assert
8 P done >9
9 end
)"},
  });
}

int errors(const char* text) {
  const Graph graph = graph_of(text);
  int count = 0;
  for (const Node& node : graph.nodes) count += node.kind == Node::Kind::Error ? 1 : 0;
  return count;
}

TEST(Narrow, ChecksThatCannotFailAreDropped) {
  EXPECT_EQ(errors("e : exp int[0..2] |- new int a[3] in !a[e]"), 0);
  EXPECT_EQ(errors("e : exp int[0..3] |- new int a[3] in !a[e]"), 1);
  EXPECT_EQ(errors("e : exp int%3 |- new int a[4] in !a[e + 1]"), 0);
  EXPECT_EQ(errors("e : exp int%3 |- new int a[3] in !a[(e + 1) % 3]"), 0);
  EXPECT_EQ(errors("e : exp int |- new int a[3] in !a[e % 3]"), 1);
  EXPECT_EQ(errors("e : exp int[1..9] |- 5 / e"), 0);
  EXPECT_EQ(errors("e : exp int[0..1] |- new int[0..2] x in x := e + 1"), 0);
  EXPECT_EQ(errors("f : var int[0..2] -> com |- let v be new int[0..2] x in x in f(v)"), 0);
}

TEST(Narrow, WhatMayOverflowIsStillEvaluated) {
  EXPECT_EQ(graph_of("e : exp int |- (e * e) % 1 = 0; skip").actions.size(), 1U);
  EXPECT_EQ(graph_of("e : exp int[0..9] |- e * e; skip").actions.size(), 0U);
  // The test is decided, the product is not.
  EXPECT_EQ("\n" + graph_text("e : exp int |- if (e * e) % 1 = 0 then skip else abort"), R"(
0 O run>1
1 P e.q >2
2 O e.0=r0>3
3 P e.q >4
4 O {r0} e.0=r1>5
5 P r2 := (r0 * r1); done >6
6 end
)");
}

// The types of the registers, in the order of the graph.
std::string registers(const char* text) {
  const Graph graph = graph_of(text);
  std::string all;
  for (const Variable& variable : graph.variables) {
    if (variable.kind != Variable::Kind::Register) continue;
    all += (all.empty() ? "" : " ") + to_string(variable.data, *graph.judgement->names);
  }
  return all;
}

TEST(Narrow, RegistersAreAsNarrowAsTheirStores) {
  EXPECT_EQ(registers("f[4] : com, e : exp int[0..2] |- f[e + 1]"), "int[0..2] int[1..3]");
  EXPECT_EQ(registers("e : exp int, d : exp int |- (e < 1) = (d < 1)"), "int bool int");
  EXPECT_EQ(registers("e : exp int, d : exp int |- e * 2 + d"), "int int int");
  EXPECT_EQ(registers("data X; e : exp X, i : exp int |- new X a[2] in a[i] := e; a[i] := a[0]"),
            "X int X int");
  // A value is fitted only after it is in its register.
  EXPECT_EQ(registers("e : exp int, g : exp int -> com |- new int%3 x := 0 in x := e; g(x)"),
            "int");
}

}  // namespace
}  // namespace arbiter::game
