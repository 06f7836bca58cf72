// The game: whose turn it is, arguments of free identifiers, errors, copies.
#include <gtest/gtest.h>

#include "check/played.h"
#include "check/replay.h"
#include "check/run.h"
#include "check/term_builder.h"

namespace arbiter::check {
namespace {

using typing::Base;
using typing::Data;

const Base kCom = Base::com();
const Base kInt = Base::exp(Data::integer());
const Base kIntVar = Base::var(Data::integer());

std::vector<std::string> legal(const game::Arena& arena, const Machine& machine) {
  std::vector<std::string> texts;
  for (const game::Move& move : machine.legal_moves()) texts.push_back(arena.to_string(move));
  return texts;
}

void move(const game::Arena& arena, Machine& machine, std::string_view text) {
  const auto parsed = arena.parse(text);
  ASSERT_TRUE(parsed.has_value()) << text;
  machine.opponent(*parsed);
}

TEST(Game, OpensWithTheQuestionsOfTheTermsType) {
  using Moves = std::vector<std::string>;
  const std::vector<std::pair<Base, Moves>> cases = {
      {kCom, {"run"}}, {kInt, {"q"}}, {kIntVar, {"read", "write(0)"}}};
  for (const auto& [type, moves] : cases) {
    TermBuilder b;
    const core::Judgement judgement = b.finish(b.diverge(), type);
    const game::Arena arena(judgement);
    EXPECT_EQ(legal(arena, Machine(judgement, arena)), moves);
  }
}

TEST(Game, ArgumentsRunAsOftenAsAsked) {
  // new x := 0 in (f(x := x + 1, x); x)
  TermBuilder b;
  const auto f = b.free("f", {kCom, kInt}, kCom);
  const auto term = b.fresh(Data::integer(), b.number(0), [&](auto x) {
    const auto increment = b.write(b.local(x), b.plus(b.read(b.local(x)), b.number(1)));
    return b.seq({b.ask(f, {increment, b.read(b.local(x))}), b.read(b.local(x))});
  });
  const core::Judgement judgement = b.finish(term, kInt);
  EXPECT_EQ(played(judgement, "q f.done"), "q f.run f.done 0; complete");
  EXPECT_EQ(played(judgement, "q f#1.run f#2.q f#1.run f.done"),
            "q f.run f#1.run f#1.done f#2.q f#2.1 f#1.run f#1.done f.done 2; complete");
}

TEST(Game, AVariableArgumentIsReadAndWritten) {
  TermBuilder b;
  const auto f = b.free("f", {Base::var(Data::range(0, 3))}, kInt);
  const auto term = b.fresh(Data::range(0, 3), b.number(2), [&](auto x) {
    return b.plus(b.ask(f, {b.local(x)}), b.read(b.local(x)));
  });
  const core::Judgement judgement = b.finish(term, kInt);
  EXPECT_EQ(played(judgement, "q f#1.read f#1.write(3) f#1.read f.10"),
            "q f.q f#1.read f#1.2 f#1.write(3) f#1.ok f#1.read f#1.3 f.10 13; complete");
  EXPECT_EQ(played(judgement, "q f#1.write(4)").substr(0, 4), "A051");
}

TEST(Game, AFreeVariableIsReadAndWritten) {
  TermBuilder b;
  const auto x = b.free("x", {}, kIntVar);
  const auto write = b.write(b.ask(x), b.plus(b.read(b.ask(x)), b.number(1)));
  EXPECT_EQ(played(b.finish(write, kCom), "run x.4 x.ok"),
            "run x.read x.4 x.write(5) x.ok done; complete");
}

TEST(Game, AWriteToAFreeVariableIsFittedFirst) {
  TermBuilder b;
  const auto x = b.free("x", {}, Base::var(Data::range(0, 3)));
  const auto write = b.write(b.ask(x), b.number(4), Data::range(0, 3));
  EXPECT_EQ(played(b.finish(write, kCom), "run"), "run abort; aborted, range" + at(write));
}

TEST(Game, AFreeFunctionCanReturnAVariable) {
  // f(c) := 3; f(c)
  TermBuilder b;
  const auto f = b.free("f", {kCom}, kIntVar);
  const auto term =
      b.seq({b.write(b.ask(f, {b.skip()}), b.number(3)), b.read(b.ask(f, {b.skip()}))});
  EXPECT_EQ(played(b.finish(term, kInt), "q f#1.run f.ok f#1.run f.8"),
            "q f.write(3) f#1.run f#1.done f.ok f.read f#1.run f#1.done f.8 8; complete");
}

TEST(Game, AnElementOfAFreeArrayIsCheckedThenAsked) {
  struct Case {
    std::string script;
    std::string play;
  };
  for (const Case& c : {Case{"run i.1 x[1].ok", "run i.q i.1 x[1].write(7) x[1].ok done; complete"},
                        Case{"run i.2", "run i.q i.2 abort; aborted, bounds at 1"},
                        Case{"run i.-1", "run i.q i.-1 abort; aborted, bounds at 1"}}) {
    TermBuilder b;
    const auto i = b.free("i", {}, kInt);
    const auto x = b.free("x", {}, kIntVar, 2);
    const auto cell = b.ask_element(x, {b.ask(i)});
    EXPECT_EQ(played(b.finish(b.write(cell, b.number(7)), kCom), c.script), c.play);
  }
}

TEST(Game, ElementsOfAFreeArrayOfFunctionsKeepTheirArgumentsApart) {
  // f[0](f[1](g))
  TermBuilder b;
  const auto f = b.free("f", {kCom}, kCom, 2);
  const auto g = b.free("g", {}, kCom);
  const auto inner = b.ask_element(f, {b.number(1), b.ask(g)});
  const auto term = b.ask_element(f, {b.number(0), inner});
  EXPECT_EQ(played(b.finish(term, kCom), "run f[0]#1.run f[1]#1.run g.done f[1].done f[0].done"),
            "run f[0].run f[0]#1.run f[1].run f[1]#1.run g.run g.done f[1]#1.done f[1].done "
            "f[0]#1.done f[0].done done; complete");
}

TEST(Game, OpponentMovesOnlyOnTheInnermostQuestion) {
  // f(f(g)): f#1.run is about the inner or the outer f, by what is open.
  TermBuilder b;
  const auto f = b.free("f", {kCom}, kCom);
  const auto g = b.free("g", {}, kCom);
  const auto term = b.ask(f, {b.ask(f, {b.ask(g)})});
  const core::Judgement judgement = b.finish(term, kCom);
  const game::Arena arena(judgement);
  Machine machine(judgement, arena);
  const std::vector<std::string> on_f = {"f.done", "f#1.run"};
  const std::vector<std::string> on_g = {"g.done"};
  move(arena, machine, "run");
  EXPECT_EQ(legal(arena, machine), on_f);
  move(arena, machine, "f#1.run");
  EXPECT_EQ(legal(arena, machine), on_f);
  move(arena, machine, "f#1.run");
  EXPECT_EQ(legal(arena, machine), on_g);
  move(arena, machine, "g.done");
  EXPECT_EQ(legal(arena, machine), on_f);
  move(arena, machine, "f.done");
  EXPECT_EQ(legal(arena, machine), on_f);
  move(arena, machine, "f.done");
  EXPECT_TRUE(std::holds_alternative<Complete>(machine.status()));
  EXPECT_TRUE(legal(arena, machine).empty());
}

TEST(Game, ArgumentsSeeTheScopeOfTheirCall) {
  // let p(c) be f(c) in new x := 0 in (p(p(x := x + 1)); x), with f re-entered
  TermBuilder b;
  const auto f = b.free("f", {kCom}, kCom);
  const auto term = b.let_function(
      1, [&](const auto& p) { return b.ask(f, {b.parameter(p[0])}); },
      [&](auto p) {
        return b.fresh(Data::integer(), b.number(0), [&](auto x) {
          const auto increment = b.write(b.local(x), b.plus(b.read(b.local(x)), b.number(1)));
          return b.seq({b.call(p, {b.call(p, {increment})}), b.read(b.local(x))});
        });
      });
  EXPECT_EQ(played(b.finish(term, kInt), "q f#1.run f#1.run f#1.run f.done f#1.run f.done f.done"),
            "q f.run f#1.run f.run f#1.run f#1.done f#1.run f#1.done f.done f#1.done f#1.run f.run "
            "f.done f#1.done f.done 2; complete");
}

TEST(Game, AnErrorCommandIsRecordedAndThePlayGoesOn) {
  TermBuilder b;
  const auto abort = b.error_command("abort", core::ErrorReason::Abort);
  const auto oops = b.error_command("oops", core::ErrorReason::ErrorCommand);
  const auto first = b.ask(abort);
  const auto second = b.ask(oops);
  const core::Judgement judgement = b.finish(b.seq({first, second}), kCom);
  const game::Arena arena(judgement);
  const auto result =
      run_script(judgement, arena, Source("--moves", "run abort.done oops.done"), {});
  ASSERT_TRUE(result.has_value());
  EXPECT_TRUE(std::holds_alternative<Complete>(result->status));
  ASSERT_EQ(result->errors.size(), 2U);
  EXPECT_EQ(result->errors[0].move, 1U);
  EXPECT_EQ(result->errors[0].reason, core::ErrorReason::Abort);
  EXPECT_EQ(result->errors[0].span, b.span(first));
  EXPECT_EQ(result->errors[1].move, 3U);
  EXPECT_EQ(result->errors[1].reason, core::ErrorReason::ErrorCommand);
  EXPECT_EQ(result->errors[1].span, b.span(second));
}

TEST(Game, AbortIsTheLastMoveAndAnError) {
  TermBuilder b;
  const auto failed = b.abort();
  const core::Judgement judgement = b.finish(failed, kCom);
  const game::Arena arena(judgement);
  const Outcome outcome = run(judgement, arena, opening_only);
  ASSERT_EQ(outcome.errors.size(), 1U);
  EXPECT_EQ(outcome.errors[0].move, 1U);
  EXPECT_EQ(outcome.play.size(), 2U);
  EXPECT_EQ(outcome.play[1].span, b.span(failed));
}

TEST(Game, EveryMoveKnowsItsPlace) {
  TermBuilder b;
  const auto f = b.free("f", {kCom}, kCom);
  const auto argument = b.skip();
  const auto call = b.ask(f, {argument});
  const auto whole = b.seq({b.skip(), call});
  const core::Judgement judgement = b.finish(whole, kCom);
  const game::Arena arena(judgement);
  const auto result = run_script(judgement, arena, Source("--moves", "run f#1.run f.done"), {});
  ASSERT_TRUE(result.has_value());
  std::vector<Span> spans;
  for (const PlayedMove& played : result->play) spans.push_back(played.span);
  const std::vector<Span> expected = {b.span(whole),    b.span(call), b.span(argument),
                                      b.span(argument), b.span(call), b.span(whole)};
  EXPECT_EQ(spans, expected);
}

TEST(Game, ACopyIsIndependent) {
  TermBuilder b;
  const auto f = b.free("f", {}, kInt);
  const auto term = b.fresh(Data::integer(), b.ask(f), [&](auto x) {
    return b.seq({b.write(b.local(x), b.plus(b.read(b.local(x)), b.ask(f))), b.read(b.local(x))});
  });
  const core::Judgement judgement = b.finish(term, kInt);
  const game::Arena arena(judgement);
  Machine first(judgement, arena);
  move(arena, first, "q");
  move(arena, first, "f.10");
  Machine second = first;
  move(arena, first, "f.1");
  move(arena, second, "f.2");
  EXPECT_EQ(first.play().back().move.value, 11);
  EXPECT_EQ(second.play().back().move.value, 12);
}

TEST(Game, LegalMovesAreCheckedWithTheirValues) {
  TermBuilder b;
  const auto x = b.free("x", {}, Base::exp(Data::range(1, 2)));
  const core::Judgement judgement = b.finish(b.ask(x), kInt);
  const game::Arena arena(judgement);
  Machine machine(judgement, arena);
  EXPECT_FALSE(machine.is_legal(*arena.parse("x.1")));
  move(arena, machine, "q");
  EXPECT_FALSE(machine.is_legal(*arena.parse("q")));
  EXPECT_FALSE(machine.is_legal(*arena.parse("x.0")));
  EXPECT_TRUE(machine.is_legal(*arena.parse("x.1")));
  EXPECT_TRUE(machine.is_legal(*arena.parse("x.2")));
  EXPECT_FALSE(machine.is_legal(*arena.parse("x.3")));
}

TEST(Game, AParameterOfTheTermIsAFreeIdentifierWithoutAName) {
  core::Judgement judgement;
  judgement.names = std::make_shared<NamePool>();
  core::FreeIdentifier parameter;
  parameter.position = 1;
  parameter.type.result = kInt;
  const core::FreeId id = judgement.context.push(parameter);
  judgement.body = judgement.add(core::TermKind::Free, {0, 1}, id.index(), {});
  judgement.type = kInt;
  EXPECT_EQ(played(judgement, "q #1.6"), "q #1.q #1.6 6; complete");
}

TEST(GameDeathTest, AnIllegalMoveIsABugOfTheCaller) {
  TermBuilder b;
  const core::Judgement judgement = b.finish(b.skip(), kCom);
  const game::Arena arena(judgement);
  Machine machine(judgement, arena);
  move(arena, machine, "run");
  EXPECT_EXIT(machine.opponent(*arena.parse("run")), testing::ExitedWithCode(70), "legal");
}

TEST(Replay, ConfirmsOnlyTheErrorPlaysOfTheProgram) {
  // new x := 0 in (f(x := 1); if x then skip else abort), as 000's example 3
  TermBuilder b;
  const auto f = b.free("f", {kCom}, kCom);
  const auto term = b.fresh(Data::integer(), b.number(0), [&](auto x) {
    return b.seq({b.ask(f, {b.write(b.local(x), b.number(1))}),
                  b.choose(b.read(b.local(x)), b.skip(), b.abort())});
  });
  const core::Judgement judgement = b.finish(term, kCom);
  const game::Arena arena(judgement);
  const auto confirms = [&](const std::vector<std::string>& texts) {
    std::vector<game::Move> play;
    play.reserve(texts.size());
    for (const std::string& text : texts) play.push_back(*arena.parse(text));
    return is_error_play(judgement, arena, play);
  };
  EXPECT_TRUE(confirms({"run", "f.run", "f.done", "abort"}));
  EXPECT_FALSE(confirms({"run", "f.run", "f.done"}));
  EXPECT_FALSE(confirms({"run", "f.done", "abort"}));
  EXPECT_FALSE(confirms({"run", "f.run", "f.done", "done"}));
  EXPECT_FALSE(confirms({"run", "f.run", "f#1.run", "f#1.done", "f.done", "abort"}));
  EXPECT_FALSE(confirms({"run", "f.run", "f#1.run", "f#1.done", "f.done", "done"}));
  EXPECT_FALSE(confirms({}));
}

}  // namespace
}  // namespace arbiter::check
