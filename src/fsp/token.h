#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "support/source.h"

namespace arbiter::fsp {

enum class TokenKind : std::uint8_t {
  End,    // always the last token of a file
  Stray,  // text that is no token, reported by the lexer
  Upper,  // a name that begins with an upper case letter
  Lower,  // any other name
  Integer,
  String,
  // Brackets.
  LeftParen,
  RightParen,
  LeftBrace,
  RightBrace,
  LeftBracket,
  RightBracket,
  // Punctuation.
  Arrow,        // ->
  Bar,          // |
  BarBar,       // ||
  Dot,          // .
  DotDot,       // ..
  Colon,        // :
  ColonColon,   // ::
  Comma,        // ,
  Semicolon,    // ;
  Slash,        // /
  Backslash,    // the sign for hiding
  At,           // @
  Equals,       // =
  Quote,        // '
  Hash,         // #
  Always,       // []
  Eventually,   // <>
  DoubleArrow,  // <->
  // Operators.
  Plus,
  Minus,
  Star,
  Percent,
  Caret,
  And,     // &
  AndAnd,  // &&
  Bang,
  NotEqual,
  EqualEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  ShiftLeft,
  ShiftRight,
  // Reserved words, in alphabetical order.
  Actions,
  Animation,
  Assert,
  Compose,
  Const,
  Constraint,
  Controls,
  Deterministic,
  Else,
  Exists,
  Fluent,
  Forall,
  If,
  Import,
  Initially,
  LtlProperty,
  Menu,
  Minimal,
  Progress,
  Property,
  Range,
  Rigid,
  Safe,
  Set,
  Target,
  Then,
  When,
};

// How a token is called in messages: "`->`", "a name", "the end of the file".
std::string_view describe(TokenKind kind);

// The kind of a word: a reserved one, Upper or Lower.
TokenKind classify_word(std::string_view word);

struct Token {
  TokenKind kind = TokenKind::End;
  Span span;
  std::uint32_t payload = 0;  // Upper, Lower: the NameId's index; Integer: its 32 bits
};

// Ends with End.
using Tokens = std::vector<Token>;

}  // namespace arbiter::fsp
