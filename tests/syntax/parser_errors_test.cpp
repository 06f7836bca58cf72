// Syntax errors: their places and codes, and that one mistake does not hide the next.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "syntax/parsed.h"
#include "syntax/parser.h"

namespace arbiter::syntax {
namespace {

struct Case {
  std::string text;
  std::vector<std::string> places;
};

void expect_errors(const std::vector<Case>& cases) {
  for (const Case& c : cases) EXPECT_EQ(error_places(c.text), c.places) << c.text;
}

TEST(SyntaxErrors, NameThePlaceOfTheUnexpectedToken) {
  expect_errors({
      {"", {"1:1 A010"}},
      {"|-", {"1:3 A010"}},
      {"a +", {"1:4 A010"}},
      {"+ a", {"1:1 A010"}},
      {"a := ", {"1:6 A010"}},
      {"a b", {"1:3 A010"}},
      {"a\n  b", {"2:3 A010"}},
      {"a; ; b", {"1:4 A010"}},
      {"()", {"1:2 A010"}},
      {"f(a,)", {"1:5 A010"}},
      {"if a b", {"1:6 A010"}},
      {"if a then", {"1:10 A010"}},
      {"while a b", {"1:9 A010"}},
      {"let x be 1", {"1:11 A010"}},
      {"let x = 1 in x", {"1:7 A010"}},
      {"let f { x } in f", {"1:7 A010"}},
      {"new int x : int in x", {"1:11 A010"}},
      {"new a[3] in a[0]", {"1:6 A010"}},
      {"array a in a", {"1:9 A010"}},
      {"fun x. x", {"1:6 A010"}},
      {"break l goto l", {"1:9 A010"}},
      {"goto", {"1:5 A010"}},
      {"part { a }", {"1:6 A010"}},
      {"mkvar(a)", {"1:8 A010"}},
      {"a = not b", {"1:5 A010"}},
      {"- not a", {"1:3 A010"}},
      {"a : com. b", {"1:10 A010"}},
      {"a :", {"1:4 A010"}},
      {"|- f |- g", {"1:6 A010"}},
  });
}

TEST(SyntaxErrors, InHeadersContextAndTypes) {
  expect_errors({
      {"param n = ; |- n", {"1:11 A010"}},
      {"param n = 1 |- n", {"1:13 A010"}},
      {"data X |- x", {"1:8 A010"}},
      {"f : com g : com |- f", {"1:9 A010"}},
      {"f : com, |- f", {"1:10 A010"}},
      {", |- f", {"1:1 A010", "1:3 A010"}},
      {"f : com -> |- f", {"1:12 A010"}},
      {"f() : com |- f", {"1:3 A010"}},
      {"x : int[0..] |- x", {"1:12 A010"}},
      {"x : int[3] |- x", {"1:10 A010"}},
      {"x : int%-1 |- x", {"1:9 A010"}},
      {"x : int@[1] |- x", {"1:11 A010"}},
      {"f : (com) -> com |- f", {"1:5 A010"}},
  });
}

TEST(SyntaxErrors, HaveTheirOwnCodes) {
  expect_errors({
      {"(a", {"1:3 A011"}},
      {"(a]", {"1:3 A011"}},
      {"{a; b", {"1:6 A011"}},
      {"f(a b)", {"1:5 A011"}},
      {"f : com |- { a ) : com", {"1:16 A011"}},
      {"let x be (a in b", {"1:13 A011"}},
      {"a )", {"1:3 A012"}},
      {"a fi", {"1:3 A012"}},
      {"a od", {"1:3 A012"}},
      {"if a then b fi fi", {"1:16 A012"}},
      {"if a then b else c else d", {"1:20 A012"}},
      {"a = b = c", {"1:7 A014"}},
      {"a < b <= c", {"1:7 A014"}},
      {"x := y := z", {"1:8 A015"}},
      {"new if in x", {"1:5 A016"}},
      {"let while be a in b", {"1:5 A016"}},
      {"param part = 3; |- n", {"1:7 A016"}},
      {"f : (com -> com) -> com |- f", {"1:5 A018"}},
      {"fun x : com -> com. x", {"1:13 A018"}},
      {"a & b", {"1:3 A002"}},
      {"1x", {"1:2 A002"}},
      {"99999999999999999999", {"1:1 A004"}},
  });
}

TEST(Recovery, ReportsEveryMistakeOfAFile) {
  expect_errors({
      {"a = b = c;\nx := y := z;\n(p q);\nnew fi in w",
       {"1:7 A014", "2:8 A015", "3:4 A011", "4:5 A016"}},
      {"f : (com -> com) -> com, g : |- f(+); g(a := b := c)",
       {"1:5 A018", "1:30 A010", "1:35 A010", "1:48 A015"}},
      {"if a then + else + fi; while + do +; a",
       {"1:11 A010", "1:18 A010", "1:30 A010", "1:35 A010"}},
      {"let x be + in let y be + in x", {"1:10 A010", "1:24 A010"}},
      {"{ + ; + } ; ( + )", {"1:3 A010", "1:7 A010", "1:15 A010"}},
      {"param n = +; param m = +; |- n", {"1:11 A010", "1:24 A010"}},
  });
}

TEST(Recovery, OneMistakeIsOneError) {
  expect_errors({
      {"let f(x) be 1 in f", {"1:6 A010"}},
      {"let f(x, y) = x + y in f(1, 2)", {"1:6 A010"}},
      {"let f(int x) { x } in f(1)", {"1:6 A010"}},
      {"let com f(x) { skip } in f(1)", {"1:11 A010"}},
      {"let com f(int x) be skip in f(1)", {"1:18 A010"}},
      {"let com f skip in f", {"1:11 A010"}},
      {"a + if b then c else d", {"1:5 A010"}},
      {"a + let x be 1 in x; b", {"1:5 A010"}},
      {"a + + b", {"1:5 A010"}},
      {"{ a; + }", {"1:6 A010"}},
      {"a; * b; c", {"1:4 A010"}},
      {"param n : 1; n", {"1:9 A010"}},
      {"param n := 1; n", {"1:9 A010"}},
      {"mkvar a", {"1:7 A010"}},
      {"(mkvar a; b)", {"1:8 A010"}},
      {"part p a", {"1:8 A010"}},
      {"{ part p a }", {"1:10 A010"}},
      {"part p (a; b)", {"1:8 A010"}},
      {"array a 3] in a[0]", {"1:9 A010"}},
      {"part p a; b }", {"1:8 A010"}},
      {"new -> x := 1 in x", {"1:5 A010"}},
      {"new x := 1 .. new y in x := y", {"1:12 A010"}},
      {"new x := 1; x := 2", {"1:11 A010"}},
      {"f(a then b); c", {"1:5 A011"}},
      {"while a[b do c od; d", {"1:11 A011"}},
      {"{ if a then { b; do c } else d }", {"1:18 A011"}},
  });
}

// Words of C are names: programs may bind them.
TEST(HabitsOfC, AreNotToldOfProgramsThatMeanSomething) {
  for (const char* program :
       {"switch(exp int) : com, struct : com |- switch(1); struct", "let main be skip in main",
        "data unsigned; x : exp unsigned |- new unsigned y := x in new unsigned long := y in skip",
        "static : var int, const : exp int |- static := const", "let com main() { skip } in main()",
        "char : exp int, x : exp int |- char * x", "assert : com -> com, c : com |- assert (c)",
        "new char in char := 1", "let int assume(int x) { x } in assume(1)",
        "x:com->com |- x(skip)", "enum : com, typedef : com |- enum; typedef",
        "new x in x:=1 - -1; 1 * x", "for : exp int -> exp int, c : com |- for(c; c; 1) - 1",
        "for : exp int -> exp int -> com, c : com |- for({c; c; 1})(2); for(c; c; 1)(2)",
        "x : exp int, c : com |- --x; if x > 0 then --x; {--x; c}",
        "a : exp bool, c : com |- while if a then a else let y be a in y; do { c }",
        "a : exp bool, c : com |- while if a then a else letp a in a; do { c }"}) {
    EXPECT_EQ(error_places(program), std::vector<std::string>{}) << program;
  }
  // Nested so deep that nobody looks for the end of each.
  for (const auto& [name, begin] : {std::pair{"switch", "switch("}, {"for", "for(1; 1; "}}) {
    std::string nested = "1";
    for (int i = 0; i < 60; ++i) nested = "{" + (begin + nested) + "); 1}";
    const std::string program = std::string(name) + " : exp int -> com |- " + nested;
    EXPECT_EQ(error_places(program), std::vector<std::string>{}) << name;
  }
  std::string scopes;
  for (int i = 0; i < 200; ++i) scopes += "new x" + std::to_string(i) + " in ";
  EXPECT_EQ(error_places("a : exp bool, c : com |- while " + scopes + "a; do { c }"),
            std::vector<std::string>{});
}

TEST(HabitsOfC, AreOneErrorEach) {
  expect_errors({
      {"new long long n in n", {"1:5 A010"}},
      {"const N = 4; N", {"1:1 A010"}},
      {"typedef struct { int x; } t; c", {"1:1 A010"}},
      {"switch x { case 0: c } c", {"1:1 A010"}},
      {"int f(int); c", {"1:1 A010"}},
      {"void main() { c }", {"1:6 A010"}},
      {"x->a->b(1)[2] := 1; c", {"1:2 A010", "1:5 A010"}},
      {"assert !x; assume not x = 1; c", {"1:1 A010", "1:12 A010"}},
      {"x >> 1", {"1:4 A010"}},
      {"++x; c", {"1:1 A010"}},
      {"for ({a; b; c}) d", {"1:17 A010"}},
  });
}

TEST(Recovery, SaysOnlyWhatIsTrueOfACloser) {
  const std::string nothing_open = "there is nothing open here that it could close";
  EXPECT_EQ(Parsed("f() : com |- f").errors.at(0).help,
            "what has no arguments is declared as `name : type`");
  EXPECT_EQ(Parsed("f(com,) : com |- f").errors.at(0).help, "");
  EXPECT_EQ(Parsed("f(a,)").errors.at(0).help, "");
  EXPECT_EQ(Parsed("f : com |- )").errors.at(0).help, nothing_open);
}

TEST(Recovery, PointsBackToTheBracketThatIsOpen) {
  const Parsed parsed("f(a,\n  {b; c)");
  ASSERT_EQ(parsed.errors.size(), 1U);
  ASSERT_EQ(parsed.errors[0].notes.size(), 1U);
  EXPECT_EQ(parsed.source.locate(parsed.errors[0].notes[0].span.begin).line, 2U);
  EXPECT_EQ(parsed.source.text(parsed.errors[0].notes[0].span), "{");
}

TEST(Recovery, CountsColumnsInCharacters) {
  EXPECT_EQ(error_places("/* \xCE\xB1\xCE\xB2\xCE\xB3 */ a b"),
            (std::vector<std::string>{"1:13 A010"}));
  EXPECT_EQ(error_places("a;\r\n\tb c"), (std::vector<std::string>{"2:4 A010"}));
}

TEST(Recovery, CountsNoColumnForAByteOrderMark) {
  EXPECT_EQ(error_places("\xEF\xBB\xBF)"), (std::vector<std::string>{"1:1 A010"}));
  EXPECT_EQ(error_places("\xEF\xBB\xBF"
                         "a\n )"),
            (std::vector<std::string>{"2:2 A012"}));
}

TEST(Recovery, KeepsTheFirstErrorsAndCountsTheRest) {
  std::string text;
  for (int i = 0; i < 1'000; ++i) text += "a b;\n";
  const Parsed parsed(text + "a");
  ASSERT_EQ(parsed.errors.size(), Diagnostics::kMaxKept + 1);
  EXPECT_EQ(parsed.errors.back().code, DiagnosticCode::TooManyErrors);
}

}  // namespace
}  // namespace arbiter::syntax
