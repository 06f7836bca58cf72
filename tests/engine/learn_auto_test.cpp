#include "engine/learn_auto.h"

#include <gtest/gtest.h>

#include <algorithm>
namespace arbiter {
namespace {

using Kind = AnswerNote::Kind;

Result<AutoAnswer> tried(const std::string& text, bool wants_assumption = false) {
  auto term = compile_term(std::make_shared<const Source>("x.ia", text), {}, {});
  EXPECT_TRUE(term);
  LearnAutoOptions options;
  options.wants_assumption = wants_assumption;
  return answer_by_learning_auto(std::get<Term>(*term), options);
}

AutoAnswer answered(const std::string& text, bool wants_assumption = false) {
  return tried(text, wants_assumption).value();
}

bool has_note(const AutoAnswer& found, Kind kind) {
  const auto& notes = found.answer.notes;
  return std::any_of(notes.begin(), notes.end(),
                     [&](const AnswerNote& note) { return note.kind == kind; });
}

// Too large for the direct search that is tried first, which ends by its counts.
const std::string kCounters =
    "new int[0..900] x := 0 in new int[0..900] y := 0 in f(x := (x + 1) % 901, "
    "y := (y + 1) % 901); ";

TEST(LearnAuto, LearnsNothingWhereSearchAnswersSoon) {
  const AutoAnswer found = answered("c : com |- part p { c } : com");
  EXPECT_TRUE(found.answer.is_safe());
  EXPECT_EQ(found.answer.method, AnswerMethod::Explicit);
  EXPECT_EQ(found.learned_about, "");
  EXPECT_TRUE(has_note(found, Kind::AnsweredSoon));
}

TEST(LearnAuto, LearnsWhereAnAssumptionIsWanted) {
  const AutoAnswer found = answered("c : com |- part p { c } : com", true);
  EXPECT_TRUE(found.answer.is_safe());
  EXPECT_EQ(found.answer.method, AnswerMethod::AssumeGuarantee);
  EXPECT_NE(evidence_of<LearnedPart>(found.answer), nullptr);
  EXPECT_EQ(found.learned_about, "p");
  ASSERT_EQ(found.parts.size(), 1U);
  EXPECT_TRUE(has_note(found, Kind::LearnedAllTheSame));
  EXPECT_FALSE(has_note(found, Kind::NotWorthLearning));
  EXPECT_FALSE(has_note(found, Kind::AnsweredSoon));
}

// It learned about `p`, and had no answer: all of the counters are on the side of the rest.
TEST(LearnAuto, SearchesToTheEndWhereNoPartSavesAnything) {
  const AutoAnswer found = answered("c : com, f : com -> com -> com |- " + kCounters +
                                    "part p { c }; assert(2 * x != 2 * y + 1) : com");
  EXPECT_TRUE(found.answer.is_safe());
  EXPECT_EQ(found.answer.method, AnswerMethod::Explicit);
  EXPECT_EQ(found.learned_about, "");
  ASSERT_EQ(found.parts.size(), 1U);
  EXPECT_LE(found.parts.front().saving(), 0);
  EXPECT_TRUE(has_note(found, Kind::NotWorthLearning));
  EXPECT_FALSE(has_note(found, Kind::AnsweredSoon));
  EXPECT_FALSE(has_note(found, Kind::NoPart));
}

// Part and rest with counters of their own; `of_part` and `of_rest` look at them.
std::string with_part(const std::string& of_part, const std::string& of_rest) {
  return "f : com -> com -> com, g : com -> com |- {\n"
         "part p { new int[0..1100] x := 0 in new int[0..1100] y := 0 in {\n"
         "  f(x := (x + 1) % 1101, y := (y + 1) % 1101); " +
         of_part +
         " } };\n"
         "new int[0..900] n := 0 in new int[0..1] m := 0 in {\n"
         "  g({ n := (n + 1) % 901; m := 1 - m }); " +
         of_rest + " } } : com";
}

TEST(LearnAuto, LearnsAboutThePartThatSaves) {
  const AutoAnswer found = answered(with_part(
      "if x > 5 then assert(x > 4); if y > 5 then assert(y > 4)", "if n > 5 then assert(n > 4)"));
  EXPECT_TRUE(found.answer.is_safe());
  EXPECT_EQ(found.answer.method, AnswerMethod::AssumeGuarantee);
  EXPECT_EQ(found.learned_about, "p");
  EXPECT_FALSE(has_note(found, Kind::NotWorthLearning));
  EXPECT_FALSE(has_note(found, Kind::LearnedAllTheSame));
  EXPECT_FALSE(has_note(found, Kind::LearningGaveUp));
  const auto* learned = evidence_of<LearnedPart>(found.answer);
  ASSERT_NE(learned, nullptr);
  std::size_t spurious = 0;
  for (const refine::Round& round : learned->verified.rounds) {
    if (round.finding != refine::Round::Finding::Spurious) continue;
    ++spurious;
    EXPECT_GE(round.path, 4U) << "run, an answer to it, a move and the abort";
    EXPECT_EQ(round.path % 2, 0U);
  }
  EXPECT_GT(spurious, 0U);
}

// Intervals do not tell odd numbers from even ones, so that learning comes to no answer: it was
// all that was said.
TEST(LearnAuto, SearchesToTheEndWhereLearningGivesUp) {
  const std::string text = with_part("assert(2 * x != 2 * y + 1)", "assert(2 * n != 2 * m + 1)");
  const AutoAnswer found = answered(text);
  EXPECT_TRUE(found.answer.is_safe());
  EXPECT_EQ(found.answer.method, AnswerMethod::Explicit);
  EXPECT_EQ(found.learned_about, "");
  ASSERT_EQ(found.parts.size(), 1U);
  EXPECT_GT(found.parts.front().saving(), 0);
  EXPECT_TRUE(has_note(found, Kind::LearningGaveUp));
  const AutoAnswer wanted = answered(text, true);
  EXPECT_TRUE(wanted.answer.is_unknown());
  EXPECT_EQ(wanted.learned_about, "p");
  EXPECT_FALSE(has_note(wanted, Kind::LearningGaveUp));
}

TEST(LearnAuto, SearchesToTheEndWhatHasNoPart) {
  const AutoAnswer soon = answered("c : com |- c : com");
  EXPECT_TRUE(soon.answer.is_safe());
  EXPECT_TRUE(has_note(soon, Kind::NoPart));
  EXPECT_FALSE(has_note(soon, Kind::AnsweredSoon));
  const AutoAnswer wanted = answered("c : com |- c; abort : com", true);
  EXPECT_TRUE(wanted.answer.is_unsafe());
  EXPECT_TRUE(has_note(wanted, Kind::NoPart));
  const AutoAnswer large =
      answered("f : com -> com -> com |- " + kCounters + "assert(x + y <= 1800) : com");
  EXPECT_TRUE(large.answer.is_safe());
  EXPECT_EQ(large.learned_about, "");
  EXPECT_TRUE(has_note(large, Kind::NoPart));
}

// Search was said to take every program.
TEST(LearnAuto, AsksForTheSizeOfADataType) {
  for (const bool wants_assumption : {false, true}) {
    for (const std::string body :
         {"new X x := 0 in assert(x = y)", "new X x := 0 in { part p { x := y }; assert(x = 0) }",
          "let com p { diverge } in new X x := 0 in { assert(x = y); p }"}) {
      const auto found = tried("data X; y : exp X |- " + body + " : com", wants_assumption);
      ASSERT_FALSE(found) << body;
      ASSERT_EQ(found.error().size(), 1U);
      EXPECT_EQ(found.error().front().code, DiagnosticCode::SizeNotGiven);
    }
  }
  EXPECT_TRUE(answered("data X; y : exp X |- part p { new X x := y in skip } : com", true)
                  .answer.is_safe());
}

}  // namespace
}  // namespace arbiter
