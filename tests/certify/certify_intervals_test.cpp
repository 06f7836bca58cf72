#include "certify/certify_intervals.h"

#include <gtest/gtest.h>

#include "certify/symbolic_node.h"
#include "engine/verify.h"

namespace arbiter::certify {
namespace {

Term term(const std::string& text) {
  auto compiled = compile_term(std::make_shared<Source>("term.ia", text), {});
  return std::move(std::get<Term>(compiled.value()));
}

std::optional<IntervalCertificate> certificate_of(const Term& safe) {
  VerifyOptions options;
  options.method = VerifyMethod::Partition;
  options.certify = true;
  const auto result = verify(safe, options, Limits(600.0)).value();
  const auto* verified = std::get_if<Verified>(&result);
  return verified != nullptr ? verified->interval_certificate : std::nullopt;
}

class CountingSolver final : public smt::Solver {
 public:
  smt::Reply ask(const smt::Terms& terms, std::span<const smt::TermId> constraints,
                 const Limits& limits) override {
    ++questions;
    return solver_->ask(terms, constraints, limits);
  }
  std::size_t questions = 0;

 private:
  std::unique_ptr<smt::Solver> solver_ = smt::make_solver({.wants_cores = false});
};

// Gives up, and says why.
class GivingUp final : public smt::Solver {
 public:
  explicit GivingUp(std::optional<StopReason> why) : why_(why) {}
  smt::Reply ask(const smt::Terms& /*terms*/, std::span<const smt::TermId> /*constraints*/,
                 const Limits& /*limits*/) override {
    smt::Reply reply;
    reply.stopped = why_;
    return reply;
  }

 private:
  std::optional<StopReason> why_;
};

std::string with_cells(int cells) {
  const std::string count = std::to_string(cells);
  return "x : exp int, f : com -> exp int -> com |- new int a[" + count +
         "] := 0 in new int k := 0 in f({ k := x; if k < 0 || k >= " + count +
         " then k := 0 fi }, !a[k]) : com";
}

TEST(CertifyIntervals, QuestionsDoNotGrowWithTheStates) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  std::vector<std::size_t> questions;
  for (const int cells : {20, 200}) {
    const Term safe = term(with_cells(cells));
    const auto certificate = certificate_of(safe);
    ASSERT_TRUE(certificate);
    CountingSolver solver;
    EXPECT_TRUE(
        std::holds_alternative<Proved>(certify(safe.graph, *certificate, solver, Limits())));
    questions.push_back(solver.questions);
  }
  EXPECT_EQ(questions[0], questions[1]);
  EXPECT_LT(questions[1], 50U);
}

TEST(CertifyIntervals, OneByOneAndAllAtOnceAgreeOnEveryRow) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  const Term safe = term(with_cells(7));
  const auto certificate = certificate_of(safe);
  ASSERT_TRUE(certificate);
  for (std::size_t node = 0; node < certificate->nodes.size(); ++node) {
    const std::size_t width = certificate->nodes[node].columns.size();
    for (std::size_t row = 0; width > 0 && row < certificate->nodes[node].rows; ++row) {
      IntervalCertificate fewer = *certificate;
      ClassStates& states = fewer.nodes[node];
      const auto first = states.numbers.begin() + static_cast<std::ptrdiff_t>(row * width);
      states.numbers.erase(first, first + static_cast<std::ptrdiff_t>(width));
      --states.rows;
      std::vector<std::size_t> answers;
      for (const std::size_t one_by_one : {0, 1, 4, 1000}) {
        const auto solver = smt::make_solver({.wants_cores = false});
        answers.push_back(
            certify(safe.graph, fewer, *solver, Limits(), {.one_by_one = one_by_one}).index());
      }
      EXPECT_EQ(answers, std::vector<std::size_t>(4, answers[0])) << node << " " << row;
      EXPECT_EQ(answers[0], 1U) << "a flaw";
    }
  }
}

TEST(CertifyIntervals, AFlawIsOfTheStateThatIsLeft) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  const Term safe = term(with_cells(7));
  const auto certificate = certificate_of(safe);
  ASSERT_TRUE(certificate);
  std::size_t told = 0;
  for (std::size_t without = 0; without < certificate->nodes.size(); ++without) {
    IntervalCertificate fewer = *certificate;
    fewer.nodes.erase(fewer.nodes.begin() + static_cast<std::ptrdiff_t>(without));
    const auto solver = smt::make_solver({.wants_cores = false});
    const auto checked = certify(safe.graph, fewer, *solver, Limits());
    ASSERT_TRUE(std::holds_alternative<ClassFlaw>(checked)) << without;
    const auto& flaw = std::get<ClassFlaw>(checked);
    for (const ClassStates& states : fewer.nodes) {
      if (states.node != flaw.node) continue;
      EXPECT_EQ(flaw.state.size(), states.columns.size()) << without;
      told += flaw.state.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(told, 1U);
}

// Where the solver's values need more, they are not looked at.
TEST(CertifyIntervals, ValuesMayNeedMoreThan64Bits) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  EXPECT_TRUE(certificate_of(
      term("n : exp int, f : com -> com |- new int y := n in "
           "f(if y > 4611686018427387904 then { y := y + y; assert(y > 0) }) : com")));
}

TEST(CertifyIntervals, TheReasonIsTheLimitThatEndedTheSolver) {
  if (!smt::make_solver()) GTEST_SKIP() << "built without a solver";
  const Term safe = term(with_cells(7));
  const auto certificate = certificate_of(safe);
  ASSERT_TRUE(certificate);
  for (const StopReason reason : {StopReason::Memory, StopReason::Timeout}) {
    GivingUp solver(reason);
    const auto checked = certify(safe.graph, *certificate, solver, Limits());
    ASSERT_TRUE(std::holds_alternative<StopReason>(checked));
    EXPECT_EQ(std::get<StopReason>(checked), reason);
  }
  GivingUp solver(std::nullopt);
  EXPECT_TRUE(std::holds_alternative<Unsure>(certify(safe.graph, *certificate, solver, Limits())));
}

// An entry for each slot took gigabytes.
TEST(CertifyIntervals, LargeArraysTakeNothingAtTheStart) {
  const Term large = term(
      "x : exp int, c : com |- new int a[60000000] := 0 in new int k := x in "
      "c; if 0 <= k and k < 60000000 then (if a[k] = -7 then abort) : com");
  IntervalCertificate certificate;
  certificate.graph = fingerprint(large.graph);
  ClassStates start;
  start.node = large.graph.start;
  start.rows = 1;
  certificate.nodes.push_back(start);
  GivingUp solver(std::nullopt);
  const auto checked = certify(large.graph, certificate, solver, Limits(std::nullopt, 16));
  EXPECT_TRUE(std::holds_alternative<ClassFlaw>(checked));
}

// One cell is known, and the index is not: it may be any cell.
class AnyCell : public ::testing::Test {
 protected:
  AnyCell()
      : term_(term("x : exp int, c : com |- new int a[1000000] := 0 in new int k := x in "
                   "c; if 0 <= k and k < 1000000 then (if a[k] = -7 then abort) : com")) {}

  void evaluate_all(SymbolicNode& symbolic) {
    for (const game::Node& node : term_.graph.nodes) {
      symbolic.begin();
      for (const game::Variable& variable : term_.graph.variables) {
        if (variable.size > 0) symbolic.know(variable.slot, symbolic.terms().constant(5));
      }
      for (const game::Action& action : term_.graph.actions_of(node)) symbolic.act(action);
      if (!node.value.empty()) symbolic.evaluated(node.value);
    }
  }

  Term term_;
};

TEST_F(AnyCell, IsChargedWhileItIsMade) {
  const Limits limits(std::nullopt, 8);
  SymbolicNode symbolic(term_.graph, limits);
  evaluate_all(symbolic);
  EXPECT_EQ(symbolic.stopped(), StopReason::Memory);
  EXPECT_GT(symbolic.terms().bytes(), std::size_t{1} << 20U);
  EXPECT_LT(symbolic.terms().bytes(), std::size_t{8} << 20U);
}

TEST_F(AnyCell, EndsWithTheTime) {
  const Limits limits(0.0);
  SymbolicNode symbolic(term_.graph, limits);
  evaluate_all(symbolic);
  EXPECT_EQ(symbolic.stopped(), StopReason::Timeout);
  EXPECT_LT(symbolic.terms().size(), 1000U);
}

}  // namespace
}  // namespace arbiter::certify
