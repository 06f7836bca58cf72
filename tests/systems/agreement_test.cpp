// Learning and direct checking agree on random systems, every proof is one, every violation is one,
// and the bounds of 004 hold.
#include <gtest/gtest.h>

#include <cmath>

#include "automata/lts_search.h"
#include "engine/assumptions.h"
#include "fsp/replay.h"
#include "systems/plan.h"
#include "systems/proof.h"
#include "systems/random_system.h"
#include "systems/rule.h"
#include "systems/simulation.h"

namespace arbiter::systems {

namespace {

constexpr std::uint64_t kSeeds = 10'000;

std::optional<std::size_t> nearest_error(const std::vector<const Lts*>& parts) {
  const auto searched = automata::search(parts, nullptr, {.deadlocks = false});
  if (!searched || searched->faults.empty()) return std::nullopt;
  return searched->faults.front().trace.size();
}

// Every component by turns is the part, and then there is none.
std::vector<std::string> splits(const fsp::System& system) {
  std::vector<std::string> all = {"auto"};
  for (const fsp::Component& component : system.components) {
    if (!component.is_property) all.push_back(component.name);
  }
  return all;
}

void expect_agreement(const LoadedSystem& loaded, const std::string& about,
                      const std::optional<std::size_t>& error) {
  SCOPED_TRACE(about);
  const auto learned = learn_system(loaded, {.about = about});
  ASSERT_TRUE(learned.has_value());
  ASSERT_FALSE(learned->why.has_value());
  EXPECT_EQ(learned->is_safe(), !error.has_value());
  EXPECT_EQ(learned->was_rechecked, learned->is_safe());
  EXPECT_EQ(learned->was_replayed, !learned->is_safe());
  if (!learned->fault) return;
  EXPECT_TRUE(learned->is_shortest);
  EXPECT_EQ(learned->fault->trace.size(), *error);
  // As the rule finds it, it is a trace of the system, too.
  const auto longer = learn_system(loaded, {.about = about, .shorten_within = 0});
  ASSERT_TRUE(longer && longer->fault);
  EXPECT_TRUE(longer->was_replayed);
  EXPECT_FALSE(longer->is_shortest);
  EXPECT_GE(longer->fault->trace.size(), *error);
}

// The rule by itself, without what is done with its answers: its verdict and what it is given for.
void expect_right_verdict(const Task& task, const Reasoned& reasoned) {
  Components all = task.judged;
  all.insert(all.end(), task.environment.begin(), task.environment.end());
  const bool has_error = nearest_error(pointers(all)).has_value();
  ASSERT_FALSE(std::holds_alternative<Stopped>(reasoned.verdict));
  if (const auto* violated = std::get_if<Violated>(&reasoned.verdict)) {
    EXPECT_TRUE(has_error);
    bool agrees = false;
    for (std::uint32_t i = 0; i < task.judged.size(); ++i) {
      const automata::Fault fault{i, violated->trace};
      agrees = agrees || fsp::replay(pointers(all), nullptr, fault) == fsp::Replayed::Agrees;
    }
    EXPECT_TRUE(agrees);
    return;
  }
  EXPECT_FALSE(has_error);
  const auto& proof = std::get<Holds>(reasoned.verdict);
  EXPECT_EQ(is_proof(proof, task.judged, task.environment), true);
}

// How many states the weakest assumption has, its sink included.
std::size_t states_with_sink(const Dfa& weakest, std::size_t letters) {
  const bool has_sink = weakest.transitions() < weakest.states() * letters;
  return weakest.states() + (has_sink ? 1 : 0);
}

Dfa weakest_of(const Task& task, const Interface& interface) {
  Simulation simulation(interface, Limits());
  EXPECT_TRUE(simulation.start(task.judged));
  auto weakest = simulation.weakest();
  EXPECT_TRUE(weakest.has_value());
  return std::move(*weakest);
}

void expect_right(const fsp::System& system, const Task& task) {
  const Reasoned reasoned = reason(task.judged, task.environment, *system.actions, {}, Limits());
  expect_right_verdict(task, reasoned);
  // 004's bounds, n being the states of the weakest assumption with its sink.
  const Interface interface(common(alphabet_of(task.judged), alphabet_of(task.environment)),
                            *system.actions);
  const Dfa weakest = weakest_of(task, interface);
  if (weakest.empty()) {
    EXPECT_EQ(reasoned.rounds, 0U);
    return;
  }
  const std::size_t letters = interface.size();
  const std::size_t n = states_with_sink(weakest, letters);
  EXPECT_LE(reasoned.rounds, n);
  const double m = std::max<double>(1.0, static_cast<double>(reasoned.longest_counterexample));
  EXPECT_LE(reasoned.membership_queries,
            (letters + 1) * n * n + n * (static_cast<std::size_t>(std::ceil(std::log2(m))) + 1));
  // The environment keeps to the weakest assumption exactly if there is no error.
  Components keeping = task.environment;
  keeping.push_back(
      std::make_shared<const Lts>(automata::completed(*interface.system(weakest)).value()));
  EXPECT_EQ(nearest_error(pointers(keeping)).has_value(),
            std::holds_alternative<Violated>(reasoned.verdict));
}

// With a growing alphabet, the bounds hold for each of them.
std::size_t expect_right_with_few_letters(const fsp::System& system, const Task& task) {
  std::size_t letters = SIZE_MAX;
  std::size_t conjectures = 0;
  std::size_t states = 0;
  RuleOptions options;
  options.refine_alphabet = true;
  options.on_conjecture = [&](const Conjecture& conjecture) {
    const bool is_new = conjecture.interface.size() != letters;
    letters = conjecture.interface.size();
    conjectures = is_new ? 1 : conjectures + 1;
    const std::size_t own = conjecture.assumption->states();
    EXPECT_TRUE(is_new || own >= states);
    states = own;
    const Dfa weakest = weakest_of(task, conjecture.interface);
    EXPECT_LE(conjectures, states_with_sink(weakest, letters));
  };
  const Reasoned reasoned =
      reason(task.judged, task.environment, *system.actions, options, Limits());
  expect_right_verdict(task, reasoned);
  const Letters all = common(alphabet_of(task.judged), alphabet_of(task.environment));
  const bool is_smaller =
      reasoned.assumption && reasoned.assumption->alphabet().size() < all.size();
  return is_smaller && std::holds_alternative<Holds>(reasoned.verdict) ? 1 : 0;
}

}  // namespace

TEST(Agreement, LearningSaysWhatDirectCheckingSays) {
  std::size_t safe = 0;
  for (std::uint64_t seed = 1; seed <= cases(kSeeds); ++seed) {
    SCOPED_TRACE(seed);
    generator::Random random(seed);
    const LoadedSystem loaded = random_system(random);
    const auto error = nearest_error(loaded.system.parts());
    safe += error ? 0 : 1;
    for (const std::string& about : splits(loaded.system)) {
      expect_agreement(loaded, about, error);
    }
    if (HasFailure()) break;
  }
  EXPECT_GT(safe, cases(kSeeds) / 5);
  EXPECT_LT(safe, cases(kSeeds) * 4 / 5);
}

TEST(Agreement, TheRuleIsRightAndKeepsToItsBounds) {
  for (std::uint64_t seed = 1; seed <= cases(kSeeds); ++seed) {
    SCOPED_TRACE(seed);
    generator::Random random(seed);
    const LoadedSystem loaded = random_system(random);
    std::vector<bool> is_part(loaded.system.components.size(), false);
    is_part[random.below(2)] = true;
    const Plan plan = plan_about(loaded.system, is_part);
    for (std::size_t i = 0; i < plan.tasks(); ++i) expect_right(loaded.system, plan.task(i));
    if (HasFailure()) break;
  }
}

TEST(Agreement, AlphabetsGrowAsFarAsNeeded) {
  std::size_t smaller = 0;
  for (std::uint64_t seed = 1; seed <= cases(kSeeds); ++seed) {
    SCOPED_TRACE(seed);
    generator::Random random(seed);
    const LoadedSystem loaded = random_system(random);
    std::vector<bool> is_part(loaded.system.components.size(), false);
    is_part[random.below(2)] = true;
    const Plan plan = plan_about(loaded.system, is_part);
    for (std::size_t i = 0; i < plan.tasks(); ++i) {
      smaller += expect_right_with_few_letters(loaded.system, plan.task(i));
    }
    if (HasFailure()) break;
  }
  EXPECT_GT(smaller, cases(kSeeds) / 10);
}

TEST(Agreement, TheRuleIsAppliedToItsOwnSecondPremise) {
  std::size_t chains = 0;
  for (std::uint64_t seed = 1; seed <= cases(kSeeds); ++seed) {
    SCOPED_TRACE(seed);
    generator::Random random(seed);
    const LoadedSystem loaded = random_system(random);
    const Plan plan = plan_by_parts(loaded.system);
    for (std::size_t i = 0; i < plan.tasks(); ++i) {
      const Task task = plan.task(i);
      const Reasoned reasoned =
          reason(task.judged, task.environment, *loaded.system.actions, {.levels = 4}, Limits());
      expect_right_verdict(task, reasoned);
      const auto* proof = std::get_if<Holds>(&reasoned.verdict);
      chains += proof != nullptr && proof->premises.size() == 3 ? 1 : 0;
    }
    if (HasFailure()) break;
  }
  EXPECT_GT(chains, cases(kSeeds) / 20);
}

}  // namespace arbiter::systems
