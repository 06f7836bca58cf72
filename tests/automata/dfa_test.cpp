// The automata themselves: what builders make, and what they refuse.
#include "automata/dfa.h"

#include <gtest/gtest.h>

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
