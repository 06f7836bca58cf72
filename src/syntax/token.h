#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "support/name.h"
#include "support/source.h"

namespace arbiter::syntax {

enum class TokenKind : std::uint8_t {
  kEnd,    // always the last token of a file
  kStray,  // text that is no token, reported by the lexer
  kName,
  kInteger,
  // Brackets.
  kLeftParen,
  kRightParen,
  kLeftBrace,
  kRightBrace,
  kLeftBracket,
  kRightBracket,
  // Punctuation.
  kSemicolon,
  kComma,
  kColon,
  kDot,
  kDotDot,
  kAt,
  kTurnstile,  // |-
  kArrow,      // ->
  kAssign,     // :=
  // Operators. `==` lexes as kEqual and `<>` as kNotEqual.
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kPlus,
  kMinus,
  kStar,
  kSlash,
  kPercent,
  kBang,
  kAndAnd,
  kOrOr,
  // Reserved words, in alphabetical order. `comm` lexes as kCom, `tt` as kTrue, `ff` as kFalse.
  kAnd,
  kArray,
  kBe,
  kBool,
  kBreak,
  kCom,
  kCont,
  kData,
  kDo,
  kElse,
  kExp,
  kFalse,
  kFi,
  kFun,
  kGoto,
  kIf,
  kIn,
  kInt,
  kLet,
  kLetp,
  kMkvar,
  kNew,
  kNot,
  kOd,
  kOr,
  kParam,
  kPart,
  kReturn,
  kThen,
  kTrue,
  kVar,
  kWhile,
};

// How a token is called in messages: "`:=`", "a name", "the end of the file".
std::string_view describe(TokenKind kind);

// The kind of a reserved word, or kName.
TokenKind classify_word(std::string_view word);

struct Token {
  TokenKind kind = TokenKind::kEnd;
  Span span;
  std::uint32_t payload = 0;  // kName: the NameId's index; kInteger: index into Lexed::integers
};

// A file as tokens. Comments stand beside them, for the formatter; nothing else reads them.
struct Lexed {
  std::vector<Token> tokens;  // ends with kEnd
  std::vector<std::int64_t> integers;
  std::vector<Span> comments;  // in source order, delimiters included, no line end
};

}  // namespace arbiter::syntax
