// Warnings of what a reader of C would take for something else.
#include <gtest/gtest.h>

#include "engine/front_end.h"
#include "support/diagnostic_code.h"
#include "typing/elaborate.h"

namespace arbiter::typing {
namespace {

// "A048 write `x := 1` to assign; …".
std::string warned(const std::string& program) {
  const auto judgement = read_term(std::make_shared<const Source>("term.ia", program));
  if (!judgement) return "rejected";
  std::string text;
  for (const Diagnostic& warning : warnings(*judgement, {})) {
    text += (text.empty() ? "" : "; ") + code_name(warning.code) + " " + warning.help;
  }
  return text;
}

TEST(DroppedComparison, IsToldWithTheAssignment) {
  EXPECT_EQ(warned("c : com |- new int x in x = 1; c"), "A048 write `x := 1` to assign");
  EXPECT_EQ(warned("c : com |- new int x in { x = x + 1; c }"),
            "A048 write `x := x + 1` to assign");
  EXPECT_EQ(warned("c : com |- array a[3] in a[0]  =  1; a[1]=2; c"),
            "A048 write `a[0] := 1` to assign; A048 write `a[1] := 2` to assign");
  EXPECT_EQ(warned("x : var bool, c : com |- x = true; c"), "A048 write `x := true` to assign");
}

TEST(DroppedComparison, IsToldWhereADroppedStatementEndsInIt) {
  const std::string told = "A048 write `x := 1` to assign";
  for (const char* program :
       {"c : com |- new int x in ((c; x = 1); c)", "c : com |- new int x in {c; {c; x = 1}}; c; c",
        "c : com |- new int x in (new int y in x = 1); c",
        "c : com |- new int x in part p {c; x = 1}; c"}) {
    EXPECT_EQ(warned(program), told) << program;
  }
  EXPECT_EQ(warned("b : exp bool, c : com |- new int x in (if b then x = 1 else x = 2); c"),
            "A048 write `x := 1` to assign; A048 write `x := 2` to assign");
}

TEST(DroppedComparison, IsNotToldWhereItIsMeant) {
  for (const char* program :
       {"new int x in x = 1", "c : com |- new int x in (c; x = 1)",
        "c : com |- new int x in {c; {c; x = 1}}",
        "b : exp bool, c : com |- new int x in (if b then x = 1 else x = 2)",
        "b : exp bool, c : com |- new int x in (b && x = 1); c",
        "c : com |- new int x in assert((c; x = 1)); c", "e : exp int, c : com |- e = 1; c",
        "c : com |- new int x in if x = 1 then c", "c : com |- new int x in x := 1; c"}) {
    EXPECT_EQ(warned(program), "") << program;
  }
}

TEST(DroppedComparison, ThatIsWrittenAsOneIsToldWhereItHasNoEffect) {
  EXPECT_EQ(warned("c : com |- new int x in x == 1; c"),
            "A048 write `x := 1` to assign, or `assert(x == 1)` if it should hold here");
  EXPECT_EQ(warned("c : com |- new int x in !x = 1; c"),
            "A048 write `x := 1` to assign, or `assert(!x = 1)` if it should hold here");
  EXPECT_EQ(warned("c : com |- new int x in new int y in (c; x < y + 1); c"),
            "A048 write `assert(x < y + 1)` if it should hold here");
  EXPECT_EQ(warned("c : com |- new int x in 1 == x; c"),
            "A048 write `assert(1 == x)` if it should hold here");
  for (const char* program :
       {"new int x in x == 1", "e : exp int, c : com |- new int x in x == e; c",
        "x : var int, c : com |- x == 1; c", "c : com |- new int x in x == 1 / x; c",
        "c : com |- new int a[2] in a[0] == 1; c", "c : com |- new int x in (c; x == 1)",
        "c : com |- new int x in while x == 1 do c; c"}) {
    EXPECT_EQ(warned(program), "") << program;
  }
}

TEST(DroppedValue, IsToldOfArithmeticWithoutEffects) {
  EXPECT_EQ(warned("c : com |- new int x in x + 1; c"), "A048 write `x := x + 1` to change `x`");
  EXPECT_EQ(warned("c : com |- new int x in !x - 1; c"), "A048 write `x := !x - 1` to change `x`");
  EXPECT_EQ(warned("c : com |- new int x in -x; c"), "A048 write `x := -x` to change `x`");
  EXPECT_EQ(warned("c : com |- new int x in new int y in 2 * x + y; c"),
            "A048 an assignment is written with `:=`");
}

// What may fail, or asks the environment, may be there for that.
// `--y` is a value, whatever C makes of it.
TEST(DroppedValue, IsToldOfADecrementUnlessItIsTheLast) {
  EXPECT_EQ(warned("x : exp int, c : com |- new int y := 0 in y := x; --y; c"),
            "A048 `--` is `-` twice: write `y := y - 1`");
  EXPECT_EQ(warned("x : exp int, c : com |- new int y := 0 in y := x; --!y; c"),
            "A048 `--` is `-` twice: write `y := !y - 1`");
  EXPECT_EQ(warned("c : com |- new bool b in --b; c"), "A048 an assignment is written with `:=`");
  EXPECT_EQ(warned("c : com |- new int y in -(-y); c"), "A048 an assignment is written with `:=`");
  EXPECT_EQ(warned("x : exp int |- new int y := 0 in y := x; --y; : exp int"), "");
  EXPECT_EQ(warned("x : exp int |- new int y := 0 in y := x; 1 + (y := 2; --y;) : exp int"), "");
}

TEST(DroppedValue, IsNotToldOfWhatHasEffects) {
  for (const char* program :
       {"new int x in x + 1", "c : com |- new int x in x / 2; c", "e : exp int, c : com |- e; c",
        "c : com |- new int x in x % 2; c", "e : exp int, c : com |- e + 1; c",
        "x : var int, c : com |- x + 1; c", "c : com |- new int x in x; c", "c : com |- 1; c",
        "c : com |- new int a[2] in a[0] + 1; c", "c : com |- let x be (c; 1) in x + 1; c",
        "f : exp int -> com |- new int x in f(x + 1); f(x)"}) {
    EXPECT_EQ(warned(program), "") << program;
  }
}

TEST(ReadAsNegation, IsToldWithTheNegation) {
  const std::string told = "A049 write `not b` for the negation, or `b` alone for the value";
  for (const char* program :
       {"c : com |- new bool b in if !b then c", "c : com |- new bool b in if (!b) then c else c",
        "c : com |- new bool b in while !b do c", "new bool b in assert(!b)",
        "e : exp bool, c : com |- new bool b in if e && !b then c",
        "e : exp bool, c : com |- new bool b in if !b or e then c",
        "b : var bool, c : com |- if !b then c", "new bool a in new bool b in a := !b",
        "e : exp bool |- new bool a in new bool b in a := e && !b",
        "e : exp bool |- new bool a in new bool b in a := !b || e",
        "e : exp bool |- new bool a in new bool b in a := e and !b",
        "f : exp bool -> com |- new bool b in f(tt && !b)"}) {
    EXPECT_EQ(warned(program), told) << program;
  }
}

TEST(ReadAsNegation, IsToldWhereAVariableKeepsItsValue) {
  const std::string told = "A049 write `b := not b` for the negation";
  for (const char* program : {"new bool b in b := !b", "b : var bool |- b := !b",
                              "new int n in new bool b in n := !n + 1; b := !b"}) {
    EXPECT_EQ(warned(program), told) << program;
  }
  EXPECT_EQ(warned("c : com |- new bool b in if !b then c; b := !b"),
            "A049 write `not b` for the negation, or `b` alone for the value; " + told);
  EXPECT_EQ(warned("new int n in new bool a in new bool b in n := !n + 1; b := !a"), "");
  EXPECT_EQ(warned("new int n in n := !n"), "");
  EXPECT_EQ(warned("new bool b in b := b"), "");
}

// What may be meant as a negation, too, does not show that its author knows the sign.
TEST(ReadAsNegation, IsToldBesideOthersOfItsKind) {
  const std::string told = "A049 write `not b` for the negation, or `b` alone for the value";
  EXPECT_EQ(warned("c : com, f : exp bool -> com |- new bool b in f(!b); if !b then c"), told);
  EXPECT_EQ(warned("c : com |- new bool b in let is_free be !b in if !b && is_free then c"), told);
  EXPECT_EQ(warned("c : com |- new bool a in new bool b in a := a && !b; if !b then c"),
            told + "; " + told);
}

// Who reads ints by `!` may still take it for a negation before a bool.
TEST(ReadAsNegation, IsToldOfConditionsWhereIntsAreRead) {
  const std::string told = "A049 write `not b` for the negation, or `b` alone for the value";
  EXPECT_EQ(warned("client : com -> exp int[0..1] -> com |-\n"
                   "new int[0..1] v := 0 in new bool b := false in\n"
                   "let set be (if !b then { v := 1; b := true }) in let get be !v in\n"
                   "client(set, get) : com"),
            told);
  for (const char* program :
       {"c : com |- new int n in new bool b in while !b do n := !n + 1",
        "new int n in new bool b in n := !n; assert(!b)",
        "c : com |- new int n in new bool b in assume(!b); n := !n + 1; c",
        "c : com |- new int n in new bool b in if !n = 1 && !b then c",
        "c : com |- new int roof in new bool b in if !b then c; roof := !roof"}) {
    EXPECT_EQ(warned(program), told) << program;
  }
}

TEST(ReadAsNegation, IsNotToldWhereItIsMeant) {
  for (const char* program :
       {"c : com |- new bool b in if b then c", "c : com |- new bool b in if not b then c",
        "c : com |- new bool b in if not !b then c", "c : com |- new int x in if !x > 0 then c",
        "c : com |- new int n in new bool b in while !b do n := !n + 1 od",
        "c : com |- new bool b in if !b then { c }fi", "c : com |- new bool b in if !b then c\nfi",
        "c : com |- new bool b in if !b = true then c",
        "c : com |- new bool a in new bool b in a := not !b; if !b then c",
        "new bool a[2] in new int n in n := !n; a[0] := !a[1]",
        "c : com |- new bool a in while !a do c;od",
        "c : com |- new bool a in new int k[2] in if !a then k[0] := k[1]fi",
        "c : com |- new bool a[2] in new bool b in b := not !a[0]; if !b then c",
        "f : exp bool -> com |- new bool b in f(!b)", "c : com |- new bool b in if !b then c fi"}) {
    EXPECT_EQ(warned(program), "") << program;
  }
}

}  // namespace
}  // namespace arbiter::typing
