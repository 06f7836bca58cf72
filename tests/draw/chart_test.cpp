#include "draw/chart.h"

#include <gtest/gtest.h>

#include "check/script.h"
#include "client/compared.h"
#include "draw/chart_check.h"
#include "draw/chart_svg.h"
#include "draw/markup_check.h"
#include "report/move_words.h"

namespace arbiter::draw {
namespace {

struct Played {
  client::ReadTerm term;
  std::vector<check::PlayedMove> play;

  const Source& source() const { return *term.judgement->source; }
  draw::Chart chart(const std::string& error = "") const {
    draw::Chart made = draw::chart_of(play, term.arena(), source(), error, SIZE_MAX);
    EXPECT_EQ(chart_fault(made, play), std::nullopt);
    EXPECT_EQ(overlap(made), std::nullopt);
    return made;
  }
};

Played played(const std::string& text, const std::string& moves) {
  Played result{client::read_for_comparison("a.ia", text, {}), {}};
  EXPECT_TRUE(result.term.graph) << result.term.error;
  const auto run =
      check::run_script(*result.term.judgement, result.term.arena(), Source("--moves", moves), {});
  EXPECT_TRUE(run) << (run ? "" : run.error().error.message);
  if (run) result.play = run->play;
  return result;
}

// The activations, in the order of their questions: "program 0: 0-3 answered".
std::string bars(const draw::Chart& chart) {
  std::string text;
  for (const draw::Activation& one : chart.activations) {
    const char* endings[] = {"answered", "left", "open"};
    text += chart.lifelines[one.lifeline].name + " " + std::to_string(one.level) + ": " +
            std::to_string(one.first_row) + "-" + std::to_string(one.last_row) + " " +
            endings[static_cast<int>(one.ending)] + "\n";
  }
  return text;
}

TEST(Chart, OfALongPlayShowsTheFirstAndTheLastMoves) {
  const Played game =
      played("f : com |- f; f; f; f; f; f", "run f.done f.done f.done f.done f.done");
  const draw::Chart chart = draw::chart_of(game.play, game.term.arena(), game.source(), "", 4);
  ASSERT_EQ(game.play.size(), 12U);
  ASSERT_EQ(chart.rows.size(), 5U);
  EXPECT_EQ(chart.gap, 2U);
  EXPECT_EQ(chart.rows[2].line.move, "… 8 moves left out …");
  EXPECT_EQ(chart.number(1), 2U);
  EXPECT_EQ(chart.number(3), 11U);
  EXPECT_EQ(bars(chart),
            "program 0: 0-4 open\nf 0: 1-2 answered\nf 0: 2-3 answered\nf 0: 4-4 open\n");
  EXPECT_EQ(markup_fault(draw::chart_to_svg(chart, {})), std::nullopt);
}

TEST(Chart, AnAnswerClosesTheBarOfItsQuestion) {
  const draw::Chart chart = played("f : com -> com, x : exp int |- f(if x = 0 then skip else skip)",
                                   "run f#1.run x.3 f#1.run x.0 f.done")
                                .chart();
  // run f.run f#1.run x.q x.3 f#1.done f#1.run x.q x.0 f#1.done f.done done
  EXPECT_EQ(bars(chart),
            "program 0: 0-11 answered\n"
            "f 0: 1-10 answered\n"
            "program 1: 2-5 answered\n"
            "x 0: 3-4 answered\n"
            "program 1: 6-9 answered\n"
            "x 0: 7-8 answered\n");
  ASSERT_EQ(chart.lifelines.size(), 4U);
  EXPECT_EQ(chart.rows[2].from.lifeline, draw::LifelineId(2));
  EXPECT_EQ(chart.rows[2].to.level, 1U);
}

TEST(Chart, NestedCallsOfOneIdentifierAreSideBySide) {
  const draw::Chart chart =
      played("f : com -> com |- f(f(f(skip)))", "run f#1.run f#1.run f#1.run f.done").chart();
  EXPECT_EQ(bars(chart),
            "program 0: 0-9 open\n"
            "f 0: 1-9 open\n"
            "program 1: 2-9 open\n"
            "f 1: 3-9 open\n"
            "program 2: 4-9 answered\n"
            "f 2: 5-8 answered\n"
            "program 3: 6-7 answered\n");
}

TEST(Chart, AJumpLeavesTheQuestionsAboveItsBlock) {
  const draw::Chart chart =
      played("f : com -> com, g : com |- (break l. f(f(goto l))); g", "run f#1.run f#1.run g.done")
          .chart();
  // run f.run f#1.run f.run f#1.run | g.run g.done done
  EXPECT_EQ(bars(chart),
            "program 0: 0-7 answered\n"
            "f 0: 1-4 left\n"
            "program 1: 2-4 left\n"
            "f 1: 3-4 left\n"
            "program 2: 4-4 left\n"
            "g 0: 5-6 answered\n");
  EXPECT_EQ(chart.rows[5].from.level, 0U);
}

TEST(Chart, AJumpInALoopLeavesNothingBehind) {
  const Played game = played("f : com -> com, b : exp bool |- while b do (break l. f(goto l))",
                             "run b.tt f#1.run b.tt f#1.run b.tt f#1.run b.ff");
  const draw::Chart chart = game.chart();
  for (const draw::Lifeline& lifeline : chart.lifelines) EXPECT_LE(lifeline.levels, 2U);
}

TEST(Chart, WhatIsOpenWhenTheProgramFailsStaysOpen) {
  const draw::Chart chart = played("f : com -> com |- f(abort)", "run f#1.run").chart("abort");
  EXPECT_EQ(bars(chart),
            "program 0: 0-3 open\n"
            "f 0: 1-3 open\n"
            "program 1: 2-3 open\n");
  EXPECT_EQ(chart.rows[3].to.lifeline, draw::Chart::caller());
  EXPECT_EQ(draw::arrow_text(chart, 3), "abort");
  const draw::Chart failed =
      played("f : com -> com |- f(assert(ff))", "run f#1.run").chart("assert");
  EXPECT_EQ(draw::arrow_text(failed, 3), "abort (assert)");
}

TEST(Chart, ArraysAndParametersHaveLifelines) {
  const draw::Chart chart =
      played("x[3] : var int |- fun y : exp int. x[1] := y", "run #1.4").chart();
  ASSERT_GE(chart.lifelines.size(), 4U);
  EXPECT_EQ(chart.lifelines[draw::LifelineId(2)].name, "x[ ]");
  EXPECT_EQ(chart.lifelines[draw::LifelineId(3)].name, "#1");
}

TEST(Chart, OfManyIdentifiersThoseThatTakePartAreShown) {
  std::string text = "f0 : com";
  for (int i = 1; i < 500; ++i) text += ", f" + std::to_string(i) + " : com";
  const draw::Chart chart = played(text + " |- f7; f400", "run f7.done f400.done").chart();
  ASSERT_EQ(chart.lifelines.size(), 4U);
  EXPECT_EQ(chart.lifelines[draw::LifelineId(3)].name, "f400");
  EXPECT_EQ(chart.left_out, 498U);
}

TEST(ChartSvg, LongNamesLoseTheirMiddleAndNothingMeets) {
  const std::string name(300, 'q');
  const Played game = played(name + " : var int |- " + name + " := 7", "run " + name + ".ok");
  const draw::Chart chart = game.chart();
  EXPECT_LT(draw::measure(chart, true, 0).width, 1500);
  EXPECT_TRUE(draw::arrow_text(chart, 1).ends_with("q.write(7)")) << draw::arrow_text(chart, 1);
  EXPECT_LE(report::move_in_words(game.play[1].move, game.term.arena()).size(), 80U);
  EXPECT_EQ(markup_fault(draw::chart_to_svg(chart, {.title = "long"})), std::nullopt);
}

TEST(ChartSvg, DeepNestingKeepsItsWidth) {
  std::string text = "f : com -> com |- ";
  std::string moves = "run";
  for (int i = 0; i < 200; ++i) text += "f(", moves += " f#1.run";
  text += "skip" + std::string(200, ')');
  const draw::Chart chart = played(text, moves).chart();
  EXPECT_LT(draw::measure(chart, true, 0).width, 1500);
  EXPECT_EQ(chart.lifelines[draw::Chart::program()].levels, 201U);
}

TEST(ChartSvg, IsWellFormedWhateverItsTitleIs) {
  const draw::Chart chart = played("f : com |- f", "run f.done").chart();
  for (const char* title : {"<script>alert('x')</script>", "a\"b&c", "\xff\x01\x1b[31m",
                            // NOLINTNEXTLINE(misc-misleading-bidirectional): nobody reads it turned
                            "\xE2\x80\xAE turned", "\xEF\xBF\xBF", "\xD8\x9C"}) {
    EXPECT_EQ(markup_fault(draw::chart_to_svg(chart, {.title = title})), std::nullopt) << title;
  }
}

TEST(ChartSvg, HeadsAreRepeatedInALongPlay) {
  std::string moves = "run";
  for (int i = 0; i < 3000; ++i) moves += " b.tt";
  const draw::Chart chart = played("b : exp bool |- while b do skip", moves).chart();
  const std::string svg = draw::chart_to_svg(chart, {.title = "long"});
  std::size_t heads = 0;
  for (std::size_t at = svg.find(">caller</text>"); at != std::string::npos;
       at = svg.find(">caller</text>", at + 1)) {
    ++heads;
  }
  EXPECT_EQ(heads, (chart.rows.size() + 39) / 40);
  EXPECT_EQ(markup_fault(svg), std::nullopt);
}

TEST(MoveWords, TellWhoDoesWhat) {
  const auto words = [](const Played& game) {
    std::string text;
    for (const check::PlayedMove& one : game.play) {
      text += report::move_in_words(one.move, game.term.arena()) + "\n";
    }
    return text;
  };
  EXPECT_EQ(words(played("f : com -> com, x[2] : var int |- f(x[1] := x[0])",
                         "run f#1.run x[0].4 x[1].ok f.done")),
            "the caller runs the program\nthe program calls f\nf runs its argument 1\n"
            "the program reads x[0]\nx[0] answers 4\nthe program writes 4 to x[1]\n"
            "x[1] has taken the value\nargument 1 of f is done\nf returns\nthe program is done\n");
  EXPECT_EQ(words(played("g : exp bool -> exp int |- g(tt)", "q g#1.q g.2")),
            "the caller asks for the program's value\nthe program asks g for a value\n"
            "g asks for the value of its argument 1\nargument 1 of g is tt\ng answers 2\n"
            "the program answers 2\n");
}

// The heads were drawn again every 40 rows however many there are: gigabytes for 20 000 of them.
TEST(ChartSvg, ManyLifelinesCostNoMoreThanTheRows) {
  constexpr std::size_t kCount = 600;
  std::string context;
  std::string body;
  std::string moves = "run";
  for (std::size_t i = 0; i < kCount; ++i) {
    const std::string name = "f" + std::to_string(i);
    context += (i == 0 ? "" : ", ") + name + " : com";
    body += (i == 0 ? "" : "; ") + name;
    moves += " " + name + ".done";
  }
  const draw::Chart chart = played(context + " |- " + body, moves).chart();
  ASSERT_EQ(chart.rows.size(), 2 * kCount + 2);
  const std::string svg = draw::chart_to_svg(chart, {.title = "many"});
  std::size_t heads = 0;
  for (std::size_t at = 0; (at = svg.find("\"c-head", at)) != std::string::npos; ++at) ++heads;
  EXPECT_LE(heads, chart.rows.size() + 2 * chart.lifelines.size());
  EXPECT_EQ(markup_fault(svg), std::nullopt);
}

}  // namespace
}  // namespace arbiter::draw
