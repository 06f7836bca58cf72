// Every type error: its code, its place, and both types in the message.
#include <gtest/gtest.h>

#include "typing/core_text.h"

namespace arbiter::typing {
namespace {

struct ErrorCase {
  const char* source;
  const char* errors;
};

void expect_errors(const std::vector<ErrorCase>& cases) {
  for (const ErrorCase& each : cases) EXPECT_EQ(errors_of(each.source), each.errors) << each.source;
}

TEST(NameErrors, UnknownNames) {
  expect_errors({
      {"foo", "A020 at `foo`: there is nothing called `foo` here"},
      {"foo(skip)", "A020 at `foo`: there is nothing called `foo` here"},
      {"foo[1]", "A020 at `foo`: there is nothing called `foo` here"},
      {"(let a be skip in a); a", "A020 at `a`: there is nothing called `a` here"},
      {"goto l", "A023 at `l`: there is no label `l` around this jump"},
      {"(break l. skip); goto l", "A023 at `l`: there is no label `l` around this jump"},
      {"x : var Y |- skip", "A024 at `Y`: there is no data type `Y`"},
      {"param n = m; skip", "A020 at `m`: there is no param `m`"},
  });
}

TEST(NameErrors, TheNearestKnownNameIsOffered) {
  const auto result = elaborated("new int counter in conter := 1");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().front().help, "did you mean `counter`?");
}

TEST(NameErrors, DuplicatesAndRecursion) {
  expect_errors({
      {"f : com, f : com |- skip", "A021 at `f`: `f` is bound twice in the context"},
      {"let com p(int x, com x) { skip } in skip", "A021 at `x`: two parameters are called `x`"},
      {"param n = 1; param n = 2; skip", "A021 at `n`: `n` is declared twice in the headers"},
      {"let a be a in a", "A022 at `a`: `a` is used in its own definition"},
      {"let com p(com c) { p(c) } in skip", "A022 at `p`: `p` is used in its own definition"},
      {"let a[i : 2] be a[0] in skip", "A022 at `a`: `a` is used in its own definition"},
  });
}

TEST(NameErrors, ArraysAndIndices) {
  expect_errors({
      {"new int x in x[0]", "A025 at `x`: `x` is not an array"},
      {"f : exp int |- f[0]", "A025 at `f`: `f` is not an array"},
      {"skip[0]", "A025 at `skip`: `skip` is not an array"},
      {"(1)[0]", "A025 at `(1)`: this is not an array"},
      {"f[2] : com |- f", "A026 at `f`: `f` is an array, so an element should be chosen"},
      {"new int a[2] in a := 1", "A026 at `a`: `a` is an array, so an element should be chosen"},
      {"let a[i : 2] be skip in a", "A026 at `a`: `a` is an array, so an element should be chosen"},
      {"new int a[2] in a[skip]",
       "A030 at `skip`: an index should have type exp int, but this has type com"},
  });
}

TEST(TypeErrors, OperandsAndConditions) {
  expect_errors({
      {"skip + 1", "A030 at `skip`: the left side of `+` should be a value, but this has type com"},
      {"1 + skip",
       "A030 at `skip`: the right side of `+` should be a value, but this has type com"},
      {"skip = 1", "A030 at `skip`: the left side of `=` should be a value, but this has type com"},
      {"1 && skip",
       "A030 at `skip`: the right side of `&&` should be a value, but this has type com"},
      {"not skip", "A030 at `skip`: the operand of `not` should be a value, but this has type com"},
      {"-skip", "A030 at `skip`: the operand of `-` should be a value, but this has type com"},
      {"!3", "A030 at `3`: the operand of `!` should have type var, but this has type exp int"},
      {"if skip then skip",
       "A030 at `skip`: the condition of `if` should be a value, but this has type com"},
      {"while skip do skip",
       "A030 at `skip`: the condition of `while` should be a value, but this has type com"},
      {"while true do 1",
       "A030 at `1`: the body of `while` should have type com, but this has type exp int"},
      {"assert(skip)", "A030 at `skip`: the assertion should be a value, but this has type com"},
  });
}

TEST(TypeErrors, Branches) {
  expect_errors({
      {"if 1 then 2",
       "A035 at `if 1 then 2`: an `if` without `else` should be a com, but its then-part has type "
       "exp int"},
      {"if 1 then 2 else skip",
       "A035 at `if 1 then 2 else skip`: the branches have different types: exp int and com"},
      {"data X; x : var X, e : exp int |- if true then x else e",
       "A035 at `if true then x else e`: the branches have different types: var X and exp int"},
      {"if true then fun x : com. x else skip",
       "A033 at `fun x : com. x`: the branches of `if` should have base types, but this has type "
       "com -> com"},
  });
}

TEST(TypeErrors, Assignments) {
  expect_errors({
      {"x : var bool |- x := 1",
       "A030 at `1`: the assigned value should have type exp bool, but this has type exp int"},
      {"x : var int |- x := skip",
       "A030 at `skip`: the assigned value should be a value, but this has type com"},
      {"e : exp int |- e := 1",
       "A036 at `e`: only a variable can be assigned to, and this has type exp int"},
      {"skip := 1", "A036 at `skip`: only a variable can be assigned to, and this has type com"},
      {"new bool b := 1 in skip",
       "A030 at `1`: the initial value should have type exp bool, but this has type exp int"},
  });
}

TEST(TypeErrors, ArgumentsAndFunctions) {
  expect_errors({
      {"f : com -> com |- f(1)",
       "A030 at `1`: argument 1 should have type com, but this has type exp int"},
      {"f : com -> exp bool -> com |- f(skip, 1)",
       "A030 at `1`: argument 2 should have type exp bool, but this has type exp int"},
      {"f : var int -> com |- new int%2 x in f(x)",
       "A030 at `x`: argument 1 should have type var int, but this has type var int%2"},
      {"f : var int -> com |- f(1)",
       "A030 at `1`: argument 1 should have type var int, but this has type exp int"},
      {"f : com -> com |- f(skip, skip)",
       "A032 at `f(skip, skip)`: `f` takes 1 argument, but 2 are given"},
      {"f : com -> com -> com |- f(skip)",
       "A032 at `f(skip)`: `f` takes 2 arguments, but 1 is given"},
      {"skip(skip)", "A031 at `skip`: only a function can be applied, and this has type com"},
      {"1(2)", "A031 at `1`: only a function can be applied, and this has type exp int"},
  });
}

TEST(TypeErrors, FunctionsThatAreNotApplied) {
  expect_errors({
      {"f : com -> com |- f; skip",
       "A033 at `f`: this function of type com -> com does nothing until it is applied"},
      {"f : com -> com |- 1 + f",
       "A033 at `f`: the right side of `+` should be a value, but this is a function of type com "
       "-> com"},
      {"f : com -> com, g : com -> com |- g(f)",
       "A033 at `f`: argument 1 should have type com, but this is a function of type com -> com"},
      {"f[2] : com -> com |- f[0]",
       "A033 at `f[0]`: an element of `f` is a function and should be applied"},
      {"let a[i : 2] be fun c : com. c in a[0]",
       "A033 at `a[0]`: an element of `a` is a function and should be applied"},
      {"part P { fun x : com. x }",
       "A033 at `fun x : com. x`: a part should have a base type, but this has type com -> com"},
      {"break l. fun x : com. x",
       "A033 at `fun x : com. x`: a labelled block should have a base type, but this has type com "
       "-> com"},
      {"new int x in fun y : com. y",
       "A033 at `fun y : com. y`: this function of type com -> com does nothing until it is "
       "applied"},
  });
}

TEST(TypeErrors, Definitions) {
  expect_errors({
      {"let com a { 1 } in skip",
       "A030 at `1`: the body of `a` should have type com, but this has type exp int"},
      {"let exp bool a { 1 } in skip",
       "A030 at `1`: the body of `a` should have type exp bool, but this has type exp int"},
      {"mkvar(skip, 1)",
       "A030 at `skip`: what mkvar does on a write should have type exp D -> com, but this has "
       "type com"},
      {"mkvar(fun x : com. skip, 1)",
       "A030 at `fun x : com. skip`: what mkvar does on a write should have type exp D -> com, but "
       "this has "
       "type com -> com"},
      {"mkvar(fun x : bool. skip, 1)",
       "A030 at `1`: what mkvar gives on a read should have type exp bool, but this has type exp "
       "int"},
      {"f : com -> (com -> com) -> com |- skip",
       "A018 at `(com -> com)`: a function cannot be an argument of a declared function"},
  });
}

TEST(TypeErrors, TheTermItself) {
  expect_errors({
      {"skip : exp int",
       "A030 at `skip`: the term should have type exp int, but this has type com"},
      {"1 : com", "A030 at `1`: the term should have type com, but this has type exp int"},
      {"1 : com -> com",
       "A030 at `1`: the term should have type com -> com, but this has type exp int"},
      {"fun x : com. x : com",
       "A033 at `fun x : com. x`: the term should have type com, but this is a function of type "
       "com -> com"},
      {"x : var int |- x : var int%2",
       "A030 at `x`: the term should have type var int%2, but this has type var int"},
  });
}

TEST(TypeErrors, DataTypesHaveEqualityOnly) {
  expect_errors({
      {"data X; x : var X |- x + 1", "A034 at `x + 1`: there is no arithmetic on the data type X"},
      {"data X; x : var X |- -x", "A034 at `-x`: there is no arithmetic on the data type X"},
      {"data X; x : var X |- x < x", "A034 at `x < x`: there is no order on the data type X"},
      {"data X; x : var X |- x := -1", "A034 at `-1`: constants of X are 0, 1, 2, …, not negative"},
      {"data X; x : var X |- x := true",
       "A030 at `true`: the assigned value should have type exp X, but this has type exp bool"},
      {"data X; x : var X, e : exp int |- x := e",
       "A030 at `e`: the assigned value should have type exp X, but this has type exp int"},
      {"data X; data Y; x : var X, y : var Y |- x = y",
       "A030 at `y`: the right side of `=` should have type exp X, but this has type exp Y"},
      {"data X; x : var X |- if x then skip",
       "A030 at `x`: the condition of `if` should have type exp bool, but this has type exp X"},
  });
}

TEST(TypeErrors, JumpsReturnsAndPredicates) {
  expect_errors({
      {"break l. (goto l; 1)",
       "A037 at `goto l`: this jump would end a block of type exp int without a value"},
      {"1; return 2; skip", "A017 at `return 2`: `return` should be the last in its block"},
      {"x : var int |- letp (x := 1; true) in skip",
       "A038 at `(x := 1; true)`: the predicate of `letp` should only read variables and free "
       "names"},
      {"letp skip in skip",
       "A030 at `skip`: the predicate of `letp` should be a value, but this has type com"},
  });
}

TEST(ConstantErrors, SizesRangesAndPartitions) {
  expect_errors({
      {"new int[3..1] x in skip", "A041 at `int[3..1]`: the range 3..1 is empty"},
      {"new int%0 x in skip", "A041 at `int%0`: there are no integers modulo 0"},
      {"new int a[0] in skip", "A042 at `0`: an array needs at least one element, not 0"},
      {"f[-1] : com |- skip", "A042 at `-1`: an array needs at least one element, not -1"},
      {"new int@[1,2] x in skip",
       "A044 at `int@[1,2]`: the partition [1,2] should have lo <= 0 <= hi"},
      {"new int a[9223372036854775807 + 1] in skip",
       "A043 at `9223372036854775807 + 1`: this constant does not fit in 64 bits"},
      {"new int a[1/0] in skip", "A043 at `1/0`: this constant divides by zero"},
      {"new int x in new int a[x] in skip", "A040 at `x`: this is not a constant"},
  });
}

TEST(AllErrors, OfAFileAreReportedInItsOrder) {
  expect_errors({
      {"f : com -> com |- f(1); goto l; x := 2; new int%0 y in y + skip",
       "A030 at `1`: argument 1 should have type com, but this has type exp int\n"
       "A023 at `l`: there is no label `l` around this jump\n"
       "A020 at `x`: there is nothing called `x` here\n"
       "A041 at `int%0`: there are no integers modulo 0\n"
       "A030 at `skip`: the right side of `+` should be a value, but this has type com"},
  });
}

TEST(AllErrors, OneMistakeIsReportedOnce) {
  expect_errors({
      {"foo + 1 + 2; if foo2 then 1 else skip; skip",
       "A020 at `foo`: there is nothing called `foo` here\n"
       "A035 at `if foo2 then 1 else skip`: the branches have different types: exp int and com\n"
       "A020 at `foo2`: there is nothing called `foo2` here"},
      {"let a be foo in a + a; a := 1; a", "A020 at `foo`: there is nothing called `foo` here"},
  });
}

}  // namespace
}  // namespace arbiter::typing
