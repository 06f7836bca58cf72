#include "automata/trim.h"

#include <gtest/gtest.h>

#include "automata/random_automata.h"
#include "automata/reference.h"

namespace arbiter::automata {
namespace {

TEST(Trim, KeepsTheStatesOnAWayToAcceptance) {
  const struct {
    const char* automaton;
    const char* trimmed;
  } table[] = {
      {"", ""},
      {"!", "!"},
      {"a0 b0", ""},  // no accepting state
      {"a1 | a0", ""},
      {"a0 | !", ""},                  // an accepting state that cannot be reached
      {"a1 b2 | ! | b2", "a1 | !"},    // a dead end
      {"b2 | !a1 | !a0", "b1 | !a0"},  // one that cannot be reached
      {"a3 | !b0 | a1 | b2 c3", "a3 | !b0 | a1 | b2 c3"},  // the same order
      {"a1 b1 | a2 | !a0 c3 | c3", "a1 b1 | a2 | !a0"},
  };
  for (const auto& row : table) EXPECT_EQ(text(trim(dfa(row.automaton))), row.trimmed);
}

TEST(Trim, FindsTheWayAlongAChainInEitherDirection) {
  constexpr std::uint32_t kLength = 200;
  for (const bool backwards : {false, true}) {
    // State 0, then the chain in one order or the other, then one that leads nowhere.
    DfaBuilder builder;
    builder.add_state(false);
    builder.add_edge(LetterId(0), StateId(backwards ? kLength : 1));
    builder.add_edge(LetterId(1), StateId(kLength + 1));
    for (std::uint32_t i = 1; i <= kLength; ++i) {
      const std::uint32_t end = backwards ? 1 : kLength;
      builder.add_state(i == end);
      if (i != end) builder.add_edge(LetterId(0), StateId(backwards ? i - 1 : i + 1));
    }
    builder.add_state(false);
    const Dfa result = trim(std::move(builder).finish());
    EXPECT_EQ(result.states(), kLength + 1);
    EXPECT_EQ(result.transitions(), kLength);
  }
}

TEST(Trim, TakesATemporaryAsItIs) {
  Dfa automaton = dfa("a1 | !b0");
  const StateId* const row = automaton.edges(StateId(0)).targets();
  const Dfa result = trim(std::move(automaton));
  EXPECT_EQ(text(result), "a1 | !b0");
  EXPECT_EQ(result.edges(StateId(0)).targets(), row);
  EXPECT_EQ(text(trim(dfa("a1 c2 | !b0 | c2"))), "a1 | !b0");
}

TEST(RestrictTo, DropsStatesAndTheEdgesToThem) {
  EXPECT_EQ(text(restrict_to(dfa("a1 b2 | !c2 | !a0 c2"), {1, 0, 1})), "b1 | !a0 c1");
  EXPECT_EQ(text(restrict_to(dfa("a1 | !"), {1, 1})), "a1 | !");
  EXPECT_EQ(text(restrict_to(dfa("a1 | !"), {0, 1})), "");
  EXPECT_EQ(text(restrict_to(dfa(""), {})), "");
}

TEST(DistanceToAcceptance, IsTheLengthOfAShortestWord) {
  using Distances = std::vector<std::uint32_t>;
  EXPECT_EQ(distance_to_acceptance(dfa("")), Distances{});
  EXPECT_EQ(distance_to_acceptance(dfa("!a0 | !")), (Distances{0, 0}));
  EXPECT_EQ(distance_to_acceptance(dfa("a1 | a2 b3 | a3 | !a0 | a4")),
            (Distances{2, 1, 1, 0, kUnreachable}));
  EXPECT_EQ(distance_to_acceptance(dfa("a1 | b0")), (Distances{kUnreachable, kUnreachable}));
}

TEST(Trim, OfRandomAutomataKeepsExactlyWhatIsUseful) {
  const auto words = reference::words(reference::letters(3), 5);
  check_random(10'000, [&](Random& random) -> std::string {
    const Dfa before = random_dfa(random, {.states = 12});
    const Dfa after = trim(before);
    const std::vector<bool> useful = reference::useful(before);
    std::vector<std::uint8_t> keep(useful.begin(), useful.end());
    if (after != restrict_to(before, keep) || trim(Dfa(before)) != after)
      return text(before) + " became " + text(after);
    return reference::disagreement(after, words, [&](const Word& w) { return before.accepts(w); });
  });
}

TEST(DistanceToAcceptance, OfRandomAutomataIsWhatTryingWordsFinds) {
  const auto words = reference::words(reference::letters(3), 5);
  check_random(10'000, [&](Random& random) -> std::string {
    const Dfa automaton = random_dfa(random, {.states = 8});
    if (automaton.empty()) return {};
    const std::uint32_t distance = distance_to_acceptance(automaton).front();
    const auto shortest = std::find_if(words.begin(), words.end(),
                                       [&](const Word& w) { return automaton.accepts(w); });
    const bool agree = shortest == words.end() ? distance > 5 : distance == shortest->size();
    return agree ? "" : text(automaton) + " has the distance " + std::to_string(distance);
  });
}

}  // namespace
}  // namespace arbiter::automata
