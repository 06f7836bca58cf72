#include "report/diagnostic_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "draw/json.h"

namespace arbiter::report {
namespace {

using enum DiagnosticCode;

TEST(DiagnosticJson, HoldsTheFirstErrorAndAllOfThemInAFixedOrder) {
  const Source source("a.ia", "let x be\n  (psuh; pop\nin x\n");
  const std::vector<Diagnostic> diagnostics = {
      {UnknownName, "unknown name `psuh`", {12, 16}, {}, "did you mean `push`?"},
      {UnclosedBracket, "expected `)`", {22, 24}, {{{11, 12}, "`(` opened here"}}, ""},
  };
  const std::string first =
      R"({"code":"A020","message":"unknown name `psuh`","help":"did you mean `push`?","spans":[)"
      R"({"file":"a.ia","line":2,"column":4,"end_line":2,"end_column":8}]})";
  const std::string second =
      R"({"code":"A011","message":"expected `)`","spans":[)"
      R"({"file":"a.ia","line":3,"column":1,"end_line":3,"end_column":3},)"
      R"({"file":"a.ia","line":2,"column":3,"end_line":2,"end_column":4,"label":"`(` opened here"}]})";
  EXPECT_EQ(diagnostics_to_json(diagnostics, source).dump(),
            R"({"error":)" + first + R"(,"diagnostics":[)" + first + "," + second + "]}");
}

TEST(DiagnosticJson, WithoutAPlaceNamesTheFileAlone) {
  const std::vector<Diagnostic> diagnostics = {{UnreadableFile, "gone", Span::none(), {}, ""}};
  EXPECT_EQ(diagnostics_to_json(diagnostics, Source("a.ia", ""))["error"]["spans"].dump(),
            R"([{"file":"a.ia"}])");
}

TEST(DiagnosticJson, PrintsWhateverBytesTheStringsHold) {
  const std::vector<Diagnostic> diagnostics = {
      {NotUtf8, "\xFF\x1B", {0, 1}, {{{0, 1}, "\xC3"}}, "\x80"}};
  const std::string text =
      draw::json_to_text(diagnostics_to_json(diagnostics, Source("\xFE.ia", "\xFF")));
  EXPECT_TRUE(text.ends_with("}\n"));
  const nlohmann::json parsed = nlohmann::json::parse(text);
  EXPECT_EQ(parsed["error"]["message"], "\uFFFD\x1B");
  EXPECT_EQ(parsed["error"]["spans"][0]["file"], "\uFFFD.ia");
  EXPECT_EQ(parsed["error"]["spans"][1]["label"], "\uFFFD");
}

}  // namespace
}  // namespace arbiter::report
