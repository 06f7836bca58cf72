// The generator itself: what a seed or a number stands for never changes by accident, and shrinking
// gets somewhere.
#include <gtest/gtest.h>

#include <set>

#include "generator/enumerate.h"
#include "generator/print.h"
#include "generator/random.h"
#include "generator/random_program.h"
#include "generator/shrink.h"
#include "property/harness.h"

namespace arbiter::generator {
namespace {

TEST(Random, IsXoshiroSeededBySplitmix) {
  Random random(0);  // the values of the reference implementation
  EXPECT_EQ(random.next(), 0x99ec5f36cb75f2b4ULL);
  EXPECT_EQ(random.next(), 0xbf6e1f784956452aULL);
  EXPECT_EQ(random.next(), 0x1a5f849d4933e6e0ULL);
}

TEST(RandomProgram, IsTheSameForTheSameSeed) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_EQ(to_text(random_program(seed)), to_text(random_program(seed)));
  }
  EXPECT_NE(to_text(random_program(1)), to_text(random_program(2)));
}

TEST(RandomProgram, ObeysItsOptions) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const std::string text = to_text(
        random_program(seed, {.jumps = false, .diverges = false, .finite = true, .errors = false}));
    for (const char* word :
         {"goto", "break", "cont ", "diverge", "assert", "assume", "abort", "@"}) {
      EXPECT_EQ(text.find(word), std::string::npos) << word << " in\n" << text;
    }
  }
}

TEST(Enumeration, ListsEveryProgramOnce) {
  for (const auto& [grammar, size] :
       {std::pair(calls_grammar(), 6), std::pair(scopes_grammar(), 6),
        std::pair(functions_grammar(), 6), std::pair(nested_grammar(), 8),
        std::pair(variables_grammar(), 7)}) {
    const Enumeration all(grammar, static_cast<std::size_t>(size));
    std::set<std::string> texts;
    for (std::uint64_t i = 0; i < all.count(); ++i) texts.insert(to_text(all.program(i)));
    EXPECT_EQ(texts.size(), all.count()) << all.name();
  }
}

TEST(Enumeration, CountsAsByHand) {
  // skip; x := E and y := E for the six values; skip; skip, while E do skip and f(skip, E).
  const Enumeration calls(calls_grammar(), 3);
  EXPECT_EQ(calls.count(), 1U + 12U + 1U + 6U + 6U);
}

TEST(Shrink, FindsASmallProgram) {
  const auto divides = [](const Program& program) {
    std::string error;
    return property::read(program, error) != nullptr &&
           to_text(program).find(" / ") != std::string::npos;
  };
  int shrunk = 0;
  for (std::uint64_t seed = 0; seed < 200 && shrunk < 5; ++seed) {
    const Program program = random_program(seed, {.budget = 80});
    if (!divides(program)) continue;
    ++shrunk;
    const Program small = shrink(program, divides);
    EXPECT_TRUE(divides(small));
    EXPECT_LE(size(small.body), 12U) << to_text(small);
    EXPECT_LE(small.context.size(), 2U) << to_text(small);
  }
  EXPECT_EQ(shrunk, 5);
}

}  // namespace
}  // namespace arbiter::generator
