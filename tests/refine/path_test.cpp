// Paths, their formulas, and what is made of the ones that are not real.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/term.h"
#include "explore/search.h"
#include "refine/concretise.h"
#include "refine/decide.h"
#include "refine/path_bounds.h"
#include "refine/path_formula.h"
#include "refine/split.h"

namespace arbiter::refine {
namespace {

Term term(const std::string& text) {
  auto compiled = compile_term(std::make_shared<Source>("term.ia", text), {});
  return std::move(std::get<Term>(compiled.value()));
}

abstraction::Precision coarsest(const game::Graph& graph) {
  MemoryCharge charge{Limits()};
  return abstraction::coarsest(graph, charge).value();
}

// The first error of the coarsest abstraction.
explore::FoundError first_error(const game::Graph& graph) {
  const auto result = explore::search(graph, coarsest(graph), {}, Limits(600.0));
  return std::get<explore::Searched>(result).errors.at(0);
}

PathFormula formula_of_first(const game::Graph& graph) {
  return formula_of(graph, first_error(graph).path, {}).value();
}

game::VariableId named(const Term& of, const std::string& name) {
  for (std::uint32_t i = 0; i < of.graph.variables.size(); ++i) {
    const NameId id = of.graph.variables[game::VariableId(i)].name;
    if (id.is_some() && of.judgement->names->text(id) == name) return game::VariableId(i);
  }
  return {};
}

TEST(Decide, WhatIsComputedNeedsNoSolver) {
  const Term real = term("c : com |- new int x := 3 in c; assert(x = 4) : com");
  PathFormula formula = formula_of_first(real.graph);
  EXPECT_TRUE(std::holds_alternative<Real>(decide(formula, nullptr, {})));
  const Term spurious = term("c : com |- new int x := 3 in c; assert(x = 3) : com");
  PathFormula other = formula_of_first(spurious.graph);
  const auto decided = decide(other, nullptr, {});
  ASSERT_TRUE(std::holds_alternative<Spurious>(decided));
  EXPECT_EQ(std::get<Spurious>(decided).core.size(), 1U);
}

TEST(Decide, WhatDependsOnInputsIsUnclearWithoutASolver) {
  const Term of = term("i : exp int |- new int x := i in assert(x != 77) : com");
  PathFormula formula = formula_of_first(of.graph);
  EXPECT_TRUE(std::holds_alternative<Unclear>(decide(formula, nullptr, {})));
}

// Keeps what it is asked.
class Listening final : public smt::Solver {
 public:
  smt::Reply ask(const smt::Terms& /*terms*/, std::span<const smt::TermId> constraints,
                 const Limits& /*limits*/) override {
    asked.assign(constraints.begin(), constraints.end());
    return {};
  }
  std::vector<smt::TermId> asked;
};

// Each round of the loop asks the same of x.
TEST(Decide, WhatIsAskedAgainIsAskedOnce) {
  const Term of = term(
      "i : exp int |- new int x := i in new int[0..9] k := 0 in "
      "while k < 9 do { if x > 3 then skip else diverge; k := k + 1 }; assert(x <> 77) : com");
  PathFormula formula = formula_of_first(of.graph);
  ASSERT_GE(formula.constraints.size(), 10U);
  Listening solver;
  EXPECT_TRUE(std::holds_alternative<Unclear>(decide(formula, &solver, {})));
  EXPECT_EQ(solver.asked.size(), 2U);
}

// Where x is on the path to the error.
std::string bounds_of_x(const std::string& condition) {
  const Term of = term("a : exp int, b : exp int |- new int x := a in new int y := b in if " +
                       condition + " then abort : com");
  const PathFormula formula = formula_of_first(of.graph);
  const auto bounds = path_bounds(formula, formula.constraints.size());
  for (const Event& event : formula.events) {
    const NameId name = of.graph.variables[event.variable].name;
    if (name.is_some() && of.judgement->names->text(name) == "x") {
      return to_string(bounds[event.term]);
    }
  }
  return "?";
}

TEST(PathBounds, FollowFromWhatHoldsOnThePath) {
  const std::vector<std::pair<std::string, std::string>> table{
      {"x < 7 and -2 <= x", "[-2,6]"},
      {"x > 3", ">3"},
      {"x <> 3", "Z"},
      {"not (x > 3 or x < 1)", "[1,3]"},
      {"x * x = 1000", "[-31,31]"},
      {"x * y = 6", "[-6,6]"},
      {"x * y < 6", "Z"},
      {"0 <= y and y <= 3 and x + y = 10", "[7,10]"},
      {"0 <= y and y <= 3 and y - x = 10", "[-10,-7]"},
      {"x / 5 = 2", "[6,14]"},
      {"x = 9223372036854775807", "9223372036854775807"},
      {"x < 2 and x > 5", ">5"},
  };
  for (const auto& [condition, expected] : table)
    EXPECT_EQ(bounds_of_x(condition), expected) << condition;
}

class WithSolver : public ::testing::Test {
 protected:
  void SetUp() override {
    solver_ = smt::make_solver();
    if (!solver_) GTEST_SKIP() << "built without a solver";
  }
  std::unique_ptr<smt::Solver> solver_;
};

TEST_F(WithSolver, ValuesOfARealPathMakeAPlay) {
  const Term of = term(
      "i : exp int, c : com |- new int x := i in c; new int y := i in assert(3 * x + y != 100) "
      ": com");
  const explore::FoundError error = first_error(of.graph);
  PathFormula formula = formula_of(of.graph, error.path, {}).value();
  const auto decided = decide(formula, solver_.get(), {});
  ASSERT_TRUE(std::holds_alternative<Real>(decided));
  const auto& brought = std::get<Real>(decided).brought;
  const auto play = play_of(of.graph, error.path, brought, error.node);
  ASSERT_TRUE(play);
  std::vector<std::int64_t> inputs;
  for (const game::Move& move : *play) {
    if (move.kind == game::MoveKind::Value) inputs.push_back(move.value);
  }
  ASSERT_EQ(inputs.size(), 2U);
  EXPECT_EQ(3 * inputs[0] + inputs[1], 100);
}

// Other values go another way, and there is no play.
TEST_F(WithSolver, WrongValuesMakeNone) {
  const Term of = term("i : exp int |- new int x := i in assert(x != 77) : com");
  const explore::FoundError error = first_error(of.graph);
  std::vector<std::int64_t> brought(error.path.size(), 5);
  EXPECT_FALSE(play_of(of.graph, error.path, brought, error.node));
  brought.assign(error.path.size(), 77);
  EXPECT_TRUE(play_of(of.graph, error.path, brought, error.node));
}

TEST_F(WithSolver, SmallValuesAreAskedForFirst) {
  const Term of = term("i : exp int |- new int x := i in assert(x < 2) : com");
  PathFormula formula = formula_of_first(of.graph);
  const auto decided = decide(formula, solver_.get(), {});
  ASSERT_TRUE(std::holds_alternative<Real>(decided));
  for (const std::int64_t value : std::get<Real>(decided).brought) EXPECT_LE(value, 9);
}

// A contradiction names what has a part in it, and nothing else.
TEST_F(WithSolver, CoresLeadToTheirVariables) {
  const Term of = term(
      "i : exp int, c : com |- new int x := i in new int other := i in new int w := other in c; "
      "if x > 3 then { c; assert(x > 2 || w = 1000000) } : com");
  const explore::FoundError error = first_error(of.graph);
  PathFormula formula = formula_of(of.graph, error.path, {}).value();
  const auto decided = decide(formula, solver_.get(), {});
  ASSERT_TRUE(std::holds_alternative<Spurious>(decided));
  const std::vector<std::uint32_t>& core = std::get<Spurious>(decided).core;
  Splitter splitter(of.graph);
  const auto involved = splitter.involved(formula, core);
  const auto has = [&](const char* name) {
    return std::find(involved.begin(), involved.end(), named(of, name)) != involved.end();
  };
  EXPECT_TRUE(has("x"));
  EXPECT_FALSE(has("other"));
}

// Cut points are where the comparisons change.
TEST_F(WithSolver, SplitsAreAtTheConstantsThatAreComparedWith) {
  const Term of =
      term("i : exp int, c : com |- new int x := i in c; if x > 3 then { c; assert(x > 2) } : com");
  PathFormula formula = formula_of_first(of.graph);
  const auto decided = decide(formula, solver_.get(), {});
  ASSERT_TRUE(std::holds_alternative<Spurious>(decided));
  abstraction::Precision precision = coarsest(of.graph);
  Splitter splitter(of.graph);
  const auto splits = splitter.refine(formula, std::get<Spurious>(decided).core, precision);
  ASSERT_FALSE(splits.empty());
  const auto& cuts = precision.cuts[named(of, "x")];
  ASSERT_TRUE(cuts);
  EXPECT_EQ(cuts->points(), (std::vector<std::int64_t>{3, 4}));
  for (const Split& split : splits) EXPECT_EQ(split.why, "compared with constants");
}

// What a variable that is used as an index wants is its range.
TEST(Splits, OfAnIndexAreItsRange) {
  const Term of = term(
      "f : com -> com |- new int a[4] := 0 in new int i := 0 in "
      "f({ if i < 4 then { a[i] := 1; i := i + 1 } else skip }); assert(i <= 4 && a[0] < 2) : com");
  PathFormula formula = formula_of_first(of.graph);
  const auto decided = decide(formula, nullptr, {});
  ASSERT_TRUE(std::holds_alternative<Spurious>(decided));
  abstraction::Precision precision = coarsest(of.graph);
  Splitter splitter(of.graph);
  const auto splits = splitter.refine(formula, std::get<Spurious>(decided).core, precision);
  ASSERT_FALSE(splits.empty());
  EXPECT_EQ(splits[0].variable, named(of, "i"));
  EXPECT_EQ(splits[0].why, "range");
  for (std::int64_t value = 0; value <= 4; ++value) {
    EXPECT_TRUE(precision.cuts[named(of, "i")]->is_single(value)) << value;
  }
}

// A contradiction about a truth value that was kept needs no more than 64 bits.
TEST_F(WithSolver, OutcomesOfSelectorsNeedNoMoreBits) {
  const Term of = term(
      "c : com, i : exp int, j : exp int |- new int x := i in new int y := j in "
      "new bool b := x < y in c; if b then if y <= x then abort : com");
  PathFormula formula = formula_of_first(of.graph);
  const auto decided = decide(formula, solver_.get(), {});
  ASSERT_TRUE(std::holds_alternative<Spurious>(decided));
  EXPECT_FALSE(Splitter(of.graph).wants_more_bits(formula, std::get<Spurious>(decided).core));
}

}  // namespace
}  // namespace arbiter::refine
