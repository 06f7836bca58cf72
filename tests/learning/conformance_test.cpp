#include "learning/conformance.h"

#include <gtest/gtest.h>

#include <set>

#include "automata/minimise.h"
#include "clock/clock.h"
#include "learning/complete_automaton.h"
#include "learning/learner.h"
#include "learning/target_teacher.h"
#include "learning/targets.h"

namespace arbiter::learning {

namespace {

// Distinct languages, each by its minimal automaton.
std::vector<Dfa> languages(std::uint32_t states) {
  std::vector<Dfa> all = all_automata(states);
  std::vector<Dfa> result;
  std::set<std::vector<std::uint32_t>> seen;
  for (Dfa& dfa : all) {
    std::vector<std::uint32_t> key;
    for (std::uint32_t state = 0; state < dfa.states(); ++state) {
      key.push_back(dfa.accepts(StateId(state)) ? 1 : 0);
      for (const automata::Edge& edge : dfa.edges(StateId(state))) {
        key.push_back(2 + edge.letter.index());
        key.push_back(edge.target.index());
      }
      key.push_back(100);
    }
    if (seen.insert(key).second) result.push_back(std::move(dfa));
  }
  return result;
}

}  // namespace

// Every conjecture of up to two states against every language of up to three, the sink not counted:
// the bound in complete states decides what has to be found.
TEST(WMethod, FindsEveryFaultWithinItsBound) {
  const std::vector<Dfa> conjectures = languages(2);
  const std::vector<Dfa> targets = languages(cases(10) == 10 ? 3 : 2);
  std::size_t found_faults = 0;
  for (const Dfa& dfa : targets) {
    const Target target = target_of(dfa, letters(2));
    TargetTeacher teacher(target.dfa, target.alphabet, Limits());
    for (const Dfa& conjecture : conjectures) {
      const std::size_t states = target_of(conjecture, letters(2)).states;
      const bool is_right = conjecture == target.dfa;
      for (const std::size_t extra : {std::size_t{0}, std::size_t{1}, std::size_t{2}}) {
        const auto found = w_method(teacher, conjecture, {.extra_states = extra}, Limits());
        ASSERT_TRUE(found);
        if (*found) {
          ++found_faults;
          ASSERT_NE(conjecture.accepts(**found), target.dfa.accepts(**found));
        } else {
          ASSERT_TRUE(is_right || target.states > states + extra);
        }
      }
    }
  }
  EXPECT_GT(found_faults, 1000U);
}

TEST(WMethod, LearnsWithoutAnEquivalenceOracle) {
  for (std::uint64_t seed = 1; seed <= cases(300); ++seed) {
    Random random(seed);
    const Target target = random_target(random, {.states = 5, .letters = 2});
    TargetTeacher exact(target.dfa, target.alphabet, Limits());
    ConformanceTeacher teacher(exact, [&](Teacher& inner, const Dfa& conjecture) {
      const std::size_t known =
          CompleteAutomaton(*automata::minimise(conjecture), inner.alphabet()).states();
      const std::size_t extra = target.states > known ? target.states - known : 0;
      return w_method(inner, conjecture, {.extra_states = extra}, Limits());
    });
    for (const Algorithm algorithm : kAllAlgorithms) {
      const auto learner = make_learner(algorithm, teacher, Limits());
      ASSERT_EQ(learn(*learner, teacher).dfa, target.dfa) << "seed " << seed;
    }
  }
}

TEST(WMethod, AsksItsLimits) {
  TargetTeacher teacher(Dfa(), letters(2), Limits());
  EXPECT_EQ(w_method(teacher, Dfa(), {.extra_states = 60}, test::limits_after(3)),
            tl::unexpected(StopReason::Timeout));
}

TEST(WMethod, KnowsTheOnlyWordOverNoLetters) {
  automata::DfaBuilder builder;
  builder.add_state(true);
  TargetTeacher teacher(std::move(builder).finish(), {}, Limits());
  EXPECT_EQ(w_method(teacher, Dfa(), {}, Limits()).value(), Word());
}

TEST(CharacterisingSet, TellsAllStatesApart) {
  for (std::uint64_t seed = 1; seed <= cases(2000); ++seed) {
    Random random(seed);
    const Target target = random_target(random, {.states = 12});
    const auto words = characterising_set(target.dfa, target.alphabet, Limits());
    ASSERT_TRUE(words);
    ASSERT_LE(words->size(), target.states);
    const CompleteAutomaton automaton(target.dfa, target.alphabet);
    ASSERT_EQ(automaton.states(), target.states);
    std::set<std::vector<bool>> rows;
    for (std::uint32_t state = 0; state < automaton.states(); ++state) {
      std::vector<bool> row;
      for (const Word& suffix : *words) {
        Word both;
        for (const std::uint32_t letter : automaton.access(state))
          both.push_back(target.alphabet[letter]);
        both.insert(both.end(), suffix.begin(), suffix.end());
        row.push_back(target.dfa.accepts(both));
      }
      rows.insert(row);
    }
    ASSERT_EQ(rows.size(), target.states) << "seed " << seed;
  }
}

TEST(RandomWalks, FindFaultsAndAreTheSameInEveryRun) {
  std::size_t wrong = 0;
  std::size_t found_faults = 0;
  for (std::uint64_t seed = 1; seed <= cases(500); ++seed) {
    Random random(seed);
    const Target target = random_target(random, {.states = 6, .letters = 2});
    const Target other = random_target(random, {.states = 6, .letters = 2});
    TargetTeacher teacher(target.dfa, letters(2), Limits());
    const auto found = random_walks(teacher, other.dfa, {.seed = seed}, Limits());
    ASSERT_TRUE(found);
    ASSERT_EQ(random_walks(teacher, other.dfa, {.seed = seed}, Limits()), found);
    if (*found) {
      ASSERT_NE(other.dfa.accepts(**found), target.dfa.accepts(**found));
      ++found_faults;
    }
    wrong += other.dfa == target.dfa ? 0 : 1;
  }
  EXPECT_GE(found_faults * 100, wrong * 99);
}

}  // namespace arbiter::learning
