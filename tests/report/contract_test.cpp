#include "report/contract.h"

#include <gtest/gtest.h>

namespace arbiter::report {
namespace {

using assume::Assumption;
using Sentences = std::vector<std::string>;

// O has one move, `o`, and every pair can come up everywhere. Per state: the part's moves that are
// allowed, and the states after them.
using Rows = std::vector<std::vector<std::pair<std::string, std::uint32_t>>>;

Assumption automaton(const Sentences& moves, const Rows& rows) {
  Assumption made;
  made.states = rows.size();
  for (const std::string& move : moves) made.pairs.emplace_back("o", move);
  for (std::uint32_t state = 0; state < rows.size(); ++state) {
    for (std::uint32_t pair = 0; pair < moves.size(); ++pair) {
      made.possible.emplace(state, pair);
      for (const auto& [move, to] : rows[state]) {
        if (move == moves[pair]) made.edges.push_back({state, pair, to});
      }
    }
  }
  return made;
}

const std::string kOthers =
    "a promise that lists answers, or says `at first`, holds after all other answers that lead to "
    "the same state of the assumption, too";

// After `b`, `y` nothing was said of `m`: state 2 was taken to be told of with state 1.
TEST(Contract, TellsOfAStateThatOtherWaysLeadTo) {
  const Assumption made =
      automaton({"a", "b", "m", "q", "y"}, {{{"a", 1}, {"b", 3}, {"m", 0}, {"q", 0}, {"y", 0}},
                                            {{"a", 1}, {"b", 1}, {"q", 0}, {"y", 2}},
                                            {{"a", 2}, {"b", 2}, {"q", 3}, {"y", 2}},
                                            {{"a", 3}, {"b", 3}, {"m", 3}, {"q", 3}, {"y", 2}}});
  EXPECT_EQ(contract(made).in_full(),
            (Sentences{"after answering `o` with `a`, until `q`, it never does `m`",
                       "right after answering `o` with `b`, then `o` with `y`, it never does `m`",
                       kOthers}));
}

// State 3 comes after 1 and after 2 only, and of both it is told what comes after them.
TEST(Contract, TellsOnceOfAStateThatOnlyToldOnesLeadTo) {
  const Assumption made =
      automaton({"a", "b", "m", "q", "y"}, {{{"a", 1}, {"b", 2}, {"m", 0}, {"q", 4}, {"y", 0}},
                                            {{"a", 1}, {"b", 1}, {"q", 4}, {"y", 3}},
                                            {{"a", 2}, {"b", 2}, {"q", 4}, {"y", 3}},
                                            {{"a", 3}, {"b", 3}, {"q", 4}, {"y", 3}},
                                            {{"a", 4}, {"b", 4}, {"m", 4}, {"q", 4}, {"y", 4}}});
  EXPECT_EQ(contract(made).in_full(),
            (Sentences{"after answering `o` with `a`, until `q`, it never does `m`",
                       "after answering `o` with `b`, until `q`, it never does `m`", kOthers}));
}

// It told of each value by itself, in a sentence of its own or one by one.
TEST(Contract, NamesValuesTogetherAsPicturesDo) {
  Sentences moves = {"done"};
  Rows rows(2);
  for (int value = 0; value < 12; ++value) {
    moves.push_back("x.write(" + std::to_string(value) + ")");
    for (auto& row : rows) row.emplace_back(moves.back(), value < 10 ? 0 : 1);
  }
  rows[0].emplace_back("done", 0);
  EXPECT_EQ(contract(automaton(moves, rows)).in_full(),
            Sentences{"after `x.write({10,11})`, until `x.write({0…9})`, it never does `done`"});
  rows[0] = {{"done", 0}};
  for (int value = 0; value < 5; ++value)
    rows[0].emplace_back(moves[1U + static_cast<std::size_t>(value)], 0);
  rows.resize(1);
  EXPECT_EQ(contract(automaton(moves, rows)).in_full(),
            Sentences{"it never does `x.write({5…11})`"});
  rows[0].resize(1);
  EXPECT_EQ(contract(automaton(moves, rows)).in_full(), Sentences{"it never does `x.write(*)`"});
}

// The value may be that of the last answer on the way, too, or of the move that is answered.
TEST(Contract, NamesValuesOnTheWayTogether) {
  // After each write there is a state of its own, which `a` leads on from to states that differ.
  const Assumption made = automaton({"a", "b", "x.write(0)", "x.write(1)"},
                                    {{{"a", 0}, {"b", 0}, {"x.write(0)", 1}, {"x.write(1)", 2}},
                                     {{"b", 0}, {"x.write(0)", 2}, {"x.write(1)", 2}},
                                     {{"b", 1}, {"x.write(0)", 0}, {"x.write(1)", 0}}});
  EXPECT_EQ(contract(made).in_full(),
            (Sentences{"right after answering `o` with `x.write(*)`, it never does `a`", kOthers}));
  Assumption answers;
  answers.states = 1;
  answers.pairs = {{"x.0", "done"}, {"x.1", "done"}, {"x.2", "done"},
                   {"x.0", "b"},    {"x.1", "b"},    {"x.2", "b"}};
  for (std::uint32_t pair = 0; pair < 6; ++pair) answers.possible.emplace(0, pair);
  for (const std::uint32_t pair : {2U, 3U, 4U, 5U}) answers.edges.push_back({0, pair, 0});
  EXPECT_EQ(contract(answers).in_full(),
            (Sentences{"at first it never answers `x.{0,1}` with `done`", kOthers}));
}

// It said "it does not go on", which does not say what is forbidden.
TEST(Contract, TellsWhereThePartMakesNoFurtherMove) {
  const Assumption made = automaton({"a", "b"}, {{{"a", 1}, {"b", 0}}, {{"b", 2}, {"a", 0}}, {}});
  EXPECT_EQ(contract(made).in_full(),
            (Sentences{"right after answering `o` with `a`, then `o` with `b`, it makes no further "
                       "move, whatever comes",
                       kOthers}));
}

// It said that the file has all in words, and counted the sentence that says how many are left out.
TEST(Contract, OfThousandsOfSentencesSaysWhereTheyAre) {
  Sentences moves = {"a"};
  for (int i = 0; i < 1100; ++i) moves.push_back("m" + std::to_string(i));
  const ContractWords words = contract(automaton(moves, {{{"a", 0}}}));
  ASSERT_EQ(words.in_full().size(), 1001U);
  EXPECT_EQ(words.in_full().back(),
            "and 100 more of this kind, which the assumption has as an automaton");
  ASSERT_EQ(words.in_brief().size(), 9U);
  EXPECT_EQ(words.in_brief().back(),
            "and 1092 more; the file of the assumption has the first 1000 in words, and all as an "
            "automaton");
}

}  // namespace
}  // namespace arbiter::report
