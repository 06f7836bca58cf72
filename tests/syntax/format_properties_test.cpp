// What holds of formatting whatever the program: tokens and comments stay, and formatting twice
// changes nothing. Programs of the repository, comments at every place, random programs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "paths/paths.h"
#include "syntax/format.h"
#include "syntax/layout.h"
#include "syntax/parsed.h"
#include "syntax/random_program.h"

namespace arbiter::syntax {
namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::filesystem::path> programs() {
  std::vector<std::filesystem::path> found;
  for (const char* folder : {"examples", "tests/golden"}) {
    const auto root = test::source_dir() / folder;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      if (entry.path().extension() == ".ia") found.push_back(entry.path());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

// Formats and checks everything that should hold of the result. False if something does not.
bool formats_well(const std::string& text) {
  const Parsed before(text);
  if (!before.errors.empty()) {
    ADD_FAILURE() << "should parse, but: " << before.errors.front().message << "\n" << text;
    return false;
  }
  const std::string once = format(before.source, before.lexed, before.ast);
  const Parsed after(once);
  EXPECT_TRUE(after.errors.empty());
  EXPECT_EQ(token_texts(before), token_texts(after));
  EXPECT_EQ(comment_texts(before), comment_texts(after));
  EXPECT_EQ(once.find('\r'), std::string::npos);
  EXPECT_TRUE(once.ends_with('\n') && !once.ends_with("\n\n"));
  if (after.errors.empty()) {
    EXPECT_EQ(format(after.source, after.lexed, after.ast), once);
  }
  if (::testing::Test::HasFailure())
    ADD_FAILURE() << "--- from:\n" << text << "\n--- to:\n" << once;
  return !::testing::Test::HasFailure();
}

TEST(FormatProperties, HoldOfEveryProgramOfTheRepository) {
  int checked = 0;
  for (const auto& path : programs()) {
    SCOPED_TRACE(path.string());
    const std::string text = read(path);
    const bool wrong = path.filename().string().starts_with("fail_");
    if (wrong && !Parsed(text).errors.empty()) continue;
    if (!formats_well(text)) return;
    ++checked;
  }
  EXPECT_GT(checked, 30);
}

TEST(FormatProperties, CodeStaysWithinTheLine) {
  for (const auto& path : programs()) {
    const Parsed parsed(read(path));
    if (!parsed.errors.empty()) continue;
    std::istringstream lines(format(parsed.source, parsed.lexed, parsed.ast));
    for (std::string line; std::getline(lines, line);) {
      EXPECT_TRUE(line.find("//") < line.size() || line.size() <= kLineWidth) << path << "\n"
                                                                              << line;
      EXPECT_FALSE(line.ends_with(' ')) << path << "\n" << line;
    }
  }
}

TEST(FormatProperties, HoldWithACommentAtEveryPlace) {
  const std::vector<std::string> comments = {"/* c */",
                                             "\n/* c */ ",
                                             " /* c */\n",
                                             "\n/* c */\n",
                                             "\n\n/* c */\n\n",
                                             " // c\n",
                                             "\n// c\n",
                                             "\n\n// c\n\n",
                                             "/* a\n b */",
                                             "\n/* a\n b */\n",
                                             "/* a */ /* b */",
                                             "/* a */\n/* b */",
                                             " // a\n/* b */",
                                             "\n// a\n\n// b\n",
                                             "/* a */ // b\n",
                                             " // " + std::string(120, 'w') + "\n",
                                             "/* " + std::string(90, 'w') + " */"};
  const std::vector<std::string> files = {"papers/stack001.ia", "papers/stack000-printed.ia",
                                          "parts.ia",           "queue.ia",
                                          "bad-variable.ia",    "memo.ia"};
  for (const std::string& file : files) {
    const std::string path = test::source_dir().string() + "/examples/" + file;
    SCOPED_TRACE(path);
    const Parsed parsed(read(path));
    ASSERT_TRUE(parsed.errors.empty());
    const std::string text(parsed.source.text());
    for (const Token& token : parsed.lexed.tokens) {
      for (const std::string& comment : comments) {
        std::string with = text;
        with.insert(token.span.begin, " " + comment + " ");
        if (!formats_well(with)) return;
        with = text;
        with.insert(token.span.end, " " + comment + " ");
        if (!formats_well(with)) return;
      }
    }
  }
}

// The quick tenth, unless all of it is asked for.
std::uint32_t seeds() { return std::getenv("ARBITER_LONG") != nullptr ? 20'000 : 2'000; }

TEST(FormatProperties, HoldOfRandomProgramsWithComments) {
  for (std::uint32_t seed = 0; seed < seeds(); ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const auto tokens = random_program(random, 5 + static_cast<int>(seed % 60));
    if (!formats_well(join_at_random(random, tokens, true))) return;
  }
}

TEST(FormatProperties, WhiteSpaceOfTheSourceDoesNotMatter) {
  for (std::uint32_t seed = 0; seed < seeds(); ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const auto tokens = random_program(random, 5 + static_cast<int>(seed % 60));
    const Parsed one(join_at_random(random, tokens, false));
    const Parsed other(join_at_random(random, tokens, false));
    ASSERT_TRUE(one.errors.empty()) << one.source.text() << one.errors.front().message;
    ASSERT_EQ(token_texts(one), token_texts(other));
    ASSERT_EQ(format(one.source, one.lexed, one.ast), format(other.source, other.lexed, other.ast));
  }
}

TEST(FormatProperties, CarriageReturnsTakeNoRoom) {
  for (std::size_t width = 0; width < kLineWidth; ++width) {
    const std::string comment = "/* " + std::string(width, 'w') + "\r\n */";
    if (!formats_well("x := " + comment + "\r\nif a then b else c fi")) return;
  }
}

TEST(FormatSpacing, TokensThatMayFuseAreKnown) {
  const std::vector<std::string> spellings = {
      "x",  "12", "(",  ")",  "{",  "}", "[",  "]",  ";",  ",",   ":",    ".",
      "..", "@",  "|-", "->", ":=", "=", "==", "!=", "<>", "<",   "<=",   ">",
      ">=", "+",  "-",  "*",  "/",  "%", "!",  "&&", "||", "and", "while"};
  for (const std::string& left : spellings) {
    for (const std::string& right : spellings) {
      const Parsed apart(std::string(left).append(" ").append(right));
      ASSERT_EQ(apart.lexed.tokens.size(), 3U) << left << " " << right;
      const TokenKind left_kind = apart.lexed.tokens[0].kind;
      const TokenKind right_kind = apart.lexed.tokens[1].kind;
      if (may_fuse(left_kind, right_kind)) continue;
      EXPECT_EQ(token_texts(Parsed(left + right)), token_texts(apart)) << left << right;
    }
  }
}

}  // namespace
}  // namespace arbiter::syntax
