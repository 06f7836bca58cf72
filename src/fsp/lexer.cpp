// From bytes to tokens.
//
// FSP is ASCII outside comments and strings. A number is decimal, `0x…` hexadecimal or, with a
// leading 0, octal, and has 32 bits, as LTSA's integers have. The longest symbol wins: `[]` and
// `<>` are one token each, which only LTL uses.
#include "fsp/lexer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

#include "support/characters.h"
#include "support/utf8.h"

namespace arbiter::fsp {

namespace {

using enum TokenKind;

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The longer ones first.
constexpr std::array<std::pair<std::string_view, TokenKind>, 40> kSymbols = {{
    {"<->", DoubleArrow}, {"->", Arrow},      {"||", BarBar},     {"..", DotDot},
    {"::", ColonColon},   {"[]", Always},     {"<>", Eventually}, {"&&", AndAnd},
    {"!=", NotEqual},     {"==", EqualEqual}, {"<=", LessEqual},  {">=", GreaterEqual},
    {"<<", ShiftLeft},    {">>", ShiftRight}, {"(", LeftParen},   {")", RightParen},
    {"{", LeftBrace},     {"}", RightBrace},  {"[", LeftBracket}, {"]", RightBracket},
    {"|", Bar},           {".", Dot},         {":", Colon},       {",", Comma},
    {";", Semicolon},     {"/", Slash},       {"\\", Backslash},  {"@", At},
    {"=", Equals},        {"'", Quote},       {"#", Hash},        {"+", Plus},
    {"-", Minus},         {"*", Star},        {"%", Percent},     {"^", Caret},
    {"&", And},           {"!", Bang},        {"<", Less},        {">", Greater},
}};

class Lexer {
 public:
  Lexer(const Source& source, NamePool& names, Diagnostics& diagnostics)
      : text_(source.text()), names_(names), diagnostics_(diagnostics) {}

  Tokens run() {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = 3;  // a byte order mark is harmless
    while (at_ < text_.size() && out_.size() <= kMaxTokens && !diagnostics_.is_stopped()) next();
    if (out_.size() > kMaxTokens) too_large();
    push(End, at_);
    return std::move(out_);
  }

 private:
  void too_large() {
    diagnostics_.add(
        DiagnosticCode::SourceTooLarge, out_.back().span,
        "the file is too large: more than " + std::to_string(kMaxTokens) + " tokens up to here");
    out_.clear();
    at_ = text_.size();
    push(Stray, 0);
  }

  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  Span span_from(std::size_t begin) const {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
  }
  void push(TokenKind kind, std::size_t begin, std::uint32_t payload = 0) {
    out_.push_back({kind, span_from(begin), payload});
  }

  void next() {
    const char c = peek();
    if (is_space(c)) {
      ++at_;
    } else if (is_letter(c)) {
      word();
    } else if (is_digit(c)) {
      integer();
    } else if (c == '"') {
      string();
    } else if (c == '/' && peek(1) == '/') {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (c == '/' && peek(1) == '*') {
      block_comment();
    } else if (!symbol()) {
      stray();
    }
  }

  void word() {
    const std::size_t begin = at_;
    while (is_letter(peek()) || is_digit(peek())) ++at_;
    const std::string_view text = text_.substr(begin, at_ - begin);
    const TokenKind kind = classify_word(text);
    push(kind, begin, kind == Upper || kind == Lower ? names_.intern(text).index() : 0);
  }

  void integer() {
    const std::size_t begin = at_;
    int base = 10;
    if (peek() == '0') {
      base = peek(1) == 'x' || peek(1) == 'X' ? 16 : 8;
      if (base == 16) at_ += 2;
    }
    const std::size_t digits = at_;
    while (is_letter(peek()) || is_digit(peek())) ++at_;
    std::uint64_t value = 0;
    const char* const last = text_.data() + at_;
    const auto [end, error] = std::from_chars(text_.data() + digits, last, value, base);
    if (end != last) {
      diagnostics_.add(DiagnosticCode::StrayCharacter, span_from(begin),
                       base == 8 ? "an octal number, since it begins with 0, has digits up to 7"
                                 : "a number has digits only, and a name begins with a letter");
    } else if (error != std::errc{} || value > (base == 16 ? 0xFFFFFFFFU : 0x7FFFFFFFU)) {
      diagnostics_
          .add(DiagnosticCode::LiteralTooLarge, span_from(begin),
               "this number does not fit in 32 bits")
          .help = "numbers in FSP go up to 2147483647";
    }
    push(Integer, begin, static_cast<std::uint32_t>(value));
  }

  void string() {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && peek() != '"' && peek() != '\n') ++at_;
    if (peek() == '"') {
      ++at_;
    } else {
      diagnostics_.add(DiagnosticCode::StrayCharacter,
                       {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + 1)},
                       "this string has no closing `\"` on its line");
    }
    push(String, begin);
  }

  void block_comment() {
    const std::size_t begin = at_;
    const std::size_t end = text_.find("*/", at_ + 2);
    at_ = end == std::string_view::npos ? text_.size() : end + 2;
    if (end != std::string_view::npos) return;
    diagnostics_.add(DiagnosticCode::UnclosedComment,
                     {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + 2)},
                     "this comment is never closed");
  }

  bool symbol() {
    const std::string_view rest = text_.substr(at_, 3);
    for (const auto& [text, kind] : kSymbols) {
      if (!rest.starts_with(text)) continue;
      const std::size_t begin = at_;
      at_ += text.size();
      push(kind, begin);
      return true;
    }
    return false;
  }

  bool is_known() const {
    const char c = peek();
    return is_space(c) || is_letter(c) || is_digit(c) || c == '"' ||
           std::any_of(kSymbols.begin(), kSymbols.end(),
                       [&](const auto& entry) { return entry.first[0] == c; });
  }

  void stray() {
    const std::size_t begin = at_;
    bool is_utf8 = true;
    while (at_ < text_.size() && !is_known()) {
      const std::size_t length = first_character(text_.substr(at_)).length;
      is_utf8 = is_utf8 && length != 0;
      at_ += std::max<std::size_t>(1, length);
    }
    if (is_utf8) {
      diagnostics_.add(DiagnosticCode::StrayCharacter, span_from(begin),
                       "FSP has no such sign outside comments and strings");
    } else {
      diagnostics_.add(DiagnosticCode::NotUtf8, span_from(begin), "these bytes are no UTF-8 text");
    }
    push(Stray, begin);
  }

  std::string_view text_;
  NamePool& names_;
  Diagnostics& diagnostics_;
  Tokens out_;
  std::size_t at_ = 0;
};

}  // namespace

Tokens lex(const Source& source, NamePool& names, Diagnostics& diagnostics) {
  return Lexer(source, names, diagnostics).run();
}

}  // namespace arbiter::fsp
