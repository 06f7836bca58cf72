#include "check/script.h"

#include <gtest/gtest.h>

#include "check/played.h"
#include "check/term_builder.h"

namespace arbiter::check {
namespace {

using typing::Base;
using typing::Data;

const Base kCom = Base::com();

// f(x := 3); x, with x : var int[0..9] free
core::Judgement sample() {
  TermBuilder b;
  const auto f = b.free("f", {kCom}, kCom);
  const auto x = b.free("x", {}, Base::var(Data::range(0, 9)));
  const auto write = b.write(b.ask(x), b.number(3), Data::range(0, 9));
  const auto term = b.seq({b.ask(f, {write}), b.read(b.ask(x))});
  return b.finish(term, Base::exp(Data::integer()));
}

Diagnostic error_of(const core::Judgement& judgement, const std::string& script) {
  const game::Arena arena(judgement);
  const auto result = run_script(judgement, arena, Source("--moves", script), {});
  EXPECT_FALSE(result.has_value()) << script;
  return result ? Diagnostic{} : result.error().error;
}

TEST(Script, ProponentMovesMayBeLeftOutOrGiven) {
  const core::Judgement judgement = sample();
  const std::string whole = "q f.run f#1.run x.write(3) x.ok f#1.done f.done x.read x.4 4";
  EXPECT_EQ(played(judgement, "q f#1.run x.ok f.done x.4"), whole + "; complete");
  EXPECT_EQ(played(judgement, whole), whole + "; complete");
  EXPECT_EQ(played(judgement, "q f.run f#1.run x.ok f#1.done f.done x.4"), whole + "; complete");
}

TEST(Script, WhiteSpaceSeparatesMoves) {
  EXPECT_EQ(played(sample(), "  q\n\tf#1.run \r\n x.ok\n"),
            "q f.run f#1.run x.write(3) x.ok f#1.done; waiting");
}

TEST(Script, AnEmptyScriptWaitsForTheOpening) {
  EXPECT_EQ(played(sample(), ""), "; waiting");
  EXPECT_EQ(played(sample(), " \n "), "; waiting");
}

struct Failure {
  std::string script;
  DiagnosticCode code;
  Span span;
  std::string message;
  std::string help;
};

TEST(Script, FailuresPointAtTheWordAndSayWhatIsPossible) {
  const std::vector<Failure> failures = {
      {"q f.dne",
       DiagnosticCode::BadMove,
       {2, 7},
       "`f.dne`, word 2, is not a move of this program",
       "the environment can move f.done, f#1.run"},
      {"  go",
       DiagnosticCode::BadMove,
       {2, 4},
       "`go`, word 1, is not a move of this program",
       "the play opens with q"},
      {"q f.done x.1 y.done",
       DiagnosticCode::BadMove,
       {13, 19},
       "`y.done`, word 4, is not a move of this program",
       "the play is complete with `1`, its move 6"},
      {"f.done",
       DiagnosticCode::IllegalMove,
       {0, 6},
       "`f.done`, word 1, is not a move that the environment can make here",
       "the play opens with q"},
      {"q f#1.run f.done",
       DiagnosticCode::IllegalMove,
       {10, 16},
       "`f.done`, word 3, is not a move that the environment can make here",
       "the environment can move x.ok"},
      {"q f.done x.10",
       DiagnosticCode::IllegalMove,
       {9, 13},
       "`x.10`, word 3, brings 10, which is not a value of int[0..9]",
       "the environment can move x.0 … x.9"},
      {"q f.done x.1 1 q",
       DiagnosticCode::IllegalMove,
       {15, 16},
       "`q`, word 5, comes after the end of the play",
       "the play is complete with `1`, its move 6"},
      {"q x.read",
       DiagnosticCode::UnexpectedReply,
       {2, 8},
       "`x.read`, word 2, is not what the program does: it moves `f.run`",
       "the program's moves can be left out of the script"},
      {"q f.run f.run",
       DiagnosticCode::UnexpectedReply,
       {8, 13},
       "`f.run`, word 3, is a move of the program, which does not move here",
       "the environment can move f.done, f#1.run"},
      {"f.run",
       DiagnosticCode::UnexpectedReply,
       {0, 5},
       "`f.run`, word 1, is a move of the program, which does not move here",
       "the play opens with q"},
      {"q f.done x.1 1 abort",
       DiagnosticCode::UnexpectedReply,
       {15, 20},
       "`abort`, word 5, is a move of the program, which does not move here",
       "the play is complete with `1`, its move 6"},
  };
  const core::Judgement judgement = sample();
  for (const Failure& failure : failures) {
    const Diagnostic diagnostic = error_of(judgement, failure.script);
    EXPECT_EQ(code_name(diagnostic.code), code_name(failure.code)) << failure.script;
    EXPECT_EQ(diagnostic.span, failure.span) << failure.script;
    EXPECT_EQ(diagnostic.message, failure.message);
    EXPECT_EQ(diagnostic.help, failure.help) << failure.script;
  }
}

TEST(Script, AFailureKeepsThePlaySoFar) {
  const core::Judgement judgement = sample();
  const game::Arena arena(judgement);
  const auto result = run_script(judgement, arena, Source("--moves", "q f#1.run f.done"), {});
  ASSERT_FALSE(result.has_value());
  const Outcome& before = result.error().before;
  EXPECT_EQ(before.play.size(), 4U);  // q f.run f#1.run x.write(3)
  EXPECT_EQ(describe_moves(arena, before.legal), "x.ok");
}

TEST(Script, AMoveAfterAnAbortIsIllegal) {
  TermBuilder b;
  const core::Judgement judgement = b.finish(b.abort(), kCom);
  EXPECT_EQ(played(judgement, "run abort"), "run abort; aborted, abort at 0");
  EXPECT_EQ(error_of(judgement, "run run").help, "the play ends with `abort`, its move 2");
}

TEST(Script, TheRestGoesUnreadOnceTheRunIsGivenUp) {
  TermBuilder b;
  const auto f = b.free("f", {}, kCom);
  const core::Judgement judgement = b.finish(b.seq({b.diverge(), b.ask(f)}), kCom);
  EXPECT_EQ(played(judgement, "run f.run f.done done"), "run; steps");
  EXPECT_EQ(played(judgement, "run f.done"), "run; steps");
}

TEST(DescribeMoves, ShowsValuesAsTheyAreWritten) {
  TermBuilder b;
  const auto push = [&](std::string_view name, Data data) { b.free(name, {}, Base::exp(data)); };
  push("bool", Data::boolean());
  push("small", Data::range(-1, 2));
  push("large", Data::range(-1, 7));
  push("huge", Data::range(INT64_MIN, INT64_MAX));
  push("least", Data::range(INT64_MIN, INT64_MIN));
  push("any", Data::integer());
  const core::Judgement judgement = b.finish(b.skip(), kCom);
  const game::Arena arena(judgement);
  std::vector<game::Move> moves;
  moves.reserve(judgement.context.size());
  for (std::uint32_t i = 0; i < judgement.context.size(); ++i) {
    moves.push_back({arena.free(core::FreeId(i)), game::MoveKind::Value, 0, 0});
  }
  EXPECT_EQ(describe_moves(arena, moves),
            "bool.ff, bool.tt, small.-1, small.0, small.1, small.2, large.-1 … large.7, "
            "huge.-9223372036854775808 … huge.9223372036854775807, least.-9223372036854775808, "
            "any.0 (or with any other value)");
  moves.assign(30, moves[4]);
  EXPECT_TRUE(describe_moves(arena, moves).ends_with(", and 10 more"));
}

}  // namespace
}  // namespace arbiter::check
