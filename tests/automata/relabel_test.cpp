#include "automata/relabel.h"

#include <gtest/gtest.h>

#include "automata/random_automata.h"
#include "automata/reference.h"

namespace arbiter::automata {
namespace {

TEST(Relabel, RenamesLetters) {
  EXPECT_EQ(text(relabel(dfa(""), {})), "");
  EXPECT_EQ(text(relabel(dfa("!a0"), word("c"))), "!c0");
  EXPECT_EQ(text(relabel(dfa("a1 b0 | !a1"), word("ba"))), "a0 b1 | !b1");
}

TEST(Relabel, MergesLettersThatNoStateHasBoth) {
  EXPECT_EQ(text(relabel(dfa("a1 | !b0"), word("cc"))), "c1 | !c0");
  EXPECT_EXIT(relabel(dfa("a1 b1 | !"), word("cc")), testing::ExitedWithCode(70),
              "one edge per letter");
}

TEST(Relabel, RefusesALetterWithoutAName) {
  EXPECT_EXIT(relabel(dfa("a1 b1 | !"), word("c")), testing::ExitedWithCode(70),
              "should have a name");
}

TEST(Relabel, OfRandomAutomataRenamesTheirWords) {
  const auto words = reference::words(reference::letters(3), 5);
  check_random(10'000, [&](Random& random) -> std::string {
    const Dfa automaton = random_dfa(random, {.states = 8});
    Word names = reference::letters(6);
    for (std::size_t i = names.size(); i > 1; --i) std::swap(names[i - 1], names[random.below(i)]);
    const Dfa renamed = relabel(automaton, names);
    for (const Word& word : words) {
      Word other;
      for (const LetterId letter : word) other.push_back(names[letter.index()]);
      if (renamed.accepts(other) != automaton.accepts(word)) {
        return text(automaton) + " became " + text(renamed);
      }
    }
    if (renamed.transitions() != automaton.transitions()) return "should have as many edges";
    return {};
  });
}

}  // namespace
}  // namespace arbiter::automata
