#include "model/built.h"

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

// The check of an index and its use read an open variable twice; the second read, still free, was used
// though it contradicts the first.
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
  const Model model = built("x : var int[0..3] |- let y be (x := x - 1; x) in y := y - 1",
                            Observe::Termination);
  for (const Letter& letter : model.letters) EXPECT_NE(letter.name, "x.write(3)");
}

}  // namespace
}  // namespace arbiter::model
