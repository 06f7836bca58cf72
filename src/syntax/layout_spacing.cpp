// Which tokens stand apart on one line. The table knows tokens only; where the tree matters (prefix
// minus, the `%` of a type) layout_plan.cpp overrides it.
#include "syntax/layout.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

bool is_word(TokenKind kind) { return kind == Name || kind == Integer || kind >= And; }

bool is_tight_after(TokenKind left) {
  switch (left) {
    case LeftParen:
    case LeftBracket:
    case Bang:
    case At:
    case DotDot: return true;
    default: return false;
  }
}

bool is_tight_before(TokenKind right) {
  switch (right) {
    case RightParen:
    case RightBracket:
    case LeftBracket:
    case Semicolon:
    case Comma:
    case Dot:
    case DotDot:
    case At: return true;
    default: return false;
  }
}

// After these a `(` opens arguments or parameters.
bool is_called(TokenKind left) {
  switch (left) {
    case Name:
    case Integer:
    case True:
    case False:
    case Mkvar:
    case RightParen:
    case RightBrace:
    case RightBracket: return true;
    default: return false;
  }
}

}  // namespace

Separator usual_separator(TokenKind left, TokenKind right) {
  const bool tight =
      is_tight_after(left) || is_tight_before(right) || (right == LeftParen && is_called(left));
  return tight ? Separator::Tight : Separator::Space;
}

bool may_fuse(TokenKind left, TokenKind right) {
  if (is_word(left) && is_word(right)) return true;
  const bool equals = right == Equal;
  const bool greater = right == Greater || right == GreaterEqual;
  switch (left) {
    case Colon:
    case Bang:
    case Equal:
    case Greater: return equals;
    case Less: return equals || greater;
    case Minus: return greater;
    case Dot: return right == Dot || right == DotDot;
    case Slash: return right == Slash || right == Star;
    default: return false;
  }
}

}  // namespace arbiter::syntax
