// Files that are no programs: bytes that are no text, numbers that are none, sizes at the limit.
#include <gtest/gtest.h>

#include <random>

#include "cli/hostile.h"
#include "support/source.h"

namespace arbiter::cli {
namespace {

using namespace std::string_literals;

constexpr std::size_t kLargest = Source::kMaxBytes;

Hostile bytes(const std::string& name, const std::string& text, Codes codes,
              const std::string& says = "") {
  return {name, [=] { return text; }, codes, says};
}
std::string name_of(const testing::TestParamInfo<Hostile>& info) { return info.param.name; }

// Whatever is wrong with the bytes, JSON about it is JSON.
void expect_json(const Hostile& hostile) {
  const Directory directory;
  const std::string file = directory.file("input.ia", hostile.text());
  const Ended ended =
      expect_exit(hostile.codes.run, {.arguments = {"run", file, "--format", "json"}});
  EXPECT_TRUE(ended.out.starts_with("{\n")) << ended.out;
  EXPECT_TRUE(ended.out.ends_with("}\n")) << ended.out;
}

std::vector<Hostile> encodings() {
  return {
      bytes("Nul", "skip\0"s, kRejected, "[A001]"),
      bytes("NulInComment", "skip // \0"s, kRejected, "[A001]"),
      bytes("NulInName", "sk\0ip"s, kRejected, "[A001]"),
      bytes("OnlyNuls", std::string(100'000, '\0'), kRejected, "[A001]"),
      bytes("LoneContinuation", "skip \x80", kRejected, "[A001]"),
      bytes("LastContinuation", "skip \xBF", kRejected, "[A001]"),
      bytes("OverlongTwo", "skip \xC0\x80", kRejected, "[A001]"),
      bytes("OverlongTwoLast", "skip \xC1\xBF", kRejected, "[A001]"),
      bytes("OverlongThree", "skip \xE0\x80\x80", kRejected, "[A001]"),
      bytes("OverlongFour", "skip \xF0\x80\x80\x80", kRejected, "[A001]"),
      bytes("Surrogate", "skip \xED\xA0\x80", kRejected, "[A001]"),
      bytes("BeyondUnicode", "skip \xF4\x90\x80\x80", kRejected, "[A001]"),
      bytes("FiveBytes", "skip \xF8\x88\x80\x80\x80", kRejected, "[A001]"),
      bytes("NeverInUtf8", "skip \xFE\xFF", kRejected, "[A001]"),
      bytes("CutAfterOne", "skip \xC3", kRejected, "[A001]"),
      bytes("CutAfterTwo", "skip \xE2\x82", kRejected, "[A001]"),
      bytes("CutAfterThree", "skip \xF0\x9F\x98", kRejected, "[A001]"),
      bytes("CutByAscii", "skip \xE2\x82; skip", kRejected, "[A001]"),
      bytes("CutInName", "x\xC3y", kRejected, "[A001]"),
      bytes("InLineComment", "skip // \xFF", kRejected, "[A001]"),
      bytes("InBlockComment", "skip /* \xC3 */", kRejected, "[A001]"),
      bytes("CutAtTheEndOfAComment", "skip // \xF0\x9F", kRejected, "[A001]"),
      bytes("LittleEndian16", "\xFF\xFEs\0k\0i\0p\0"s, kRejected, "[A001]"),
      bytes("Latin1Name", "caf\xE9", kRejected, "[A001]"),
      bytes("Utf8Name", "caf\xC3\xA9", kRejected, "[A002]"),
      bytes("PaperSymbol", "\xE2\x8A\xA2 skip", kRejected, "write `|-`"),
      bytes("Utf8Comment", "skip // caf\xC3\xA9 \xF0\x9F\x98\x80", kAccepted),
      bytes("ByteOrderMark", "\xEF\xBB\xBFskip", kAccepted),
      bytes("OnlyAByteOrderMark", "\xEF\xBB\xBF", kRejected, "[A010]"),
      bytes("ByteOrderMarkInside", "skip; \xEF\xBB\xBFskip", kRejected, "[A002]"),
      bytes("CrLf", "new x in\r\nx := 1;\r\nskip // end\r\n", kAccepted),
      bytes("LoneCr", "new x in\rx := 1;\rskip\r", kAccepted),
      bytes("LoneCrEndsNoComment", "// a comment\rskip", kRejected, "[A010]"),
      bytes("ControlCharacters", "skip \x01\x1B[31m\x7F", kRejected, "[A002]"),
      bytes("FormFeed", "skip\f", kRejected, "[A002]"),
      bytes("Empty", "", kRejected, "[A010]"),
      bytes("OnlyBlanks", " \t\r\n\n", kRejected, "[A010]"),
      bytes("OnlyComments", "// nothing\n/* at all */", kRejected, "[A010]"),
      bytes("UnclosedComment", "skip /* and", kRejected, "[A003]"),
      bytes("SlashStarSlash", "skip /*/", kRejected, "[A003]"),
      bytes("ThousandDigits", std::string(1'000, '9'), kRejected, "[A004]"),
      bytes("ThousandZeros", std::string(1'000, '0'), kAccepted),
      bytes("LargestInteger", "9223372036854775807", kAccepted),
      bytes("TooLargeByOne", "9223372036854775808", kRejected, "[A004]"),
      bytes("NegatedTooLargeByOne", "-9223372036854775808", kRejected, "[A004]"),
      bytes("DigitsThenLetters", "12ab", kRejected, "[A002]"),
  };
}
class Encoding : public testing::TestWithParam<Hostile> {};
TEST_P(Encoding, EndsWell) {
  expect(GetParam());
  expect_json(GetParam());
}
INSTANTIATE_TEST_SUITE_P(Of, Encoding, testing::ValuesIn(encodings()), name_of);

// Files of the largest size, all on one line.

std::string filled(std::string_view piece, std::size_t size) {
  std::string text = repeated(piece, size / piece.size());
  return text;
}
std::string random_bytes(std::size_t size, int lowest, int highest) {
  std::minstd_rand random(1);
  std::uniform_int_distribution<int> byte(lowest, highest);
  std::string text(size, '\0');
  for (char& c : text) c = static_cast<char>(byte(random));
  return text;
}

class Size : public testing::TestWithParam<Hostile> {};
TEST_P(Size, EndsWell) { expect(GetParam()); }
INSTANTIATE_TEST_SUITE_P(
    Quick, Size,
    testing::Values(
        Hostile{"OneByteTooMany", [] { return std::string(kLargest + 1, ' '); }, kRejected,
                "[A005]"},
        Hostile{"Comment", [] { return "skip // " + std::string(kLargest - 8, 'x'); }, kAccepted,
                ""},
        Hostile{"Digits", [] { return std::string(kLargest, '1'); }, kRejected, "[A004]"},
        Hostile{"AsciiWithoutMeaning", [] { return random_bytes(1U << 20U, 32, 126); }, kRejected,
                "[A0"},
        Hostile{"Bytes", [] { return random_bytes(1U << 20U, 0, 255); }, kRejected, "[A001]"}),
    name_of);

std::vector<Hostile> large() {
  const auto of = [](std::string_view piece) { return [=] { return filled(piece, kLargest); }; };
  return {
      {"Skips", of("skip;"), kOpen, "UNKNOWN"},
      {"Ones", [] { return "1" + filled("+1", kLargest - 2); }, kRejected, "[A005]"},
      {"Questions", [] { return "f : com |- " + filled("f ;", kLargest - 16); }, kRejected,
       "[A005]"},
      {"LongStatements",
       [] { return "new x in " + filled("x := 100000000000000;", kLargest - 16); },
       {3, 0, kNotRun},
       "UNKNOWN"},
      {"BlockComment", [] { return "/*" + std::string(kLargest - 8, '*') + "*/skip"; }, kAccepted,
       ""},
      {"Identifier", of("x"), kIllTyped, "[A020]"},
      {"Names", of("ab "), kRejected, "[A0"},
      {"Openers", of("("), kRejected, "[A0"},
      {"OpenersApart", of("(   "), kRejected, "[A013]"},
      {"Unclosed", of("(1 2    "), kRejected, "[A0"},
      {"Closers", of(")   "), kRejected, "[A0"},
      {"Semicolons", of(";"), kRejected, "[A0"},
      {"SemicolonsApart", of(";  "), kRejected, "[A0"},
      {"Minuses", of("-"), kRejected, "[A005]"},
      {"Nots", of("not "), kRejected, "[A0"},
      {"Stars", of("*"), kRejected, "[A0"},
      {"Ascii", [] { return random_bytes(kLargest, 32, 126); }, kRejected, "[A0"},
      {"Bytes", [] { return random_bytes(kLargest, 0, 255); }, kRejected, "[A0"},
      {"HighBytes", [] { return random_bytes(kLargest, 128, 255); }, kRejected, "[A0"},
      {"LineEnds", of("\n"), kRejected, "[A010]"},
      {"Stray", of("#"), kRejected, "[A0"},
  };
}
class LargestSize : public testing::TestWithParam<Hostile> {};
TEST_P(LargestSize, EndsWell) {
  if (!is_long() || is_sanitized())
    GTEST_SKIP() << "only with ARBITER_LONG=1, and without sanitizers";
  expect(GetParam());
}
INSTANTIATE_TEST_SUITE_P(Of, LargestSize, testing::ValuesIn(large()), name_of);

}  // namespace
}  // namespace arbiter::cli
