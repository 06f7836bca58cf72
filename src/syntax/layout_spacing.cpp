// Which tokens stand apart on one line. The table knows tokens only; where the tree matters (prefix
// minus, the `%` of a type) layout_plan.cpp overrides it.
#include "syntax/layout.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

bool is_word(TokenKind kind) { return kind == kName || kind == kInteger || kind >= kAnd; }

bool is_tight_after(TokenKind left) {
  switch (left) {
    case kLeftParen:
    case kLeftBracket:
    case kBang:
    case kAt:
    case kDotDot: return true;
    default: return false;
  }
}

bool is_tight_before(TokenKind right) {
  switch (right) {
    case kRightParen:
    case kRightBracket:
    case kLeftBracket:
    case kSemicolon:
    case kComma:
    case kDot:
    case kDotDot:
    case kAt: return true;
    default: return false;
  }
}

// After these a `(` opens arguments or parameters.
bool is_called(TokenKind left) {
  switch (left) {
    case kName:
    case kInteger:
    case kTrue:
    case kFalse:
    case kMkvar:
    case kRightParen:
    case kRightBrace:
    case kRightBracket: return true;
    default: return false;
  }
}

}  // namespace

Separator usual_separator(TokenKind left, TokenKind right) {
  const bool tight =
      is_tight_after(left) || is_tight_before(right) || (right == kLeftParen && is_called(left));
  return tight ? Separator::kTight : Separator::kSpace;
}

bool may_fuse(TokenKind left, TokenKind right) {
  if (is_word(left) && is_word(right)) return true;
  const bool equals = right == kEqual;
  const bool greater = right == kGreater || right == kGreaterEqual;
  switch (left) {
    case kColon:
    case kBang:
    case kEqual:
    case kGreater: return equals;
    case kLess: return equals || greater;
    case kMinus: return greater;
    case kDot: return right == kDot || right == kDotDot;
    case kSlash: return right == kSlash || right == kStar;
    default: return false;
  }
}

}  // namespace arbiter::syntax
