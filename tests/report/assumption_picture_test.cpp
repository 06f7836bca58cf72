// Pictures of assumptions: sets of moves in few words, and tables for what is too large to follow.
#include "report/assumption_picture.h"

#include <gtest/gtest.h>

#include <sstream>

#include "report/move_products.h"
#include "report/move_sets.h"
#include "report/part_text.h"

namespace arbiter::report {
namespace {

using assume::Assumption;
using Names = std::vector<std::string>;

TEST(MoveSets, SayMuchInFewWords) {
  const Names all = {"run",        "done",       "x.read", "x.0",  "x.1",   "x.2",     "x.3",
                     "x.write(0)", "x.write(1)", "in.<0",  "in.0", "in.>0", "a[1].ok", "go.L"};
  struct Case {
    Names moves;
    std::string text;
  };
  const std::vector<Case> cases = {
      {{"run"}, "run"},
      {{"run", "x.read"}, "run, x.read"},
      {{"x.0", "x.1"}, "x.{0,1}"},
      {{"x.0", "x.1", "x.2", "x.3"}, "x.*"},
      {{"x.write(0)", "x.write(1)"}, "x.write(*)"},
      {{"in.<0", "in.>0"}, "in.{<0,>0}"},
      {{"in.<0", "in.0", "in.>0", "go.L"}, "in.*, go.L"},
      {all, "any"},
      {{"run", "x.read", "x.0", "x.1", "x.2", "x.3", "x.write(0)", "x.write(1)", "in.<0", "in.0",
        "in.>0", "a[1].ok", "go.L"},
       "any but done"},
  };
  for (const Case& each : cases) EXPECT_EQ(move_set(each.moves, all), each.text);
  EXPECT_EQ(move_set({"run"}, {"run"}), "run");
  EXPECT_EQ(move_set({"height.read"}, {"height.read"}), "height.read");
  EXPECT_EQ(
      move_set({"x.0", "x.1", "x.2", "x.3", "x.4"}, {"x.0", "x.1", "x.2", "x.3", "x.4", "x.9"}),
      "x.{0…4}");
}

TEST(MoveSets, KnowWhereTheValueOfAMoveIs) {
  for (const char* name : {"run", "work#1.done", "x.read", "x.ok", "f.q", "p.run", "go.L", "p.go.L",
                           "abort", "misfit", "run'2", "p.done'2"}) {
    EXPECT_EQ(move_name(name).value, "") << name;
  }
  EXPECT_EQ(move_name("x.3").value, "3");
  EXPECT_EQ(move_name("x.write([3,7])").value, "[3,7]");
  EXPECT_EQ(move_name("in#2.tt").value, "tt");
}

// Each value of x is answered by all that can come of it, and that differs.
TEST(MoveProducts, AreJoinedIfTheirAnswersHaveOneName) {
  std::vector<MoveProduct> products;
  Names all = {"run"};
  for (int i = 0; i < 6; ++i) {
    const std::string value = std::to_string(i);
    all.push_back("x." + value);
    const Names answers = {"abort", "y.write(" + value + ")"};
    products.push_back({{"x." + value}, answers, answers});
  }
  EXPECT_EQ(product_lines(products, all), Names{"x.* · any"});
  products.erase(products.begin() + 4);
  EXPECT_EQ(product_lines(products, all), Names{"x.{0…3,5} · any"});
  products.push_back({{"run", "x.4"}, {"done"}, {"done", "abort"}});
  EXPECT_EQ(product_lines(products, all), (Names{"run, x.4 · done", "x.{0…3,5} · any"}));
}

TEST(MoveProducts, HaveALetterForNumbersThatGoAlong) {
  const auto lines = [](int distance, const std::vector<int>& values) {
    std::vector<MoveProduct> products;
    Names all;
    for (int i = -2; i < 8; ++i) all.push_back("x." + std::to_string(i));
    for (const int value : values) {
      const std::string answer = "x.write(" + std::to_string(value + distance) + ")";
      products.push_back({{"x." + std::to_string(value)}, {answer}, {answer, "abort", "done"}});
    }
    return product_lines(products, all);
  };
  EXPECT_EQ(lines(1, {-2, -1, 0, 1, 7}), Names{"x.k · x.write(k+1) for k in {-2…1,7}"});
  EXPECT_EQ(lines(-3, {0, 1, 2}), Names{"x.k · x.write(k-3) for k in {0,1,2}"});
  EXPECT_EQ(lines(0, {0, 1, 2}), Names{"x.k · x.write(k) for k in {0,1,2}"});
  EXPECT_EQ(lines(1, {1, 2}), (Names{"x.1 · x.write(2)", "x.2 · x.write(3)"}));
}

// O's moves a and x.0 … x.9, of which each may be answered by b; c is forbidden everywhere.
Assumption wide(std::size_t states) {
  Assumption made;
  made.parts = {"p"};
  made.states = states;
  Names opponents = {"a"};
  for (int i = 0; i < 10; ++i) opponents.push_back("x." + std::to_string(i));
  for (const std::string& opponent : opponents) {
    made.pairs.emplace_back(opponent, "b");
    made.pairs.emplace_back(opponent, "c");
  }
  for (std::uint32_t s = 0; s < states; ++s) {
    for (std::uint32_t pair = 0; pair < made.pairs.size(); pair += 2) {
      made.edges.push_back({s, pair, static_cast<std::uint32_t>((s + 1) % states)});
    }
  }
  return made;
}

std::string dot_of(const Assumption& assumption) {
  std::ostringstream dot;
  write_assumption_dot(dot, assumption);
  return std::move(dot).str();
}

bool has(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

TEST(AssumptionPicture, JoinsPairsThatAreAnsweredAlike) {
  Assumption one = wide(2);
  one.edges.erase(one.edges.begin());  // in state 0, `a` may not be answered with b
  const auto edges = assumption_edges(one).allowed;
  ASSERT_EQ(edges.size(), 2U);
  EXPECT_EQ(edges[0].labels, Names{"x.* · b"});
  EXPECT_EQ(edges[1].labels, Names{"any · b"});
}

TEST(AssumptionPicture, AnyIsWhatCanComeUpInTheState) {
  Assumption one = wide(1);
  one.edges.resize(1);  // a · b
  EXPECT_EQ(assumption_edges(one).allowed[0].labels, Names{"a · b"});
  one.possible = {{0, 0}, {0, 2}};
  EXPECT_EQ(assumption_edges(one).allowed[0].labels, Names{"a · b"});
  one.edges.push_back({0, 2, 0});
  EXPECT_EQ(assumption_edges(one).allowed[0].labels, Names{"any · b"});
}

TEST(AssumptionPicture, NamesTheOnlyAnswerThatCanComeUp) {
  Assumption one;
  one.parts = {"p"};
  one.states = 1;
  one.pairs = {{"run", "a_long_name.read"}, {"a_long_name.ok", "done"}};
  one.edges = {{0, 0, 0}};
  one.possible = {{0, 0}, {0, 1}};
  EXPECT_EQ(assumption_edges(one).allowed[0].labels, Names{"run · a_long_name.read"});
}

TEST(AssumptionPicture, CountsAllPairsAsTheTextDoes) {
  EXPECT_EQ(assumption_summary(wide(2)), "assumption about p: 2 states over 22 pairs of moves");
  EXPECT_EQ(system_of(wide(2)).lts.alphabet().size(), 22U);
}

TEST(AssumptionPicture, OfManyStatesIsATable) {
  EXPECT_TRUE(has(dot_of(wide(10)), "\n  8 -> 9 [label=<&#160;any · b&#160;>]"));
  const std::string table = dot_of(wide(40));
  EXPECT_FALSE(has(table, "->"));
  EXPECT_TRUE(has(table, "any · b"));
}

TEST(AssumptionPicture, KnowsWhatIsForbidden) {
  Assumption one = wide(2);
  one.edges.erase(one.edges.begin());  // in state 0, `a` may not be answered with b
  const auto forbidden = assumption_edges(one).forbidden;
  ASSERT_EQ(forbidden.size(), 2U);
  EXPECT_EQ(forbidden[0].from, 0U);
  EXPECT_EQ(forbidden[0].labels, (Names{"a · any", "x.* · c"}));
  EXPECT_EQ(forbidden[1].labels, Names{"any · c"});
  one.possible = {{0, 0}, {1, 2}};  // of all that, only a · b can come up, and in state 0
  one.edges.clear();
  one.edges.push_back({1, 2, 1});
  const auto known = assumption_edges(one).forbidden;
  ASSERT_EQ(known.size(), 1U);
  EXPECT_EQ(known[0].labels, Names{"a · b"});
}

TEST(AssumptionPicture, ATableMarksTheStartAndWhatIsForbidden) {
  const std::string table = dot_of(wide(40));
  EXPECT_TRUE(has(table, "balign=\"left\">0, the start</td>")) << table;
  EXPECT_TRUE(has(table, ">39</td>")) << table;
  EXPECT_TRUE(has(table, ">forbidden</font></td>")) << table;
  EXPECT_TRUE(has(table, "any · c")) << table;
  EXPECT_TRUE(has(table, "forbidden: what the part must not answer there")) << table;
  EXPECT_FALSE(has(dot_of(wide(10)), "any · c"));
}

TEST(AssumptionPicture, LongLabelsAreInATableBelow) {
  Assumption one = wide(2);
  for (auto& [opponent, player] : one.pairs) {
    if (opponent != "a") opponent = "a_very_long_name_of_a_variable" + opponent;
  }
  one.edges.erase(one.edges.begin(), one.edges.begin() + 6);
  const std::string dot = dot_of(one);
  EXPECT_TRUE(has(dot, "0 -> 1 [label=<&#160;<i>A</i>&#160;>]")) << dot;
  EXPECT_TRUE(has(dot, "a_very_long_name_of_a_variablex.{5…9} · b")) << dot;
}

// Graphviz drew other edges through the label of a loop. It goes around nodes.
TEST(AssumptionPicture, TheLabelOfALoopIsANode) {
  Assumption one = wide(2);
  one.edges.push_back({1, 0, 1});
  const std::string dot = dot_of(one);
  EXPECT_FALSE(has(dot, "\n  1 -> 1")) << dot;
  EXPECT_TRUE(has(dot,
                  "label=<&#160;a · b&#160;>]\n  { rank=same; 1; loop1 }\n"
                  "  1 -> loop1 [arrowhead=none]\n  loop1 -> 1\n"))
      << dot;
}

TEST(AssumptionPicture, IsDrawn) {
  const auto svg = assumption_to_svg(wide(3), {});
  if (!svg) GTEST_SKIP() << svg.error().message;
  EXPECT_TRUE(has(*svg, "xml:space=\"preserve\""));
  EXPECT_TRUE(has(*svg, "any · b"));
}

}  // namespace
}  // namespace arbiter::report
