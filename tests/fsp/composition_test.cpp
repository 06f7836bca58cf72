// Compositions agree with their definition on random systems.
#include <gtest/gtest.h>

#include <sstream>

#include "automata/lts_reduce.h"
#include "automata/lts_search.h"
#include "clock/clock.h"
#include "fsp/reference_lts.h"
#include "fsp/replay.h"

namespace arbiter::automata {
namespace {

constexpr std::uint64_t kSeeds = 4000;

struct Case {
  std::vector<Lts> systems;
  std::vector<const Lts*> components;
  Priority priority;
  const Priority* used = nullptr;

  explicit Case(std::uint64_t seed) {
    generator::Random random(seed);
    RandomLts shape{.states = 7, .letters = 8};
    shape.silent = random.chance(60);
    shape.end = random.chance(50);
    const std::size_t count = 1 + random.below(4);
    for (std::size_t i = 0; i < count; ++i) systems.push_back(random_lts(random, shape));
    for (const Lts& lts : systems) components.push_back(&lts);
    if (random.chance(25)) {
      priority.is_high = random.chance(50);
      for (std::uint32_t l = 0; l < shape.letters; ++l) {
        if (random.chance(40)) priority.letters.emplace_back(l);
      }
      used = &priority;
    }
  }
};

std::optional<std::size_t> length_of(const LtsSearched& searched, bool deadlock) {
  for (const Fault& fault : searched.faults) {
    if (fault.is_deadlock() == deadlock) return fault.trace.size();
  }
  return std::nullopt;
}

TEST(Composition, AgreesWithItsDefinition) {
  std::size_t states = 0;
  std::size_t with_error = 0;
  std::size_t with_deadlock = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const Case c(seed);
    const Composition wanted = reference_composition(c.components, c.used);
    const auto all = search(c.components, c.used, {.all = true});
    ASSERT_TRUE(all.has_value());
    EXPECT_EQ(all->states, wanted.states);
    EXPECT_EQ(all->transitions, wanted.transitions);
    EXPECT_EQ(length_of(*all, false), wanted.error);
    EXPECT_EQ(length_of(*all, true), wanted.deadlock);
    const auto built = compose(c.components, c.used);
    ASSERT_TRUE(built.has_value());
    EXPECT_EQ(built->states(), wanted.states);
    EXPECT_EQ(built->transitions(), wanted.transitions);
    states += wanted.states;
    with_error += wanted.error ? 1 : 0;
    with_deadlock += wanted.deadlock ? 1 : 0;
    if (HasFailure()) break;
  }
  EXPECT_GT(states, 10 * kSeeds);
  EXPECT_GT(with_error, kSeeds / 10);
  EXPECT_GT(with_deadlock, kSeeds / 10);
}

TEST(Composition, FindsTheNearestFaultAndItsTraceIsReplayed) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const Case c(seed);
    const Composition wanted = reference_composition(c.components, c.used);
    for (const bool deadlocks : {true, false}) {
      const auto found = search(c.components, c.used, {.deadlocks = deadlocks});
      ASSERT_TRUE(found.has_value());
      std::optional<std::size_t> nearest = wanted.error;
      if (deadlocks && wanted.deadlock && (!nearest || *wanted.deadlock < *nearest)) {
        nearest = wanted.deadlock;
      }
      ASSERT_EQ(found->faults.size(), nearest ? 1U : 0U);
      if (!nearest) continue;
      EXPECT_EQ(found->faults[0].trace.size(), *nearest);
      EXPECT_EQ(fsp::replay(c.components, c.used, found->faults[0]), fsp::Replayed::Agrees);
    }
    if (HasFailure()) break;
  }
}

TEST(Composition, IsTheSameWhenComponentsAreComposedFirst) {
  for (std::uint64_t seed = 1; seed <= kSeeds / 4; ++seed) {
    SCOPED_TRACE(seed);
    generator::Random random(seed);
    const RandomLts shape{.end = false};
    const Lts a = random_lts(random, shape);
    const Lts b = random_lts(random, shape);
    const Lts c = random_lts(random, shape);
    const auto flat = compose(std::vector{&a, &b, &c}, nullptr);
    const auto pair = compose(std::vector{&a, &b}, nullptr);
    const auto nested = compose(std::vector<const Lts*>{&*pair, &c}, nullptr);
    EXPECT_EQ(flat->states(), nested->states());
    EXPECT_EQ(flat->transitions(), nested->transitions());
  }
}

TEST(Composition, WidePackingIsNoDifferent) {
  // Ten counters of 200 states need 80 bits.
  LtsBuilder builder;
  for (std::uint32_t i = 0; i < 200; ++i) {
    builder.add_state();
    if (i + 1 < 200) builder.add_edge(LetterId(0), StateId(i + 1));
  }
  const Lts counter = std::move(builder).finish();
  const std::vector<const Lts*> components(10, &counter);
  const auto found = search(components, nullptr, {});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->states, 200U);
  ASSERT_EQ(found->faults.size(), 1U);
  EXPECT_TRUE(found->faults[0].is_deadlock());
  EXPECT_EQ(found->faults[0].trace.size(), 199U);
}

TEST(Composition, StopsAtItsLimits) {
  std::vector<Lts> systems;
  for (std::uint32_t c = 0; c < 24; ++c) {
    LtsBuilder builder;
    builder.add_state();
    builder.add_edge(LetterId(c), StateId(1));
    builder.add_state();
    builder.add_edge(LetterId(c), StateId(0));
    systems.push_back(std::move(builder).finish());
  }
  std::vector<const Lts*> components;
  for (const Lts& lts : systems) components.push_back(&lts);
  const auto short_of_memory = search(components, nullptr, {}, Limits(std::nullopt, 4));
  ASSERT_FALSE(short_of_memory.has_value());
  EXPECT_EQ(short_of_memory.error().reason, StopReason::Memory);
  const auto short_of_time = search(components, nullptr, {}, test::limits_after(3));
  ASSERT_FALSE(short_of_time.has_value());
  EXPECT_EQ(short_of_time.error().reason, StopReason::Timeout);
  const auto composed = compose(components, nullptr, Limits(std::nullopt, 4));
  ASSERT_FALSE(composed.has_value());
}

TEST(Reduction, WeakQuotientHasOneStatePerClassAndTheSameTraces) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    generator::Random random(seed);
    RandomLts shape{.states = 8, .letters = 2};
    shape.silent = random.chance(70);
    const Lts lts = random_lts(random, shape);
    const auto quotient = weak_quotient(lts);
    ASSERT_TRUE(quotient.has_value());
    EXPECT_EQ(quotient->states(), reference_weak_classes(lts));
    EXPECT_EQ(*traces(*quotient), *traces(lts));
    EXPECT_EQ(weak_quotient(*quotient)->states(), quotient->states());
    const auto least = minimised(lts);
    EXPECT_EQ(*traces(*least), *traces(lts));
    if (HasFailure()) break;
  }
}

TEST(Reduction, DeterminisedSystemsAreDeterministicAndHaveTheTracesBeforeAnError) {
  for (std::uint64_t seed = 1; seed <= kSeeds / 2; ++seed) {
    SCOPED_TRACE(seed);
    generator::Random random(seed);
    RandomLts shape{.states = 6, .letters = 2};
    shape.error = random.chance(30);
    const Lts lts = random_lts(random, shape);
    const auto direct = determinised(lts);
    ASSERT_TRUE(direct.has_value());
    EXPECT_FALSE(direct->is_nondeterministic());
    if (!shape.error) {
      EXPECT_FALSE(direct->has_silent_edges());
      EXPECT_EQ(*traces(*direct), *traces(lts));
    }
    EXPECT_EQ(*determinised(*direct), *direct);
  }
}

}  // namespace
}  // namespace arbiter::automata
