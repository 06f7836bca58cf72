// Large and deep programs: parsed and formatted without recursion, in linear time, or rejected.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "clock/clock.h"
#include "syntax/format.h"
#include "syntax/parsed.h"

namespace arbiter::syntax {
namespace {

std::string repeat(const std::string& text, int times) {
  std::string all;
  all.reserve(text.size() * static_cast<std::size_t>(times));
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

// One level of nesting: what is repeated before and after the innermost term.
struct Nesting {
  std::string before;
  std::string inside;
  std::string after;

  std::string deep(int levels) const {
    return repeat(before, levels) + inside + repeat(after, levels);
  }
};

const std::vector<Nesting> kCounted = {
    {"(", "x", ")"},
    {"{", "x", "}"},
    {"f(", "x", ")"},
    {"a[", "x", "]"},
    {"mkvar(a, ", "x", ")"},
    {"let x be ", "x", " in x"},
    {"let x be 1 in ", "x", ""},
    {"let com f { ", "x", " } in x"},
    {"new x in ", "x", ""},
    {"new x. ", "x", ""},
    {"array a[1] in ", "x", ""},
    {"fun x : com. ", "x", ""},
    {"break l. ", "x", ""},
    {"letp x in ", "x", ""},
    {"part p { ", "x", " }"},
    {"if a then ", "x", ""},
    {"if a then b else ", "x", ""},
    {"if a then ", "x", " fi"},
    {"while a do ", "x", ""},
    {"while a do ", "x", " od"},
};

TEST(Nesting, TenThousandLevelsAreAcceptedAndOneMoreIsNot) {
  const int limit = static_cast<int>(SizeLimits{}.max_nesting);
  for (const Nesting& nesting : kCounted) {
    SCOPED_TRACE(nesting.before);
    EXPECT_TRUE(Parsed(nesting.deep(limit)).errors.empty());
    const Parsed deeper(nesting.deep(limit + 1));
    ASSERT_EQ(deeper.errors.size(), 1U);
    EXPECT_EQ(deeper.errors[0].code, DiagnosticCode::NestedTooDeep);
  }
}

TEST(Nesting, DoesNotAddUpSideBySide) {
  EXPECT_TRUE(Parsed(repeat("(x);", 20'000)).errors.empty());
  EXPECT_TRUE(Parsed(repeat("if (a) then { b };", 20'000)).errors.empty());
  EXPECT_TRUE(Parsed(repeat("(new x in let y be z in w);", 20'000)).errors.empty());
}

std::string formatted(const std::string& text) {
  const Parsed parsed(text);
  EXPECT_TRUE(parsed.errors.empty());
  return parsed.errors.empty() ? format(parsed.source, parsed.lexed, parsed.ast) : "";
}

TEST(Deep, BlocksOfTenThousandLevelsAreFormattedInProportion) {
  for (const Nesting& nesting : kCounted) {
    SCOPED_TRACE(nesting.before);
    const std::string text = nesting.deep(10'000);
    const std::string result = formatted(text);
    EXPECT_LE(result.size(), text.size() + std::size_t{10'000} * 4 * 45);
    EXPECT_EQ(formatted(result), result);
  }
}

TEST(Large, AMillionOfAnythingIsParsedAndFormattedQuickly) {
  constexpr int kMillion = 1'000'000;
  struct Case {
    std::string what;
    std::string text;
  };
  const std::vector<Case> cases = {
      {"statements", repeat("x:=1;", kMillion) + "x"},
      {"left-leaning operators", repeat("1+", kMillion) + "1"},
      {"prefix minus", repeat("-", kMillion) + "1"},
      {"prefix not", repeat("not ", kMillion) + "x"},
      {"calls of calls", "f" + repeat("(1)", kMillion)},
      {"indices of indices", "a" + repeat("[1]", kMillion)},
      {"arguments", "f(" + repeat("x,", kMillion) + "x)"},
      {"bindings", repeat("x:com,", kMillion) + "y:com|-x"},
      {"arguments of a type", "f:" + repeat("com->", kMillion) + "com|-f"},
      {"comments", repeat("//\n", kMillion) + "x"},
      {"comments in one expression", repeat("x+/**/", kMillion) + "x"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    const double start = test::processor_seconds();
    const Parsed before(c.text);
    ASSERT_TRUE(before.errors.empty());
    const Parsed after(format(before.source, before.lexed, before.ast));
    // A second or so; more under sanitizers.
    EXPECT_LT(test::processor_seconds() - start, 60.0);
    EXPECT_EQ(after.lexed.tokens.size(), before.lexed.tokens.size());
    EXPECT_EQ(after.lexed.comments.size(), before.lexed.comments.size());
  }
}

}  // namespace
}  // namespace arbiter::syntax
