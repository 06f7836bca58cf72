// Parts in the graph: which nodes belong to them, and that their code is theirs alone.
#include <gtest/gtest.h>

#include "game/graph_text.h"

namespace arbiter::game {
namespace {

// The way of parts to a node: "outer/inner", or "-".
std::string way(const Graph& graph, PartId part) {
  if (part.is_none()) return "-";
  std::string text;
  for (; part.is_some(); part = graph.parts[part].parent) {
    const std::string name(graph.judgement->names->text(graph.parts[part].name));
    text = text.empty() ? name : name + "/" + text;
  }
  return text;
}

// The parts of P's questions in the order of the graph.
std::string questions(const char* text) {
  const Graph graph = graph_of(text);
  std::string all;
  for (const Node& node : graph.nodes) {
    if (node.kind != Node::Kind::P || !is_question(node.move.kind)) continue;
    all += (all.empty() ? "" : " ") + way(graph, node.part);
  }
  return all;
}

TEST(Parts, KnowTheirParents) {
  EXPECT_EQ(questions("c : com |- c; part p { c; part q { c }; c }; part r { c }"), "- p p/q p r");
}

TEST(Parts, HaveTheirOwnCopyOfSharedCode) {
  EXPECT_EQ(questions("c : com |- let a be c in a; part p { a; a }; a"), "- p");
  EXPECT_EQ(questions("c : com |- let a be c in part p { a }; a"), "p -");
  EXPECT_EQ(questions("c : com |- let a be c in part p { a }; part q { a }"), "p q");
  EXPECT_EQ(questions("c : com |- let com f(com d) { d; d } in f(c); part p { f(c) }"), "- p");
}

TEST(Parts, InsideSharedCodeAreCopiedWithIt) {
  EXPECT_EQ(questions("c : com |- let a be part q { c } in a; part p { a; a }; a"), "q p/q");
}

// The copies have labels and variables of their own.
TEST(Parts, CopiesJumpToTheirOwnLabels) {
  EXPECT_EQ("\n" + graph_text("f : com -> com |- let a be break l. f(goto l) in a; part p { a }"),
            R"(
0 O run>1
1 P f.run >2
2 O f.done>3 f#1.run>3
3 P f.run >4
4 O f.done>5 f#1.run>5
5 S leaves p >6
6 P done >7
7 end
)");
  const Graph graph = graph_of(
      "f : com -> com, c : com |- let a be new int x in f(x := 1; c; assert(x = 1)) in a; part p { "
      "a }");
  EXPECT_EQ(graph.variables.size(), 2U);
}

TEST(Parts, AreNotMergedWithWhatIsAround) {
  EXPECT_EQ("\n" + graph_text("c : com |- new int x in part p { x := 1; c }; assert(x = 1)"), R"(
0 O run>1
1 S x := 0;  >2
2 P x := 1; c.run >3
3 O {x} c.done>4
4 S leaves p >5
5 S (x = 1) >6 >7
6 error assert
7 P done >8
8 end
)");
}

TEST(Parts, AreLeftByNodesThatSayHow) {
  // Out of two parts at once, and out of the inner one only.
  EXPECT_EQ(
      "\n" + graph_text("c : com, b : exp bool |-\n"
                        "break l. part p { (break m. part q { if b then goto l; goto m }); c }"),
      R"(
0 O run>1
1 P b.q >2
2 O b.ff=r0>3
3 S r0 >4 >10
4 S leaves q for m >5
5 P c.run >6
6 O c.done>7
7 S leaves p >8
8 P done >9
9 end
10 S leaves p for l >8
)");
  EXPECT_EQ("\n" + graph_text("e : exp int |- new int[0..3] x in (part p { x }) := e"), R"(
0 O run>1
1 P e.q >2
2 O e.0=r0>3
3 S r0 in 0..3 >4 >6
4 S leaves p with a misfit >5
5 error range
6 S leaves p >7
7 P done >8
8 end
)");
}

// Also where the way on leads straight into it again, or nothing was done in it.
TEST(Parts, AreLeftHoweverShortTheWayRoundIs) {
  EXPECT_EQ("\n" + graph_text("c : com |- while true do part p { c }"), R"(
0 O run>1
1 P c.run >2
2 O c.done>3
3 S leaves p >1
)");
  EXPECT_EQ("\n" + graph_text("|- part p { skip }"), R"(
0 O run>1
1 S leaves p >2
2 P done >3
3 end
)");
}

}  // namespace
}  // namespace arbiter::game
