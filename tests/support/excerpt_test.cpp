#include "support/excerpt.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/locations.h"

namespace arbiter {
namespace {

Span find(const std::string& text, const std::string& piece) {
  const auto begin = static_cast<std::uint32_t>(text.find(piece));
  return {begin, begin + static_cast<std::uint32_t>(piece.size())};
}

// The line, and below it the carets.
std::string drawn(const std::string& text, Span span, std::size_t columns) {
  const Source source("file.ia", text);
  const Excerpt piece = excerpt(source, span, source.locate(span.begin).line, columns);
  return piece.text + "\n" + std::string(piece.indent, ' ') + std::string(piece.carets, '^');
}

struct ExcerptCase {
  const char* why;
  std::string text;
  Span span;
  std::string drawn;
};

TEST(Excerpt, PointsAtTheSpanAndCutsLongLinesAroundIt) {
  const std::string digits = "0123456789abcdefghijklmnopqrstuvwxyz";
  const std::string two_lines = "if x\nthen y";
  const std::vector<ExcerptCase> cases = {
      {"a short line is whole", "let x be y", {4, 5}, "let x be y\n    ^"},
      {"an empty span has a caret", "skip", {2, 2}, "skip\n  ^"},
      {"the end of the line", "skip\nc", {4, 5}, "skip\n    ^"},
      {"the end of the file", "skip", {4, 4}, "skip\n    ^"},
      {"several lines are marked to the end of the first", two_lines, {3, 11}, "if x\n   ^"},
      {"blanks at that end are not marked", "ab  \t\r\nc", {0, 8}, "ab   \n^^"},
      {"a tab is one column", "\t\tx", {2, 3}, "  x\n  ^"},
      {"the beginning of a long line", digits, {0, 3}, "0123456789abcdefghij…\n^^^"},
      {"the middle of a long line", digits, {16, 18}, "…abcdefghijklmnopqrst…\n       ^^"},
      {"the end of a long line", digits, {34, 36}, "…ghijklmnopqrstuvwxyz\n                   ^^"},
      {"a span beyond the window",
       digits,
       {10, 30},
       "…456789abcdefghijklmn…\n       ^^^^^^^^^^^^^^^"},
  };
  for (const ExcerptCase& c : cases) EXPECT_EQ(drawn(c.text, c.span, 20), c.drawn) << c.why;
}

TEST(Excerpt, AlignsCaretsBelowTextThatIsNotAscii) {
  const std::string accents = "/* \u00e9\u00e8 */ oops";
  EXPECT_EQ(drawn(accents, find(accents, "oops"), 40), "/* \u00e9\u00e8 */ oops\n         ^^^^");
  const std::string wide = "/* \u4e2d\u6587 */ oops";
  EXPECT_EQ(drawn(wide, find(wide, "oops"), 40), "/* \u4e2d\u6587 */ oops\n           ^^^^");
  const std::string combining = "/* e\u0301 */ oops";
  EXPECT_EQ(drawn(combining, find(combining, "oops"), 40), "/* e\u0301 */ oops\n        ^^^^");
  const std::string broken = "a\xFF\xFE oops";
  EXPECT_EQ(drawn(broken, find(broken, "oops"), 40), "a?? oops\n    ^^^^");
  EXPECT_EQ(drawn(broken, find(broken, "\xFF\xFE"), 40), "a?? oops\n ^^");
}

TEST(Excerpt, SnapsToTheCharacterWhenASpanBeginsInsideIt) {
  EXPECT_EQ(drawn("\u4e2d x", {1, 3}, 40), "\u4e2d x\n^^");
}

TEST(Excerpt, StaysInsideTheLineForEverySpan) {
  const std::string text = "ab\u00e9\n\n\xFFxyz\t\u4e2d\u4e2d\u4e2d longer than ten\r\nlast";
  const Source source("file.ia", text);
  for (std::uint32_t begin = 0; begin <= text.size() + 1; ++begin) {
    for (std::uint32_t end = 0; end <= text.size() + 1; ++end) {
      const Excerpt piece = excerpt(source, {begin, end}, source.locate(begin).line, 10);
      EXPECT_GE(piece.carets, 1U);
      EXPECT_LE(piece.indent + piece.carets, 13U) << begin << ".." << end;
      EXPECT_EQ(piece.text.find('\n'), std::string::npos);
    }
  }
}

TEST(Excerpt, OfALineOfCombiningMarksEnds) {
  std::string text = "x";
  for (int i = 0; i < 100'000; ++i) text += "\u0301";
  EXPECT_LT(drawn(text, {0, 1}, 100).size(), 2'000U);
  EXPECT_LT(drawn(text, {200'000, 200'001}, 100).size(), 2'000U);
}

TEST(OneLine, JoinsWhitespaceAndComments) {
  EXPECT_EQ(one_line("f(a,\n   b)", 40), "f(a, b)");
  EXPECT_EQ(one_line("  x  ", 40), "x");
  EXPECT_EQ(one_line("a; // first\n b /* second */ ; c", 40), "a; b ; c");
  EXPECT_EQ(one_line("a / b", 40), "a / b");
  EXPECT_EQ(one_line("", 40), "");
  EXPECT_EQ(one_line("a\x1Bz", 40), "a?z");
}

TEST(OneLine, CutsWhatIsTooWide) {
  EXPECT_EQ(one_line("0123456789", 10), "0123456789");
  EXPECT_EQ(one_line("0123456789a", 10), "0123456789…");
  EXPECT_EQ(one_line("\u4e2d\u4e2d\u4e2d", 5), "\u4e2d\u4e2d…");
  EXPECT_EQ(one_line("a /*" + std::string(100'000, '*') + "*/ b", 10), "a…");
}

TEST(Locations, AgreeWithTheSourceAtEveryOffset) {
  const Source source("file.ia", "ab\n\n\u00e9x\xFF\x80\r\n\tc\n");
  std::vector<Span> spans = {Span::none()};
  const auto size = static_cast<std::uint32_t>(source.text().size());
  for (std::uint32_t i = 0; i <= size + 2; i += 2) spans.push_back({i + 1, i});
  const Locations locations(source, spans);
  for (std::uint32_t i = 0; i <= size + 2; ++i) {
    const Location expected = source.locate(i);
    EXPECT_EQ(locations[i].line, expected.line) << i;
    EXPECT_EQ(locations[i].column, expected.column) << i;
  }
}

}  // namespace
}  // namespace arbiter
