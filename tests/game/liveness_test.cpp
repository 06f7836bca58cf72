// Which values matter where the program waits, and which stores are kept.
#include <gtest/gtest.h>

#include "game/graph_text.h"

namespace arbiter::game {
namespace {

// The live variables of the O nodes in order, the opening one left out: "x y|x|".
std::string live(const char* text) {
  const Graph graph = graph_of(text);
  std::string all;
  for (std::uint32_t i = 1; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[NodeId(i)];
    if (node.kind != Node::Kind::O) continue;
    std::string here;
    for (const VariableId id : graph.live_at(node)) {
      const Variable& variable = graph.variables[id];
      if (variable.name.is_none()) continue;
      here += (here.empty() ? "" : " ") + std::string(graph.judgement->names->text(variable.name));
    }
    all += here + "|";
  }
  return all;
}

TEST(Liveness, AVariableLivesFromItsValueToItsLastRead) {
  EXPECT_EQ(live("c : com |- new int x := 1 in c; c; assert(x = 1); c"), "x|x||");
  EXPECT_EQ(live("c : com |- new int x := 1 in c; x := 2; c; assert(x = 1)"), "|x|");
  EXPECT_EQ(live("c : com, e : exp int |- new int x := e in c; x := x + 1; c; assert(x = 2)"),
            "|x|x|");
}

TEST(Liveness, ArgumentsKeepAlive) {
  EXPECT_EQ(
      live("f : com -> exp int -> com |- new int x in new int y in f(x := y, x); f(y := 1, 0)"),
      "x y||");
  EXPECT_EQ(live("f : com -> com, c : com |- new int x := 1 in f(c; assert(x = 1)); c"), "x||x|");
}

TEST(Liveness, JumpsKeepAlive) {
  EXPECT_EQ(
      live("f : com -> com, c : com |- new int x := 1 in (break l. f(goto l)); c; assert(x = 1)"),
      "x|x|");
  EXPECT_EQ(live("e : exp bool, c : com |- new int x in cont l. (c; x := x + 1; if e then goto l)"),
            "x|x|");
}

TEST(Liveness, LoopsKeepAlive) {
  EXPECT_EQ(live("c : com |- new int x in while x < 3 do (c; x := x + 1)"), "x|");
}

TEST(Liveness, ACellDoesNotEndAnArraysLifeButAFillDoes) {
  EXPECT_EQ(live("c : com, i : exp int |- new int a[2] in c; a[0] := 1; c; assert(a[i] = 1)"),
            "a|a|a|");
  EXPECT_EQ(live("c : com |- while true do (new int a[2] in a[0] := a[1]; c)"), "|");
}

TEST(Liveness, SharedCodeDoesNotMixItsUses) {
  // y is read only after the second use of a, so it is dead where the first one waits; but there is
  // one O node for both, so it counts as live.
  EXPECT_EQ(
      live("c : com |- let a be c in new int x := 1 in a; assert(x = 1); new int y := 1 in a; "
           "assert(y = 1)"),
      "x y|");
}

TEST(DeadStores, AreDropped) {
  const Graph graph = graph_of("e : exp int, c : com |- new int x in x := e; c; x := 7");
  EXPECT_TRUE(graph.actions.empty());
  EXPECT_EQ(graph.slot_count, 0U);
}

TEST(DeadStores, AreKeptIfTheyMayOverflow) {
  const Graph sum = graph_of("e : exp int |- new int x in x := e + 1; skip");
  EXPECT_EQ(sum.actions.size(), 1U);
  const Graph product = graph_of("e : exp int |- e * 2; skip");
  EXPECT_EQ(product.actions.size(), 1U);
  const Graph negation = graph_of("e : exp int |- let int a { -e } in a; skip");
  EXPECT_EQ(negation.actions.size(), 1U);
}

TEST(DeadStores, StillCheck) {
  const auto errors = [](const char* text) {
    const Graph graph = graph_of(text);
    int count = 0;
    for (const Node& node : graph.nodes) count += node.kind == Node::Kind::Error ? 1 : 0;
    return count;
  };
  EXPECT_EQ(errors("e : exp int |- new int[0..1] x in x := e"), 1);
  EXPECT_EQ(errors("e : exp int |- new int x in x := 1 / e"), 1);
  EXPECT_EQ(errors("e : exp int |- new int a[2] in a[e] := 1"), 1);
}

}  // namespace
}  // namespace arbiter::game
