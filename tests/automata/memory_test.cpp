// What minimise_bytes promises: memory is refused before it is taken, so the promise has to hold
// for automata of every shape. All memory of this program is counted.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>

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

// Checks that trimming and minimising take no more than they say.
void expect_within(const Dfa& dfa, const std::string& shape) {
  const std::size_t promised = minimise_bytes(dfa);
  const std::size_t before = in_use;
  peak = in_use;
  {
    const Dfa least = minimise(trim(dfa));
  }
  EXPECT_LE(peak - before, promised)
      << shape << " of " << dfa.states() << " states and " << dfa.transitions() << " transitions";
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

}  // namespace
}  // namespace arbiter::automata
