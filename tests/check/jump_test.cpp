// Block-structured jumps (002): out of nested scopes, out of arguments, back to a block's start.
#include <gtest/gtest.h>

#include "check/played.h"
#include "check/term_builder.h"

namespace arbiter::check {
namespace {

using typing::Base;
using typing::Data;

const Base kCom = Base::com();
const Base kInt = Base::exp(Data::integer());

TEST(Break, AJumpEndsTheBlockAndOnlyTheBlock) {
  TermBuilder b;
  const auto f = b.free("f", {}, kCom);
  const auto g = b.free("g", {}, kCom);
  const auto block = b.break_block([&](auto l) { return b.seq({b.jump(l), b.ask(f)}); });
  EXPECT_EQ(played(b.finish(b.seq({block, b.ask(g)}), kCom), "run g.done"),
            "run g.run g.done done; complete");
}

TEST(Break, WithoutAJumpTheBlockIsItsBody) {
  TermBuilder b;
  const auto term = b.break_block([&](auto) { return b.number(3); });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 3; complete");
}

TEST(Break, AJumpFromTheMiddleOfAnExpressionDropsIt) {
  // break l. (x := 1 + (goto l; 2)); x is still 5
  TermBuilder b;
  const auto term = b.fresh(Data::integer(), b.number(5), [&](auto x) {
    const auto block = b.break_block([&](auto l) {
      return b.write(b.local(x), b.plus(b.number(1), b.seq({b.jump(l), b.number(2)})));
    });
    return b.seq({block, b.read(b.local(x))});
  });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 5; complete");
}

TEST(Break, AssignmentsBeforeTheJumpStay) {
  TermBuilder b;
  const auto term = b.fresh(Data::integer(), b.number(5), [&](auto x) {
    const auto block = b.break_block([&](auto l) {
      return b.fresh(Data::integer(), b.number(6),
                     [&](auto) { return b.seq({b.write(b.local(x), b.number(8)), b.jump(l)}); });
    });
    return b.seq({block, b.read(b.local(x))});
  });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 8; complete");
}

TEST(Break, AJumpToAnOuterLabelLeavesBothBlocks) {
  TermBuilder b;
  const auto f = b.free("f", {}, kCom);
  const auto g = b.free("g", {}, kCom);
  const auto term = b.break_block([&](auto outer) {
    const auto inner = b.break_block([&](auto) { return b.seq({b.jump(outer), b.skip()}); });
    return b.seq({inner, b.ask(f)});
  });
  EXPECT_EQ(played(b.finish(b.seq({term, b.ask(g)}), kCom), "run g.done"),
            "run g.run g.done done; complete");
}

TEST(Break, AJumpOutOfAnArgumentClosesTheCallUnanswered) {
  // break l. f(f(goto l)); g: from two open calls of f straight to g
  TermBuilder b;
  const auto f = b.free("f", {kCom}, kCom);
  const auto g = b.free("g", {}, kCom);
  const auto block = b.break_block([&](auto l) { return b.ask(f, {b.ask(f, {b.jump(l)})}); });
  const core::Judgement judgement = b.finish(b.seq({block, b.ask(g)}), kCom);
  EXPECT_EQ(played(judgement, "run f#1.run f#1.run g.done"),
            "run f.run f#1.run f.run f#1.run g.run g.done done; complete");
  EXPECT_EQ(played(judgement, "run f#1.run f#1.run f.done").substr(0, 4), "A051");
  EXPECT_EQ(played(judgement, "run f#1.run f.done f.done g.done"),
            "run f.run f#1.run f.run f.done f#1.done f.done g.run g.done done; complete");
}

TEST(Break, ALabelInsideAnArgumentStaysInside) {
  // f(break l. (goto l); …): the jump answers f's question
  TermBuilder b;
  const auto f = b.free("f", {kCom}, kCom);
  const auto term = b.ask(f, {b.break_block([&](auto l) { return b.jump(l); })});
  EXPECT_EQ(played(b.finish(term, kCom), "run f#1.run f#1.run f.done"),
            "run f.run f#1.run f#1.done f#1.run f#1.done f.done done; complete");
}

TEST(Break, AJumpThroughAFunctionGoesToTheCallersLabel) {
  // let p(c) be (break l. (c; f); g) in break m. p(goto m); h
  TermBuilder b;
  const auto f = b.free("f", {}, kCom);
  const auto g = b.free("g", {}, kCom);
  const auto h = b.free("h", {}, kCom);
  const auto term = b.let_function(
      1,
      [&](const auto& p) {
        const auto block =
            b.break_block([&](auto) { return b.seq({b.parameter(p[0]), b.ask(f)}); });
        return b.seq({block, b.ask(g)});
      },
      [&](auto p) {
        const auto block = b.break_block([&](auto m) { return b.call(p, {b.jump(m)}); });
        return b.seq({block, b.ask(h)});
      });
  EXPECT_EQ(played(b.finish(term, kCom), "run h.done"), "run h.run h.done done; complete");
}

TEST(Break, EachActivationOfABlockHasItsOwnLabel) {
  // let p(c) be (break l. (c; goto l); g) in p(p(skip)): the inner jump ends the inner block
  TermBuilder b;
  const auto g = b.free("g", {}, kCom);
  const auto term = b.let_function(
      1,
      [&](const auto& p) {
        const auto block =
            b.break_block([&](auto l) { return b.seq({b.parameter(p[0]), b.jump(l)}); });
        return b.seq({block, b.ask(g)});
      },
      [&](auto p) { return b.call(p, {b.call(p, {b.skip()})}); });
  EXPECT_EQ(played(b.finish(term, kCom), "run g.done g.done"),
            "run g.run g.done g.run g.done done; complete");
}

TEST(Break, AJumpOutOfAWriteWritesNothing) {
  // break l. (mkvar(fun v. goto l, 0)) := f; g
  TermBuilder b;
  const auto f = b.free("f", {}, kInt);
  const auto g = b.free("g", {}, kCom);
  const auto block = b.break_block([&](auto l) {
    return b.write(b.mkvar([&](auto) { return b.jump(l); }, b.number(0)), b.ask(f));
  });
  EXPECT_EQ(played(b.finish(b.seq({block, b.ask(g)}), kCom), "run f.1 g.done"),
            "run f.q f.1 g.run g.done done; complete");
}

TEST(Cont, AJumpStartsTheBodyAgain) {
  // cont l. (x := x + 1; if x < 5 then goto l else skip); x
  TermBuilder b;
  const auto term = b.fresh(Data::integer(), b.number(0), [&](auto x) {
    const auto block = b.cont_block([&](auto l) {
      return b.seq({b.write(b.local(x), b.plus(b.read(b.local(x)), b.number(1))),
                    b.choose(b.less(b.read(b.local(x)), b.number(5)), b.jump(l), b.skip())});
    });
    return b.seq({block, b.read(b.local(x))});
  });
  EXPECT_EQ(played(b.finish(term, kInt), "q"), "q 5; complete");
}

TEST(Cont, VariablesOfTheBodyAreFreshEachTime) {
  // cont l. new x := 0 in (x := x + f; if x < 3 then goto l else x)
  TermBuilder b;
  const auto f = b.free("f", {}, kInt);
  const auto term = b.cont_block([&](auto l) {
    return b.fresh(Data::integer(), b.number(0), [&](auto x) {
      return b.seq({b.write(b.local(x), b.plus(b.read(b.local(x)), b.ask(f))),
                    b.choose(b.less(b.read(b.local(x)), b.number(3)),
                             b.seq({b.jump(l), b.number(0)}), b.read(b.local(x)))});
    });
  });
  EXPECT_EQ(played(b.finish(term, kInt), "q f.2 f.2 f.3"), "q f.q f.2 f.q f.2 f.q f.3 3; complete");
}

TEST(Cont, AJumpOutOfAnArgumentAsksTheCallAgain) {
  TermBuilder b;
  const auto f = b.free("f", {kCom}, kInt);
  const auto term = b.cont_block([&](auto l) { return b.ask(f, {b.jump(l)}); });
  EXPECT_EQ(played(b.finish(term, kInt), "q f#1.run f#1.run f.4"),
            "q f.q f#1.run f.q f#1.run f.q f.4 4; complete");
}

TEST(Cont, AWriteIsAskedAgainWithItsValue) {
  // (cont l. (if g then (goto l; x) else x)) := 7; x
  TermBuilder b;
  const auto g = b.free("g", {}, Base::exp(Data::boolean()));
  const auto term = b.fresh(Data::integer(), b.number(0), [&](auto x) {
    const auto variable = b.cont_block(
        [&](auto l) { return b.choose(b.ask(g), b.seq({b.jump(l), b.local(x)}), b.local(x)); });
    return b.seq({b.write(variable, b.number(7)), b.read(b.local(x))});
  });
  EXPECT_EQ(played(b.finish(term, kInt), "q g.tt g.ff"), "q g.q g.tt g.q g.ff 7; complete");
}

TEST(Cont, RestartingForeverNeedsNoMemory) {
  TermBuilder b;
  const auto term = b.cont_block([&](auto l) {
    return b.fresh(
        Data::integer(), b.number(0),
        [&](auto x) {
          return b.let(b.read(b.element(x, b.number(0))), [&](auto) { return b.jump(l); });
        },
        100);
  });
  EXPECT_EQ(played(b.finish(term, kCom), "run", {.steps = 100'000, .memory = 4'000}), "run; steps");
}

TEST(Jump, TheQuestionThatAnAnswerIsForIsKnown) {
  // f(break l. f(goto l)): the inner call is abandoned, so the first f#1.done is the outer one's.
  TermBuilder b;
  const auto f = b.free("f", {kCom}, kCom);
  const auto term = b.ask(f, {b.break_block([&](auto l) { return b.ask(f, {b.jump(l)}); })});
  const core::Judgement judgement = b.finish(term, kCom);
  const game::Arena arena(judgement);
  const auto result = run_script(judgement, arena, Source("--moves", "run f#1.run f#1.run f.done"));
  ASSERT_TRUE(result);
  ASSERT_EQ(result->play.size(), 8U);  // run f.run f#1.run f.run f#1.run f#1.done f.done done
  EXPECT_EQ(result->play[5].question, 2U);
  EXPECT_EQ(result->play[7].question, 0U);
}

}  // namespace
}  // namespace arbiter::check
