// The solver against trying all values.
#include "smt/solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

#include "clock/clock.h"
#include "smt/degree.h"
#include "smt/random_terms.h"

namespace arbiter::smt {
namespace {

constexpr int kUnknowns = 2;
constexpr std::int64_t kBound = 5;

class SolverTest : public ::testing::Test {
 protected:
  void SetUp() override {
    solver_ = make_solver();
    if (!solver_) GTEST_SKIP() << "built without a solver";
  }
  std::unique_ptr<Solver> solver_;
};

// Divisions by 0 can be anything to a solver, so questions are asked only without them.
bool divides_by_unknown(const Terms& terms) {
  for (std::uint32_t i = 0; i < terms.size(); ++i) {
    const Term& term = terms[TermId(i)];
    const bool divides = term.op == Term::Op::Divide || term.op == Term::Op::Remainder;
    if (divides && terms.value(term.b).value_or(0) == 0) return true;
  }
  return false;
}

void expect_model(const RandomQuestion& question, const Reply& reply, std::uint64_t seed) {
  std::vector<Wide> values;
  for (const auto& value : reply.model) values.push_back(value.value_or(0));
  ASSERT_EQ(values.size(), static_cast<std::size_t>(kUnknowns));
  for (const TermId id : question.constraints) {
    EXPECT_NE(evaluated(question.terms, id, values).value_or(0), 0) << seed;
  }
}

void expect_core(const RandomQuestion& question, const Reply& reply, std::uint64_t seed) {
  ASSERT_FALSE(reply.core.empty()) << seed;
  std::vector<TermId> core;
  for (const std::uint32_t i : reply.core) {
    ASSERT_LT(i, question.constraints.size()) << seed;
    core.push_back(question.constraints[i]);
  }
  EXPECT_TRUE(std::is_sorted(reply.core.begin(), reply.core.end())) << seed;
  // What keeps the unknowns small may be no part of the core: then more values are tried.
  EXPECT_FALSE(is_satisfiable(question.terms, core, kUnknowns, 4 * kBound)) << seed;
}

TEST_F(SolverTest, AgreesWithTryingAllValues) {
  std::size_t satisfiable = 0;
  std::size_t unsatisfiable = 0;
  for (std::uint64_t seed = 1; seed <= 250; ++seed) {
    const RandomQuestion question = random_question(seed, kUnknowns, kBound, seed % 8 != 0);
    if (divides_by_unknown(question.terms)) continue;
    const Reply reply =
        solver_->ask(question.terms, question.constraints, test::processor_limits(0.2));
    if (reply.answer == Answer::Unknown) continue;
    const bool expected = is_satisfiable(question.terms, question.constraints, kUnknowns, kBound);
    ASSERT_EQ(reply.answer == Answer::Satisfiable, expected) << seed;
    ++(expected ? satisfiable : unsatisfiable);
    if (expected) {
      expect_model(question, reply, seed);
    } else {
      expect_core(question, reply, seed);
    }
  }
  EXPECT_GE(satisfiable, 50U);
  EXPECT_GE(unsatisfiable, 50U);
}

// A pool grows between questions, and another pool comes after it.
TEST_F(SolverTest, TakesOnePoolAfterAnother) {
  for (int pools = 0; pools < 3; ++pools) {
    Terms terms;
    const TermId x = terms.fresh();
    for (int i = 0; i < pools; ++i) (void)terms.multiply(x, terms.constant(i + 2));
    const std::vector<TermId> above{terms.less(terms.constant(pools), x)};
    const Reply one = solver_->ask(terms, above, {});
    ASSERT_EQ(one.answer, Answer::Satisfiable);
    EXPECT_GT(one.model.front().value_or(0), pools);
    const std::vector<TermId> both{above[0], terms.less(x, terms.constant(pools + 1))};
    EXPECT_EQ(solver_->ask(terms, both, {}).answer, Answer::Unsatisfiable);
  }
}

// A copy is a pool by itself, though it begins with the same terms.
TEST_F(SolverTest, TellsACopyFromItsPool) {
  Terms first;
  const TermId x = first.fresh();
  Terms second = first;
  const TermId low = first.less(x, first.constant(-3));
  const TermId high = second.less(second.constant(3), x);
  ASSERT_EQ(low, high);
  for (int i = 0; i < 3; ++i) {
    EXPECT_LT(solver_->ask(first, std::vector{low}, {}).model.at(0).value_or(0), -3);
    EXPECT_GT(solver_->ask(second, std::vector{high}, {}).model.at(0).value_or(0), 3);
  }
}

// All terms of a pool were compared at each question: a certificate took minutes.
TEST_F(SolverTest, QuestionsAboutALargePoolAreAsQuickAsAboutASmallOne) {
  const auto seconds_with = [&](std::int64_t count) {
    Terms terms;
    const TermId x = terms.fresh();
    for (std::int64_t i = 2; i < count; ++i) (void)terms.multiply(x, terms.constant(i));
    const std::vector<TermId> question{terms.less(terms.constant(0), x)};
    const double begin = test::processor_seconds();
    for (int i = 0; i < 1'000; ++i) {
      EXPECT_EQ(solver_->ask(terms, question, {}).answer, Answer::Satisfiable);
    }
    return test::processor_seconds() - begin;
  };
  const double small = seconds_with(2);
  EXPECT_LT(seconds_with(1'000'000), 3 * small + 1);
}

// Expressions are made before a question is under way, and no watch saw to it.
TEST_F(SolverTest, ExpressionsAreMadeWithinTheLimits) {
  Terms terms;
  const TermId x = terms.fresh();
  TermId sum = x;
  for (std::int64_t i = 1; i <= 400'000; ++i) {
    sum = terms.choice(terms.equal(x, terms.constant(i)), terms.constant(2 * i), sum);
  }
  const std::vector<TermId> question{terms.less(sum, terms.constant(0))};
  const Reply memory = solver_->ask(terms, question, Limits(std::nullopt, 16));
  EXPECT_EQ(memory.answer, Answer::Unknown);
  EXPECT_EQ(memory.stopped, StopReason::Memory);
  // The watch over a question that is under way asks in a thread of its own.
  std::atomic<int> readings = 0;
  std::atomic<bool> is_under_way = false;
  const auto clock = [&, here = std::this_thread::get_id()] {
    if (std::this_thread::get_id() != here) is_under_way = true;
    return Limits::Time(std::chrono::seconds(++readings));
  };
  const Reply time = solver_->ask(terms, question, Limits::by_clock(clock, 4.5));
  EXPECT_EQ(time.answer, Answer::Unknown);
  EXPECT_EQ(time.stopped, StopReason::Timeout);
  EXPECT_FALSE(is_under_way);
  const std::vector<TermId> easy{terms.equal(x, terms.constant(5))};
  EXPECT_EQ(solver_->ask(terms, easy, {}).model.at(0), 5);
}

TEST_F(SolverTest, CoresLeaveOutWhatHasNoPart) {
  Terms terms;
  const TermId x = terms.fresh();
  const TermId y = terms.fresh();
  const std::vector<TermId> constraints{
      terms.less(y, terms.constant(3)), terms.less(x, terms.constant(0)),
      terms.equal(y, terms.constant(1)), terms.less(terms.constant(4), x)};
  const Reply reply = solver_->ask(terms, constraints, {});
  ASSERT_EQ(reply.answer, Answer::Unsatisfiable);
  EXPECT_EQ(reply.core, (std::vector<std::uint32_t>{1, 3}));
}

// A model that needs more than 64 bits has no value to give.
TEST_F(SolverTest, LeavesOutValuesBeyond64Bits) {
  Terms terms;
  const TermId x = terms.fresh();
  const TermId beyond = terms.multiply(terms.constant(INT64_MAX), terms.constant(4));
  const Reply reply = solver_->ask(terms, std::vector{terms.less(beyond, x)}, {});
  ASSERT_EQ(reply.answer, Answer::Satisfiable);
  EXPECT_FALSE(reply.model.front());
}

// x^3 + y^3 + z^3 = 114 is not known to have a solution.
std::vector<TermId> hard(Terms& terms) {
  TermId sum = terms.constant(0);
  for (int i = 0; i < 3; ++i) {
    const TermId x = terms.fresh();
    sum = terms.add(sum, terms.multiply(x, terms.multiply(x, x)));
  }
  return {terms.equal(sum, terms.constant(114))};
}

// What ends it; nothing if that is its own time.
std::optional<StopReason> end_of_hard(Solver& solver, const Limits& limits) {
  Terms terms;
  const std::vector<TermId> question = hard(terms);
  const Reply reply = solver.ask(terms, question, limits);
  EXPECT_EQ(reply.answer, Answer::Unknown);
  return reply.stopped;
}

TEST_F(SolverTest, EndsAtTheLimits) {
  EXPECT_EQ(end_of_hard(*solver_, Limits(0.3)), StopReason::Timeout);
  EXPECT_EQ(end_of_hard(*solver_, Limits(0.0)), StopReason::Timeout);
}

TEST_F(SolverTest, EndsAtTheTimeOfAQuestion) {
  const auto solver = make_solver({.steps = UINT32_MAX, .seconds = 0.3});
  EXPECT_EQ(end_of_hard(*solver, Limits(600.0)), std::nullopt);
}

// Twelve different integers among eleven: easy to say, and long to refute one by one.
TEST_F(SolverTest, EndsAtTheStepsOfAQuestion) {
  Terms terms;
  std::vector<TermId> constraints;
  std::vector<TermId> all;
  for (int i = 0; i < 12; ++i) {
    const TermId x = terms.fresh();
    constraints.push_back(terms.less(terms.constant(0), x));
    constraints.push_back(terms.less(x, terms.constant(12)));
    for (const TermId other : all) {
      constraints.push_back(terms.negation(terms.equal(x, other)));
    }
    all.push_back(x);
  }
  const auto few = make_solver({.steps = 100'000, .seconds = 600});
  const Reply reply = few->ask(terms, constraints, Limits(600.0));
  EXPECT_EQ(reply.answer, Answer::Unknown);
  EXPECT_FALSE(reply.stopped);
}

// After a question that was given up, the next is answered.
TEST_F(SolverTest, GoesOnAfterAQuestionWasGivenUp) {
  (void)end_of_hard(*solver_, Limits(0.1));
  Terms terms;
  const TermId x = terms.fresh();
  const std::vector<TermId> easy{terms.equal(x, terms.constant(5))};
  const Reply reply = solver_->ask(terms, easy, {});
  ASSERT_EQ(reply.answer, Answer::Satisfiable);
  EXPECT_EQ(reply.model.front(), 5);
}

// Without bounds this is hard, and so is each question without one of the constraints.
TEST_F(SolverTest, CoresOfProductsAreHandedOutInTime) {
  Terms terms;
  const TermId x = terms.fresh();
  const TermId y = terms.fresh();
  const TermId one = terms.constant(1);
  std::vector<TermId> all{terms.less(one, x), terms.less(one, y),
                          terms.equal(terms.multiply(x, y), terms.constant(1'000'003))};
  for (const TermId unknown : {x, y}) {
    all.push_back(terms.less_equal(unknown, terms.constant(9)));
  }
  // The limits are asked all the while, and not much longer than until they are reached.
  constexpr std::size_t kReadings = 200;
  const test::CountingClock clock;
  const Reply reply = solver_->ask(terms, all, clock.limits_after(kReadings));
  EXPECT_LE(clock.readings(), kReadings + 5);
  EXPECT_NE(reply.answer, Answer::Satisfiable);
  EXPECT_NE(
      solver_->ask(terms, std::vector<TermId>(all.begin(), all.begin() + 3), Limits(0.2)).answer,
      Answer::Satisfiable);
}

// Z3 took it for itself: one question ended, and the next began.
TEST_F(SolverTest, AnInterruptIsSeenByAll) {
  Terms terms;
  const TermId x = terms.fresh();
  const TermId y = terms.fresh();
  const std::vector<TermId> hard{
      terms.less(terms.constant(0), y),
      terms.equal(terms.multiply(x, x), terms.multiply(terms.constant(7), terms.multiply(y, y)))};
  catch_interrupts();
  std::thread user([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    std::raise(SIGINT);
  });
  const Limits limits;
  const Reply reply = solver_->ask(terms, hard, limits);
  user.join();
  EXPECT_EQ(reply.answer, Answer::Unknown);
  EXPECT_EQ(reply.stopped, StopReason::Interrupt) << "and not its own time";
  EXPECT_EQ(limits.reached(), StopReason::Interrupt);
  EXPECT_TRUE(take_interrupt());
  std::signal(SIGINT, SIG_DFL);
}

// They are asked in another process, and the answer is the same.
TEST_F(SolverTest, QuestionsThatAreNotLinearHaveModelsAndCores) {
  Terms terms;
  const TermId x = terms.fresh();
  const TermId y = terms.fresh();
  const TermId product = terms.equal(terms.multiply(x, y), terms.constant(35));
  std::vector<TermId> all{terms.less(terms.constant(1), x), terms.less(x, y), product,
                          terms.less_equal(y, terms.constant(9))};
  const Reply model = solver_->ask(terms, all, {});
  ASSERT_EQ(model.answer, Answer::Satisfiable);
  EXPECT_EQ(model.model, (std::vector<std::optional<std::int64_t>>{5, 7}));
  all.push_back(terms.less(y, terms.constant(100)));
  all.push_back(terms.less(y, terms.constant(6)));
  const Reply reply = solver_->ask(terms, all, {});
  ASSERT_EQ(reply.answer, Answer::Unsatisfiable);
  EXPECT_FALSE(std::ranges::binary_search(reply.core, 4U));
  EXPECT_TRUE(std::ranges::binary_search(reply.core, 5U));
}

TEST(Degrees, TellWhatIsLinear) {
  Terms terms;
  const TermId x = terms.fresh();
  const TermId y = terms.fresh();
  const TermId five = terms.constant(5);
  const std::vector<TermId> linear{terms.multiply(five, x), terms.divide(x, five),
                                   terms.remainder(x, five), terms.wrap(x, 7),
                                   terms.choice(terms.less(x, y), x, y)};
  const std::vector<TermId> curved{
      terms.multiply(x, y), terms.divide(five, x), terms.remainder(five, x),
      terms.choice(terms.less(terms.multiply(x, x), y), five, x),
      terms.negation(terms.equal(terms.multiply(x, terms.less(x, y)), five))};
  Degrees degrees;
  for (std::uint32_t i = 0; i < terms.size(); ++i) (void)degrees.add(terms, TermId(i));
  for (const TermId id : linear) EXPECT_TRUE(degrees.is_linear(id)) << id.index();
  for (const TermId id : curved) EXPECT_FALSE(degrees.is_linear(id)) << id.index();
}

TEST_F(SolverTest, CoresHaveNothingThatIsNotNeeded) {
  Terms terms;
  const TermId x = terms.fresh();
  const TermId y = terms.fresh();
  const std::vector<TermId> all{terms.less(x, terms.constant(7)), terms.less(y, x),
                                terms.less(terms.constant(0), y), terms.less(terms.constant(3), x),
                                terms.less(x, terms.constant(2))};
  const Reply reply = solver_->ask(terms, all, {});
  ASSERT_EQ(reply.answer, Answer::Unsatisfiable);
  EXPECT_TRUE((reply.core == std::vector<std::uint32_t>{3, 4}) ||
              (reply.core == std::vector<std::uint32_t>{1, 2, 4}));
}

}  // namespace
}  // namespace arbiter::smt
