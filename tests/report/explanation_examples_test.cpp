// The examples of `arbiter explain` are data, and true: each wrong program is rejected with its
// code and no other, each mended one is accepted.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "check/script.h"
#include "engine/front_end.h"
#include "engine/systems.h"
#include "game/arena.h"
#include "report/diagnostic_text.h"
#include "report/explanations.h"
#include "typing/elaborate.h"

namespace arbiter::report {
namespace {

using enum DiagnosticCode;

// The errors of a program; none if it is accepted.
std::vector<Diagnostic> errors_of(std::string_view program, const typing::Options& options = {}) {
  const auto source = std::make_shared<const Source>("example.ia", std::string(program));
  auto judgement = read_term(source, options);
  return judgement ? std::vector<Diagnostic>{} : std::move(judgement).error();
}

void expect_only(DiagnosticCode code, std::string_view program,
                 const typing::Options& options = {}) {
  const std::vector<Diagnostic> errors = errors_of(program, options);
  const std::string shown = diagnostics_to_text(errors, Source("example.ia", std::string(program)));
  EXPECT_FALSE(errors.empty()) << "should be rejected:\n" << program;
  for (const Diagnostic& error : errors) EXPECT_EQ(error.code, code) << shown;
}

bool is_system(const Explanation& entry) {
  return entry.trigger == Trigger::System || entry.trigger == Trigger::Transitions;
}

void expect_accepted(std::string_view program, const typing::Options& options = {}) {
  const std::vector<Diagnostic> errors = errors_of(program, options);
  EXPECT_TRUE(errors.empty()) << diagnostics_to_text(errors,
                                                     Source("example.ia", std::string(program)));
}

TEST(ExplanationExamples, WrongProgramsAreRejectedWithTheirCodeAndNoOther) {
  for (const DiagnosticCode code : all_codes()) {
    const Explanation& entry = explanation(code);
    if (entry.trigger != Trigger::Program) continue;
    SCOPED_TRACE(code_name(code));
    expect_only(code, entry.wrong);
  }
}

TEST(ExplanationExamples, MendedProgramsAreAccepted) {
  for (const DiagnosticCode code : all_codes()) {
    const Explanation& entry = explanation(code);
    if (entry.mended.empty() || is_system(entry)) continue;
    SCOPED_TRACE(code_name(code));
    expect_accepted(entry.mended);
  }
}

// The mistakes and warnings of a transition system, whose name says what it is.
std::vector<Diagnostic> told_of(const Explanation& entry, std::string_view text) {
  const std::string name = entry.trigger == Trigger::System ? "example.lts" : "example.aut";
  auto loaded = load_system(std::make_shared<const Source>(name, std::string(text)), {});
  if (!loaded) return std::move(loaded).error();
  return std::get<LoadedSystem>(*loaded).warnings;
}

TEST(ExplanationExamples, WrongSystemsMeetTheirCodeAndMendedOnesNone) {
  for (const DiagnosticCode code : all_codes()) {
    const Explanation& entry = explanation(code);
    if (!is_system(entry)) continue;
    SCOPED_TRACE(code_name(code));
    const std::vector<Diagnostic> told = told_of(entry, entry.wrong);
    EXPECT_FALSE(told.empty());
    for (const Diagnostic& each : told) EXPECT_EQ(each.code, code) << each.message;
    EXPECT_TRUE(told_of(entry, entry.mended).empty());
  }
}

TEST(ExplanationExamples, ProgramsWithAWarningAreAcceptedAndMendedOnesHaveNone) {
  const auto warnings_of = [](std::string_view program) {
    const auto judgement =
        read_term(std::make_shared<const Source>("example.ia", std::string(program)));
    return typing::warnings(judgement.value(), {});
  };
  for (const DiagnosticCode code : all_codes()) {
    const Explanation& entry = explanation(code);
    if (entry.trigger != Trigger::Warning) continue;
    SCOPED_TRACE(code_name(code));
    ASSERT_EQ(warnings_of(entry.wrong).size(), 1U);
    EXPECT_EQ(warnings_of(entry.wrong)[0].code, code);
    EXPECT_FALSE(warnings_of(entry.wrong)[0].help.empty());
    EXPECT_TRUE(warnings_of(entry.mended).empty());
  }
}

// The files that go with a command are right by themselves.
TEST(ExplanationExamples, FilesOfCommandsAreAcceptedWithoutTheirOptions) {
  for (const DiagnosticCode code : all_codes()) {
    const Explanation& entry = explanation(code);
    if (entry.trigger != Trigger::Command || entry.wrong.empty()) continue;
    SCOPED_TRACE(code_name(code));
    expect_accepted(entry.wrong);
  }
}

bool shows(const Explanation& entry, std::string_view option) {
  return entry.command.find(option) != std::string_view::npos;
}

TEST(ExplanationExamples, CommandsWithOptionsMeetTheirCode) {
  const Explanation& data = explanation(DataTooSmall);
  ASSERT_TRUE(shows(data, " -W X=3 "));
  expect_only(DataTooSmall, data.wrong, {.data_sizes = {{"X", 3}}});
  expect_accepted(data.wrong, {.data_sizes = {{"X", 4}}});

  const Explanation& command = explanation(UnknownErrorCommand);
  ASSERT_TRUE(shows(command, " --error fial "));
  expect_only(UnknownErrorCommand, command.wrong, {.error_commands = {"fial"}});
  expect_accepted(command.wrong, {.error_commands = {"fail"}});

  const Explanation& param = explanation(UnknownParam);
  ASSERT_TRUE(shows(param, " -D m=3 "));
  const auto judgement =
      read_term(std::make_shared<const Source>("example.ia", std::string(param.wrong)));
  ASSERT_TRUE(judgement.has_value());
  const auto warnings = typing::warnings(*judgement, {.params = {{"m", 3}}});
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].code, UnknownParam);
  EXPECT_TRUE(typing::warnings(*judgement, {.params = {{"n", 3}}}).empty());
}

TEST(ExplanationExamples, CommandsWithMovesMeetTheirCode) {
  struct MovesCase {
    DiagnosticCode code;
    std::string moves;
  };
  const std::vector<MovesCase> cases = {
      {BadMove, "run g.done"}, {IllegalMove, "f.done"}, {UnexpectedReply, "run done"}};
  for (const MovesCase& c : cases) {
    SCOPED_TRACE(code_name(c.code));
    const Explanation& entry = explanation(c.code);
    ASSERT_TRUE(shows(entry, " --moves \"" + c.moves + "\" "));
    const auto judgement =
        read_term(std::make_shared<const Source>("example.ia", std::string(entry.wrong)));
    ASSERT_TRUE(judgement.has_value());
    const game::Arena arena(*judgement);
    const auto outcome = check::run_script(*judgement, arena, Source("--moves", c.moves));
    ASSERT_FALSE(outcome.has_value());
    EXPECT_EQ(outcome.error().error.code, c.code);
  }
}

TEST(ExplanationExamples, CommandsThatMakeFilesMeetTheirCode) {
  ASSERT_TRUE(shows(explanation(NestedTooDeep), R"_("(" x 20000, "skip", ")" x 20000)_"));
  expect_only(NestedTooDeep, std::string(20'000, '(') + "skip" + std::string(20'000, ')'));

  ASSERT_TRUE(shows(explanation(TooManyErrors), "yes '$' | head -n 200"));
  std::string garbled;
  for (int i = 0; i < 200; ++i) garbled += "$\n";
  const std::vector<Diagnostic> errors = errors_of(garbled);
  ASSERT_FALSE(errors.empty());
  EXPECT_EQ(errors.back().code, TooManyErrors);

  ASSERT_TRUE(shows(explanation(UnreadableFile), " no-such-file.ia"));
  const auto unreadable = read_source("no-such-file.ia");
  ASSERT_FALSE(unreadable.has_value());
  EXPECT_EQ(unreadable.error().front().code, UnreadableFile);
}

}  // namespace
}  // namespace arbiter::report
