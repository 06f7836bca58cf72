// Memory is refused before it is taken. What minimise_bytes promises has to hold for automata of
// every shape, and what a search takes is never more than it was granted. All memory of this
// program is counted.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <tuple>

#include "automata/cell.h"
#include "automata/inclusion.h"
#include "automata/lts_reduce.h"
#include "automata/minimise.h"
#include "automata/random_automata.h"
#include "automata/trim.h"

namespace {

std::size_t in_use = 0;
std::size_t peak = 0;

}  // namespace

void* operator new(std::size_t bytes) {
  void* place = std::malloc(bytes == 0 ? 1 : bytes);
  if (place == nullptr) throw std::bad_alloc();
  in_use += malloc_usable_size(place);
  peak = std::max(peak, in_use);
  return place;
}
void operator delete(void* place) noexcept {
  if (place != nullptr) in_use -= malloc_usable_size(place);
  std::free(place);
}
void operator delete(void* place, std::size_t) noexcept { operator delete(place); }

namespace arbiter::automata {
namespace {

// How much more memory was in use at a time than before.
template <class Action>
std::size_t taken(Action action) {
  const std::size_t before = in_use;
  peak = in_use;
  action();
  return peak - before;
}

// Checks that trimming and minimising take no more than they say.
void expect_within(const Dfa& dfa, const std::string& shape) {
  const std::size_t promised = minimise_bytes(dfa);
  const std::string what = shape + " of " + std::to_string(dfa.states()) + " states and " +
                           std::to_string(dfa.transitions()) + " transitions";
  EXPECT_LE(taken([&] { const Dfa least = *minimise(trim(dfa)); }), promised) << what;
  const Dfa trimmed = trim(dfa);
  EXPECT_LE(taken([&] { const Dfa least = *minimise(trimmed); }), promised) << what << ", copied";
  Dfa consumed = canonical(dfa);  // all of it is reachable
  const std::size_t promised_now = minimise_bytes(consumed);
  EXPECT_LE(taken([&] { const Dfa least = *minimise_reachable(std::move(consumed)); }),
            promised_now)
      << what << ", reachable";
}

// All states accept, and each has a letter of its own: one block falls apart at once.
Dfa all_different(std::uint32_t states) {
  DfaBuilder builder;
  for (std::uint32_t state = 0; state < states; ++state) {
    builder.add_state(true);
    builder.add_edge(LetterId(state), StateId((state + 1) % states));
  }
  return std::move(builder).finish();
}

// A ring of which every other state has a way into a dead end.
Dfa with_dead_ends(std::uint32_t states, std::uint32_t letters) {
  DfaBuilder builder;
  for (std::uint32_t state = 0; state < states; ++state) {
    builder.add_state(state % 7 == 0);
    for (std::uint32_t letter = 0; letter < letters; ++letter) {
      builder.add_edge(LetterId(letter), StateId((state * 5 + letter * 3 + 1) % states));
    }
    if (state % 2 == 0) builder.add_edge(LetterId(letters), StateId(states));
  }
  builder.add_state(false);
  return std::move(builder).finish();
}

// A chain: as many distances as states.
Dfa chain(std::uint32_t states, std::uint32_t letters) {
  DfaBuilder builder;
  for (std::uint32_t state = 0; state < states; ++state) {
    builder.add_state(state + 1 == states);
    for (std::uint32_t letter = 0; letter < letters && state + 1 < states; ++letter) {
      builder.add_edge(LetterId(letter), StateId(state + 1));
    }
  }
  return std::move(builder).finish();
}

// No two rows have the same letters, and trimming takes a letter from each of them.
Dfa all_shapes(std::uint32_t states, std::uint32_t letters) {
  DfaBuilder builder;
  for (std::uint32_t state = 0; state < states; ++state) {
    builder.add_state(state % 3 == 0);
    for (std::uint32_t letter = 0; letter < letters; ++letter) {
      const bool is_missing = letter < 20 && (state >> letter & 1U) != 0;
      if (!is_missing) builder.add_edge(LetterId(letter), StateId((state * 7 + letter) % states));
    }
    builder.add_edge(LetterId(letters), StateId((state + 1) % states));
    builder.add_edge(LetterId(letters + 1), StateId(states));
  }
  builder.add_state(false);
  return std::move(builder).finish();
}

// Few states, and most edges in one row.
Dfa one_long_row(std::uint32_t letters) {
  DfaBuilder builder;
  builder.add_state(false);
  for (std::uint32_t letter = 0; letter < letters; ++letter) {
    builder.add_edge(LetterId(letter), StateId(letter % 3));
  }
  builder.add_state(true);
  builder.add_state(false);
  return std::move(builder).finish();
}

TEST(MinimiseBytes, HoldWhereNoRowsAreAlike) {
  for (const std::uint32_t states : {17U, 4'097U, 16'384U, 32'769U, 65'537U}) {
    for (const std::uint32_t letters : {3U, 20U, 40U}) {
      expect_within(all_shapes(states, letters), "all shapes");
    }
  }
  for (const std::uint32_t letters : {1'000U, 65'536U, 65'537U, 300'000U}) {
    expect_within(one_long_row(letters), "one long row");
  }
}

TEST(MinimiseBytes, HoldForRandomAutomata) {
  Random random(7);
  for (const std::uint32_t states : {10U, 1'000U, 30'000U}) {
    for (const std::uint32_t letters : {1U, 2U, 5U, 20U}) {
      for (int i = 0; i < 10; ++i) {
        const Dfa dfa = random_dfa(random, {.states = states, .letters = letters});
        expect_within(dfa, "random");
        if (dfa.states() != 0) expect_within(blown_up(random, dfa, 3), "copies");
      }
    }
  }
}

TEST(MinimiseBytes, HoldForTheWorstShapes) {
  for (const std::uint32_t states : {17U, 4'097U, 65'537U}) {
    expect_within(all_different(states), "all different");
    for (const std::uint32_t letters : {1U, 3U, 6U}) {
      expect_within(with_dead_ends(states, letters), "dead ends");
    }
  }
}

TEST(MinimiseBytes, HoldForChains) {
  for (const std::uint32_t states : {2U, 5'000U, 100'000U}) {
    for (const std::uint32_t letters : {1U, 4U}) expect_within(chain(states, letters), "a chain");
  }
}

constexpr std::size_t kMebibyte = std::size_t{1} << 20U;

TEST(Granted, IsAllThatAComparisonTakes) {
  const Dfa left = ring(2003);
  const Dfa right = ring(2011);
  for (const std::size_t granted : {1U, 2U, 7U, 16U, 50U}) {
    const Limits limits(std::nullopt, granted);
    EXPECT_LE(taken([&] { EXPECT_FALSE(not_included(left, right, limits)); }), granted * kMebibyte);
  }
  const Dfa large = all_different(100'000);
  const Dfa other = ring(100'000);
  for (const std::size_t granted : {1U, 2U, 4U}) {
    const Limits limits(std::nullopt, granted);
    EXPECT_LE(taken([&] { std::ignore = difference(large, other, limits); }), granted * kMebibyte);
    EXPECT_LE(taken([&] { std::ignore = difference(other, other, limits); }), granted * kMebibyte);
  }
}

// Few states with many edges each: a state of the program, and its 256 ways through the cell.
TEST(Granted, IsAllThatWideRowsTake) {
  const Cell cell{LetterId(0), 256, 0};
  constexpr std::uint32_t kWide = 20'000;
  DfaBuilder builder;
  builder.add_state(true);
  for (std::uint32_t i = 0; i < kWide; ++i) builder.add_edge(LetterId(512 + i), StateId(1));
  builder.add_state(false);
  for (std::uint32_t v = 0; v < 256; ++v) builder.add_edge(cell.read(v), StateId(2 + v));
  for (std::uint32_t v = 0; v < 256; ++v) {
    builder.add_state(false);
    builder.add_edge(cell.write((v + 1) % 256), StateId(0));
  }
  const Dfa dfa = std::move(builder).finish();
  const Limits limits(std::nullopt, 8);
  const auto compose = [&] { EXPECT_FALSE(compose_cell(dfa, cell, limits)); };
  EXPECT_LE(taken(compose), 12 * kMebibyte);
  EXPECT_EQ(compose_cell(dfa, cell)->states(), 256U);
}

// One row of edges to states that wait, all of them for the same many.
TEST(Granted, IsAllThatSilentChoicesTake) {
  constexpr std::uint32_t kWaiting = 4'000;
  constexpr std::uint32_t kEnds = 1'000;
  LtsBuilder builder;
  builder.add_state();
  for (std::uint32_t i = 0; i < kWaiting; ++i) builder.add_edge(LetterId(0), StateId(2 + i));
  builder.add_state();
  for (std::uint32_t i = 0; i < kEnds; ++i) {
    builder.add_edge(kSilent, StateId(2 + kWaiting + i));
  }
  for (std::uint32_t i = 0; i < kWaiting + kEnds; ++i) {
    builder.add_state();
    if (i < kWaiting) builder.add_edge(kSilent, StateId(1));
  }
  const Lts lts = std::move(builder).finish();
  const Limits limits(std::nullopt, 16);
  const auto reduce = [&] { EXPECT_FALSE(without_silent_choices(lts, limits)); };
  EXPECT_LE(taken(reduce), 20 * kMebibyte);
}

// Few states, each of which can do all that those after it can.
TEST(Granted, IsAllThatSignaturesTake) {
  constexpr std::uint32_t kStates = 250;
  constexpr std::uint32_t kLetters = 200;
  LtsBuilder builder;
  for (std::uint32_t state = 0; state < kStates; ++state) {
    builder.add_state();
    for (std::uint32_t i = 0; i < kLetters; ++i) {
      builder.add_edge(LetterId(state * kLetters + i), StateId(kStates - 1));
    }
    if (state + 1 < kStates) builder.add_edge(kSilent, StateId(state + 1));
  }
  const Lts lts = std::move(builder).finish();
  const Limits limits(std::nullopt, 16);
  const auto reduce = [&] { EXPECT_FALSE(weak_quotient(lts, limits)); };
  EXPECT_LE(taken(reduce), 20 * kMebibyte);
}

}  // namespace
}  // namespace arbiter::automata
