#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "learning/decorators.h"
#include "learning/kearns_vazirani.h"
#include "learning/learner.h"
#include "learning/lstar.h"
#include "learning/observation_pack.h"
#include "learning/target_teacher.h"
#include "learning/targets.h"

namespace arbiter::learning {

namespace {

struct Outcome {
  Learned learned;
  QueryCounts counts;
};

Outcome run(Algorithm algorithm, const Target& target) {
  TargetTeacher exact(target.dfa, target.alphabet, Limits());
  CountingTeacher teacher(exact);
  const auto learner = make_learner(algorithm, teacher, Limits());
  return {learn(*learner, teacher), teacher.counts()};
}

// What is wrong with what was learned.
std::string fault(const Learned& learned, const Target& target) {
  if (learned.stopped) return "stopped";
  if (learned.dfa != target.dfa) return "another automaton";
  if (learned.sizes.back() != target.states) return "a size without the sink, or with too much";
  if (!std::ranges::is_sorted(learned.sizes, std::less_equal<>())) return "sizes do not grow";
  return "";
}

// 004's bounds, all queries counted.
std::string broken_bound(const Outcome& run, const Target& target) {
  const std::size_t n = target.states;
  const std::size_t k = target.alphabet.size();
  const std::size_t m = std::max<std::size_t>(1, run.counts.longest_counterexample);
  const auto log_of_m = static_cast<std::size_t>(std::bit_width(m - 1));
  if (run.counts.equivalence > n) return "more than n-1 wrong conjectures";
  if (run.counts.membership > (k + 1) * n * n + n * (log_of_m + 1)) {
    return "too many membership queries: " + std::to_string(run.counts.membership);
  }
  return "";
}

class EveryLearner : public testing::TestWithParam<Algorithm> {};

}  // namespace

TEST_P(EveryLearner, LearnsTheMinimalAutomatonOfRandomTargets) {
  for (std::uint64_t seed = 1; seed <= cases(4000); ++seed) {
    Random random(seed);
    const TargetShape shape = {.states = seed % 10 == 0 ? 40U : 10U,
                               .letters = seed % 7 == 0 ? 6U : 3U,
                               .prefix_closed = seed % 2 == 0};
    const Target target = random_target(random, shape);
    const Outcome result = run(GetParam(), target);
    ASSERT_EQ(fault(result.learned, target), "") << "seed " << seed;
    if (GetParam() == Algorithm::RivestSchapire) {
      ASSERT_EQ(broken_bound(result, target), "") << "seed " << seed;
    }
  }
}

TEST_P(EveryLearner, LearnsDegenerateLanguages) {
  std::size_t number = 0;
  for (const Target& target : degenerate_targets()) {
    const Outcome result = run(GetParam(), target);
    EXPECT_EQ(fault(result.learned, target), "") << "target " << number;
    if (GetParam() == Algorithm::RivestSchapire) {
      EXPECT_EQ(broken_bound(result, target), "") << "target " << number;
    }
    ++number;
  }
}

TEST_P(EveryLearner, LearnsAllLanguagesOfTwoStates) {
  for (const Dfa& dfa : all_automata(2)) {
    const Target target = target_of(dfa, letters(2));
    ASSERT_EQ(fault(run(GetParam(), target).learned, target), "");
  }
}

TEST_P(EveryLearner, AsksTheSameInEveryRunAndBehindEveryDecorator) {
  for (std::uint64_t seed = 1; seed <= cases(300); ++seed) {
    Random random(seed);
    const Target target = random_target(random, {.states = 12, .prefix_closed = true});
    const Limits limits;
    TargetTeacher exact(target.dfa, target.alphabet, limits);
    CountingTeacher inside(exact);
    CachingTeacher caching(inside, limits);
    PrefixClosedTeacher closed(caching, limits);
    BatchingTeacher batching(closed, {.most_words = 3});
    CountingTeacher outside(batching);
    const auto learner = make_learner(GetParam(), outside, limits);
    ASSERT_EQ(fault(learn(*learner, outside), target), "") << "seed " << seed;
    const QueryCounts plain = run(GetParam(), target).counts;
    EXPECT_EQ(outside.counts().membership, plain.membership);
    EXPECT_EQ(outside.counts().equivalence, plain.equivalence);
    EXPECT_LE(inside.counts().membership, plain.membership);
  }
}

TEST_P(EveryLearner, StopsAtALimitWithTheLastConjecture) {
  Random random(5);
  Target target = random_target(random, {.states = 40, .letters = 4});
  while (target.states < 25) target = random_target(random, {.states = 40, .letters = 4});
  TargetTeacher exact(target.dfa, target.alphabet, Limits());
  {
    const auto learner = make_learner(GetParam(), exact, Limits(0.0));
    const Learned learned = learn(*learner, exact);
    EXPECT_EQ(learned.stopped, StopReason::Timeout);
    EXPECT_TRUE(learned.dfa.empty());
  }
  {
    const auto learner = make_learner(GetParam(), exact, Limits({}, 0));
    EXPECT_EQ(learn(*learner, exact).stopped, StopReason::Memory);
  }
  // A teacher who stops at the third conjecture.
  class Impatient : public Decorator {
   public:
    using Decorator::Decorator;
    Bounded<std::optional<Word>> counterexample(const Dfa& conjecture) override {
      if (++asked_ == 3) return tl::unexpected(StopReason::Interrupt);
      return inner().counterexample(conjecture);
    }

   private:
    int asked_ = 0;
  };
  Impatient teacher(exact);
  const auto learner = make_learner(GetParam(), teacher, Limits());
  const Learned learned = learn(*learner, teacher);
  EXPECT_EQ(learned.stopped, StopReason::Interrupt);
  EXPECT_EQ(learned.sizes.size(), 3U);
  EXPECT_EQ(learned.dfa, learner->hypothesis().conjecture());
}

INSTANTIATE_TEST_SUITE_P(Learners, EveryLearner, testing::ValuesIn(kAllAlgorithms),
                         [](const auto& one) {
                           std::string name(algorithm_name(one.param));
                           std::erase(name, '-');
                           return name;
                         });

TEST(Learners, OptionsChangeWhatIsAskedAndNotWhatIsLearned) {
  for (std::uint64_t seed = 1; seed <= cases(1000); ++seed) {
    Random random(seed);
    const Target target = random_target(random, {.states = 15, .prefix_closed = seed % 2 == 0});
    TargetTeacher exact(target.dfa, target.alphabet, Limits());
    for (const bool exhaust : {false, true}) {
      CountingTeacher teacher(exact);
      RivestSchapireLearner rivest_schapire(teacher, Limits(), {.exhaust = exhaust});
      const Learned learned = learn(rivest_schapire, teacher);
      ASSERT_EQ(fault(learned, target), "") << "seed " << seed;
      ASSERT_EQ(broken_bound({learned, teacher.counts()}, target), "") << "seed " << seed;
      ObservationPackLearner pack(exact, Limits(), {.exhaust = exhaust});
      ASSERT_EQ(fault(learn(pack, exact), target), "") << "seed " << seed;
      for (const bool bisect : {false, true}) {
        KearnsVaziraniLearner kearns_vazirani(exact, Limits(), {{.exhaust = exhaust}, bisect});
        ASSERT_EQ(fault(learn(kearns_vazirani, exact), target), "") << "seed " << seed;
      }
    }
  }
}

// Trees know what prefixes tell; the counter's chain of suffixes is then searched by halves.
TEST(Learners, PrefixClosureSparesQuestionsAndChangesNothing) {
  for (std::uint64_t seed = 1; seed <= cases(2000); ++seed) {
    Random random(seed);
    const Target target = random_target(random, {.states = 20, .prefix_closed = true});
    TargetTeacher exact(target.dfa, target.alphabet, Limits());
    for (const Algorithm algorithm : kAllAlgorithms) {
      CountingTeacher teacher(exact);
      const auto learner = make_learner(algorithm, teacher, Limits(), {.prefix_closed = true});
      ASSERT_EQ(fault(learn(*learner, teacher), target), "") << "seed " << seed;
    }
  }
  constexpr std::uint32_t kMost = 60;
  automata::DfaBuilder builder;
  for (std::uint32_t state = 0; state <= kMost; ++state) {
    builder.add_state(true);
    if (state < kMost) builder.add_edge(LetterId(0), StateId(state + 1));
    builder.add_edge(LetterId(1), StateId(state));
  }
  const Target counter = target_of(std::move(builder).finish(), letters(2));
  std::size_t asked[2] = {};
  for (const bool prefix_closed : {false, true}) {
    TargetTeacher exact(counter.dfa, counter.alphabet, Limits());
    CountingTeacher counting(exact);
    CachingTeacher teacher(counting, Limits(), {.prefix_closed = true});
    ObservationPackLearner pack(teacher, Limits(), {.prefix_closed = prefix_closed});
    ASSERT_EQ(fault(learn(pack, teacher), counter), "");
    asked[prefix_closed ? 1 : 0] = counting.counts().membership;
  }
  EXPECT_LT(2 * asked[1], asked[0]);
}

TEST(Learners, LettersNeedNotBeNumberedFromZero) {
  automata::DfaBuilder builder;
  builder.add_state(true);
  builder.add_edge(LetterId(7), StateId(1));
  builder.add_state(false);
  builder.add_edge(LetterId(40), StateId(0));
  const Target target =
      target_of(std::move(builder).finish(), {LetterId(3), LetterId(7), LetterId(40)});
  for (const Algorithm algorithm : kAllAlgorithms) {
    EXPECT_EQ(fault(run(algorithm, target).learned, target), "");
  }
}

}  // namespace arbiter::learning
