// Programs as people write them, through the front end: what `language.md` says running means.
#include <gtest/gtest.h>

#include "check/played.h"
#include "engine/front_end.h"

namespace arbiter::check {
namespace {

struct Case {
  std::string program;
  std::string script;
  std::string play;  // places are bytes of the program
};

void expect_plays(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    const auto judgement = read_term(std::make_shared<const Source>("test.ia", c.program));
    if (!judgement) {
      ADD_FAILURE() << c.program << ": " << judgement.error()[0].message;
      continue;
    }
    EXPECT_EQ(played(*judgement, c.script, {.steps = 100'000}), c.play) << c.program;
  }
}

TEST(Source, Arithmetic) {
  expect_plays({
      {"1 + 2 * 3 - 4", "q", "q 3; complete"},
      {"-7 / 2", "q", "q -3; complete"},
      {"-7 % 2", "q", "q -1; complete"},
      {"7 - 2 - 1", "q", "q 4; complete"},
      {"1 / 0", "q", "q abort; aborted, division at 0"},
      {"9223372036854775807 + 1", "q", "q; overflow at 0"},
      {"3 = 3 and not (1 > 2)", "q", "q tt; complete"},
  });
}

TEST(Source, StrictAndShortCircuitConnectives) {
  const std::string context = "a : exp bool, b : exp bool |- ";
  expect_plays({
      {context + "a and b", "q a.ff b.tt", "q a.q a.ff b.q b.tt ff; complete"},
      {context + "a && b", "q a.ff", "q a.q a.ff ff; complete"},
      {context + "a && b", "q a.tt b.tt", "q a.q a.tt b.q b.tt tt; complete"},
      {context + "a || b", "q a.tt", "q a.q a.tt tt; complete"},
      {context + "a or b", "q a.tt b.ff", "q a.q a.tt b.q b.ff tt; complete"},
  });
}

TEST(Source, AssignmentsRunTheValueThenTheVariable) {
  const std::string context = "e : exp int, f : exp int |- new int[0..3] a[2] in a[e] := f; !a[1]";
  expect_plays({
      {context, "q f.3 e.1", "q f.q f.3 e.q e.1 3; complete"},
      {context, "q f.4 e.1", "q f.q f.4 e.q e.1 abort; aborted, range at 50"},
      {context, "q f.4 e.2", "q f.q f.4 e.q e.2 abort; aborted, bounds at 50"},
  });
}

TEST(Source, ValuesAreFittedWhereTheyCrossAType) {
  expect_plays({
      {"new int%4 x := 3 in x := x + 2; !x", "q", "q 1; complete"},
      {"new int%4 x := -1 in !x", "q", "q 3; complete"},
      {"f : exp int[0..1] -> com |- f(2)", "run f#1.q",
       "run f.run f#1.q abort; aborted, range at 30"},
      {"f : exp int%3 -> com |- f(-1)", "run f#1.q f.done",
       "run f.run f#1.q f#1.2 f.done done; complete"},
      {"x : var int[0..1] |- x := 2", "run", "run abort; aborted, range at 21"},
  });
}

TEST(Source, BindingIsByName) {
  expect_plays({
      {"e : exp int |- let a be e in a + a", "q e.1 e.2", "q e.q e.1 e.q e.2 3; complete"},
      {"new int x := 0 in let com twice(com c) { c; c } in twice(twice(x := x + 1)); !x", "q",
       "q 4; complete"},
      {"let a[i : 3] be i * i in a[0] + a[1] + a[2]", "q", "q 5; complete"},
      {"let a[i : 3] be i in a[3]", "q", "q abort; aborted, bounds at 21"},
  });
}

TEST(Source, ArgumentsAreRunByTheEnvironment) {
  const std::string toggle = "p : com -> exp bool -> com |- new bool b := ff in p(b := not b, b)";
  expect_plays({
      {toggle, "run p#1.run p#2.q p.done",
       "run p.run p#1.run p#1.done p#2.q p#2.tt p.done done; complete"},
      {"f : com -> com, c : com |- f(f(c))", "run f#1.run f#1.run c.done f.done f.done",
       "run f.run f#1.run f.run f#1.run c.run c.done f#1.done f.done f#1.done f.done done; "
       "complete"},
      {"f : var int[0..3] -> com |- new int[0..3] x in f(x); !x", "q f#1.write(2) f.done",
       "q f.run f#1.write(2) f#1.ok f.done 2; complete"},
  });
}

TEST(Source, MkvarIsWrittenAndRead) {
  expect_plays({
      {"new int x := 1 in let v be mkvar(fun y : exp int. x := y * 2, x + 1) in v := 5; !v", "q",
       "q 11; complete"},
      {"f : com |- mkvar(fun y : exp int. f, 7)", "write(3) f.done",
       "write(3) f.run f.done ok; complete"},
      {"f : com |- mkvar(fun y : exp int. f, 7)", "read", "read 7; complete"},
  });
}

TEST(Source, JumpsCloseQuestions) {
  expect_plays({
      {"f : com -> com, g : com |- (break l. f(goto l)); g", "run f#1.run g.done",
       "run f.run f#1.run g.run g.done done; complete"},
      {"new int x := 0 in (cont l. x := x + 1; if x < 3 then goto l); !x", "q", "q 3; complete"},
  });
}

TEST(Source, ErrorsHaveTheirReasonAndPlace) {
  expect_plays({
      {"skip; abort", "run", "run abort; aborted, abort at 6"},
      {"assert(1 = 2)", "run", "run abort; aborted, assert at 0"},
      {"abort : com |- abort; skip", "run abort.done", "run abort.run abort.done done; complete"},
      {"assume(1 = 2)", "run", "run; assumption"},
      {"e : exp int |- assume(e > 0); abort", "run e.0", "run e.q e.0; assumption"},
      {"e : exp int |- assume(e > 0); abort", "run e.1", "run e.q e.1 abort; aborted, abort at 30"},
      {"while true do skip", "run", "run; steps"},
      {"diverge", "run", "run; steps"},
  });
}

TEST(Source, ParametersOfTheTermAreAsked) {
  expect_plays({
      {"fun x : exp int. fun c : com. c; x + 1", "q #2.done #1.4",
       "q #2.run #2.done #1.q #1.4 5; complete"},
  });
}

}  // namespace
}  // namespace arbiter::check
