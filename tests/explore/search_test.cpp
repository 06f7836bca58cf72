#include "explore/search.h"

#include <gtest/gtest.h>

#include "abstraction/concrete.h"
#include "explore/packing.h"
#include "explore/terms.h"

namespace arbiter::explore {
namespace {

using test::term;

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
  const auto found = search(of.graph, options, Limits(600.0));
  const auto* why = std::get_if<GaveUp>(&found);
  return why == nullptr ? std::nullopt : std::optional(*why);
}

// The moves from one state end, too, where none of them leads to another state.
TEST(Search, MakesNoMoreMovesThanItMay) {
  const Term ends = term(
      "i : exp int[0..999999999999] |- "
      "new int[0..999999999999] x := i in if x > 10 then assert(x > 5) : com");
  const auto many = gave_up(ends, {.max_moves = 1000});
  ASSERT_TRUE(many && many->was_too_many());
  EXPECT_EQ(many->transitions, 1001U);
  const Term loops = term(
      "i : exp int[0..999999999999] |- new int[0..999999999999] x := i in new int k := 0 in "
      "while k < 1000 do k := k + 1; if x > 10 then assert(x > 5) : com");
  const auto rounds = gave_up(loops, {.max_all = 100'000});
  ASSERT_TRUE(rounds && rounds->was_too_many());
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

// Puts and gets by a client of which nothing is known; `checks` is what get does with its item.
std::string queue(int cells, const std::string& data, const std::string& checks) {
  const std::string n = std::to_string(cells);
  const std::string type = "int" + data;
  return "client : com -> exp " + type + " -> com, input : exp " + type + " |- new " + type +
         " cell[" + n + "] := " + (data.starts_with("[3") ? "3" : "0") + " in new int%" + n +
         " oldest in new int[0.." + n + "] count in client({ if count < " + n +
         " then { cell[(oldest + count) % " + n + "] := input; count := count + 1 } }, { new " +
         type + " item := cell[oldest] in oldest := oldest + 1; " + checks +
         "if count > 0 then count := count - 1; return !item }) : com";
}

// Contents that decide nothing are not told apart: sixteen values cost what one value costs.
TEST(Search, DoesNotTellApartWhatDecidesNothing) {
  const Term one = term(queue(6, "[0..0]", ""));
  const Searched expected = searched(one, false);
  EXPECT_LT(expected.states, 200U);
  for (const char* data : {"[0..15]", "[3..5]", "[0..999999999]", ""}) {
    const Term of = term(queue(6, data, ""));
    const Searched found = searched(of, false);
    EXPECT_EQ(found.states, expected.states) << data;
    EXPECT_EQ(found.transitions, expected.transitions) << data;
    EXPECT_TRUE(found.errors.empty()) << data;
  }
  const Term two = term(queue(2, "[0..15]", ""));
  const auto all = std::get<Searched>(search(two.graph, {.all = true, .slices = false}, Limits()));
  EXPECT_GT(all.states, 16U * 16U);
  EXPECT_LT(searched(two, false).states, 20U);
  EXPECT_EQ(all.passed, searched(two, false).passed);
}

TEST(Search, TellsApartWhatIsLookedAt) {
  const Term looked =
      term(queue(2, "[0..15]", "if item = 7 then skip else skip; assert(count < 3);"));
  const auto all =
      std::get<Searched>(search(looked.graph, {.all = true, .slices = false}, Limits()));
  EXPECT_EQ(searched(looked, false).states, all.states);
}

// The play is one of the whole program: it shows the least values, and what became of them.
TEST(Search, PlaysShowTheLeastOfTheValuesThatDecideNothing) {
  const Term asks = term(
      "f : com -> com, e : exp int[3..5], x : var int |- "
      "new int[3..5] y := 4 in new int%3 k in f({ y := e; x := y; k := k + 1; assert(k < 2) }) : "
      "com");
  for (const bool slices : {true, false}) {
    const auto found = std::get<Searched>(search(asks.graph, {.slices = slices}, Limits()));
    ASSERT_EQ(found.errors.size(), 1U);
    std::string play;
    for (const game::Move& move : found.errors[0].play) {
      play += asks.graph.arena->to_string(move) + " ";
    }
    EXPECT_EQ(play,
              "run f.run f#1.run e.q e.3 x.write(3) x.ok f#1.done "
              "f#1.run e.q e.3 x.write(3) x.ok abort ")
        << slices;
  }
}

TEST(Packing, KeepsEveryValueOfItsType) {
  const Term mixed = term(
      "c : com |- new int x in new int[-5..-3] y := -4 in new int[0..4000000000] z in "
      "new bool b in new int%1 u in new int[2..3] a[3] := 2 in c; "
      "c; assert(x + y + z + u > 0 || b || a[0] + a[1] + a[2] > 0) : com");
  const game::Graph& graph = mixed.graph;
  const Packing packing(graph, code_widths(graph, abstraction::Concrete(graph, false)));
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

// Eight states of one level, and of one of them more moves lead on than can be listed. Whichever
// half of the level it is in, the search has not looked at all plays.
TEST(Search, GivesUpWhicheverHalfDoes) {
  for (int i = 0; i < 8; ++i) {
    const auto is = [&](int bit) { return (i >> bit) % 2 == 0 ? " = tt" : " = ff"; };
    const Term of = term(
        std::string(
            "i : exp bool, n : exp int, c : com, f[2000000] : com |-\n"
            "new int x := n in new bool p := i in new bool q := i in new bool r := i in c; if p") +
        is(0) + " and q" + is(1) + " and r" + is(2) +
        " then if x >= 0 then if x < 2000000 then f[x]; c : com");
    MemoryCharge charge{Limits()};
    const auto precision = abstraction::coarsest(of.graph, charge).value();
    const auto result = search(of.graph, precision, {}, Limits());
    ASSERT_TRUE(std::holds_alternative<GaveUp>(result)) << i;
    EXPECT_EQ(std::get<GaveUp>(result).reason, UnknownReason::Choices);
  }
}

// The same where the environment brings integers without end in one of them.
TEST(Search, HasNoEndWhicheverHalfHasNone) {
  for (int i = 0; i < 8; ++i) {
    const auto is = [&](int bit) { return (i >> bit) % 2 == 0 ? " = tt" : " = ff"; };
    const Term of =
        term(std::string("i : exp bool, n : exp int, c : com |- new int[0..1] x := 0 in\n"
                         "new bool p := i in new bool q := i in new bool r := i in c; if p") +
             is(0) + " and q" + is(1) + " and r" + is(2) +
             " then { if n > 0 then x := 1 } else c;\n"
             "if p then c; if q then c; if r then c; if x = 1 then c : com");
    const auto result = search(of.graph, {}, Limits());
    EXPECT_TRUE(std::holds_alternative<NotFinite>(result)) << i;
  }
}

}  // namespace
}  // namespace arbiter::explore
