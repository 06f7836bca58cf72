#include "automata/determinise.h"

#include <gtest/gtest.h>

#include "automata/minimise.h"
#include "automata/random_automata.h"
#include "automata/reference.h"
#include "automata/trim.h"

namespace arbiter::automata {
namespace {

TEST(Determinise, MakesAStateOfEachSet) {
  const struct {
    const char* what;
    const char* automaton;
    const char* result;
  } table[] = {
      {"nothing", "", ""},
      {"one state", "!", "!"},
      {"what is deterministic", "b1 | !a0", "b1 | !a0"},
      {"a choice", "a1 a2 | b3 | c3 | !", "a1 | b2 c2 | !"},
      {"a silent choice", "_1 _2 | a3 | b3 | !", "a1 b1 | !"},
      {"silent acceptance", "_1 | _2 | !a0", "!a0"},
      {"a silent cycle", "_1 a0 | _0 b2 | !", "a0 b1 | !"},
      {"a silent loop", "_0 a1 | !_1", "a1 | !"},
      {"sets met in another order", "a1 b2 | c3 _2 | c3 _1 | !", "a1 b1 | c2 | !"},
      {"dead ends stay", "a1 | b1", "a1 | b1"},
  };
  for (const auto& row : table) {
    EXPECT_EQ(text(*determinise(nfa(row.automaton))), row.result) << row.what;
  }
}

TEST(Determinise, MayNeedAStateForEverySet) {
  // Whether the twelfth letter from the end is an a.
  NfaBuilder builder;
  builder.add_state(false);
  builder.add_edge(LetterId(0), StateId(0));
  builder.add_edge(LetterId(1), StateId(0));
  builder.add_edge(LetterId(0), StateId(1));
  for (std::uint32_t i = 1; i <= 12; ++i) {
    builder.add_state(i == 12);
    if (i == 12) break;
    builder.add_edge(LetterId(0), StateId(i + 1));
    builder.add_edge(LetterId(1), StateId(i + 1));
  }
  const auto result = determinise(std::move(builder).finish());
  EXPECT_EQ(result->states(), 4096U);
  EXPECT_EQ(minimise(trim(*result))->states(), 4096U);
}

TEST(Determinise, GivesUpWhenTheLimitsSaySo) {
  EXPECT_FALSE(determinise(nfa("a0 a1 | !"), Limits(0.0)).has_value());
  EXPECT_TRUE(determinise(nfa("a0 a1 | !"), Limits(600.0)).has_value());
}

TEST(Determinise, OfRandomAutomataHasTheSameWords) {
  const auto words = reference::words(reference::letters(3), 5);
  check_random(10'000, [&](Random& random) -> std::string {
    const Nfa automaton = random_nfa(random, {.states = 8});
    const Dfa result = *determinise(automaton);
    if (canonical(result) != result) return "should be canonical: " + text(result);
    const std::string wrong = reference::disagreement(
        result, words, [&](const Word& w) { return reference::accepts(automaton, w); });
    return wrong.empty() ? wrong : text(automaton) + "\n" + wrong;
  });
}

TEST(Determinise, OfDeterministicAutomataIsTheReachablePart) {
  check_random(10'000, [&](Random& random) -> std::string {
    const Dfa automaton = random_dfa(random, {.states = 30});
    return *determinise(Nfa(automaton)) == canonical(automaton) ? "" : text(automaton);
  });
}

}  // namespace
}  // namespace arbiter::automata
