// Bugs of the elaboration, each in the smallest program that showed it.
#include <gtest/gtest.h>

#include "typing/core_text.h"

namespace arbiter::typing {
namespace {

// `-n` of a literal is a literal, but the least integer has no negative of 64 bits: it was itself.
TEST(ElaborationRegression, NegatingTheLeastIntegerDoesNotWrap) {
  EXPECT_EQ(core_of("param n = -9223372036854775807 - 1; -n"), "(neg -9223372036854775808)");
  EXPECT_EQ(core_of("param n = -9223372036854775807; -n"), "9223372036854775807");
}

// The size that -W would need was computed in 64 bits with a sign.
TEST(ElaborationRegression, TheSizeThatALiteralNeedsDoesNotWrap) {
  const auto result =
      elaborated("data X; x : var X |- x := 9223372036854775807", {.data_sizes = {{"X", 2}}});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().front().help, "give X more values: -W X=9223372036854775808");
}

// "the branches have different types: com -> com and com -> com".
TEST(ElaborationRegression, BranchesThatAreFunctionsAreToldSo) {
  EXPECT_EQ(
      errors_of("if true then fun x : com. x else fun x : com. x"),
      "A033 at `fun x : com. x`: the branches of `if` should have base types, but this has type "
      "com -> com");
}

// The initial value that is left out was fitted to a type that fits nothing.
TEST(ElaborationRegression, AVariableOfADataTypeStartsAtItsFirstConstant) {
  EXPECT_EQ(core_of("data X; new X x in skip"), "(new x 0 skip)");
}

}  // namespace
}  // namespace arbiter::typing
