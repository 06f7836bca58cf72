#include "automata/product.h"

#include <gtest/gtest.h>

#include "automata/minimise.h"
#include "automata/random_automata.h"
#include "automata/reference.h"

namespace arbiter::automata {
namespace {

TEST(Product, ReadsCommonLettersTogetherAndOthersApart) {
  const struct {
    const char* what;
    const char* left;
    const char* left_alphabet;
    const char* right;
    const char* right_alphabet;
    const char* product;
  } table[] = {
      {"nothing on the left", "", "a", "!", "b", ""},
      {"nothing on the right", "!", "a", "", "b", ""},
      {"nothing in common", "a1 | !", "a", "b1 | !", "b", "a1 b2 | b3 | a3 | !"},
      {"everything in common", "a1 | !a0", "a", "a1 | !a2 | !a1", "a", "a1 | !a2 | a1"},
      {"something in common", "a1 | c2 | !", "ac", "b1 | c2 | !", "bc", "a1 b2 | b3 | a3 | c4 | !"},
      {"a letter that the other side never does", "a1 b1 | !", "ab", "!", "b", "a1 | !"},
      {"a letter that nobody has", "a1 | !", "az", "!", "z", "a1 | !"},
  };
  for (const auto& row : table) {
    EXPECT_EQ(text(product(dfa(row.left), word(row.left_alphabet), dfa(row.right),
                           word(row.right_alphabet))),
              row.product)
        << row.what;
  }
}

TEST(Intersection, HasTheWordsOfBoth) {
  EXPECT_EQ(text(intersection(dfa(""), dfa("!a0"))), "");
  EXPECT_EQ(text(intersection(dfa("!a0"), dfa(""))), "");
  EXPECT_EQ(text(intersection(dfa("!a0"), dfa("!b0"))), "!");
  EXPECT_EQ(text(intersection(dfa("a1 | !a0"), dfa("a1 | a2 | !a0"))),
            "a1 | a2 | a3 | a4 | a5 | !a0");
}

// A sorted alphabet that holds the letters 0 … count-1.
std::vector<LetterId> shifted(std::uint32_t first, std::uint32_t count) {
  std::vector<LetterId> result;
  for (std::uint32_t i = 0; i < count; ++i) result.emplace_back(first + i);
  return result;
}

Dfa shifted(const Dfa& dfa, std::uint32_t by) {
  DfaBuilder builder;
  for (std::uint32_t state = 0; state < dfa.states(); ++state) {
    builder.add_state(dfa.accepts(StateId(state)));
    for (const Edge& edge : dfa.edges(StateId(state))) {
      builder.add_edge(LetterId(edge.letter.index() + by), edge.target);
    }
  }
  return std::move(builder).finish();
}

Word projection(const Word& word, const std::vector<LetterId>& alphabet) {
  Word result;
  for (const LetterId letter : word) {
    if (std::binary_search(alphabet.begin(), alphabet.end(), letter)) result.push_back(letter);
  }
  return result;
}

TEST(Product, OfRandomAutomataHasTheWordsWhoseProjectionsBothHave) {
  const auto words = reference::words(reference::letters(5), 4);
  check_random(10'000, [&](Random& random) -> std::string {
    const auto shift = static_cast<std::uint32_t>(random.below(3));  // 3, 2 or 1 common letters
    const Dfa left = random_dfa(random, {.states = 6});
    const Dfa right = shifted(random_dfa(random, {.states = 6}), shift);
    const auto left_alphabet = shifted(0, 3);
    const auto right_alphabet = shifted(shift, 3);
    const Dfa both = product(left, left_alphabet, right, right_alphabet);
    if (canonical(both) != both) return "should be canonical: " + text(both);
    const std::string wrong = reference::disagreement(both, words, [&](const Word& w) {
      const bool known = std::all_of(w.begin(), w.end(),
                                     [&](LetterId letter) { return letter.index() < shift + 3; });
      return known && left.accepts(projection(w, left_alphabet)) &&
             right.accepts(projection(w, right_alphabet));
    });
    return wrong.empty() ? wrong : text(left) + "\n" + text(right) + "\n" + wrong;
  });
}

TEST(Intersection, OfRandomAutomataHasTheWordsOfBoth) {
  const auto words = reference::words(reference::letters(3), 6);
  check_random(10'000, [&](Random& random) -> std::string {
    const Dfa left = random_dfa(random, {.states = 8});
    const Dfa right = random.chance(50) ? changed(random, left) : random_dfa(random, {.states = 8});
    const std::string wrong =
        reference::disagreement(intersection(left, right), words,
                                [&](const Word& w) { return left.accepts(w) && right.accepts(w); });
    return wrong.empty() ? wrong : text(left) + "\n" + text(right) + "\n" + wrong;
  });
}

}  // namespace
}  // namespace arbiter::automata
