#include "explore/search.h"

#include <gtest/gtest.h>

#include "engine/term.h"
#include "explore/packing.h"

namespace arbiter::explore {
namespace {

Term term(const std::string& text) {
  auto compiled = compile_term(std::make_shared<Source>("term.ia", text), {});
  return std::move(std::get<Term>(compiled.value()));
}

Searched searched(const Term& of, bool parallel) {
  return std::get<Searched>(search(of.graph, {.all = true, .parallel = parallel}, Limits()));
}

// Levels of thousands of states, and errors among them.
TEST(Search, TwoCoresFindWhatOneFinds) {
  const Term wide = term(
      "f : com -> com -> com, e : exp int%7 |- new int%7 a[5] in new int%5 i in "
      "f({ a[i] := e; i := i + 1 }, "
      "{ if a[0] = 6 && a[1] = 5 && a[2] = 4 && a[3] = 3 then abort; "
      "assert(a[4] != 6 || a[3] != 6 || a[2] != 6) }) : com");
  const Searched one = searched(wide, false);
  const Searched two = searched(wide, true);
  EXPECT_GT(one.states, 50'000U);
  EXPECT_EQ(one.states, two.states);
  EXPECT_EQ(one.transitions, two.transitions);
  EXPECT_EQ(one.passed, two.passed);
  ASSERT_EQ(one.errors.size(), 2U);
  ASSERT_EQ(two.errors.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(one.errors[i].node, two.errors[i].node);
    EXPECT_EQ(one.errors[i].play, two.errors[i].play);
  }
}

// Where there is no memory for all states, it is the same ones that are met before it is spent.
TEST(Search, EndsAtTheSameStateOnEveryRunWhereMemoryIsShort) {
  const Term wide = term(
      "f : com -> com -> com, e : exp int%6 |- new int%6 a[7] in new int%7 i in "
      "f({ a[i] := e; i := i + 1 }, "
      "{ assert(a[0] + a[1] + a[2] + a[3] + a[4] + a[5] + a[6] < 99) }) : com");
  for (const std::uint64_t mib : {5U, 6U, 7U}) {
    const auto states = [&](bool parallel) {
      const Limits limits(std::nullopt, mib);
      const auto found = search(wide.graph, {.all = true, .parallel = parallel}, limits);
      const auto* gave_up = std::get_if<GaveUp>(&found);
      return gave_up == nullptr ? 0 : gave_up->states;
    };
    const std::size_t expected = states(false);
    EXPECT_GT(expected, 50'000U) << mib;
    for (int i = 0; i < 2; ++i) ASSERT_EQ(states(true), expected) << mib;
  }
}

std::optional<GaveUp> gave_up(const Term& of, const SearchOptions& options) {
  const auto found = search(of.graph, options, Limits(60.0));
  const auto* why = std::get_if<GaveUp>(&found);
  return why == nullptr ? std::nullopt : std::optional(*why);
}

// The moves from one state end, too, where none of them leads to another state.
TEST(Search, MakesNoMoreMovesThanItMay) {
  const Term ends = term(
      "i : exp int[0..999999999999] |- "
      "new int[0..999999999999] x := i in if x > 10 then assert(x > 5) : com");
  const auto many = gave_up(ends, {.max_moves = 1000});
  ASSERT_TRUE(many && many->why == GaveUp::Why::TooMany);
  EXPECT_EQ(many->transitions, 1001U);
  const Term loops = term(
      "i : exp int[0..999999999999] |- new int[0..999999999999] x := i in new int k := 0 in "
      "while k < 1000 do k := k + 1; if x > 10 then assert(x > 5) : com");
  const auto rounds = gave_up(loops, {.max_all = 100'000});
  ASSERT_TRUE(rounds && rounds->why == GaveUp::Why::TooMany);
  EXPECT_LT(rounds->transitions, 200U);
}

TEST(Search, AsManyMovesAsItMayAreEnough) {
  const Term few =
      term("i : exp int[0..9] |- new int[0..9] x := i in if x > 3 then assert(x > 2) : com");
  const auto all = std::get<Searched>(search(few.graph, {}, Limits()));
  EXPECT_TRUE(gave_up(few, {.max_moves = all.transitions - 1}));
  EXPECT_FALSE(gave_up(few, {.max_moves = all.transitions}));
}

// However many cores there are.
TEST(Search, EndsAfterTheSameMovesOnEveryRun) {
  const Term wide = term(
      "f : com -> com, e : exp int%7 |- new int%7 a[5] in new int%5 i in "
      "f({ a[i] := e; i := i + 1; if a[1] > 3 then assert(a[1] > 2) }) : com");
  for (const std::size_t most : {30'000U, 50'000U, 70'001U}) {
    const auto one = gave_up(wide, {.parallel = false, .max_moves = most});
    const auto two = gave_up(wide, {.parallel = true, .max_moves = most});
    ASSERT_TRUE(one && two);
    EXPECT_GT(one->transitions, most);
    EXPECT_EQ(one->states, two->states);
    EXPECT_EQ(one->transitions, two->transitions);
  }
}

TEST(Packing, KeepsEveryValueOfItsType) {
  const Term mixed = term(
      "c : com |- new int x in new int[-5..-3] y := -4 in new int[0..4000000000] z in "
      "new bool b in new int%1 u in new int[2..3] a[3] := 2 in c; "
      "c; assert(x + y + z + u > 0 || b || a[0] + a[1] + a[2] > 0) : com");
  const game::Graph& graph = mixed.graph;
  const Packing packing(graph, code_ranges(graph, abstraction::Concrete(graph, false)));
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    const game::NodeId node(n);
    if (graph.nodes[node].kind != game::Node::Kind::O) continue;
    for (const bool high : {false, true}) {
      std::vector<std::int64_t> slots(graph.slot_count, 0);
      for (const game::VariableId live : graph.live_at(graph.nodes[node])) {
        const game::Variable& variable = graph.variables[live];
        const bool is_finite = variable.data.is_finite();
        const std::int64_t least = is_finite ? variable.data.low : INT64_MIN;
        const std::int64_t greatest = is_finite ? variable.data.high : INT64_MAX;
        const std::int64_t cells = std::max<std::int64_t>(1, variable.size);
        for (std::int64_t i = 0; i < cells; ++i) {
          slots[variable.slot + static_cast<std::uint64_t>(i)] = high ? greatest : least;
        }
      }
      std::vector<std::uint32_t> units(packing.width(), 0xABCDEF01U);
      packing.pack(node, slots, units.data());
      EXPECT_EQ(packing.node(units.data()), node);
      std::vector<std::int64_t> again(graph.slot_count, 0);
      packing.unpack(units.data(), again);
      EXPECT_EQ(again, slots);
      packing.clear(node, again);
      EXPECT_EQ(again, std::vector<std::int64_t>(graph.slot_count, 0));
    }
  }
}

}  // namespace
}  // namespace arbiter::explore
