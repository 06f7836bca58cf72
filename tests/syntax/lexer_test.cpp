#include "syntax/lexer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "syntax/parsed.h"

namespace arbiter::syntax {
namespace {

using enum TokenKind;

struct LexedText {
  explicit LexedText(std::string text) : source("test.ia", std::move(text)) {
    Diagnostics diagnostics;
    lexed = lex(source, names, diagnostics);
    errors = diagnostics.take();
  }
  std::vector<TokenKind> kinds() const {
    std::vector<TokenKind> all;
    for (const Token& token : lexed.tokens) all.push_back(token.kind);
    return all;
  }
  // "1:5 A010" for each error.
  std::vector<std::string> places() const {
    std::vector<std::string> all;
    for (const Diagnostic& error : errors) {
      const Location place = source.locate(error.span.begin);
      all.push_back(std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
                    code_name(error.code));
    }
    return all;
  }
  Source source;
  NamePool names;
  Lexed lexed;
  std::vector<Diagnostic> errors;
};

TEST(Lexer, ReadsEveryToken) {
  struct Case {
    std::string text;
    TokenKind kind;
  };
  const std::vector<Case> cases = {
      {"x", Name},
      {"_", Name},
      {"X_1", Name},
      {"0", Integer},
      {"(", LeftParen},
      {")", RightParen},
      {"{", LeftBrace},
      {"}", RightBrace},
      {"[", LeftBracket},
      {"]", RightBracket},
      {";", Semicolon},
      {",", Comma},
      {":", Colon},
      {".", Dot},
      {"..", DotDot},
      {"@", At},
      {"|-", Turnstile},
      {"->", Arrow},
      {":=", Assign},
      {"=", Equal},
      {"==", Equal},
      {"!=", NotEqual},
      {"<>", NotEqual},
      {"<", Less},
      {"<=", LessEqual},
      {">", Greater},
      {">=", GreaterEqual},
      {"+", Plus},
      {"-", Minus},
      {"*", Star},
      {"/", Slash},
      {"%", Percent},
      {"!", Bang},
      {"&&", AndAnd},
      {"||", OrOr},
      {"and", And},
      {"array", Array},
      {"be", Be},
      {"bool", Bool},
      {"break", Break},
      {"com", Com},
      {"comm", Com},
      {"cont", Cont},
      {"data", Data},
      {"do", Do},
      {"else", Else},
      {"exp", Exp},
      {"false", False},
      {"ff", False},
      {"fi", Fi},
      {"fun", Fun},
      {"goto", Goto},
      {"if", If},
      {"in", In},
      {"int", Int},
      {"let", Let},
      {"letp", Letp},
      {"mkvar", Mkvar},
      {"new", New},
      {"not", Not},
      {"od", Od},
      {"or", Or},
      {"param", Param},
      {"part", Part},
      {"return", Return},
      {"then", Then},
      {"true", True},
      {"tt", True},
      {"var", Var},
      {"while", While},
      // Predefined names are names, and words are whole words in lower case.
      {"skip", Name},
      {"abort", Name},
      {"assert", Name},
      {"diverge", Name},
      {"If", Name},
      {"iff", Name},
      {"whiles", Name},
  };
  for (const auto& c : cases) {
    const LexedText text(c.text);
    EXPECT_EQ(text.kinds(), (std::vector{c.kind, End})) << c.text;
    EXPECT_EQ(text.lexed.tokens[0].span, (Span{0, static_cast<std::uint32_t>(c.text.size())}));
    EXPECT_TRUE(text.errors.empty()) << c.text;
  }
}

TEST(Lexer, TakesTheLongestToken) {
  struct Case {
    std::string text;
    std::vector<TokenKind> kinds;
  };
  const std::vector<Case> cases = {
      {"0..1", {Integer, DotDot, Integer, End}},
      {"x...y", {Name, DotDot, Dot, Name, End}},
      {"===", {Equal, Equal, End}},
      {":==", {Assign, Equal, End}},
      {"<>=", {NotEqual, Equal, End}},
      {"<->", {Less, Arrow, End}},
      {"!!=", {Bang, NotEqual, End}},
      {"--1", {Minus, Minus, Integer, End}},
      {"|-|-", {Turnstile, Turnstile, End}},
      {"a1b2", {Name, End}},
      {"x:com.", {Name, Colon, Com, Dot, End}},
      {"\t\r\n x \n", {Name, End}},
      {"", {End}},
      {"\xEF\xBB\xBFx", {Name, End}},
  };
  for (const auto& c : cases) {
    const LexedText text(c.text);
    EXPECT_EQ(text.kinds(), c.kinds) << c.text;
    EXPECT_TRUE(text.errors.empty()) << c.text;
  }
}

TEST(Lexer, KeepsNamesAndNumbers) {
  const LexedText text("foo 12 bar foo 007 9223372036854775807");
  const auto& tokens = text.lexed.tokens;
  EXPECT_EQ(text.names.text(NameId(tokens[0].payload)), "foo");
  EXPECT_EQ(text.names.text(NameId(tokens[2].payload)), "bar");
  EXPECT_EQ(tokens[0].payload, tokens[3].payload);
  EXPECT_EQ(text.lexed.integers, (std::vector<std::int64_t>{12, 7, INT64_MAX}));
  EXPECT_TRUE(text.errors.empty());
}

TEST(Lexer, SetsCommentsAside) {
  struct Case {
    std::string text;
    std::vector<std::string> comments;
  };
  const std::vector<Case> cases = {
      {"x // one\ny // two", {"// one", "// two"}},
      {"x // one\r\ny", {"// one"}},
      {"//", {"//"}},
      {"/**/x/* * / */", {"/**/", "/* * / */"}},
      {"/* a\n b */", {"/* a\n b */"}},
      {"/* /* */ x", {"/* /* */"}},
      {"// /* \nx /* // */", {"// /* ", "/* // */"}},
      {"a / b /* c */", {"/* c */"}},
      {"// \xE2\x8A\xA2 \xF0\x9F\x99\x82", {"// \xE2\x8A\xA2 \xF0\x9F\x99\x82"}},
  };
  for (const auto& c : cases) {
    const LexedText text(c.text);
    std::vector<std::string> comments;
    for (const Span span : text.lexed.comments) comments.emplace_back(text.source.text(span));
    EXPECT_EQ(comments, c.comments) << c.text;
    EXPECT_TRUE(text.errors.empty()) << c.text;
  }
}

TEST(Lexer, ReportsWhatIsNoTokenOncePerRunAndGoesOn) {
  struct Case {
    std::string what;
    std::string text;
    std::vector<std::string> places;
    std::size_t tokens;  // a stray character is one, bad bytes are none
  };
  const std::vector<Case> cases = {
      {"stray character", "a # b", {"1:3 A002"}, 4},
      {"half an operator", "a & b | c", {"1:3 A002", "1:7 A002"}, 6},
      {"control character", "a \x01 b", {"1:3 A002"}, 4},
      {"letter after digits", "12ab3 c", {"1:3 A002"}, 3},
      {"symbol of the papers", "x \xE2\x89\xA4 y", {"1:3 A002"}, 4},
      {"run of letters", "\xCE\xB1\xCE\xB2 x", {"1:1 A002"}, 3},
      {"columns count characters", "/* \xCE\xB1\xCE\xB2 */ #", {"1:10 A002"}, 2},
      {"not UTF-8", "a \xFF\xFE\x80 b", {"1:3 A001"}, 3},
      {"overlong form", "a \xC0\xAF b", {"1:3 A001"}, 3},
      {"surrogate in a comment", "// \xED\xA0\x80\nb", {"1:4 A001"}, 2},
      {"NUL bytes", std::string("a \0\0 b\n\0", 8), {"1:3 A001", "2:1 A001"}, 3},
      {"comment never closed", "a\n  /* b", {"2:3 A003"}, 2},
      {"slash star slash", "/*/", {"1:1 A003"}, 1},
      {"literal too large", "1 + 9223372036854775808", {"1:5 A004"}, 4},
      {"literal of a thousand digits", std::string(1000, '7'), {"1:1 A004"}, 2},
  };
  for (const auto& c : cases) {
    const LexedText text(c.text);
    EXPECT_EQ(text.places(), c.places) << c.what;
    EXPECT_EQ(text.lexed.tokens.size(), c.tokens) << c.what;
    EXPECT_EQ(text.lexed.tokens.back().kind, End) << c.what;
  }
}

TEST(Lexer, SaysWhereBadBytesAreAndHowToSpellSymbols) {
  EXPECT_NE(LexedText("ab \xFF").errors.at(0).message.find("byte offset 3"), std::string::npos);
  EXPECT_EQ(LexedText("\xE2\x8A\xA2").errors.at(0).help, "write `|-` for `\xE2\x8A\xA2`");
  EXPECT_EQ(LexedText("# x").errors.at(0).help, "comments begin with `//`");
}

TEST(Lexer, TakesADefinitionForTheParamThatIsMeant) {
  const LexedText text("#define N 4\n#define M\n# if x\nN");
  EXPECT_EQ(text.places(), (std::vector<std::string>{"1:1 A002", "2:1 A002", "3:1 A002"}));
  EXPECT_EQ(text.errors.at(2).help, "comments begin with `//`");
  EXPECT_EQ(text.kinds(), (std::vector<TokenKind>{Param, Name, Equal, Integer, Semicolon, Stray, If,
                                                  Name, Name, End}));
  const LexedText others("#define true 1\n#define M 4 + 1\n");
  EXPECT_EQ(others.kinds(), std::vector<TokenKind>{End});
  EXPECT_EQ(others.errors.size(), 2U);
  for (const auto& error : others.errors) EXPECT_TRUE(error.help.ends_with("`param N = 4;`"));
  EXPECT_EQ(LexedText("#define N 4  // cells\n").kinds().size(), 6U);
  EXPECT_EQ(LexedText("#define N 4 /* cells */\n").kinds().size(), 6U);
  EXPECT_EQ(LexedText("#define N 4 /* cells */ \r\n").kinds().size(), 6U);
  EXPECT_EQ(LexedText("#define N 4 /* a */ /* b */ // c\n").kinds().size(), 6U);
  EXPECT_EQ(LexedText("#define N 4 /* a */ + 1 /* b */\n").kinds().size(), 1U);
  EXPECT_EQ(LexedText("c #define N 4\nc").kinds(), (std::vector<TokenKind>{Name, Name, End}));
}

TEST(Lexer, TellsTheDecimalOfANumberInC) {
  EXPECT_EQ(LexedText("0x1F").errors.at(0).help, "numbers are decimal: write `31` for `0x1F`");
  EXPECT_EQ(LexedText("0x1F").lexed.integers, (std::vector<std::int64_t>{31}));
  EXPECT_EQ(LexedText("7UL").errors.at(0).help, "numbers are decimal: write `7` for `7UL`");
  for (const char* word : {"12ab3", "0x", "0xg", "1e3", "0xFFFFFFFFFFFFFFFF"}) {
    EXPECT_EQ(LexedText(word).errors.at(0).help, "") << word;
  }
}

TEST(Lexer, IsLinearInTheSource) {
  EXPECT_EQ(LexedText(std::string(1 << 22, '+')).lexed.tokens.size(), (1U << 22U) + 1);
  EXPECT_EQ(LexedText(std::string(1 << 22, '\xFF')).errors.size(), 1U);
  EXPECT_EQ(LexedText("/*" + std::string(1 << 22, '*')).errors.size(), 1U);
}

}  // namespace
}  // namespace arbiter::syntax
