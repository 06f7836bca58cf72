// Mistakes that hid others, or were reported badly, each in the smallest program that showed it.
#include <gtest/gtest.h>

#include "typing/core_text.h"

namespace arbiter::typing {
namespace {

// `x := y` of `x := y := z` was dropped, and with it what was wrong in it.
TEST(DiagnosticRegression, AnAssignmentAsAValueHidesNoOtherMistake) {
  EXPECT_EQ(errors_of("x : var int |- x := u := v"),
            "A015 at `:=`: an assignment has no value to assign\n"
            "A020 at `u`: there is nothing called `u` here\n"
            "A020 at `v`: there is nothing called `v` here");
}

// The operands of a character that is no operator were dropped.
TEST(DiagnosticRegression, ACharacterThatIsNoOperatorHidesNoOtherMistake) {
  EXPECT_EQ(errors_of("u ^ v"),
            "A002 at `^`: `^` means nothing here\n"
            "A020 at `u`: there is nothing called `u` here\n"
            "A020 at `v`: there is nothing called `v` here");
}

// A statement as an operand was skipped over.
TEST(DiagnosticRegression, AStatementAsAnOperandHidesNoOtherMistake) {
  EXPECT_EQ(errors_of("1 + if tt then u else 2"),
            "A010 at `if`: expected an expression, found `if`\n"
            "A020 at `u`: there is nothing called `u` here");
}

// The parameters of a definition without a type were unknown names in its body.
TEST(DiagnosticRegression, ADefinitionWithoutATypeStillHasItsParameters) {
  EXPECT_EQ(errors_of("let f(x) be x + u in f(1)"),
            "A010 at `(`: a definition with parameters or braces begins with its type\n"
            "A020 at `u`: there is nothing called `u` here");
}

// A syntax error that ended a scope too early made every name of it unknown.
TEST(DiagnosticRegression, NamesOfAScopeThatASyntaxErrorEndedAreNotUnknown) {
  EXPECT_EQ(errors_of("new int x := 0 in x := 1 1; x := u"),
            "A010 at `1`: expected `;` or the end of the term, found a number\n"
            "A020 at `u`: there is nothing called `u` here");
  EXPECT_EQ(errors_of("(new int x := 0 in x := 1); x := 2"),
            "A020 at `x`: there is nothing called `x` here");
}

// assert(1) was accepted and (assert)(1) was not.
TEST(DiagnosticRegression, AssertTakesAGuardInParenthesesToo) {
  EXPECT_EQ(core_of("(assert)(1)"), core_of("assert(1)"));
  EXPECT_EQ(core_of("{(assert)}(tt)"), core_of("assert(tt)"));
}

// f(return M) was accepted and mkvar(return M, return N) was not.
TEST(DiagnosticRegression, ReturnMayEndThePartsOfMkvar) {
  EXPECT_EQ(core_of("mkvar(return (fun v : int. skip), skip; return 1) := 2"),
            core_of("mkvar((fun v : int. skip), skip; 1) := 2"));
}

// "this function takes 1 argument": which one, and of which type?
TEST(DiagnosticRegression, AWrongNumberOfArgumentsNamesTheFunction) {
  const auto help = [](const char* text) {
    const auto result = elaborated(text);
    return result ? std::string("accepted") : result.error().front().help;
  };
  EXPECT_EQ(errors_of("f[2] : com -> com |- f[0](skip, skip)"),
            "A032 at `f[0](skip, skip)`: an element of `f` takes 1 argument, but 2 are given");
  EXPECT_EQ(errors_of("assert(tt, tt)"),
            "A032 at `assert(tt, tt)`: `assert` takes 1 argument, but 2 are given");
  EXPECT_EQ(help("f : com -> exp int |- f(skip, skip)"), "its type is com -> exp int");
  EXPECT_EQ(help("(fun x : com. x)(skip, skip)"), "its type is com -> com");
}

}  // namespace
}  // namespace arbiter::typing
