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
5 P done >6
6 end
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
4 S (x = 1) >5 >6
5 error assert
6 P done >7
7 end
)");
}

}  // namespace
}  // namespace arbiter::game
