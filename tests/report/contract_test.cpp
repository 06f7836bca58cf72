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

const std::string kOthers = "the same where other ways lead to the same state of the assumption";

// After `b`, `y` nothing was said of `m`: state 2 was taken to be told of with state 1.
TEST(Contract, TellsOfAStateThatOtherWaysLeadTo) {
  const Assumption made =
      automaton({"a", "b", "m", "q", "y"}, {{{"a", 1}, {"b", 3}, {"m", 0}, {"q", 0}, {"y", 0}},
                                            {{"a", 1}, {"b", 1}, {"q", 0}, {"y", 2}},
                                            {{"a", 2}, {"b", 2}, {"q", 3}, {"y", 2}},
                                            {{"a", 3}, {"b", 3}, {"m", 3}, {"q", 3}, {"y", 2}}});
  EXPECT_EQ(contract(made).in_full(),
            (Sentences{"after `o · a`, until `q`, it never does `m`",
                       "right after `o · b`, `o · y` it never does `m`", kOthers}));
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
            (Sentences{"after `o · a`, until `q`, it never does `m`",
                       "after `o · b`, until `q`, it never does `m`", kOthers}));
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
