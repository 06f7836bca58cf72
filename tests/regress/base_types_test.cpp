// Bugs about terms of every base type, constants and ranges, each in the smallest program that
// showed it.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "check/run.h"
#include "check/script.h"
#include "engine/front_end.h"
#include "game/compile.h"

namespace arbiter {
namespace {

Result<core::Judgement> read(const std::string& text) {
  return read_term(std::make_shared<const Source>("p.ia", text));
}

std::string first_code(const std::string& text) {
  const auto result = read(text);
  return result ? "accepted" : code_name(result.error().front().code);
}

// `diverge(3)` was accepted, and aborted.
TEST(BaseTypesRegression, AbortAndDivergeAreNoFunctions) {
  EXPECT_EQ(first_code("diverge(3) : com"), "A031");
  EXPECT_EQ(first_code("abort(3) : com"), "A031");
  EXPECT_EQ(first_code("let f be abort in f(skip)"), "A031");
  EXPECT_EQ(first_code("let x be mkvar(diverge, 3) in x := 1"), "A030");
  EXPECT_EQ(first_code("abort : com -> com"), "A030");
}

// A constant looked at whatever its name was bound to, and not at the params alone.
TEST(BaseTypesRegression, AConstantMeansTheParamWhateverElseHasItsName) {
  EXPECT_EQ(first_code("param n = 2; |- let com f(int n, int[0..n] m) { skip } in f(1, 1)"),
            "accepted");
  EXPECT_EQ(first_code("param n = 2; |- new int n := 1 in new int[0..n] m in skip"), "accepted");
}

// Listing the values up to the largest integer never ended.
TEST(BaseTypesRegression, ARangeMayEndAtTheLargestInteger) {
  const auto judgement =
      read("f : exp int[9223372036854775806..9223372036854775807] |- if f = 1 then skip : com");
  ASSERT_TRUE(judgement);
  const game::Arena arena(*judgement);
  const check::Outcome outcome = check::run(*judgement, arena, check::opening_only);
  EXPECT_EQ(check::describe_moves(arena, outcome.legal),
            "f.9223372036854775806, f.9223372036854775807");
}

// A long expression with a short name was copied to each of its uses.
TEST(BaseTypesRegression, ALongExpressionWithANameIsSharedByItsUses) {
  std::string sum = "x";
  std::string uses;
  for (int i = 0; i < 300; ++i) {
    sum += " + x";
    uses += "y := a; ";
  }
  auto judgement =
      read("new int x := 0 in new int y := 0 in let a be " + sum + " in " + uses + "y : exp int");
  ASSERT_TRUE(judgement);
  const auto graph = game::compile(std::make_shared<const core::Judgement>(std::move(*judgement)));
  ASSERT_TRUE(std::holds_alternative<game::Graph>(graph));
  EXPECT_LT(std::get<game::Graph>(graph).code.size(), 4000U);
}

}  // namespace
}  // namespace arbiter
