#include "automata/minimise.h"

#include <gtest/gtest.h>

#include <utility>

#include "automata/random_automata.h"
#include "automata/reference.h"
#include "automata/trim.h"

namespace arbiter::automata {
namespace {

TEST(Minimise, MergesWhatNoWordTellsApart) {
  const struct {
    const char* automaton;
    const char* minimal;
  } table[] = {
      {"", ""},
      {"!", "!"},
      {"!a0", "!a0"},
      {"!a1 | !a0", "!a0"},
      {"!a1 | !a2 | !a0", "!a0"},
      {"a1 | !a0", "a1 | !a0"},
      {"a1 b2 | ! | !", "a1 b1 | !"},
      {"a1 b2 | ! | !a1", "a1 b2 | ! | !a1"},      // a missing edge is a difference
      {"a1 b2 | !a1 | !b2", "a1 b2 | !a1 | !b2"},  // so is another letter
      {"a1 b2 | c3 | c4 | !d0 | !d0", "a1 b1 | c2 | !d0"},
      {"a1 | a2 | a3 | a4 | !", "a1 | a2 | a3 | a4 | !"},
      {"a1 | a2 | a3 | !a0 b4 | a5 | a3", "a1 | a2 | a3 | !a0 b1"},
  };
  for (const auto& row : table) EXPECT_EQ(text(*minimise(dfa(row.automaton))), row.minimal);
}

TEST(Minimise, NumbersStatesBreadthFirstByLetter) {
  EXPECT_EQ(text(*minimise(dfa("a2 b1 | c2 | !"))), "a1 b2 | ! | c1");
  EXPECT_EQ(text(*minimise(dfa("b1 a3 | a2 | ! | b2"))), "a1 b2 | b3 | a3 | !");
}

TEST(Minimise, TellsFarApartStatesOfLongChains) {
  // Two chains that differ in their last state alone, where each round of signatures learns one
  // more.
  DfaBuilder builder;
  constexpr std::uint32_t kLength = 3000;
  builder.add_state(false);
  builder.add_edge(LetterId(0), StateId(1));
  builder.add_edge(LetterId(1), StateId(1 + kLength));
  for (std::uint32_t chain = 0; chain < 2; ++chain) {
    for (std::uint32_t i = 1; i <= kLength; ++i) {
      builder.add_state(i == kLength);
      if (i < kLength) builder.add_edge(LetterId(0), StateId(chain * kLength + i + 1));
    }
  }
  builder.add_edge(LetterId(0), StateId(2 * kLength));  // the second chain's end has a loop
  const Dfa chains = std::move(builder).finish();
  EXPECT_EQ(minimise(chains)->states(), chains.states());
}

TEST(Minimise, MergesManyCopiesOfALargeAutomaton) {
  Random random(1);
  DfaBuilder builder;
  for (std::uint32_t state = 0; state < 500; ++state) {
    builder.add_state(random.chance(10));
    for (std::uint32_t letter = 0; letter < 5; ++letter) {
      builder.add_edge(LetterId(letter), StateId(static_cast<std::uint32_t>(random.below(500))));
    }
  }
  const Dfa small = *minimise(trim(std::move(builder).finish()));
  EXPECT_EQ(*minimise(trim(blown_up(random, small, 40))), small);
}

TEST(Canonical, RenumbersAndDropsWhatCannotBeReached) {
  const struct {
    const char* automaton;
    const char* canonical;
  } table[] = {
      {"", ""},
      {"a0", "a0"},
      {"a1 | a0", "a1 | a0"},
      {"b1 a2 | ! | c1", "a1 b2 | c2 | !"},
      {"a2 | !a1 | !a2", "a1 | !a1"},
      {"a3 | ! | b1 | c2 d3", "a1 | c2 d1 | b3 | !"},
  };
  for (const auto& row : table) EXPECT_EQ(text(canonical(dfa(row.automaton))), row.canonical);
}

// What is wrong with `minimal` as the result of minimising the trim `automaton`.
std::string fault(const Dfa& automaton, const Dfa& minimal, const std::vector<Word>& words) {
  if (minimal.states() != reference::classes(automaton)) {
    return "should have " + std::to_string(reference::classes(automaton)) +
           " states: " + text(minimal);
  }
  if (!reference::is_canonical(minimal)) return "should be canonical: " + text(minimal);
  return reference::disagreement(minimal, words,
                                 [&](const Word& w) { return automaton.accepts(w); });
}

TEST(Minimise, OfRandomAutomataIsMinimalAndHasTheSameWords) {
  const auto words = reference::words(reference::letters(3), 6);
  check_random(10'000, [&](Random& random) -> std::string {
    const Dfa automaton = trim(random_dfa(random, {.states = 16}));
    const std::string wrong = fault(automaton, *minimise(automaton), words);
    return wrong.empty() ? wrong : text(automaton) + "\n" + wrong;
  });
}

TEST(Minimise, MendsCollisionsOfNarrowSignatures) {
  check_random(10'000, [&](Random& random) -> std::string {
    const Dfa automaton = trim(random_dfa(random, {.states = 60, .letters = 4}));
    const Dfa minimal = *minimise(automaton);
    for (std::uint32_t bits = 0; bits <= 8; ++bits) {
      if (*minimise(automaton, {.signature_bits = bits}) != minimal) {
        return std::to_string(bits) + " bits give another result for " + text(automaton);
      }
    }
    return {};
  });
}

TEST(Minimise, OfBlownUpCopiesIsTheSame) {
  check_random(10'000, [&](Random& random) -> std::string {
    const Dfa automaton = trim(random_dfa(random, {.states = 20}));
    const Dfa minimal = *minimise(automaton);
    const auto copies = static_cast<std::uint32_t>(random.between(2, 9));
    const bool same = *minimise(trim(blown_up(random, automaton, copies))) == minimal &&
                      *minimise(minimal) == minimal;
    return same ? "" : text(automaton);
  });
}

TEST(Minimise, InPlaceGivesTheSame) {
  check_random(10'000, [&](Random& random) -> std::string {
    const std::uint32_t letters = random.chance(30) ? 2 : 9;  // sparse or not
    const Dfa automaton = trim(random_dfa(random, {.states = 40, .letters = letters}));
    const Dfa minimal = *minimise(automaton);
    Dfa changing = automaton;
    changing = *minimise(std::move(changing));
    if (changing != minimal || minimal != changing) return text(automaton);
    if (changing.gaps() > changing.transitions()) return "more gaps than edges: " + text(automaton);
    // Rows that lie in another order, with gaps, are read as any others.
    const Dfa copies = blown_up(random, changing, 2);
    const bool same = *minimise(*minimise(Dfa(changing))) == minimal &&
                      canonical(changing) == minimal && trim(Dfa(changing)) == minimal &&
                      *minimise(trim(copies)) == minimal;
    return same ? "" : text(automaton);
  });
}

TEST(Minimise, InPlaceLeavesTheRowsWhereTheyAre) {
  Dfa automaton = dfa("a1 b2 c3 d0 e0 | a0 b1 c1 d0 e0 | a0 b0 c1 d2 e0 | !a0 b0 c0 d0 e0 f0");
  const StateId* const row = automaton.edges(StateId(0)).targets();
  const Dfa minimal = *minimise(std::as_const(automaton));
  EXPECT_NE(minimal.edges(StateId(0)).targets(), row);
  const Dfa result = *minimise(std::move(automaton));
  EXPECT_EQ(result.edges(StateId(0)).targets(), row);
  EXPECT_EQ(result, minimal);
}

TEST(Canonical, OfRandomAutomataIsBreadthFirstWithTheSameWords) {
  const auto words = reference::words(reference::letters(3), 5);
  check_random(10'000, [&](Random& random) -> std::string {
    const Dfa automaton = random_dfa(random, {.states = 12});
    const Dfa result = canonical(automaton);
    if (!reference::is_canonical(result)) return text(automaton) + " became " + text(result);
    return reference::disagreement(result, words,
                                   [&](const Word& w) { return automaton.accepts(w); });
  });
}

TEST(MinimiseReachable, IsTrimmingAndMinimising) {
  check_random(10'000, [](Random& random) -> std::string {
    const std::uint32_t letters = random.chance(50) ? 2 : 8;  // sparse or not
    const Dfa automaton = canonical(random_dfa(random, {.states = 20, .letters = letters}));
    const Dfa expected = *minimise(trim(automaton));
    return *minimise_reachable(automaton) == expected ? "" : text(automaton);
  });
}

TEST(Minimise, EndsWhenItsLimitsAreReached) {
  Random random(3);
  for (const std::uint32_t letters : {1U, 8U}) {
    const Dfa automaton = canonical(random_dfa(random, {.states = 20, .letters = letters}));
    EXPECT_EQ(minimise_reachable(automaton, {}, Limits(0)).error(), StopReason::Timeout);
    EXPECT_EQ(minimise(trim(automaton), {}, Limits(0)).error(), StopReason::Timeout);
  }
}

}  // namespace
}  // namespace arbiter::automata
