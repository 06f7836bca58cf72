// Bugs of the compiler to the game graph, each in the smallest program that showed it.
#include <gtest/gtest.h>

#include "game/graph_text.h"

namespace arbiter {
namespace {

// A name bound to `abort` has no data type, so its code had no register for the written value: a
// crash.
TEST(GraphRegression, ANameBoundToAbortCanBeAssignedTo) {
  EXPECT_EQ("\n" + game::graph_text("let a be abort in a := 1"), R"(
0 O run>1
1 error abort
)");
  EXPECT_EQ("\n" + game::graph_text("c : com |- let a be (c; diverge) in a := 1; a := 2"), R"(
0 O run>1
1 P c.run >2
2 O c.done>3
3 stuck
)");
}

// Likewise for a term of type var that is `abort`, asked to be written by the environment.
TEST(GraphRegression, AFunctionThatAbortsCanHaveTypeVar) {
  EXPECT_EQ("\n" + game::graph_text("fun x : com. abort : com -> var int"), R"(
0 O read>1 write(0)>2
1 error abort
2 error abort
)");
}

// The first node of a part was counted to what is around it.
TEST(GraphRegression, TheFirstMoveOfAPartBelongsToIt) {
  const game::Graph graph =
      game::graph_of("c : com |- new int x := 1 in part P { c }; assert(x = 1)");
  const game::Node& call = graph.nodes[graph.edges_of(graph.nodes[graph.start])[0].target];
  EXPECT_EQ(call.kind, game::Node::Kind::Silent);
  EXPECT_TRUE(call.part.is_none());
  const game::Node& asks = graph.nodes[graph.targets_of(call)[0]];
  EXPECT_EQ(asks.kind, game::Node::Kind::P);
  EXPECT_TRUE(asks.part.is_some());
}

}  // namespace
}  // namespace arbiter
