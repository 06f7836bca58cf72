#include "report/diagnostic_text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "clock/clock.h"

namespace arbiter::report {
namespace {

using enum DiagnosticCode;

TEST(DiagnosticText, ShowsPlaceLineCaretsNotesAndHelp) {
  const Source source("dir/stack.ia", "let x be\n  (psuh; pop\nin x\n");
  const std::vector<Diagnostic> diagnostics = {
      {UnknownName, "unknown name `psuh`", {12, 16}, {}, "did you mean `push`?"},
      {UnclosedBracket, "expected `)`", {22, 24}, {{{11, 12}, "`(` opened here"}}, ""},
  };
  EXPECT_EQ(diagnostics_to_text(diagnostics, source),
            "dir/stack.ia:2:4: error: unknown name `psuh` [A020]\n"
            "    2 |   (psuh; pop\n"
            "      |    ^^^^\n"
            "help: did you mean `push`?\n"
            "dir/stack.ia:3:1: error: expected `)` [A011]\n"
            "    3 | in x\n"
            "      | ^^\n"
            "dir/stack.ia:2:3: note: `(` opened here\n"
            "    2 |   (psuh; pop\n"
            "      |   ^\n"
            "2 errors\n");
}

TEST(DiagnosticText, CountsOnlyWhenThereAreSeveral) {
  const Source source("a.ia", "x");
  const std::vector<Diagnostic> one = {{UnknownName, "m", {0, 1}, {}, ""}};
  EXPECT_EQ(diagnostics_to_text(one, source), "a.ia:1:1: error: m [A020]\n    1 | x\n      | ^\n");
  EXPECT_EQ(diagnostics_to_text({}, source), "");
}

TEST(DiagnosticText, WithoutAPlaceNamesTheFileAlone) {
  const Source source("gone.ia", "");
  const std::vector<Diagnostic> diagnostics = {
      {UnreadableFile, "no such file", Span::none(), {{Span::none(), "really"}}, "look again"}};
  EXPECT_EQ(diagnostics_to_text(diagnostics, source),
            "gone.ia: error: no such file [A007]\n"
            "gone.ia: note: really\n"
            "help: look again\n");
}

TEST(DiagnosticText, SaysHowManyAreShownWhenSomeAreNot) {
  const Source source("a.ia", "x");
  Diagnostics collected;
  for (int i = 0; i < 103; ++i) collected.add(UnknownName, Span::none(), "m");
  const std::string text = diagnostics_to_text(collected.take(), source);
  EXPECT_TRUE(
      text.ends_with("a.ia: error: and 3 more errors that are not shown [A006]\n"
                     "100 errors shown\n"))
      << text;
}

TEST(DiagnosticText, LeavesBlankLinesOut) {
  const Source source("a.ia", "skip;\n");
  const std::vector<Diagnostic> diagnostics = {{UnexpectedToken, "the end", {6, 6}, {}, ""}};
  EXPECT_EQ(diagnostics_to_text(diagnostics, source), "a.ia:2:1: error: the end [A010]\n");
}

TEST(DiagnosticText, MakesRoomForLongLineNumbers) {
  const Source source("a.ia", std::string(1'234'566, '\n') + "x");
  const std::vector<Diagnostic> diagnostics = {{UnknownName, "m", {1'234'566, 1'234'567}, {}, ""}};
  EXPECT_EQ(diagnostics_to_text(diagnostics, source),
            "a.ia:1234567:1: error: m [A020]\n1234567 | x\n        | ^\n");
}

TEST(DiagnosticText, ColoursWithoutChangingTheText) {
  const Source source("a.ia", "x");
  const std::vector<Diagnostic> diagnostics = {{UnknownName, "m", {0, 1}, {{{0, 1}, "n"}}, "h"}};
  std::string colored = diagnostics_to_text(diagnostics, source, {.color = true});
  EXPECT_NE(colored.find("\x1B[1;31merror:\x1B[0m"), std::string::npos);
  for (std::size_t at = colored.find('\x1B'); at != std::string::npos; at = colored.find('\x1B')) {
    colored.erase(at, colored.find('m', at) - at + 1);
  }
  EXPECT_EQ(colored, diagnostics_to_text(diagnostics, source));
}

TEST(DiagnosticText, NeverPassesControlBytesOn) {
  const Source source("a\x1B[2J\xFF.ia", "x\x1B[2J\xFF");
  const std::vector<Diagnostic> diagnostics = {
      {StrayCharacter, "\x1B[2J\xFF", {1, 2}, {{{0, 1}, "\x07\n"}}, "\x9B"}};
  EXPECT_EQ(diagnostics_to_text(diagnostics, source),
            "a?[2J?.ia:1:2: error: ?[2J? [A002]\n"
            "    1 | x?[2J?\n"
            "      |  ^\n"
            "a?[2J?.ia:1:1: note: ??\n"
            "    1 | x?[2J?\n"
            "      | ^\n"
            "help: ?\n");
}

TEST(DiagnosticText, OfAThousandErrorsOnOneLineOf64MiBIsQuick) {
  const Source source("long.ia", std::string(Source::kMaxBytes, 'x'));
  std::vector<Diagnostic> diagnostics;
  for (std::uint32_t i = 0; i < 1'000; ++i) {
    const std::uint32_t at = i * 67'000;
    diagnostics.push_back({UnknownName, "m", {at, 67'108'864}, {{{at / 2, at}, "n"}}, ""});
  }
  const double start = test::processor_seconds();
  const std::string text = diagnostics_to_text(diagnostics, source);
  // One sweep takes a tenth of a second; a sweep per place would take a minute.
  EXPECT_LT(test::processor_seconds() - start, 15.0);
  EXPECT_LT(text.size(), 1'000'000U);
  EXPECT_NE(text.find("long.ia:1:66933001: error: m [A020]\n    1 | …xxx"), std::string::npos);
}

}  // namespace
}  // namespace arbiter::report
