// The automata themselves: what builders make, and what they refuse.
#include "automata/dfa.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "automata/notation.h"

namespace arbiter::automata {
namespace {

TEST(Dfa, WithoutStatesHasNoWords) {
  const Dfa none;
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none.initial(), StateId::none());
  EXPECT_FALSE(none.accepts(word("")));
  EXPECT_FALSE(none.accepts(word("a")));
  EXPECT_EQ(DfaBuilder().finish(), none);
}

TEST(Dfa, AcceptsTheWordsThatLeadToAnAcceptingState) {
  const struct {
    const char* automaton;
    const char* word;
    bool accepts;
  } table[] = {
      {"!", "", true},           {"!", "a", false},          {"a0", "", false},
      {"a0", "aaa", false},      {"a1 | !a0", "a", true},    {"a1 | !a0", "aa", false},
      {"a1 | !a0", "aaa", true}, {"a1 | !a0", "aba", false}, {"b1 c1 | !", "c", true},
  };
  for (const auto& row : table) {
    EXPECT_EQ(dfa(row.automaton).accepts(word(row.word)), row.accepts)
        << row.automaton << " with '" << row.word << "'";
  }
}

TEST(Dfa, SortsItsRows) {
  EXPECT_EQ(text(dfa("c1 a0 b1 | !")), "a0 b1 c1 | !");
  EXPECT_EQ(dfa("c1 a0 b1 | !"), dfa("a0 b1 c1 | !"));
}

TEST(Dfa, FindsWhereALetterLeads) {
  const Dfa automaton = dfa("b0 d1 | !");
  EXPECT_EQ(automaton.next(StateId(0), letter('b')), StateId(0));
  EXPECT_EQ(automaton.next(StateId(0), letter('d')), StateId(1));
  for (const char missing : {'a', 'c', 'e'}) {
    EXPECT_EQ(automaton.next(StateId(0), letter(missing)), StateId::none());
  }
  EXPECT_EQ(automaton.next(StateId(1), letter('b')), StateId::none());
}

TEST(Dfa, EqualsTheSameNumberingOnly) {
  EXPECT_EQ(dfa("a1 | !"), dfa("a1 | !"));
  EXPECT_NE(dfa("a1 | !"), dfa("b1 | !"));
  EXPECT_NE(dfa("a1 | !"), dfa("a1 |"));
  EXPECT_NE(dfa("a1 b2 | ! | !"), dfa("a2 b1 | ! | !"));
}

TEST(Dfa, KeepsEachListOfLettersOnce) {
  const struct {
    const char* automaton;
    std::size_t shapes;
  } table[] = {
      {"", 0},
      {"!", 1},
      {"! | ! | !", 1},                              // without letters, which is a list too
      {"a0 b1 | b0 a1 | a1 | a1 b1", 2},             // sorted before they are compared
      {"a0 | b0 | c0 | d0 | a1 | b1 | c1 | d1", 4},  // not the one before
      {"a0 | a0 b0 | a0 b0 c0 | b0 | b0 c0", 5},     // one begins like the other
  };
  for (const auto& row : table) EXPECT_EQ(dfa(row.automaton).shapes(), row.shapes) << row.automaton;
}

TEST(Dfa, HasAsManyListsOfLettersAsItMust) {
  constexpr std::uint32_t kLetters = 10;
  constexpr std::uint32_t kStates = 1U << kLetters;
  DfaBuilder builder;
  for (std::uint32_t state = 0; state < 2 * kStates; ++state) {
    builder.add_state(true);
    for (std::uint32_t i = 0; i < kLetters; ++i) {
      if ((state >> i & 1U) != 0) builder.add_edge(LetterId(i), StateId((state + i) % kStates));
    }
  }
  EXPECT_GT(builder.bytes(), builder.states() * 9 + builder.edges() * 4);
  const Dfa automaton = std::move(builder).finish();
  EXPECT_EQ(automaton.shapes(), kStates);
  EXPECT_EQ(automaton.transitions(), std::size_t{kStates} * kLetters);
  for (std::uint32_t state = 0; state < 2 * kStates; ++state) {
    for (std::uint32_t i = 0; i < kLetters; ++i) {
      const StateId expected =
          (state >> i & 1U) != 0 ? StateId((state + i) % kStates) : StateId::none();
      ASSERT_EQ(automaton.next(StateId(state), LetterId(i)), expected);
    }
  }
}

TEST(Dfa, TakesFourBytesPerEdgeWhereRowsAreAlike) {
  DfaBuilder builder;
  builder.reserve(1000, 20'000);
  for (std::uint32_t state = 0; state < 1000; ++state) {
    builder.add_state(true);
    for (std::uint32_t i = 0; i < 20; ++i) builder.add_edge(LetterId(i), StateId(state));
  }
  const Dfa automaton = std::move(builder).finish();
  EXPECT_GE(automaton.bytes(), 1000 * (20 * 4 + 9));
  EXPECT_LE(automaton.bytes(), 1000 * (20 * 4 + 9) + 200);
}

TEST(EdgeRow, IsWalkedLikeAnArray) {
  const Dfa automaton = dfa("a0 c1 d0 | !");
  const EdgeRow row = automaton.edges(StateId(0));
  EXPECT_EQ(row.size(), 3U);
  EXPECT_EQ(row.front(), (Edge{letter('a'), StateId(0)}));
  EXPECT_EQ(row[1], (Edge{letter('c'), StateId(1)}));
  EXPECT_EQ(row.back(), (Edge{letter('d'), StateId(0)}));
  EXPECT_EQ(row.end() - row.begin(), 3);
  EXPECT_EQ((row.begin() + 1)->letter, letter('c'));
  EXPECT_EQ(row.end()[-1], row.back());
  EXPECT_LT(row.begin(), row.end() - 1);
  EXPECT_TRUE(automaton.edges(StateId(1)).empty());
  EXPECT_TRUE(EdgeRow().empty());
  EXPECT_EQ(EdgeRow().begin(), EdgeRow().end());
}

TEST(EdgeRow, KnowsTheRowsWithItsLetters) {
  const Dfa automaton = dfa("a0 b1 | a1 b2 | a0 | ! | b0 c0 |");
  const auto alike = [&](std::uint32_t a, std::uint32_t b) {
    return automaton.edges(StateId(a)).is_shaped_like(automaton.edges(StateId(b)));
  };
  EXPECT_TRUE(alike(0, 1));
  EXPECT_TRUE(alike(3, 5));
  EXPECT_FALSE(alike(0, 2));
  EXPECT_FALSE(alike(3, 4));  // the letters of one begin where the other has none
}

TEST(DfaInPlace, RenumbersAndDropsStates) {
  DfaInPlace rows(dfa("a2 b3 | c0 | !b0 c3 | a0"));
  const std::vector<std::uint32_t> number = {0, 9, 2, 1};  // state 1 goes
  for (const std::uint32_t state : {0U, 2U, 3U}) {
    for (StateId& target : rows.targets(StateId(state))) target = StateId(number[target.index()]);
  }
  const std::vector<std::uint32_t> order = {0, 3, 2};
  const Dfa result = std::move(rows).finish(order);
  EXPECT_EQ(text(result), "a2 b1 | a0 | !b0 c1");
  EXPECT_EQ(result, dfa("a2 b1 | a0 | !b0 c1"));
  EXPECT_EQ(result.transitions(), 5U);
  EXPECT_EQ(result.gaps(), 1U);
  EXPECT_EQ(dfa("a2 b1 | a0 | !b0 c1").gaps(), 0U);
}

TEST(DfaBuilder, CopiesRowsOfAnotherAutomaton) {
  const Dfa source = dfa("a1 b2 | !a0 c1 | b0 | !");
  DfaBuilder builder;
  builder.copy_rows_of(source);
  const auto add = [&](std::uint32_t original, const std::vector<StateId>& targets) {
    std::ranges::copy(targets, builder.add_state_like(StateId(original)).begin());
    if (std::ranges::count(targets, StateId::none()) != 0) builder.leave_edges_out();
  };
  const StateId none;
  add(1, {StateId(3), StateId(0)});
  add(0, {none, StateId(1)});  // with an edge left out
  add(0, {StateId(2), none});
  builder.add_state(true);  // a row of its own
  builder.add_edge(letter('c'), StateId(1));
  builder.add_edge(letter('a'), StateId(2));
  add(2, {StateId(4)});
  add(3, {});
  add(2, {none});
  EXPECT_GT(builder.bytes(), 0U);
  const Dfa result = std::move(builder).finish();
  EXPECT_EQ(text(result), "!a3 c0 | b1 | a2 | !a2 c1 | b4 | ! |");
  EXPECT_EQ(result.shapes(), 4U);
}

TEST(DfaBuilder, TurnsAcceptanceLater) {
  DfaBuilder builder;
  const StateId state = builder.add_state(false);
  builder.set_accepting(state, true);
  EXPECT_EQ(std::move(builder).finish(), dfa("!"));
}

TEST(DfaBuilder, RefusesWhatIsNoDfa) {
  EXPECT_EXIT(dfa("a0 a1 |"), testing::ExitedWithCode(70), "one edge per letter");
  EXPECT_EXIT(dfa("a1"), testing::ExitedWithCode(70), "should lead to a state");
}

TEST(Nfa, SortsItsRowsWithSilentEdgesLast) {
  EXPECT_EQ(text(nfa("_1 b1 a1 _0 a0 | !")), "a0 a1 b1 _0 _1 | !");
}

TEST(Nfa, DropsRepeatedEdges) {
  EXPECT_EQ(text(nfa("a1 a1 _0 _0 | !b0 b0 b1 | a2 a2")), "a1 _0 | !b0 b1 | a2");
}

TEST(Nfa, OfADfaIsTheSameAutomaton) {
  for (const char* automaton : {"", "!", "a1 b0 | !", "c0 | !a1 b2 | a0"}) {
    EXPECT_EQ(text(Nfa(dfa(automaton))), text(dfa(automaton)));
  }
}

TEST(NfaBuilder, RefusesEdgesToNowhere) {
  EXPECT_EXIT(nfa("_1"), testing::ExitedWithCode(70), "should lead to a state");
}

}  // namespace
}  // namespace arbiter::automata
