// What elaboration makes explicit, form by form.
#include <gtest/gtest.h>

#include "typing/core_text.h"

namespace arbiter::typing {
namespace {

struct CoreCase {
  const char* source;
  const char* core;
};

void expect_core(const std::vector<CoreCase>& cases) {
  for (const CoreCase& each : cases) EXPECT_EQ(core_of(each.source), each.core) << each.source;
}

TEST(Coercion, AVariableIsReadWhereAValueIsWanted) {
  expect_core({
      {"v : var int |- v : exp int", "(read (ask v))"},
      {"v : var int |- !v + v", "(+ (read (ask v)) (read (ask v)))"},
      {"v : var int |- v; skip", "(seq (read (ask v)) skip)"},
      {"v : var int |- v : var int", "(ask v)"},
      {"v : var bool |- if v then skip", "(if (read (ask v)) skip skip)"},
      {"v : var int, f : exp int -> com |- f(v)", "(ask f (read (ask v)))"},
      {"v : var int, f : var int -> com |- f(v)", "(ask f (ask v))"},
      {"v : var int, f[2] : com |- f[v]", "(askat f (read (ask v)))"},
  });
}

TEST(Coercion, AValueIsFittedWhereItCrossesADeclaredType) {
  expect_core({
      {"e : exp int |- e : exp int%2", "(fit int%2 (ask e))"},
      {"e : exp int |- e : exp int[0..2]", "(fit int[0..2] (ask e))"},
      {"e : exp int |- e : exp int@[]", "(fit int@[] (ask e))"},
      {"e : exp int, f : exp int%2 -> com |- f(e)", "(ask f (fit int%2 (ask e)))"},
      {"let int%2 a { 5 } in a", "(let a (fit int%2 5) (call a))"},
      {"let com p(int%2 x, com c) { c } in p(7, skip)",
       "(let p (fun x c c) (call p (fit int%2 7) skip))"},
      {"(fun x : int%2. skip)(7)", "(let _ (fun x skip) (call _ (fit int%2 7)))"},
      {"new int%2 x := 5 in skip", "(new x (fit int%2 5) skip)"},
      {"mkvar(fun x : int%2. skip, 7) := 3", "(write int%2 (mkvar (fun x skip) (fit int%2 7)) 3)"},
  });
}

TEST(Coercion, WhatAlwaysFitsIsLeftAlone) {
  expect_core({
      {"e : exp int%2 |- e : exp int", "(ask e)"},
      {"e : exp int%2 |- e : exp int[0..1]", "(ask e)"},
      {"e : exp int[0..1] |- e : exp int%3", "(ask e)"},
      {"e : exp int%3 |- e : exp int[0..1]", "(fit int[0..1] (ask e))"},
      {"1 : exp int%2", "1"},
      {"2 : exp int%2", "(fit int%2 2)"},
      {"if true then 0 else 1 : exp int%2", "(if 1 0 1)"},
      {"if true then 0 else 2 : exp int%2", "(fit int%2 (if 1 0 2))"},
  });
}

TEST(Coercion, APlainLetFitsNothing) {
  expect_core({
      {"let a be 5 in a", "(let a 5 (call a))"},
      {"e : exp int%2 |- let a be e + 1 in a", "(let a (+ (ask e) 1) (call a))"},
  });
}

TEST(Coercion, BoolIsZeroOrOneWhereIntIsWanted) {
  expect_core({
      {"e : exp bool |- e : exp int", "(ask e)"},
      {"e : exp bool |- e + e", "(+ (ask e) (ask e))"},
      {"e : exp bool |- e : exp int[0..1]", "(ask e)"},
      {"e : exp bool |- e : exp int[0..0]", "(fit int[0..0] (ask e))"},
      {"x : var int |- x := true", "(write (ask x) 1)"},
  });
}

TEST(Coercion, AnIntAsGuardIsComparedWithZero) {
  expect_core({
      {"e : exp int |- if e then skip else abort", "(if (!= (ask e) 0) skip abort)"},
      {"e : exp bool |- if e then skip", "(if (ask e) skip skip)"},
      {"v : var int |- while v do skip", "(while (!= (read (ask v)) 0) skip)"},
      {"e : exp int |- not e", "(not (!= (ask e) 0))"},
      {"e : exp int, b : exp bool |- e and b", "(and (!= (ask e) 0) (ask b))"},
      {"e : exp int, b : exp bool |- e or b", "(or (!= (ask e) 0) (ask b))"},
      {"e : exp int |- assert(e)", "(if (!= (ask e) 0) skip assert)"},
      {"e : exp int |- letp e in skip", "(letp (!= (ask e) 0) skip)"},
  });
}

TEST(Coercion, ALiteralIsAConstantOfADataType) {
  expect_core({
      {"data X; x : var X |- x := 1", "(write (ask x) 1)"},
      {"data X; x : var X |- x = 1", "(= (read (ask x)) 1)"},
      {"data X; x : var X |- 1 != x", "(!= 1 (read (ask x)))"},
      {"data X; x : var X |- if true then x else 1", "(if 1 (read (ask x)) 1)"},
      {"data X; let a be 1 in a : exp X", "(let a 1 (call a))"},
      {"data X; new X x in x = 0", "(new x 0 (= (read x) 0))"},
  });
}

TEST(Values, OperatorsAndLiterals) {
  expect_core({
      {"-3", "-3"},
      {"-(-3)", "3"},
      {"e : exp int |- -e", "(neg (ask e))"},
      {"1 / 0", "(/ 1 0)"},
      {"1 - 2 - 3", "(- (- 1 2) 3)"},
      {"1 + 2 * 3 % 4", "(+ 1 (% (* 2 3) 4))"},
      {"e : exp int |- e = 1 or e <> 2", "(or (= (ask e) 1) (!= (ask e) 2))"},
      {"e : exp int |- 1 < e and e >= 2", "(and (< 1 (ask e)) (>= (ask e) 2))"},
      {"param n = 4; n + 1", "(+ 4 1)"},
  });
}

TEST(Values, ShortCircuitOperatorsAreBranches) {
  expect_core({
      {"e : exp bool, b : exp bool |- e && b", "(if (ask e) (ask b) 0)"},
      {"e : exp int, b : exp bool |- e || b", "(if (!= (ask e) 0) 1 (ask b))"},
  });
}

TEST(Commands, AWriteSaysToWhatItFits) {
  expect_core({
      {"new int x in x := x + 1", "(new x 0 (write x (+ (read x) 1)))"},
      {"x : var int%3 |- x := x + 1", "(write int%3 (ask x) (+ (read (ask x)) 1))"},
      {"x : var int[0..2] |- x := x + 1", "(write int[0..2] (ask x) (+ (read (ask x)) 1))"},
      {"x : var int[0..2], y : var int[1..2] |- x := y", "(write (ask x) (read (ask y)))"},
      {"x : var int%3 |- x := 2", "(write (ask x) 2)"},
      {"x : var int%3 |- x := 3", "(write int%3 (ask x) 3)"},
      {"x : var bool |- x := x", "(write (ask x) (read (ask x)))"},
      {"abort := 1", "(write abort 1)"},
  });
}

TEST(Commands, PredefinedNames) {
  expect_core({
      {"skip", "skip"},
      {"abort", "abort"},
      {"diverge", "diverge"},
      {"assert(1 = 1)", "(if (= 1 1) skip assert)"},
      {"let f be assert in f(true)", "(let f (fun assert (if assert skip assert)) (call f 1))"},
      {"assume(1 = 1)", "(if (= 1 1) skip cutoff)"},
      {"(assume)(1)", "(if (!= 1 0) skip cutoff)"},
      {"let f be assume in f(true)", "(let f (fun assume (if assume skip cutoff)) (call f 1))"},
      {"assume : exp int -> com |- assume(3)", "(ask assume 3)"},
      {"let assume be fun x : exp int. skip in assume(3)",
       "(let assume (fun x skip) (call assume 3))"},
      {"if true then 1 else abort", "(if 1 1 abort)"},
      {"abort : com |- abort", "(ask abort)"},
      {"abort : com |- assert(false)", "(if 0 skip assert)"},
      {"let skip be abort in skip", "(let skip abort (call skip))"},
  });
}

TEST(Commands, BranchesOfTypeVarStayVariables) {
  expect_core({
      {"x : var int, y : var int |- if true then x else y", "(if 1 (ask x) (ask y))"},
      {"x : var int |- (if true then x else x) := 1", "(write (if 1 (ask x) (ask x)) 1)"},
      {"x : var int%2, y : var int |- if true then x else y",
       "(if 1 (read (ask x)) (read (ask y)))"},
      {"x : var int |- if true then x else 3", "(if 1 (read (ask x)) 3)"},
      {"x : var int |- (skip; x) := 1", "(write (seq skip (ask x)) 1)"},
  });
}

TEST(Variables, NewStartsAtZeroOrFalse) {
  expect_core({
      {"new bool b in b", "(new b 0 b)"},
      {"new x. x := 1", "(new x 0 (write x 1))"},
      {"new int[1..3] x in skip", "(new x (fit int[1..3] 0) skip)"},
      {"new int x := (skip; 3) in skip", "(new x (seq skip 3) skip)"},
      {"new var x : int := 1 in skip", "(new x 1 skip)"},
      {"array a[2] : bool in a[1]", "(new a 0 (cell a 1))"},
      {"new int a[2] := 7 in a[0] := a[1]", "(new a 7 (write (cell a 0) (read (cell a 1))))"},
  });
}

TEST(Variables, MkvarTakesAnyFunction) {
  expect_core({
      {"let v be mkvar(fun n : int. skip, 3) in v := v",
       "(let v (mkvar (fun n skip) 3) (write (call v) (read (call v))))"},
      {"g : exp int -> com |- mkvar(g, 2) := 1", "(write (mkvar (fun _ (ask g _)) 2) 1)"},
      {"mkvar((skip; fun n : int. skip), 2) := 1", "(write (mkvar (fun n (seq skip skip)) 2) 1)"},
  });
}

TEST(Names, LetBindsByName) {
  expect_core({
      {"let a be skip in a; a", "(let a skip (seq (call a) (call a)))"},
      {"let p be fun c : com. c; c in p(p(skip))",
       "(let p (fun c (seq c c)) (call p (call p skip)))"},
      {"let a[i : 3] be i in a[2]", "(letarray a i i (callat a 2))"},
      {"let a[i : 3] be fun c : com. c in a[1](skip)",
       "(letarray a i (fun c c) (callat a 1 skip))"},
      {"let int a { return 1 } in a", "(let a 1 (call a))"},
      {"let a be 1 in let a be 2 in a", "(let a 1 (let a 2 (call a)))"},
  });
}

TEST(Names, FunctionsAreAppliedToAllTheirArguments) {
  expect_core({
      {"f : com -> com -> com |- f(skip)(skip)", "(ask f skip skip)"},
      {"f : com |- f()", "(ask f)"},
      {"f[3] : com |- f[2]", "(askat f 2)"},
      {"f[3] : com -> exp int |- f[0](skip)", "(askat f 0 skip)"},
      {"(fun x : com. x)(skip)", "(let _ (fun x x) (call _ skip))"},
      {"(fun x : com. fun y : exp int. x)(skip, 2)", "(let _ (fun x y x) (call _ skip 2))"},
      {"(skip; fun x : com. x)(skip)", "(let _ (fun x (seq skip x)) (call _ skip))"},
      {"(let a be skip in fun x : com. a)(skip)",
       "(let _ (fun x (let a skip (call a))) (call _ skip))"},
  });
}

TEST(Names, AFunctionThatIsNotAppliedIsExpanded) {
  expect_core({
      {"f : com -> com |- let g be f in g(skip)", "(let g (fun _ (ask f _)) (call g skip))"},
      {"f : com -> com |- f : com -> com", "(let _ (fun _ (ask f _)) (call _ (ask #1)))"},
      {"fun x : com. x; x", "(let _ (fun x (seq x x)) (call _ (ask #1)))"},
      {"fun x : com. fun y : int. x : com -> exp int -> com",
       "(let _ (fun x y x) (call _ (ask #1) (ask #2)))"},
  });
}

TEST(Jumps, LabelsAndAnnotations) {
  expect_core({
      {"break l. goto l", "(break l (goto l))"},
      {"cont l. if true then goto l", "(cont l (if 1 (goto l) skip))"},
      {"cont l. 3", "(cont l 3)"},
      {"break l. 3", "(break l 3)"},
      {"break l. break l. goto l", "(break l (break l (goto l)))"},
      {"letp 1 < 2 in skip", "(letp (< 1 2) skip)"},
      {"part P { skip }", "(part P skip)"},
  });
}

TEST(Jumps, AGotoMeansTheInnermostLabel) {
  const auto judgement = elaborated("break l. (break l. goto l); goto l");
  ASSERT_TRUE(judgement);
  std::vector<std::uint32_t> levels;
  for (std::uint32_t i = 0; i < judgement->size(); ++i) {
    const core::TermId id(i);
    if ((*judgement)[id].kind != core::TermKind::Goto) continue;
    levels.push_back(judgement->binders[judgement->binder(id)].level);
  }
  EXPECT_EQ(levels, (std::vector<std::uint32_t>{1, 0}));
}

TEST(Levels, CountTheBindersAround) {
  const auto judgement = elaborated(
      "new int a in let b[i : 2] be fun c : com. break d. c in let e be skip in b[0](e)");
  ASSERT_TRUE(judgement);
  std::string levels;
  for (const core::Binder& binder : judgement->binders) {
    levels += std::string(judgement->names->text(binder.name)) + std::to_string(binder.level) + " ";
  }
  EXPECT_EQ(levels, "a0 i1 c2 d3 b1 e2 ");
}

}  // namespace
}  // namespace arbiter::typing
