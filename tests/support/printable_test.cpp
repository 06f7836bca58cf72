#include "support/printable.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter {
namespace {

struct PrintableCase {
  const char* why;
  std::string text;
  std::string shown;
};

TEST(Printable, ShowsWhatATerminalMayShowAndNothingElse) {
  const std::vector<PrintableCase> cases = {
      {"ASCII stays", "x := 1", "x := 1"},
      {"UTF-8 stays", "caf\u00e9 \u4e2d \U0001F600", "caf\u00e9 \u4e2d \U0001F600"},
      {"a tab is one column", "a\tb", "a b"},
      {"control characters", "a\x1B[31mb\x7F", "a?[31mb?"},
      {"NUL", std::string("a\0b", 3), "a?b"},
      {"line ends", "a\r\nb", "a??b"},
      {"control characters beyond ASCII", "a\u0085b", "a?b"},
      {"marks that turn the direction of writing", "a\u202Eb\u2066c", "a?b?c"},
      {"a byte order mark is no text", "\uFEFFskip", "skip"},
      {"a lone continuation byte", "a\x80", "a?"},
      {"a character that is cut off", "a\xE4\xB8", "a??"},
      {"an overlong form", "\xC0\xAF \xE0\x80\xAF", "?? ???"},
      {"a surrogate", "\xED\xA0\x80", "???"},
      {"beyond the last code point", "\xF4\x90\x80\x80\xFF", "?????"},
  };
  for (const PrintableCase& c : cases) EXPECT_EQ(printable(c.text), c.shown) << c.why;
}

TEST(Printable, KnowsTheWidthOfCharacters) {
  EXPECT_EQ(first_glyph("a").width, 1U);
  EXPECT_EQ(first_glyph("\u00e9").width, 1U);
  EXPECT_EQ(first_glyph("\u0301").width, 0U);
  EXPECT_EQ(first_glyph("\u4e2d").width, 2U);
  EXPECT_EQ(first_glyph("\U0001F600").width, 2U);
  EXPECT_EQ(first_glyph("\xFF").width, 1U);
}

std::vector<std::size_t> cuts_forwards(std::string_view text) {
  std::vector<std::size_t> cuts;
  for (std::size_t at = 0; at < text.size(); at += first_glyph(text.substr(at)).length) {
    cuts.push_back(at);
  }
  return cuts;
}

std::vector<std::size_t> cuts_backwards(std::string_view text) {
  std::vector<std::size_t> cuts;
  for (std::size_t at = text.size(); at > 0;) {
    at -= last_glyph(text.substr(0, at)).length;
    cuts.insert(cuts.begin(), at);
  }
  return cuts;
}

TEST(Printable, CutsEveryTextOfFiveBytesAlikeFromBothEnds) {
  // A byte of each class that UTF-8 tells apart.
  const std::string alphabet = "a\x01\x80\x90\xA0\xBF\xC2\xE0\xE4\xED\xF0\xF4\xFF";
  const std::size_t size = alphabet.size();
  std::string text(5, 'a');
  for (std::size_t number = 0; number < size * size * size * size * size; ++number) {
    std::size_t rest = number;
    for (char& c : text) {
      c = alphabet[rest % size];
      rest /= size;
    }
    ASSERT_EQ(cuts_forwards(text), cuts_backwards(text)) << number;
  }
}

}  // namespace
}  // namespace arbiter
