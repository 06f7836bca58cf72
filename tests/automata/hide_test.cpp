#include "automata/hide.h"

#include <gtest/gtest.h>

#include "automata/determinise.h"
#include "automata/minimise.h"
#include "automata/random_automata.h"
#include "automata/reference.h"
#include "automata/trim.h"

namespace arbiter::automata {
namespace {

TEST(Hide, MakesLettersSilent) {
  EXPECT_EQ(text(hide(dfa(""), word("a"))), "");
  EXPECT_EQ(text(hide(dfa("a1 b0 c1 | !a0"), word(""))), "a1 b0 c1 | !a0");
  EXPECT_EQ(text(hide(dfa("a1 b0 c1 | !a0"), word("ac"))), "b0 _1 | !_0");
  EXPECT_EQ(text(hide(dfa("a1 b0 c1 | !a0"), word("abcd"))), "_0 _1 | !_0");
}

TEST(Hide, OfRandomAutomataErasesLettersFromWords) {
  const auto words = reference::words(reference::letters(4), 5);
  check_random(10'000, [&](Random& random) -> std::string {
    const Dfa automaton = random_dfa(random, {.states = 8, .letters = 4});
    Word hidden;
    for (const LetterId letter : reference::letters(5)) {
      if (random.chance(40)) hidden.push_back(letter);
    }
    const Nfa result = hide(automaton, hidden);
    const auto is_hidden = [&](LetterId letter) {
      return std::find(hidden.begin(), hidden.end(), letter) != hidden.end();
    };
    for (Word word : words) {
      if (!automaton.accepts(word)) continue;
      std::erase_if(word, is_hidden);
      if (!reference::accepts(result, word)) return text(automaton) + " lost " + text(word);
    }
    // Nothing else: the same edges otherwise.
    if (result.states() != automaton.states()) return "should have the same states";
    for (std::uint32_t state = 0; state < result.states(); ++state) {
      for (const Edge& edge : result.edges(StateId(state))) {
        const auto row = automaton.edges(StateId(state));
        const bool known = std::any_of(row.begin(), row.end(), [&](const Edge& original) {
          const LetterId letter = is_hidden(original.letter) ? kSilent : original.letter;
          return edge == Edge{letter, original.target};
        });
        if (!known) return text(automaton) + " became " + text(result);
      }
    }
    return {};
  });
}

TEST(FollowSilentChains, PutsTheEndInPlaceOfTheChain) {
  const struct {
    const char* what;
    const char* automaton;
    const char* result;
  } table[] = {
      {"nothing", "", ""},
      {"one state", "!", "!"},
      {"no silent edges", "a1 | !b0", "a1 | !b0"},
      {"a chain at the start", "_1 | _2 | a3 | !", "a1 | !"},
      {"a chain between", "a1 | _2 | _3 | !b1", "a1 | !b1"},
      {"two chains into one", "a1 b2 | _3 | _3 | !", "a1 b1 | !"},
      {"an end with nothing behind it", "a1 b3 | _2 | | !", "a1 b2 | | !"},
      {"a cycle at the start", "_1 | _0", ""},
      {"a loop at the start", "_0", ""},
      {"a loop behind a move", "!a1 b2 | _1 | !", "!b1 | !"},
      {"a chain into a cycle", "!a1 b4 | _2 | _3 | _2 | !", "!b1 | !"},
      {"a chain back to where it came from", "!a1 | _0", "!a0"},
  };
  for (const auto& row : table) {
    EXPECT_EQ(text(follow_silent_chains(nfa(row.automaton))), row.result) << row.what;
  }
}

TEST(FollowSilentChains, RefusesStatesThatDoMoreThanAStep) {
  const auto result = [](const char* automaton) { return follow_silent_chains(nfa(automaton)); };
  EXPECT_EXIT(result("a1 _1 | !"), testing::ExitedWithCode(70), "should have no other");
  EXPECT_EXIT(result("_0 _1 | !"), testing::ExitedWithCode(70), "should have no other");
  EXPECT_EXIT(result("!_1 | !"), testing::ExitedWithCode(70), "should not accept");
}

TEST(FollowSilentChains, OfRandomChainsHasTheSameWords) {
  const auto words = reference::words(reference::letters(3), 5);
  check_random(10'000, [&](Random& random) -> std::string {
    const Nfa chains = random_chains(random, {.states = 12});
    const Dfa result = follow_silent_chains(chains);
    const std::string wrong = reference::disagreement(
        result, words, [&](const Word& w) { return reference::accepts(chains, w); });
    return wrong.empty() ? wrong : text(chains) + "\n" + wrong;
  });
}

TEST(FollowSilentChains, OfRandomChainsIsDeterminisation) {
  check_random(10'000, [&](Random& random) -> std::string {
    const Nfa chains = random_chains(random, {.states = 40});
    const Dfa result = follow_silent_chains(chains);
    if (canonical(result) != result) return "should be canonical: " + text(result);
    const bool same = *minimise(trim(result)) == *minimise(trim(*determinise(chains)));
    return same ? "" : text(chains) + "\nbecame " + text(result);
  });
}

}  // namespace
}  // namespace arbiter::automata
