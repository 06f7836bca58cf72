#include "automata/cell.h"

#include <gtest/gtest.h>

#include "automata/determinise.h"
#include "automata/hide.h"
#include "automata/minimise.h"
#include "automata/product.h"
#include "automata/random_automata.h"
#include "automata/reference.h"
#include "automata/trim.h"

namespace arbiter::automata {
namespace {

// Two values: r reads 0, s reads 1, t writes 0, u writes 1.
constexpr Cell kBit = {LetterId('r' - 'a'), 2, 0};

TEST(ComposeCell, GivesWhatWasStoredLast) {
  const struct {
    const char* what;
    const char* automaton;
    const char* composed;
  } table[] = {
      {"nothing", "", ""},
      {"one state", "!", "!"},
      {"no use of the cell", "a1 | !b0", "a1 | !b0"},
      {"the initial value", "r1 s2 | a3 | b3 | !", "a1 | !"},
      {"a write", "u1 | r2 s3 | a4 | b4 | !", "b1 | !"},
      {"the last write", "u1 | t2 | r3 s4 | a5 | b5 | !", "a1 | !"},
      {"a value kept over moves", "a1 | u2 | b3 | r4 s5 | c6 | d6 | !", "a1 | b2 | d3 | !"},
      {"a state for each value", "a1 b2 | u3 | t3 | c4 | r5 s6 | d7 | e7 | !",
       "a1 b2 | c3 | c4 | e5 | d6 | ! | !"},
      {"a chain before the first move only", "t1 | u2 | !a2", "!a0"},
  };
  for (const auto& row : table) {
    EXPECT_EQ(text(*compose_cell(dfa(row.automaton), kBit)), row.composed) << row.what;
  }
}

TEST(ComposeCell, StartsWithTheInitialValue) {
  const Dfa program = dfa("r1 s2 | a3 | b3 | !");
  EXPECT_EQ(text(*compose_cell(program, {kBit.first, 2, 0})), "a1 | !");
  EXPECT_EQ(text(*compose_cell(program, {kBit.first, 2, 1})), "b1 | !");
}

TEST(ComposeCell, LeavesOutWhatRunsForever) {
  EXPECT_EQ(text(*compose_cell(dfa("t0"), kBit)), "");
  EXPECT_EQ(text(*compose_cell(dfa("u1 | t0"), kBit)), "");
  EXPECT_EQ(text(*compose_cell(dfa("a1 b3 | u2 | t1 | !"), kBit)), "b1 | !");
  EXPECT_EQ(text(*compose_cell(dfa("a1 | r1 s2 | !"), kBit)), "");
  // The same chain ends or not, as the value says.
  EXPECT_EQ(text(*compose_cell(dfa("a1 b2 | u3 | t3 | r3 s4 | !"), kBit)), "a1 | !");
}

TEST(ComposeCell, LeavesOutAReadWithoutItsEdge) {
  EXPECT_EQ(text(*compose_cell(dfa("s1 | !"), kBit)), "");
  EXPECT_EQ(text(*compose_cell(dfa("!a1 b2 | s2 | !"), kBit)), "!b1 | !");
  EXPECT_EQ(text(*compose_cell(dfa("u1 | s2 | !"), kBit)), "!");
}

TEST(ComposeCell, OfOneValueOnlyHides) {
  const Cell unit = {LetterId('r' - 'a'), 1, 0};
  EXPECT_EQ(text(*compose_cell(dfa("r1 | a2 | s3 | !"), unit)), "a1 | !");
}

TEST(ComposeCell, RefusesStatesThatDoMoreThanUseTheCell) {
  const auto composed = [](const char* automaton) { return *compose_cell(dfa(automaton), kBit); };
  EXPECT_EXIT(composed("r1 z1 | !"), testing::ExitedWithCode(70), "should do nothing else");
  EXPECT_EXIT(composed("a1 r1 | !"), testing::ExitedWithCode(70), "should do nothing else");
  EXPECT_EXIT(composed("a1 r1 z1 | !"), testing::ExitedWithCode(70), "should do nothing else");
  EXPECT_EXIT(composed("r1 u1 | !"), testing::ExitedWithCode(70), "either read or write");
  EXPECT_EXIT(composed("t1 u1 | !"), testing::ExitedWithCode(70), "should store one value");
  EXPECT_EXIT(composed("!t1 | !"), testing::ExitedWithCode(70), "should not accept");
}

// The same by the cell's own automaton.
Dfa by_product(const Program& program) {
  const Cell& cell = program.cell;
  std::vector<LetterId> owned;
  owned.reserve(std::size_t{2} * cell.values);
  for (std::uint32_t i = 0; i < 2 * cell.values; ++i) owned.emplace_back(cell.first.index() + i);
  std::vector<LetterId> all = program.visible;
  all.insert(all.end(), owned.begin(), owned.end());
  std::sort(all.begin(), all.end());
  const Dfa both = product(program.dfa, all, reference::automaton(cell), owned);
  return *determinise(hide(both, owned));
}

TEST(ComposeCell, OfRandomProgramsHasTheWordsThatTryingFinds) {
  check_random(10'000, [&](Random& random) -> std::string {
    const Program program = random_program(random, {.states = 10});
    const Dfa composed = *compose_cell(program.dfa, program.cell);
    const std::string wrong = reference::disagreement(
        composed, reference::words(program.visible, 4),
        [&](const Word& w) { return reference::accepts(program.dfa, program.cell, w); });
    return wrong.empty() ? wrong : text(program.dfa) + "\n" + wrong;
  });
}

TEST(ComposeCell, OfRandomProgramsIsProductHidingAndDeterminisation) {
  check_random(10'000, [&](Random& random) -> std::string {
    const Program program = random_program(random, {.states = 25});
    const Dfa composed = *compose_cell(program.dfa, program.cell);
    if (canonical(composed).states() != composed.states()) return "should be reachable";
    const bool same = *minimise(trim(composed)) == *minimise(trim(by_product(program)));
    return same ? "" : text(program.dfa) + "\nbecame " + text(composed);
  });
}

}  // namespace
}  // namespace arbiter::automata
