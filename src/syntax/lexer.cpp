// From bytes to tokens.
//
// The language is ASCII outside comments; files are UTF-8. Everything that is not a token is
// reported once per run of bad bytes and skipped: a stray byte costs one error, a binary file a
// few. Symbols that the papers print and keyboards lack (the turnstile, arrows, lambda, not) get a
// help line with their spelling here. So do C's numbers that are not decimal and its lines for the
// preprocessor, which are skipped; `#define N 4` before the term is read on as the param that is
// meant.
#include "syntax/lexer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "support/characters.h"
#include "support/utf8.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Whether the rest of a line says nothing but comments that end in it.
bool is_comment_only(std::string_view rest) {
  while (true) {
    while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
    if (rest.empty() || rest.starts_with("//")) return true;
    const std::size_t end = rest.starts_with("/*") ? rest.find("*/", 2) : std::string_view::npos;
    if (end == std::string_view::npos) return false;
    rest.remove_prefix(end + 2);
  }
}
bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80U; }

constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kPaperSymbols = {{
    {"\xE2\x8A\xA2", "|-"},   // turnstile
    {"\xE2\x86\x92", "->"},   // arrow
    {"\xC2\xAC", "not"},      // logical not
    {"\xE2\x89\xA0", "!="},   // not equal
    {"\xE2\x89\xA4", "<="},   // at most
    {"\xE2\x89\xA5", ">="},   // at least
    {"\xE2\x88\xA7", "and"},  // logical and
    {"\xE2\x88\xA8", "or"},   // logical or
    {"\xCE\xBB", "fun"},      // lambda
    {"\xE2\x89\x94", ":="},   // colon equals
    {"\xE2\x88\x92", "-"},    // minus
    {"\xE2\x80\x93", "-"},    // en dash
    {"\xC3\x97", "*"},        // times
    {"\xC2\xA0", " "},        // no-break space
}};

constexpr std::array<std::string_view, 11> kDirectives = {"define",  "elif",   "else",  "endif",
                                                          "error",   "if",     "ifdef", "ifndef",
                                                          "include", "pragma", "undef"};
constexpr std::size_t kMaxShownLine = 60;

class Lexer {
 public:
  Lexer(const Source& source, NamePool& names, Diagnostics& diagnostics)
      : text_(source.text()), names_(names), diagnostics_(diagnostics) {}

  Lexed run() {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = 3;  // a byte order mark is harmless
    while (at_ < text_.size() && out_.tokens.size() <= kMaxTokens && !diagnostics_.is_stopped()) {
      next();
    }
    if (out_.tokens.size() > kMaxTokens) too_large();
    push(End, at_);
    return std::move(out_);
  }

 private:
  void too_large() {
    diagnostics_.add(
        DiagnosticCode::SourceTooLarge, out_.tokens.back().span,
        "the program is too large: more than " + std::to_string(kMaxTokens) + " tokens up to here");
    out_ = {};
    at_ = text_.size();
    push(Stray, 0);
  }

  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  // Of the character that begins here; 0 if these bytes are no UTF-8.
  std::size_t character_length() const { return first_character(text_.substr(at_)).length; }
  Span span_from(std::size_t begin) const {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
  }
  void push(TokenKind kind, std::size_t begin, std::uint32_t payload = 0) {
    out_.tokens.push_back({kind, span_from(begin), payload});
  }

  void next() {
    const char c = peek();
    if (is_space(c)) {
      ++at_;
    } else if (is_letter(c)) {
      word();
    } else if (is_digit(c)) {
      integer();
    } else if (c == '/' && peek(1) == '/') {
      line_comment();
    } else if (c == '/' && peek(1) == '*') {
      block_comment();
    } else if (!symbol()) {
      stray();
    }
  }

  void word() {
    const std::size_t begin = at_;
    while (is_letter(peek()) || is_digit(peek())) ++at_;
    if (is_foreign_letter()) return foreign_word(begin);
    const std::string_view text = text_.substr(begin, at_ - begin);
    const TokenKind kind = classify_word(text);
    push(kind, begin, kind == Name ? names_.intern(text).index() : 0);
  }

  // Part of a name in some alphabet, as far as can be told without tables: any character beyond
  // ASCII that is not one of the papers' symbols.
  bool is_foreign_letter() const {
    if (at_ >= text_.size() || is_ascii(text_[at_])) return false;
    const std::size_t length = character_length();
    if (length == 0) return false;
    const std::string_view symbol = text_.substr(at_, length);
    return std::none_of(kPaperSymbols.begin(), kPaperSymbols.end(),
                        [&](const auto& entry) { return entry.first == symbol; });
  }

  // A name with letters beyond ASCII: one error, and a name all the same.
  void foreign_word(std::size_t begin) {
    while (is_letter(peek()) || is_digit(peek()) || is_foreign_letter()) {
      at_ += character_length();
    }
    diagnostics_
        .add(DiagnosticCode::StrayCharacter, span_from(begin),
             "programs are written in ASCII outside comments")
        .help = "names have the letters a-z and A-Z, digits and _";
    push(Name, begin, names_.intern(text_.substr(begin, at_ - begin)).index());
  }

  void integer() {
    const std::size_t begin = at_;
    while (is_digit(peek())) ++at_;
    std::int64_t value = 0;
    const char* const last = text_.data() + at_;
    const auto [end, error] = std::from_chars(text_.data() + begin, last, value);
    if (error != std::errc{} || end != last) {
      const std::size_t digits = at_ - begin;
      diagnostics_
          .add(DiagnosticCode::LiteralTooLarge, span_from(begin),
               "this number of " + std::to_string(digits) + " digits does not fit in 64 bits")
          .help = "the largest literal is 9223372036854775807";
      value = 0;
    }
    push(Integer, begin, static_cast<std::uint32_t>(out_.integers.size()));
    out_.integers.push_back(value);
    if (is_letter(peek())) {
      const std::size_t name = at_;
      while (is_letter(peek()) || is_digit(peek())) ++at_;
      Diagnostic& letters = diagnostics_.add(
          DiagnosticCode::StrayCharacter, span_from(name),
          "a name may not begin with a digit, and a number ends before its first letter");
      const std::string_view written = text_.substr(begin, at_ - begin);
      if (const auto meant = number_in_c(written)) {
        out_.integers.back() = *meant;
        letters.help = "numbers are decimal: write `" + std::to_string(*meant) + "` for `" +
                       std::string(written) + "`";
      }
    }
  }

  // 0x10, 10u, 10L
  static std::optional<std::int64_t> number_in_c(std::string_view word) {
    constexpr std::size_t kMaxWord = 20;
    if (word.size() > kMaxWord) return std::nullopt;
    const bool is_hexadecimal = word.starts_with("0x") || word.starts_with("0X");
    const char* const first = word.data() + (is_hexadecimal ? 2 : 0);
    const char* const last = word.data() + word.size();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(first, last, value, is_hexadecimal ? 16 : 10);
    const std::string_view rest(end, static_cast<std::size_t>(last - end));
    const bool is_number =
        error == std::errc{} && rest.find_first_not_of("uUlL") == std::string_view::npos;
    return is_number ? std::optional(value) : std::nullopt;
  }

  void line_comment() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && peek() != '\n') comment_byte();
    std::size_t end = at_;
    if (end > begin && text_[end - 1] == '\r') --end;
    out_.comments.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  }

  void block_comment() {
    const std::size_t begin = at_;
    at_ += 2;
    while (at_ < text_.size() && !(peek() == '*' && peek(1) == '/')) comment_byte();
    if (at_ >= text_.size()) {
      diagnostics_
          .add(DiagnosticCode::UnclosedComment,
               {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + 2)},
               "this comment is never closed")
          .help = "comments end with `*/` and do not nest";
    } else {
      at_ += 2;
    }
    out_.comments.push_back(span_from(begin));
  }

  // Comments hold any UTF-8 text, but no NUL.
  void comment_byte() {
    const char c = peek();
    if (is_ascii(c) && c != '\0') {
      ++at_;
      return;
    }
    const std::size_t length = c == '\0' ? 0 : character_length();
    if (length > 0) {
      at_ += length;
    } else {
      bad_bytes();
    }
  }

  // Tries the longest symbol first.
  bool symbol() {
    const char c = peek();
    const char d = peek(1);
    const auto take = [&](TokenKind kind, std::size_t length) {
      const std::size_t begin = at_;
      at_ += length;
      push(kind, begin);
      return true;
    };
    switch (c) {
      case '(': return take(LeftParen, 1);
      case ')': return take(RightParen, 1);
      case '{': return take(LeftBrace, 1);
      case '}': return take(RightBrace, 1);
      case '[': return take(LeftBracket, 1);
      case ']': return take(RightBracket, 1);
      case ';': return take(Semicolon, 1);
      case ',': return take(Comma, 1);
      case '@': return take(At, 1);
      case '+': return take(Plus, 1);
      case '*': return take(Star, 1);
      case '/': return take(Slash, 1);
      case '%': return take(Percent, 1);
      case ':': return d == '=' ? take(Assign, 2) : take(Colon, 1);
      case '.': return d == '.' ? take(DotDot, 2) : take(Dot, 1);
      case '-': return d == '>' ? take(Arrow, 2) : take(Minus, 1);
      case '=': return d == '=' ? take(Equal, 2) : take(Equal, 1);
      case '!': return d == '=' ? take(NotEqual, 2) : take(Bang, 1);
      case '<': return d == '=' ? take(LessEqual, 2) : d == '>' ? take(NotEqual, 2) : take(Less, 1);
      case '>': return d == '=' ? take(GreaterEqual, 2) : take(Greater, 1);
      case '&': return d == '&' && take(AndAnd, 2);
      case '|': return d == '|' ? take(OrOr, 2) : d == '-' && take(Turnstile, 2);
      default: return false;
    }
  }

  void stray() {
    const char c = peek();
    if (!is_ascii(c) && character_length() > 0) {
      unicode_symbol();
      return;
    }
    if (!is_ascii(c) || c == '\0') {
      bad_bytes();
      return;
    }
    if (c == '#' && preprocessor()) return;
    const std::size_t begin = at_++;
    const std::string help = stray_help(c);
    push(Stray, begin, static_cast<std::uint32_t>(c));
    const bool printable = c > ' ' && c < '\x7F';
    std::string message = printable
                              ? std::string("`") + c + "` means nothing here"
                              : "control character " + std::to_string(int{c}) + " in the program";
    diagnostics_.add(DiagnosticCode::StrayCharacter, span_from(begin), message).help = help;
  }

  // After the character, which was not pushed yet.
  std::string stray_help(char c) const {
    constexpr std::string_view kNoBits = "there are no operators on bits";
    std::size_t next = 0;
    while (peek(next) == ' ') ++next;
    const bool before_number = is_digit(peek(next));
    switch (c) {
      case '&':
        if (before_number) return std::string(kNoBits) + ": `x % 2` is the last bit of `x`";
        if (next == 0 && is_letter(peek()) && !follows_operand()) {
          return "there are no addresses: a parameter of type `var` gets the variable itself";
        }
        return "write `&&` or `and`; " + std::string(kNoBits);
      case '|':
        if (before_number) return std::string(kNoBits);
        return "write `||` or `or`, or `|-` before the term";
      case '^': return std::string(kNoBits) + ", and no powers";
      case '~': return std::string(kNoBits) + "; the negation is `not`";
      case '#': return "comments begin with `//`";
      case '?': return "write `if … then … else …` for `… ? … : …`";
      case '"': return "there are no strings";
      default: return "";
    }
  }

  bool follows_operand() const {
    if (out_.tokens.empty()) return false;
    switch (out_.tokens.back().kind) {
      case Name:
      case Integer:
      case True:
      case False:
      case RightParen:
      case RightBrace:
      case RightBracket: return true;
      default: return false;
    }
  }

  // A line of C's preprocessor, which is skipped. True if it was one.
  bool preprocessor() {
    const std::size_t begin = at_;
    std::size_t end = 1;
    while (is_letter(peek(end))) ++end;
    const std::string_view directive = text_.substr(at_ + 1, end - 1);
    if (std::find(kDirectives.begin(), kDirectives.end(), directive) == kDirectives.end()) {
      return false;
    }
    const std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
    const auto skip_spaces = [&] {
      while (end < line.size() && is_space(line[end])) ++end;
    };
    const auto word = [&] {
      const std::size_t from = end;
      while (end < line.size() && (is_letter(line[end]) || is_digit(line[end]))) ++end;
      return line.substr(from, end - from);
    };
    at_ += end;
    Diagnostic& error = diagnostics_.add(DiagnosticCode::StrayCharacter, span_from(begin),
                                         "there is no preprocessor");
    skip_spaces();
    const std::string_view name = word();
    skip_spaces();
    const std::string_view value = word();
    std::int64_t number = 0;
    const auto [last, failed] = std::from_chars(value.data(), value.data() + value.size(), number);
    skip_spaces();
    const bool is_all = is_comment_only(line.substr(end));
    const bool is_number = failed == std::errc{} && last == value.data() + value.size();
    const bool is_constant = directive == "define" && !name.empty() && is_letter(name.front()) &&
                             classify_word(name) == Name && is_number && is_all;
    if (directive == "include") {
      error.help = "nothing is included: a program is one file";
    } else if (is_constant && line.size() <= kMaxShownLine) {
      error.help = "a constant is a param, declared before the term: `param " + std::string(name) +
                   " = " + std::to_string(number) + ";`";
    } else if (directive == "define") {
      error.help = "a constant is a param, declared before the term: `param N = 4;`";
    } else {
      error.help = "leave this line out";
    }
    const bool is_header = out_.tokens.size() == after_headers_;
    if (is_constant && is_header) {
      push(Param, begin);
      push(Name, begin, names_.intern(name).index());
      push(Equal, begin);
      push(Integer, begin, static_cast<std::uint32_t>(out_.integers.size()));
      out_.integers.push_back(number);
      push(Semicolon, begin);
      after_headers_ = out_.tokens.size();
    }
    at_ = begin + line.size();
    return true;
  }

  void unicode_symbol() {
    const std::size_t begin = at_;
    if (is_foreign_letter()) return foreign_word(begin);
    at_ += character_length();
    push(Stray, begin);
    const std::string_view symbol = text_.substr(begin, at_ - begin);
    const auto entry = std::find_if(kPaperSymbols.begin(), kPaperSymbols.end(),
                                    [&](const auto& known) { return known.first == symbol; });
    diagnostics_
        .add(DiagnosticCode::StrayCharacter, span_from(begin),
             "programs are written in ASCII outside comments")
        .help = "write `" + std::string(entry->second) + "` for `" + std::string(symbol) + "`";
  }

  // One error for a run of bytes that are not UTF-8 text.
  void bad_bytes() {
    const std::size_t begin = at_;
    const bool nul = peek() == '\0';
    while (at_ < text_.size() &&
           (nul ? text_[at_] == '\0' : !is_ascii(peek()) && character_length() == 0)) {
      ++at_;
    }
    diagnostics_.add(DiagnosticCode::NotUtf8, span_from(begin),
                     (nul ? "NUL byte" : "not UTF-8 text") + std::string(" at byte offset ") +
                         std::to_string(begin));
  }

  std::string_view text_;
  NamePool& names_;
  Diagnostics& diagnostics_;
  Lexed out_;
  std::size_t at_ = 0;
  std::size_t after_headers_ = 0;  // tokens of `#define`, if there are no others
};

}  // namespace

Lexed lex(const Source& source, NamePool& names, Diagnostics& diagnostics) {
  return Lexer(source, names, diagnostics).run();
}

}  // namespace arbiter::syntax
