// One test per kind of core term, or per thing that its comment in core.h promises.
#include <gtest/gtest.h>

#include "check/played.h"
#include "check/term_builder.h"

namespace arbiter::check {
namespace {

using core::BinaryOp;
using core::UnaryOp;
using typing::Base;
using typing::Data;

const Base kInt = Base::exp(Data::integer());
const Base kIntVar = Base::var(Data::integer());

TEST(Values, ALiteralAnswersQ) {
  TermBuilder b;
  EXPECT_EQ(played(b.finish(b.number(-7), kInt), "q"), "q -7; complete");
}

TEST(Values, UnaryOperatorsApply) {
  TermBuilder b;
  const auto term = b.unary(UnaryOp::Negate, b.number(4));
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q -4; complete");
}

TEST(Values, TheLeftOperandRunsBeforeTheRight) {
  TermBuilder b;
  const auto f = b.free("f", {}, kInt);
  const auto g = b.free("g", {}, kInt);
  const auto term = b.binary(BinaryOp::Subtract, b.ask(f), b.ask(g));
  EXPECT_EQ(played(b.finish(term, kInt), "q f.5 g.7"), "q f.q f.5 g.q g.7 -2; complete");
}

TEST(Values, AndAndOrRunBothSides) {
  for (const BinaryOp op : {BinaryOp::And, BinaryOp::Or}) {
    TermBuilder b;
    const auto f = b.free("f", {}, Base::exp(Data::boolean()));
    const auto term = b.binary(op, b.ask(f), b.ask(f));
    EXPECT_EQ(played(b.finish(term, Base::exp(Data::boolean())), "q f.ff f.ff"),
              "q f.q f.ff f.q f.ff ff; complete");
  }
}

TEST(Values, DividingByZeroIsAnErrorAtTheOperator) {
  for (const BinaryOp op : {BinaryOp::Divide, BinaryOp::Remainder}) {
    TermBuilder b;
    const auto term = b.binary(op, b.number(1), b.number(0));
    EXPECT_EQ(played(b.finish(term, kInt), "q"), "q abort; aborted, division" + at(term));
  }
}

TEST(Values, AFitChecksOrReduces) {
  struct Case {
    Data data;
    std::int64_t value;
    std::string ending;
  };
  for (const Case& c : {Case{Data::range(0, 3), 3, "3; complete"},
                        Case{Data::range(0, 3), 4, "abort; aborted, range at 1"},
                        Case{Data::modulo(3), -1, "2; complete"}}) {
    TermBuilder b;
    const auto term = b.fit(c.data, b.number(c.value));
    EXPECT_EQ(played(b.finish(term, kInt), "q"), "q " + c.ending);
  }
}

TEST(Values, MoreThan64BitsGivesTheRunUpWithoutAMove) {
  TermBuilder b;
  const auto sum = b.plus(b.number(INT64_MAX), b.number(1));
  EXPECT_EQ(played(b.finish(b.seq({b.number(0), sum}), kInt), "q"), "q; overflow" + at(sum));
  TermBuilder c;
  const auto quotient = c.binary(BinaryOp::Divide, c.number(INT64_MIN), c.number(-1));
  EXPECT_EQ(played(c.finish(quotient, kInt), "q"), "q; overflow" + at(quotient));
  TermBuilder d;
  const auto negation = d.unary(UnaryOp::Negate, d.number(INT64_MIN));
  EXPECT_EQ(played(d.finish(negation, kInt), "q"), "q; overflow" + at(negation));
}

TEST(Commands, SkipIsDone) {
  TermBuilder b;
  EXPECT_EQ(played(b.finish(b.skip(), Base::com()), "run"), "run done; complete");
}

TEST(Commands, AbortEndsThePlayWithItsReason) {
  TermBuilder b;
  const auto f = b.free("f", {}, Base::com());
  const auto failed = b.abort(core::ErrorReason::Assert);
  const auto term = b.seq({failed, b.ask(f)});
  EXPECT_EQ(played(b.finish(term, Base::com()), "run"), "run abort; aborted, assert" + at(failed));
}

TEST(Commands, DivergeTakesAllSteps) {
  TermBuilder b;
  EXPECT_EQ(played(b.finish(b.diverge(), Base::com()), "run"), "run; steps");
}

TEST(Commands, ASequenceRunsInOrderAndGivesTheLastValue) {
  TermBuilder b;
  const auto f = b.free("f", {}, kInt);
  const auto g = b.free("g", {}, Base::com());
  const auto term = b.seq({b.ask(f), b.ask(g), b.number(3)});
  EXPECT_EQ(played(b.finish(term, kInt), "q f.9 g.done"), "q f.q f.9 g.run g.done 3; complete");
}

TEST(Commands, AnyNonZeroGuardIsTrue) {
  for (const std::int64_t value : {-1, 0, 1, 2}) {
    TermBuilder b;
    const auto f = b.free("f", {}, kInt);
    const auto term = b.choose(b.ask(f), b.number(10), b.number(20));
    const std::string answer = "f." + std::to_string(value);
    EXPECT_EQ(played(b.finish(term, kInt), "q " + answer),
              "q f.q " + answer + (value != 0 ? " 10" : " 20") + "; complete");
  }
}

TEST(Commands, AWhileLoopAsksItsGuardBeforeEachRound) {
  TermBuilder b;
  const auto f = b.free("f", {}, Base::exp(Data::boolean()));
  const auto g = b.free("g", {}, Base::com());
  const auto term = b.loop(b.ask(f), b.ask(g));
  EXPECT_EQ(played(b.finish(term, Base::com()), "run f.tt g.done f.tt g.done f.ff"),
            "run f.q f.tt g.run g.done f.q f.tt g.run g.done f.q f.ff done; complete");
}

// i := 0; s := 0; while i < 10 do (s := s + i; i := i + 1); s
TEST(Commands, ALoopOverLocalVariablesComputes) {
  TermBuilder b;
  const auto term = b.fresh(Data::integer(), b.number(0), [&](auto i) {
    return b.fresh(Data::integer(), b.number(0), [&](auto s) {
      const auto body = b.seq({b.write(b.local(s), b.plus(b.read(b.local(s)), b.read(b.local(i)))),
                               b.write(b.local(i), b.plus(b.read(b.local(i)), b.number(1)))});
      return b.seq({b.loop(b.less(b.read(b.local(i)), b.number(10)), body), b.read(b.local(s))});
    });
  });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 45; complete");
}

TEST(Writes, TheValueRunsThenTheIndexThenTheBoundsThenTheRange) {
  // x[i] := v with x : var int[0..1], 2 elements, both i and v asked for.
  struct Case {
    std::string script;
    std::string play;
  };
  for (const Case& c : {Case{"q v.1 i.1", "q v.q v.1 i.q i.1 1; complete"},
                        Case{"q v.2 i.2", "q v.q v.2 i.q i.2 abort; aborted, bounds at 3"},
                        Case{"q v.2 i.1", "q v.q v.2 i.q i.1 abort; aborted, range at 4"},
                        Case{"q v.0 i.-1", "q v.q v.0 i.q i.-1 abort; aborted, bounds at 3"}}) {
    TermBuilder b;
    const auto v = b.free("v", {}, kInt);
    const auto i = b.free("i", {}, kInt);
    const auto term = b.fresh(
        Data::range(0, 1), b.number(0),
        [&](auto x) {
          const auto value = b.ask(v);
          const auto cell = b.element(x, b.ask(i));
          const auto write = b.write(cell, value, Data::range(0, 1));
          return b.seq({write, b.read(b.element(x, b.number(1)))});
        },
        2);
    EXPECT_EQ(played(b.finish(term, kInt), c.script), c.play);
  }
}

TEST(Writes, AModulusReducesWhatIsStored) {
  TermBuilder b;
  const auto term = b.fresh(Data::modulo(3), b.number(0), [&](auto x) {
    return b.seq({b.write(b.local(x), b.number(-1), Data::modulo(3)), b.read(b.local(x))});
  });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 2; complete");
}

TEST(New, TheInitialValueRunsOnceAndFillsEveryCell) {
  TermBuilder b;
  const auto f = b.free("f", {}, kInt);
  const auto term = b.fresh(
      Data::integer(), b.ask(f),
      [&](auto x) {
        return b.plus(b.read(b.element(x, b.number(0))), b.read(b.element(x, b.number(2))));
      },
      3);
  EXPECT_EQ(played(b.finish(term, kInt), "q f.21"), "q f.q f.21 42; complete");
}

TEST(New, EachEntryMakesAFreshVariable) {
  TermBuilder b;
  const auto f = b.free("f", {}, Base::exp(Data::boolean()));
  const auto g = b.free("g", {kInt}, Base::com());
  const auto body = b.fresh(Data::integer(), b.number(0), [&](auto x) {
    const auto next = b.plus(b.read(b.local(x)), b.number(1));
    return b.seq({b.write(b.local(x), next), b.ask(g, {b.read(b.local(x))})});
  });
  EXPECT_EQ(
      played(b.finish(b.loop(b.ask(f), body), Base::com()),
             "run f.tt g#1.q g.done f.tt g#1.q g.done f.ff"),
      "run f.q f.tt g.run g#1.q g#1.1 g.done f.q f.tt g.run g#1.q g#1.1 g.done f.q f.ff done; "
      "complete");
}

TEST(Variables, ATermOfTypeVarIsReadOrWritten) {
  // A write hands its value to f; a read gives 5.
  const auto build = [](TermBuilder& b) {
    const auto f = b.free("f", {kInt}, Base::com());
    return b.mkvar([&](auto v) { return b.ask(f, {b.parameter(v)}); }, b.number(5));
  };
  TermBuilder b;
  const auto term = build(b);
  const core::Judgement judgement = b.finish(term, kIntVar);
  EXPECT_EQ(played(judgement, "read"), "read 5; complete");
  EXPECT_EQ(played(judgement, "write(8) f#1.q f#1.q f.done"),
            "write(8) f.run f#1.q f#1.8 f#1.q f#1.8 f.done ok; complete");
}

TEST(Variables, MkvarFitsWhatItIsGivenAtTheWrite) {
  TermBuilder b;
  const auto f = b.free("f", {kInt}, Base::com());
  const auto variable = b.mkvar([&](auto v) { return b.ask(f, {b.parameter(v)}); }, b.number(0));
  const auto term = b.write(variable, b.number(7), Data::modulo(4));
  EXPECT_EQ(played(b.finish(term, Base::com()), "run f#1.q f.done"),
            "run f.run f#1.q f#1.3 f.done done; complete");

  TermBuilder c;
  const auto skipping = c.mkvar([&](auto) { return c.skip(); }, c.number(0));
  const auto write = c.write(skipping, c.number(7), Data::range(0, 4));
  EXPECT_EQ(played(c.finish(write, Base::com()), "run"), "run abort; aborted, range" + at(write));
}

// Every kind of term that can be a variable, around x in: (V) := 4; V
TEST(Variables, EveryKindOfTermPassesTheQuestionOn) {
  using Make = std::function<core::TermId(TermBuilder&, core::BinderId)>;
  struct VariableKind {
    std::string name;
    Make make;
  };
  const std::vector<VariableKind> kinds = {
      {"local", [](auto& b, auto x) { return b.local(x); }},
      {"seq", [](auto& b, auto x) { return b.seq({b.skip(), b.local(x)}); }},
      {"if", [](auto& b, auto x) { return b.choose(b.number(0), b.abort(), b.local(x)); }},
      {"new",
       [](auto& b, auto x) {
         return b.fresh(Data::integer(), b.number(1), [&](auto) { return b.local(x); });
       }},
      {"let", [](auto& b, auto x) { return b.let(b.local(x), [&](auto f) { return b.call(f); }); }},
      {"function",
       [](auto& b, auto x) {
         return b.let_function(
             1, [&](const auto& p) { return b.parameter(p[0]); },
             [&](auto f) { return b.call(f, {b.local(x)}); });
       }},
      {"let array",
       [](auto& b, auto x) {
         return b.let_array(
             2, [&](auto) { return b.local(x); },
             [&](auto f) { return b.call_element(f, {b.number(1)}); });
       }},
      {"break", [](auto& b, auto x) { return b.break_block([&](auto) { return b.local(x); }); }},
      {"cont", [](auto& b, auto x) { return b.cont_block([&](auto) { return b.local(x); }); }},
      {"predicate", [](auto& b, auto x) { return b.predicate(b.abort(), b.local(x)); }},
      {"part", [](auto& b, auto x) { return b.part(b.local(x)); }},
      {"mkvar",
       [](auto& b, auto x) {
         return b.mkvar([&](auto v) { return b.write(b.local(x), b.parameter(v)); },
                        b.read(b.local(x)));
       }},
  };
  for (const VariableKind& kind : kinds) {
    TermBuilder b;
    const auto term = b.fresh(Data::integer(), b.number(0), [&](auto x) {
      return b.seq({b.write(kind.make(b, x), b.number(4)), b.read(kind.make(b, x))});
    });
    EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 4; complete") << kind.name;
  }
}

TEST(Variables, AbortAndDivergeAreVariablesToo) {
  for (const bool writing : {false, true}) {
    TermBuilder b;
    const auto failed = b.abort();
    const auto term = writing ? b.write(failed, b.number(1)) : b.read(failed);
    EXPECT_EQ(played(b.finish(b.seq({term, b.skip()}), Base::com()), "run"),
              "run abort; aborted, abort" + at(failed));
    TermBuilder c;
    const auto forever = writing ? c.write(c.diverge(), c.number(1)) : c.read(c.diverge());
    EXPECT_EQ(played(c.finish(c.seq({forever, c.skip()}), Base::com()), "run"), "run; steps");
  }
}

TEST(Annotations, APredicateIsNeverRun) {
  TermBuilder b;
  const auto f = b.free("f", {}, kInt);
  const auto term = b.predicate(b.ask(f), b.number(1));
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 1; complete");
}

}  // namespace
}  // namespace arbiter::check
