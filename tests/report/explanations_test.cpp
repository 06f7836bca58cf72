#include "report/explanations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "support/printable.h"

namespace arbiter::report {
namespace {

TEST(Explanations, ExistForEveryCode) {
  for (const DiagnosticCode code : all_codes()) {
    SCOPED_TRACE(code_name(code));
    const Explanation& entry = explanation(code);
    EXPECT_EQ(entry.code, code);
    EXPECT_FALSE(entry.title.empty());
    EXPECT_GE(entry.text.size(), 100U) << "a few sentences";
    EXPECT_EQ(entry.text.find("  "), std::string_view::npos);
    EXPECT_TRUE(entry.text.ends_with(".")) << entry.text;
    EXPECT_FALSE(entry.title.ends_with("."));
  }
}

TEST(Explanations, HaveAnExampleOrACommand) {
  for (const DiagnosticCode code : all_codes()) {
    SCOPED_TRACE(code_name(code));
    const Explanation& entry = explanation(code);
    EXPECT_EQ(entry.command.empty(), entry.trigger != Trigger::Command);
    if (entry.trigger != Trigger::Command) {
      EXPECT_FALSE(entry.wrong.empty());
      EXPECT_FALSE(entry.mended.empty());
      EXPECT_NE(entry.wrong, entry.mended);
    }
    for (const std::string_view example : {entry.command, entry.wrong, entry.mended}) {
      EXPECT_TRUE(example.empty() || example.ends_with("\n")) << example;
    }
  }
}

TEST(Explanations, PrintInNarrowLinesOfPlainText) {
  for (const DiagnosticCode code : all_codes()) {
    const std::string text = explanation_to_text(code);
    SCOPED_TRACE(text);
    EXPECT_TRUE(text.starts_with(code_name(code) + ": "));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      EXPECT_EQ(printable(line), line);
      EXPECT_TRUE(line.empty() || line.back() != ' ') << line;
      EXPECT_TRUE(line.starts_with("    ") || line.size() <= 80) << line;
    }
  }
}

TEST(Explanations, PrintTitleTextAndExamples) {
  EXPECT_EQ(explanation_to_text(DiagnosticCode::ArraySize),
            "A042: an array has no elements\n"
            "\n"
            "The size of an array is at least 1: `a[n]` has the elements `a[0]` to\n"
            "`a[n - 1]`. Look at the params, too, which -D can change.\n"
            "\n"
            "Wrong:\n"
            "\n"
            "    new int a[0] in skip\n"
            "\n"
            "Right:\n"
            "\n"
            "    new int a[1] in skip\n");
  const std::string command = explanation_to_text(DiagnosticCode::UnknownErrorCommand);
  EXPECT_NE(command.find("A command that meets it:\n\n    arbiter run file.ia --error"),
            std::string::npos)
      << command;
  EXPECT_NE(command.find("with this file:\n\n    fail : com"), std::string::npos) << command;
}

}  // namespace
}  // namespace arbiter::report
