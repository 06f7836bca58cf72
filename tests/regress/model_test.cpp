#include "model/built.h"

#include <algorithm>

namespace arbiter::model {
namespace {

// An answer that the environment brings straight into a variable was no write to its cell.
TEST(ModelRegression, AVariableThatOBringsCanBeOpen) {
  const char* term = "e : exp int%3, g : var int%3 -> com |- g(new int%3 y in { y := e; y })";
  EXPECT_EQ(built(term, Observe::Abort, "y").dfa, built(term, Observe::Abort, "").dfa);
}

// The element of a move was still the old graph's expression where a read had split its node.
TEST(ModelRegression, NoExpressionOfTheOldGraphIsLeftBehind) {
  const char* term =
      "h[2] : exp bool -> com |- new int[0..4] c[1] in h[0](c[0] = 0); c[0] : var int[0..4]";
  EXPECT_EQ(built(term, Observe::Termination).dfa.states(), 10U);
}

// The check of an index and its use read an open variable twice; the second read, still free, was
// used though it contradicts the first.
TEST(ModelRegression, ASecondReadOfAnOpenIndexMayContradictItsCheck) {
  for (const char* term : {"new bool y in new int@[-1,2] g[1] in g[0] := g[y]; y : var bool",
                           "new bool y in new int%3 g[1] in g[0] := g[y]; y : var bool"}) {
    EXPECT_EQ(built(term, Observe::Abort, "y").dfa.states(),
              built(term, Observe::Abort, "").dfa.states())
        << term;
  }
}

// The same where the element of an open array is an open variable.
TEST(ModelRegression, AnOpenIndexOfAnOpenArrayMayContradictItsCheck) {
  const char* term = "new int[0..3] d[1] in new int%3 y in d[y] : var int[0..3]";
  EXPECT_EQ(built(term, Observe::Abort, "d,y").dfa, built(term, Observe::Abort, "").dfa);
}

// The register of a value that is yet to be fitted had the type it is fitted to.
TEST(ModelRegression, AValueIsKeptAsItIsUntilItIsFitted) {
  const Model model =
      built("x : var int[0..3] |- let y be (x := x - 1; x) in y := y - 1", Observe::Termination);
  for (const Letter& letter : model.letters) EXPECT_NE(letter.name, "x.write(3)");
}

// Bounds were cut off at 64 bits as if larger integers stopped the program; an abstract run goes
// on.
TEST(ModelRegression, IntegersAreNotBoundedBy64Bits) {
  const auto has = [](const Model& model, const char* name) {
    return std::any_of(model.letters.begin(), model.letters.end(),
                       [&](const Letter& letter) { return letter.name == name; });
  };
  const char* const terms[] = {
      "d : exp int@[] |- new int x := 4000000000 in new int y := x * x in "
      "if y <= 9223372036854775807 then 1 else 2 : exp int",
      "d : exp int@[], c : com |- let y be (c; 9223372036854775807 * 2) in "
      "if y - 9223372036854775807 = 0 then 1 else 2 : exp int"};
  for (const char* term : terms) {
    const Model model = built(term, Observe::Termination);
    EXPECT_TRUE(has(model, "2")) << term;
    EXPECT_TRUE(has(model, "nd") || !has(model, "1")) << term;
  }
  const Model open = built(
      "e : exp int@[0,0], c : com |- new int r := e * 2 in "
      "if r <= 9223372036854775807 then skip else c : com",
      Observe::Termination);
  EXPECT_TRUE(has(open, "c.run"));
}

// Plays that exist only while cells are open overflowed, or had no end.
TEST(ModelRegression, OpenCellsAreTrackedWhereTheirPlaysHaveNoEnd) {
  EXPECT_EQ(
      built("|- new int%3 a[3] in new int y := 1 in while a[0] = 1 do y := y * 2; y : exp int",
            Observe::Termination)
          .dfa.states(),
      3U);
  EXPECT_EQ(built("c : com, i : exp int%3 |- new int%3 a[3] in new int y in "
                  "while a[i] = 1 do { y := y + 1; c }; y : exp int",
                  Observe::Termination)
                .dfa.states(),
            5U);
}

// What the environment brings, or an abstraction chooses, in plays that exist only while cells are
// open is not the program's.
TEST(ModelRegression, WhatOnlyOpenCellsReachIsNoReasonToGiveUp) {
  EXPECT_EQ(built("f : exp int, g : com |- new bool a[2] in "
                  "if a[0] then (if f = 1 then g else skip) else g : com",
                  Observe::Termination)
                .dfa.states(),
            5U);
  EXPECT_EQ(built("e : exp int@[], g : com |- new bool a[2] in new int[0..2000000] x in "
                  "if a[0] then (x := e; if x = 3 then g else skip) else g; "
                  "if x = 1 then g else skip : com",
                  Observe::Termination)
                .dfa.states(),
            5U);
}

// Opening a cell makes more places where values are live: too many are a limit, not a bug.
TEST(ModelRegression, TooManyLiveValuesAreALimit) {
  std::string text = "e : exp bool |- ";
  for (int i = 0; i < 6000; ++i) text += "new bool b" + std::to_string(i) + " := e in\n";
  text += "new bool a[2] in new int%2 y in a[1] := e;\n";
  for (int i = 0; i < 2000; ++i) text += "y := y + a[1] + a[1] + a[1] + a[1] + a[1];\n";
  text += "y := 0";
  for (int i = 0; i < 6000; ++i) text += ";\nif b" + std::to_string(i) + " then skip else y := 1";
  const auto result = build(graph_of(text + "; y : exp int%2"), {}, Limits());
  const auto* gave_up = std::get_if<GaveUp>(&result);
  ASSERT_NE(gave_up, nullptr);
  EXPECT_EQ(gave_up->reason, UnknownReason::Memory);
}

}  // namespace
}  // namespace arbiter::model
