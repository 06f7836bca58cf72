#include "syntax/pairing.h"

#include <gtest/gtest.h>

#include <string>

#include "syntax/lexer.h"
#include "syntax/parsed.h"

namespace arbiter::syntax {
namespace {

// For each `if` and `while` in order: `i` or `w`, then `e` if it has an else, then `c` if it is
// closed.
std::string endings(const std::string& text) {
  const Source source("test.ia", text);
  NamePool names;
  Diagnostics diagnostics;
  const Lexed lexed = lex(source, names, diagnostics);
  std::string shown;
  for (const Ending& ending : pair_endings(lexed.tokens).endings) {
    if (!shown.empty()) shown += ' ';
    shown += lexed.tokens[ending.token].kind == TokenKind::If ? 'i' : 'w';
    if (ending.has_else) shown += 'e';
    if (ending.closed) shown += 'c';
  }
  return shown;
}

struct Case {
  std::string text;
  std::string endings;
};

void expect_endings(const std::vector<Case>& cases) {
  for (const Case& c : cases) EXPECT_EQ(endings(c.text), c.endings) << c.text;
}

TEST(Pairing, FiClosesTheNearestIfAndOdTheNearestWhile) {
  expect_endings({
      {"if a then b", "i"},
      {"if a then b fi", "ic"},
      {"if a then b else c", "ie"},
      {"if a then b else c fi", "iec"},
      {"while a do b", "w"},
      {"while a do b od", "wc"},
      {"if a then if b then c fi", "i ic"},
      {"if a then if b then c fi fi", "ic ic"},
      {"while a do while b do c od", "w wc"},
      {"if a then b fi; if c then d", "ic i"},
  });
}

TEST(Pairing, ElseBelongsToTheNearestIfWithoutOne) {
  expect_endings({
      {"if a then if b then c else d", "i ie"},
      {"if a then if b then c else d else e", "ie ie"},
      {"if a then if b then c fi else d", "ie ic"},
      {"if a then b else if c then d else e", "ie ie"},
      {"if a then if b then c else d fi else e fi", "iec iec"},
      {"if a then b; c else d", "ie"},
  });
}

TEST(Pairing, WhatIsInsideEndsWithWhatIsAround) {
  expect_endings({
      {"while a do if b then c od", "wc i"},
      {"if a then while b do c fi", "ic w"},
      {"if a then while b do c else d", "ie w"},
      {"while a do if b then c od; if d then e else f fi", "wc i iec"},
      {"if a then while b do if c then d od else e", "ie wc i"},
  });
}

TEST(Pairing, EachBracketLevelIsByItself) {
  expect_endings({
      {"if a then (if b then c) else d", "ie i"},
      {"if a then { if b then c } fi", "ic i"},
      {"while a[if b then c] do d od", "wc i"},
      {"if a then (b fi)", "i"},
      {"(if a then b) fi", "i"},
      {"(if a then b) else c", "i"},
      {"while a do { b od }", "w"},
  });
}

TEST(Pairing, CommasAndTheInOfALetEndWhatIsOpen) {
  expect_endings({
      {"f(if a then b, c else d)", "i"},
      {"f(if a then if b then c, if d then e fi)", "i i ic"},
      {"f(while a do b, c od)", "w"},
      {"if a then f(b, c) else d", "ie"},
      {"let x be if a then b in if c then d else e", "i ie"},
      {"let x be if a then b in c fi", "i"},
      {"let x be while a do b in c od", "w"},
      {"if a then let x be if b then c in d else e", "ie i"},
      {"if a then let x be b in c fi", "ic"},
      {"let com f { if a then b } in if c then d fi", "i ic"},
      {"new x := if a then b in if c then d fi", "i ic"},
      {"if a then new x in b else c", "ie"},
      {"if a then new x. b else c fi", "iec"},
      {"if a then array x[2] in b fi", "ic"},
      {"if a then letp b in c fi", "ic"},
  });
}

TEST(Pairing, StrayEndingsAreIgnored) {
  expect_endings({{"fi od else in ) ] } , if a then b", "i"}, {"", ""}, {"((((", ""}, {"if", "i"}});
}

TEST(Pairing, FindsTheFirstTurnstileOutsideBrackets) {
  const auto turnstile = [](const std::string& text) {
    const Parsed parsed(text);
    return pair_endings(parsed.lexed.tokens).turnstile;
  };
  EXPECT_EQ(turnstile("x : com |- x |- y"), 3U);
  EXPECT_EQ(turnstile("|- x"), 0U);
  EXPECT_EQ(turnstile("(x |- y)"), std::nullopt);
  EXPECT_EQ(turnstile("x"), std::nullopt);
}

TEST(Pairing, MixedStylesHaveOneMeaning) {
  struct Meaning {
    std::string text;
    std::string term;
  };
  const std::vector<Meaning> cases = {
      {"if a then b; c", "(seq (if a b _) c)"},
      {"if a then b; c else d; e", "(seq (if a (seq b c) d) e)"},
      {"if a then b; c fi; d", "(seq (if-fi a (seq b c) _) d)"},
      {"if a then b else c; d fi; e", "(seq (if-fi a b (seq c d)) e)"},
      {"if a then {b; c}; d", "(seq (if a (brace (seq b c)) _) d)"},
      {"while a do b; c", "(seq (while a b) c)"},
      {"while a do b; c od; d", "(seq (while-od a (seq b c)) d)"},
      {"while a do if b then c od; d", "(seq (while-od a (if b c _)) d)"},
      {"if a then if b then c else d", "(if a (if b c d) _)"},
      {"if a then if b then c fi else d", "(if a (if-fi b c _) d)"},
      {"if a then if b then c else d fi", "(if a (if-fi b c d) _)"},
      {"f(if a then b else c; d, e)", "(call f (seq (if a b c) d) e)"},
      {"let x be if a then b; c in d", "(let x (seq (if a b _) c) d)"},
      {"x := if a then b else c; d", "(seq (:= x (if a b c)) d)"},
      {"while if a then b else c do d od", "(while-od (if a b c) d)"},
      {"if if a then b fi then c fi", "(if-fi (if-fi a b _) c _)"},
  };
  for (const auto& c : cases) EXPECT_EQ(show_term(c.text), c.term) << c.text;
}

TEST(Pairing, IsLinearInTheTokens) {
  std::string text;
  for (int i = 0; i < 300'000; ++i) text += "if a then else fi od ";
  EXPECT_EQ(Parsed(text).errors.size(), Diagnostics::kMaxKept + 1);
  std::string open;
  for (int i = 0; i < 300'000; ++i) open += "if a then while b do ";
  for (int i = 0; i < 300'000; ++i) open += "else fi od ";
  EXPECT_EQ(endings(open).substr(0, 4), "iec ");
}

}  // namespace
}  // namespace arbiter::syntax
