#include "relations/cut_nodes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "relations/relations_test.h"

namespace arbiter::relations {
namespace {

using game::Node;

// How many cut nodes there are beside the O nodes.
std::size_t others(const std::string& text) {
  const Term of = term(text);
  const auto cuts = cut_nodes(of.graph, {});
  EXPECT_TRUE(cuts);
  std::size_t count = 0;
  for (std::uint32_t n = 0; n < of.graph.nodes.size(); ++n) {
    const bool is_o = of.graph.nodes[game::NodeId(n)].kind == Node::Kind::O;
    EXPECT_TRUE(!is_o || (*cuts)[n] != 0);
    count += !is_o && (*cuts)[n] != 0 ? 1 : 0;
  }
  return count;
}

TEST(CutNodes, LoopsHaveOne) {
  EXPECT_EQ(others("c : com |- c; c : com"), 0U);
  EXPECT_EQ(others("n : exp int |- new int i := n in while i > 0 do i := i - 1 : com"), 1U);
  EXPECT_EQ(others("n : exp int |- new int i := n in new int j := 0 in while i > 0 do { j := i; "
                   "while j > 0 do j := j - 1; i := i - 1 } : com"),
            2U);
  // O waits in this loop: there is no way round without it.
  EXPECT_EQ(others("b : exp bool |- while b do skip : com"), 0U);
}

TEST(CutNodes, SharedCodeIsNoLoop) {
  EXPECT_EQ(others("n : exp int |- new int x := n in let g be { if x > 3 then x := x - 2 else "
                   "x := x * x; x := x + 1 } in { g; g; g; assert(x > 0) } : com"),
            0U);
}

TEST(CutNodes, ManyWaysAreCut) {
  std::string text = "n : exp int |- new int x := n in new int y := 0 in { ";
  for (int i = 0; i < 20; ++i) {
    text += "if x > " + std::to_string(i) + " then y := y + 1 else y := y + 2; ";
  }
  const std::size_t joins = others(text + "assert(y > 0) } : com");
  EXPECT_GE(joins, 2U);
  EXPECT_LE(joins, 6U);
}

}  // namespace
}  // namespace arbiter::relations
