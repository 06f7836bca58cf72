#include "automata/inclusion.h"

#include <gtest/gtest.h>

#include "automata/random_automata.h"
#include "automata/reference.h"
#include "automata/trim.h"

namespace arbiter::automata {
namespace {

// "left abc", "right", or "none".
std::string text(const std::optional<Witness>& witness) {
  if (!witness) return "none";
  const std::string side = witness->of == Side::Left ? "left" : "right";
  return witness->word.empty() ? side : side + " " + text(witness->word);
}

TEST(Inclusion, GivesAShortestWordThatIsMissing) {
  const struct {
    const char* left;
    const char* right;
    const char* not_included;
    const char* difference;
  } table[] = {
      {"", "", "none", "none"},
      {"!", "", "left", "left"},
      {"", "!", "none", "right"},
      {"a1 | b2 | !", "", "left ab", "left ab"},
      {"", "a1 | b2 | !", "none", "right ab"},
      {"!", "!", "none", "none"},
      {"!a0", "!a1 | !a0", "none", "none"},
      {"!a0", "!a1 | !a2 | !", "left aaa", "left aaa"},
      {"!a1 | !a2 | !", "!a0", "none", "right aaa"},
      {"!a0", "!a1 | a0", "left a", "left a"},
      {"a1 | !", "b1 | !", "left a", "left a"},
      {"a1 | b2 | c3 | !", "a1 | c2 | !", "left abc", "right ac"},
      // A late acceptance is shorter than an early missing edge.
      {"a1 b2 | !a1 | c3 | c4 | c5 | !", "a1 | a2 | !", "left a", "left a"},
      {"a1 b4 | a2 | a3 | ! | b5 | b6 | b7 | !", "a1 | a2 | a3 | a4 | !", "left aaa", "left aaa"},
  };
  for (const auto& row : table) {
    EXPECT_EQ(text(*not_included(dfa(row.left), dfa(row.right))), row.not_included)
        << row.left << " in " << row.right;
    EXPECT_EQ(text(*difference(dfa(row.left), dfa(row.right))), row.difference)
        << row.left << " against " << row.right;
  }
}

// What is wrong with the witness.
std::string fault(const std::optional<Witness>& witness, const Dfa& left, const Dfa& right,
                  bool both, const std::vector<Word>& words) {
  const auto shortest = reference::shortest_difference(left, right, both);
  if (witness.has_value() != shortest.has_value()) return "should agree on the verdict";
  const auto tells = [&](const Word& w) {
    return left.accepts(w) != right.accepts(w) && (both || left.accepts(w));
  };
  const auto first = std::find_if(words.begin(), words.end(), tells);
  if (!witness) return first == words.end() ? "" : "should find " + text(*first);
  if (witness->word.size() != *shortest) return "should be as short as possible";
  if (first != words.end() && first->size() != *shortest) return "should be as short as a trial";
  const Dfa& who = witness->of == Side::Left ? left : right;
  const Dfa& other = witness->of == Side::Left ? right : left;
  if (!both && witness->of != Side::Left) return "should be of the left";
  if (!who.accepts(witness->word)) return "should be accepted";
  if (other.accepts(witness->word)) return "should be missing";
  return {};
}

std::string check(Random& random, bool both, const std::vector<Word>& words) {
  Dfa left = trim(random_dfa(random, {.states = 14}));
  Dfa right = trim(random_dfa(random, {.states = 14}));
  if (random.chance(70)) {
    right = left.empty() ? left : trim(blown_up(random, left, 2));
    if (random.chance(80)) right = trim(changed(random, right));
    if (random.chance(50)) left = trim(blown_up(random, left, 3));
  }
  const auto witness = *(both ? difference(left, right) : not_included(left, right));
  std::string wrong = fault(witness, left, right, both, words);
  if (wrong.empty()) return wrong;
  return text(left) + "\n" + text(right) + "\n" + text(witness) + " " + wrong;
}

TEST(NotIncluded, OfRandomAutomataIsShortestAndRight) {
  const auto words = reference::words(reference::letters(3), 6);
  check_random(10'000, [&](Random& random) { return check(random, false, words); });
}

TEST(Difference, OfRandomAutomataIsShortestAndRight) {
  const auto words = reference::words(reference::letters(3), 6);
  check_random(10'000, [&](Random& random) { return check(random, true, words); });
}

TEST(NotIncluded, EndsWhenItsLimitsAreReached) {
  const Dfa left = ring(2003);
  const Dfa right = ring(2011);
  EXPECT_EQ(not_included(left, right, Limits(std::nullopt, 16)).error(), StopReason::Memory);
  EXPECT_EQ(not_included(left, right, Limits(0)).error(), StopReason::Timeout);
}

TEST(Difference, EndsWhenItsLimitsAreReached) {
  const Dfa large = ring(200'000);
  EXPECT_EQ(difference(large, large, Limits(std::nullopt, 2)).error(), StopReason::Memory);
  EXPECT_EQ(difference(large, large, Limits(0)).error(), StopReason::Timeout);
  EXPECT_EQ(difference(large, large, Limits(std::nullopt, 16)), std::nullopt);
}

}  // namespace
}  // namespace arbiter::automata
