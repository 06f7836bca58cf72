#include "relations/interval_facts.h"

#include <gtest/gtest.h>

#include "game/expression_text.h"
#include "game/live_sets.h"
#include "relations/cut_nodes.h"
#include "relations/relations_test.h"

namespace arbiter::relations {
namespace {

// What is known of the variable at the cut nodes where it is live: the hull of all.
std::string bounds_of(const std::string& text, const std::string& name) {
  const Term of = term(text);
  const auto live = game::live_sets(of.graph, {.ends_at_o = true, .sends_count = false}, nullptr);
  const auto cuts = cut_nodes(of.graph, {});
  const auto facts = interval_facts(of.graph, *live, *cuts, {});
  EXPECT_TRUE(facts);
  std::optional<abstraction::Interval> all;
  for (std::uint32_t v = 0; v < of.graph.variables.size(); ++v) {
    const game::VariableId id(v);
    if (of.graph.variables[id].name.is_none()) continue;
    if (game::variable_name(of.graph, id) != name) continue;
    for (std::uint32_t n = 0; n < of.graph.nodes.size(); ++n) {
      if ((*cuts)[n] == 0) continue;
      const auto here = facts->at(game::NodeId(n), id);
      if (here) all = all ? abstraction::hull(*all, *here) : *here;
    }
  }
  return all ? to_string(*all) : "none";
}

TEST(IntervalFacts, BoundsComeOfBranches) {
  EXPECT_EQ(bounds_of("n : exp int, c : com |- new int x := n in { if x > 9 then x := 9; "
                      "if x < 0 then x := 0; c; assert(x >= 0) } : com",
                      "x"),
            "[0,9]");
  EXPECT_EQ(bounds_of("n : exp int, c : com |- new int x := n in { if x = 4 then { c; "
                      "assert(x = 4) } } : com",
                      "x"),
            "4");
  EXPECT_EQ(bounds_of("n : exp int, c : com |- new int x := n in { if x > 0 and not (x > 5) then { "
                      "c; assert(x > 0) } } : com",
                      "x"),
            "[1,5]");
  EXPECT_EQ(bounds_of("n : exp int, c : com |- new int x := n in { c; assert(x > 0) } : com", "x"),
            "Z");
}

TEST(IntervalFacts, LoopsEnd) {
  EXPECT_EQ(bounds_of("c : com |- new int i := 0 in while i < 100 do { c; i := i + 1 } : com", "i"),
            "[0,99]");
  EXPECT_EQ(
      bounds_of("f : com -> com |- new int i := 7 in f(i := i + 3; assert(i > 0)) : com", "i"),
      ">6");
  EXPECT_EQ(bounds_of("f : com -> com |- new int i := 0 in f(if i < 1000 then i := i + 1; "
                      "assert(i < 2000)) : com",
                      "i"),
            "[0,1000]");
}

TEST(IntervalFacts, ArraysHaveOneForAllCells) {
  EXPECT_EQ(bounds_of("n : exp int%8, c : com |- array a[4] in { a[n % 4] := 5; c; "
                      "assert(a[1] < 6) } : com",
                      "a"),
            "[0,5]");
}

}  // namespace
}  // namespace arbiter::relations
