#include <gtest/gtest.h>

#include "engine/verify.h"

namespace arbiter {
namespace {

Term term(const std::string& text) {
  auto compiled = compile_term(std::make_shared<Source>("term.ia", text), {});
  return std::move(std::get<Term>(compiled.value()));
}

// "safe", "unsafe", or why there is no answer.
std::string verdict(const std::string& text, double seconds = 60) {
  VerifyOptions options;
  options.method = VerifyMethod::Partition;
  const auto result = verify(term(text), options, Limits(seconds)).value();
  if (const auto* undecided = std::get_if<Undecided>(&result)) return undecided->reason;
  return std::get<Verified>(result).errors.empty() ? "safe" : "unsafe";
}

// Values of a data type without a size were packed into no bits at all, and read as 0: the program
// was called safe.
TEST(RefinementRegression, DataTypesWithoutASizeKeepTheirValues) {
  const std::string program = "data X; c : com |- new X x := 3 in new X y := 0 in c; y := x; c; ";
  EXPECT_EQ(verdict(program + "assert(y = 0) : com"), "unsafe");
  EXPECT_EQ(verdict(program + "assert(y = 3) : com"), "safe");
}

// Each path has terms of its own, and the solver took those of the first for all: its answers were
// about other formulas, and it crashed.
TEST(RefinementRegression, TheSolverIsAskedAboutThePathAtHand) {
  const auto solver = smt::make_solver();
  if (!solver) GTEST_SKIP() << "built without a solver";
  smt::Terms first;
  const smt::TermId x = first.fresh();
  const std::vector<smt::TermId> one{first.less(x, first.constant(0))};
  ASSERT_EQ(solver->ask(first, one, {}).answer, smt::Answer::Satisfiable);
  smt::Terms second;
  const smt::TermId a = second.fresh();
  const smt::TermId b = second.fresh();
  const std::vector<smt::TermId> both{second.less(a, b), second.less(b, a)};
  EXPECT_EQ(solver->ask(second, both, {}).answer, smt::Answer::Unsatisfiable);
}

// Known bounds grew along assignments in a circle, by a factor each time: a variable was split into
// tens of thousands of classes, and search never ended.
TEST(RefinementRegression, BoundsDoNotGrowAlongAssignments) {
  EXPECT_EQ(
      verdict("f : com -> com -> com |- new int x := 0 in new int y := 0 in new int z := 0 in "
              "f({ y := z * 4; if y < 0 || y > 12 then abort fi; x := y * 2; "
              "if x < 0 || x > 12 then abort fi; z := x * 3; if z < 0 || z > 2 then abort },"
              "{ y := x * 4; if y < 0 || y > 2 then abort fi }); assert(x + y = 0) : com",
              20),
      "safe");
}

}  // namespace
}  // namespace arbiter
