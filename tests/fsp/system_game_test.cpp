// The animator of systems: what it lets happen is what the composition has, and every trace that it
// makes is one that replaying accepts.
#include "engine/system_game.h"
#include "engine/followed_trace.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/followed_trace.h"
#include "fsp/compiled.h"
#include "fsp/reference_lts.h"
#include "fsp/replay.h"

namespace arbiter::fsp {
namespace {

using automata::Fault;
using automata::Lts;

constexpr std::uint64_t kSystems = 400;
constexpr std::uint32_t kLetters = 6;

LoadedSystem random_system(std::uint64_t seed) {
  generator::Random random(seed);
  automata::RandomLts shape{.states = 5, .letters = kLetters};
  shape.silent = random.chance(60);
  shape.end = random.chance(50);
  LoadedSystem loaded;
  loaded.system.name = "S";
  loaded.system.actions = std::make_shared<ActionTable>();
  for (std::uint32_t l = 0; l < kLetters; ++l) {
    EXPECT_EQ(loaded.system.actions->intern("a." + std::to_string(l)), automata::LetterId(l));
  }
  const std::size_t count = 1 + random.below(3);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = "P" + std::to_string(i);
    loaded.system.components.push_back(
        {name, name, Span::none(), false,
         std::make_shared<const Lts>(automata::random_lts(random, shape))});
  }
  if (random.chance(25)) {
    automata::Priority priority;
    priority.is_high = random.chance(50);
    for (std::uint32_t l = 0; l < kLetters; ++l) {
      if (random.chance(40)) priority.letters.emplace_back(l);
    }
    loaded.system.priority = std::move(priority);
  }
  return loaded;
}

automata::Word letters_of(const SystemGame& game) {
  automata::Word word;
  for (const SystemStep& step : game.trace()) word.push_back(step.letter);
  return word;
}

// Where the game has come to a fault, replaying its trace leads to the same one.
void expect_accepted(const LoadedSystem& loaded, const SystemGame& game) {
  const System& system = loaded.system;
  const auto replayed = [&](std::uint32_t component) {
    return replay(system.parts(), system.priority_or_null(), Fault{component, letters_of(game)});
  };
  if (game.status() == SystemStatus::Deadlock) {
    EXPECT_EQ(replayed(automata::Interleaving::kNobody), Replayed::Agrees);
  }
  if (game.status() != SystemStatus::Error) return;
  for (const std::uint32_t component : game.trace().back().erring) {
    EXPECT_EQ(replayed(component), Replayed::Agrees);
  }
}

struct Explored {
  std::size_t states = 0;
  bool has_error = false;
  bool has_deadlock = false;
};

// Goes everywhere, forward by steps and back by undo.
Explored explored(const LoadedSystem& loaded) {
  SystemGame game(loaded);
  std::set<SystemState> seen = {game.state()};
  std::vector<std::size_t> next = {0};
  Explored result;
  bool has_terminated = false;
  const auto visit = [&] {
    expect_accepted(loaded, game);
    result.has_error = result.has_error || game.status() == SystemStatus::Error;
    result.has_deadlock = result.has_deadlock || game.status() == SystemStatus::Deadlock;
    if (game.status() == SystemStatus::Error) return;
    if (game.status() != SystemStatus::Terminated || !std::exchange(has_terminated, true)) {
      ++result.states;
    }
  };
  visit();
  while (!next.empty()) {
    if (next.back() == game.steps().size()) {
      next.pop_back();
      EXPECT_EQ(game.undo(), !next.empty());
      continue;
    }
    const SystemStep step = game.steps()[next.back()++];
    if (step.erring.empty() && !seen.insert(step.target).second) continue;
    game.make(next.back() - 1);
    next.push_back(0);
    visit();
  }
  EXPECT_TRUE(game.trace().empty());
  return result;
}

TEST(SystemGame, LetsHappenWhatTheCompositionHas) {
  std::size_t errors = 0;
  std::size_t deadlocks = 0;
  for (std::uint64_t seed = 1; seed <= kSystems; ++seed) {
    SCOPED_TRACE(seed);
    const LoadedSystem loaded = random_system(seed);
    const auto wanted =
        automata::reference_composition(loaded.system.parts(), loaded.system.priority_or_null());
    const Explored found = explored(loaded);
    EXPECT_EQ(found.states, wanted.states);
    EXPECT_EQ(found.has_error, wanted.error.has_value());
    EXPECT_EQ(found.has_deadlock, wanted.deadlock.has_value());
    errors += found.has_error ? 1 : 0;
    deadlocks += found.has_deadlock ? 1 : 0;
  }
  EXPECT_GT(errors, kSystems / 8);
  EXPECT_GT(deadlocks, kSystems / 8);
}

// From wherever a random walk has come to.
TEST(SystemGame, HintsLeadToTheNearestFaultStepByStep) {
  std::size_t followed = 0;
  for (std::uint64_t seed = 1; seed <= kSystems; ++seed) {
    SCOPED_TRACE(seed);
    const LoadedSystem loaded = random_system(seed);
    generator::Random random(seed + kSystems);
    SystemGame game(loaded);
    for (std::size_t i = random.below(4); i > 0 && game.status() == SystemStatus::Goes; --i) {
      game.make(random.below(game.steps().size()));
    }
    std::optional<std::size_t> away;
    while (game.status() == SystemStatus::Goes) {
      const auto hint = game.hint(true, {});
      ASSERT_FALSE(std::holds_alternative<Undecided>(hint));
      if (std::holds_alternative<NoFaultAhead>(hint)) break;
      const auto& found = std::get<SystemHint>(hint);
      EXPECT_EQ(found.fault.trace.size(), away.value_or(found.fault.trace.size()));
      away = found.fault.trace.size() - 1;
      game.make(found.step);
      ++followed;
    }
    if (!away) continue;
    EXPECT_EQ(*away, 0U);
    EXPECT_TRUE(game.status() == SystemStatus::Error || game.status() == SystemStatus::Deadlock);
    expect_accepted(loaded, game);
  }
  EXPECT_GT(followed, kSystems / 3);
}

// Whose silent step it is, too.
TEST(SystemGame, WhoTakesPartInATraceIsKnown) {
  std::size_t silent = 0;
  for (std::uint64_t seed = 1; seed <= kSystems; ++seed) {
    SCOPED_TRACE(seed);
    const LoadedSystem loaded = random_system(seed);
    const auto verified = verify_system(loaded, {.all = true});
    EXPECT_FALSE(std::get<VerifiedSystem>(verified).not_all) << "no limit ends the search for all";
    for (const SystemFault& fault : std::get<VerifiedSystem>(verified).faults) {
      const auto movers = follow_trace(loaded, fault, {}).movers;
      ASSERT_EQ(movers.size(), fault.letters.size());
      for (std::size_t i = 0; i < movers.size(); ++i) {
        EXPECT_FALSE(movers[i].empty());
        if (fault.letters[i] != automata::kSilent) continue;
        EXPECT_EQ(movers[i].size(), 1U);
        ++silent;
      }
    }
  }
  EXPECT_GT(silent, 10U);
}

// After a trace to a deadlock nobody has all partners for anything.
TEST(SystemGame, WhoWaitsForWhomInADeadlockIsKnown) {
  std::size_t deadlocks = 0;
  for (std::uint64_t seed = 1; seed <= kSystems; ++seed) {
    SCOPED_TRACE(seed);
    const LoadedSystem loaded = random_system(seed);
    const auto verified = verify_system(loaded, {.all = true});
    for (const SystemFault& fault : std::get<VerifiedSystem>(verified).faults) {
      const FollowedTrace followed = follow_trace(loaded, fault, {});
      ASSERT_EQ(followed.knows_waits, fault.kind == UnsafeReason::Deadlock);
      if (followed.knows_waits) ++deadlocks;
      for (const Wait& wait : followed.waits) {
        EXPECT_FALSE(wait.for_whom.empty());
        EXPECT_NE(wait.letter, automata::kSilent);
      }
    }
  }
  EXPECT_GT(deadlocks, 10U);
}

TEST(SystemGame, DeadlocksAreNoFaultsIfTheyAreNotLookedFor) {
  const auto result = loaded("P = (a -> b -> STOP).");
  ASSERT_TRUE(result.has_value());
  const SystemGame game(std::get<LoadedSystem>(*result));
  EXPECT_TRUE(std::holds_alternative<SystemHint>(game.hint(true, {})));
  EXPECT_TRUE(std::holds_alternative<NoFaultAhead>(game.hint(false, {})));
}

TEST(SystemGame, ManyWaysOfOneActionAreNotAllListed) {
  std::string text = "P = (a -> b -> P | a -> c -> P | a -> P).\n||S = (";
  for (int i = 0; i < 12; ++i) text += (i == 0 ? "" : " || ") + ("x" + std::to_string(i)) + ":P";
  const auto result = loaded(text + ")/{a/{x0,x1,x2,x3,x4,x5,x6,x7,x8,x9,x10,x11}.a}.");
  ASSERT_TRUE(result.has_value());
  const SystemGame game(std::get<LoadedSystem>(*result));
  EXPECT_EQ(game.steps().size(), SystemGame::kMostSteps);
  EXPECT_TRUE(game.has_more_steps());
}

}  // namespace
}  // namespace arbiter::fsp
