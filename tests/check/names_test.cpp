// Binding by name: lets, functions, let arrays and their scopes.
#include <gtest/gtest.h>

#include "check/played.h"
#include "check/term_builder.h"

namespace arbiter::check {
namespace {

using typing::Base;
using typing::Data;

const Base kInt = Base::exp(Data::integer());

TEST(Let, TheBoundTermRunsAtEachUse) {
  TermBuilder b;
  const auto f = b.free("f", {}, kInt);
  const auto term = b.let(b.ask(f), [&](auto a) { return b.plus(b.call(a), b.call(a)); });
  EXPECT_EQ(played(b.finish(term, kInt), "q f.1 f.2"), "q f.q f.1 f.q f.2 3; complete");
}

TEST(Let, UnusedIsNeverRun) {
  TermBuilder b;
  const auto term = b.let(b.abort(), [&](auto) { return b.number(1); });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 1; complete");
}

// new x := 1 in let a be x in new y := 2 in (x := 5; a + y)
TEST(Let, TheBoundTermRunsInTheScopeOfItsDefinition) {
  TermBuilder b;
  const auto term = b.fresh(Data::integer(), b.number(1), [&](auto x) {
    return b.let(b.read(b.local(x)), [&](auto a) {
      return b.fresh(Data::integer(), b.number(2), [&](auto y) {
        return b.seq({b.write(b.local(x), b.number(5)), b.plus(b.call(a), b.read(b.local(y)))});
      });
    });
  });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 7; complete");
}

TEST(Functions, ArgumentsAreRunByNameInTheScopeOfTheCall) {
  // let twice(c) be (c; c) in new x := 0 in (twice(x := x + 1); x)
  TermBuilder b;
  const auto term = b.let_function(
      1, [&](const auto& p) { return b.seq({b.parameter(p[0]), b.parameter(p[0])}); },
      [&](auto twice) {
        return b.fresh(Data::integer(), b.number(0), [&](auto x) {
          const auto increment = b.write(b.local(x), b.plus(b.read(b.local(x)), b.number(1)));
          return b.seq({b.call(twice, {increment}), b.read(b.local(x))});
        });
      });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 2; complete");
}

TEST(Functions, ApplyToCallsOfThemselves) {
  // twice(twice(twice(x := x + 1))) counts to 8
  TermBuilder b;
  const auto term = b.let_function(
      1, [&](const auto& p) { return b.seq({b.parameter(p[0]), b.parameter(p[0])}); },
      [&](auto twice) {
        return b.fresh(Data::integer(), b.number(0), [&](auto x) {
          const auto increment = b.write(b.local(x), b.plus(b.read(b.local(x)), b.number(1)));
          const auto eight = b.call(twice, {b.call(twice, {b.call(twice, {increment})})});
          return b.seq({eight, b.read(b.local(x))});
        });
      });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 8; complete");
}

TEST(Functions, EachActivationHasItsOwnVariables) {
  // let p(c) be new x := 0 in (x := x + 1; c; x) in p(p(skip); …) gives 1, not 2
  TermBuilder b;
  const auto term = b.let_function(
      1,
      [&](const auto& p) {
        return b.fresh(Data::integer(), b.number(0), [&](auto x) {
          const auto increment = b.write(b.local(x), b.plus(b.read(b.local(x)), b.number(1)));
          return b.seq({increment, b.parameter(p[0]), b.read(b.local(x))});
        });
      },
      [&](auto f) { return b.call(f, {b.seq({b.call(f, {b.skip()}), b.skip()})}); });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 1; complete");
}

TEST(Functions, TwoParametersKeepTheirOrder) {
  TermBuilder b;
  const auto term = b.let_function(
      2,
      [&](const auto& p) {
        return b.binary(core::BinaryOp::Subtract, b.parameter(p[0]), b.parameter(p[1]));
      },
      [&](auto f) {
        // f(f(10, 1), f(5, 2)) = 9 - 3
        return b.call(
            f, {b.call(f, {b.number(10), b.number(1)}), b.call(f, {b.number(5), b.number(2)})});
      });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 6; complete");
}

TEST(Functions, PassVariablesThatAreWrittenAndRead) {
  // let swap(a, b) be new t := a in (a := b; b := t) in …
  TermBuilder b;
  const auto term = b.let_function(
      2,
      [&](const auto& p) {
        return b.fresh(Data::integer(), b.read(b.parameter(p[0])), [&](auto t) {
          return b.seq({b.write(b.parameter(p[0]), b.read(b.parameter(p[1]))),
                        b.write(b.parameter(p[1]), b.read(b.local(t)))});
        });
      },
      [&](auto swap) {
        return b.fresh(
            Data::integer(), b.number(0),
            [&](auto a) {
              const auto first = [&] { return b.element(a, b.number(0)); };
              const auto second = [&] { return b.element(a, b.number(1)); };
              const auto tens = b.binary(core::BinaryOp::Multiply, b.number(10), b.read(first()));
              return b.seq({b.write(first(), b.number(1)), b.write(second(), b.number(2)),
                            b.call(swap, {first(), second()}), b.plus(tens, b.read(second()))});
            },
            2);
      });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 21; complete");
}

TEST(Functions, AParameterUnderAnotherBinderIsTheCallers) {
  // let g(c) be new x := 7 in c in new y := 3 in g(y): the argument sees y, though x is newer.
  TermBuilder b;
  const auto term = b.let_function(
      1,
      [&](const auto& p) {
        return b.fresh(Data::integer(), b.number(7), [&](auto) { return b.parameter(p[0]); });
      },
      [&](auto g) {
        return b.fresh(Data::integer(), b.number(3),
                       [&](auto y) { return b.call(g, {b.read(b.local(y))}); });
      });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 3; complete");
}

TEST(LetArrays, TheIndexIsRunOnceAndCheckedBeforeTheBoundTerm) {
  struct Case {
    std::string script;
    std::string play;
  };
  for (const Case& c :
       {Case{"q f.2", "q f.q f.2 4; complete"}, Case{"q f.3", "q f.q f.3 abort; aborted, bounds"},
        Case{"q f.-1", "q f.q f.-1 abort; aborted, bounds"}}) {
    TermBuilder b;
    const auto f = b.free("f", {}, kInt);
    core::TermId use;
    const auto term = b.let_array(
        3, [&](auto i) { return b.plus(b.parameter(i), b.parameter(i)); },
        [&](auto a) { return use = b.call_element(a, {b.ask(f)}); });
    const std::string place = c.play.ends_with("bounds") ? at(use) : "";
    EXPECT_EQ(played(b.finish(term, kInt), c.script), c.play + place);
  }
}

TEST(LetArrays, OfFunctionsTakeIndexThenArguments) {
  // let a[i : 4] be fun c. i * c in a[3](f)
  TermBuilder b;
  const auto f = b.free("f", {}, kInt);
  const auto term = b.let_array(
      4,
      [&](auto i) {
        return b.make_lambda(1, [&](const auto& p) {
          return b.binary(core::BinaryOp::Multiply, b.parameter(i), b.parameter(p[0]));
        });
      },
      [&](auto a) { return b.call_element(a, {b.number(3), b.ask(f)}); });
  EXPECT_EQ(played(b.finish(term, kInt), "q f.5"), "q f.q f.5 15; complete");
}

TEST(LetArrays, OfVariablesAreWrittenAfterIndexAndValue) {
  // 001's way to name a slice: let a[i : 2] be x[i + 1] in (a[f] := g; x[2])
  TermBuilder b;
  const auto f = b.free("f", {}, kInt);
  const auto g = b.free("g", {}, kInt);
  const auto term = b.fresh(
      Data::integer(), b.number(0),
      [&](auto x) {
        return b.let_array(
            2, [&](auto i) { return b.element(x, b.plus(b.parameter(i), b.number(1))); },
            [&](auto a) {
              return b.seq({b.write(b.call_element(a, {b.ask(f)}), b.ask(g)),
                            b.read(b.element(x, b.number(2)))});
            });
      },
      3);
  EXPECT_EQ(played(b.finish(term, kInt), "q g.9 f.1"), "q g.q g.9 f.q f.1 9; complete");
}

}  // namespace
}  // namespace arbiter::check
