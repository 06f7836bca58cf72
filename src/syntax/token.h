#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "support/name.h"
#include "support/source.h"

namespace arbiter::syntax {

enum class TokenKind : std::uint8_t {
  End,    // always the last token of a file
  Stray,  // text that is no token, reported by the lexer
  Name,
  Integer,
  // Brackets.
  LeftParen,
  RightParen,
  LeftBrace,
  RightBrace,
  LeftBracket,
  RightBracket,
  // Punctuation.
  Semicolon,
  Comma,
  Colon,
  Dot,
  DotDot,
  At,
  Turnstile,  // |-
  Arrow,      // ->
  Assign,     // :=
  // Operators. `==` lexes as Equal and `<>` as NotEqual.
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Plus,
  Minus,
  Star,
  Slash,
  Percent,
  Bang,
  AndAnd,
  OrOr,
  // Reserved words, in alphabetical order. `comm` lexes as Com, `tt` as True, `ff` as False.
  And,
  Array,
  Be,
  Bool,
  Break,
  Com,
  Cont,
  Data,
  Do,
  Else,
  Exp,
  False,
  Fi,
  Fun,
  Goto,
  If,
  In,
  Int,
  Let,
  Letp,
  Mkvar,
  New,
  Not,
  Od,
  Or,
  Param,
  Part,
  Return,
  Then,
  True,
  Var,
  While,
};

// How a token is called in messages: "`:=`", "a name", "the end of the file".
std::string_view describe(TokenKind kind);

// The kind of a reserved word, or Name.
TokenKind classify_word(std::string_view word);

struct Token {
  TokenKind kind = TokenKind::End;
  Span span;
  // Name: the NameId's index; Integer: index into Lexed::integers; Stray: the character, if it is
  // one of ASCII.
  std::uint32_t payload = 0;
};

// A file as tokens. Comments stand beside them, for the formatter; nothing else reads them.
struct Lexed {
  std::vector<Token> tokens;  // ends with End
  std::vector<std::int64_t> integers;
  std::vector<Span> comments;  // in source order, delimiters included, no line end
};

}  // namespace arbiter::syntax
