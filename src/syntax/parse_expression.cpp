// Expressions: precedence climbing on the machine's stack.
//
//   expr := || ; && ; or ; and ; not ; comparison (no chaining) ; + - ; * / % ; prefix - ! ; post
//   post := prim { '(' [ seq { ',' seq } ] ')' | '[' seq ']' }
//   prim := INT | true | false | NAME | 'mkvar' '(' seq ',' seq ')' | '(' seq ')' | '{' seq '}'
//
// kExpression{extra = lowest precedence allowed} reads an operand and leaves a kInfix with the same
// bound; kInfix folds operators that bind at least that tightly, so a chain a + b + c … stays on one
// stack level however long it is.
#include "syntax/parse_machine.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

enum Precedence : std::uint32_t {
  kOrOrLevel = 1,
  kAndAndLevel,
  kOrLevel,
  kAndLevel,
  kNotLevel,
  kComparisonLevel,
  kAdditiveLevel,
  kMultiplicativeLevel,
  kPrefixLevel,
};

struct Infix {
  std::uint32_t level = 0;  // 0: not an infix operator
  BinaryOp op = BinaryOp::kAdd;
};

Infix infix_of(TokenKind kind) {
  switch (kind) {
    case kOrOr: return {kOrOrLevel, BinaryOp::kOrOr};
    case kAndAnd: return {kAndAndLevel, BinaryOp::kAndAnd};
    case kOr: return {kOrLevel, BinaryOp::kOr};
    case kAnd: return {kAndLevel, BinaryOp::kAnd};
    case kEqual: return {kComparisonLevel, BinaryOp::kEqual};
    case kNotEqual: return {kComparisonLevel, BinaryOp::kNotEqual};
    case kLess: return {kComparisonLevel, BinaryOp::kLess};
    case kLessEqual: return {kComparisonLevel, BinaryOp::kLessEqual};
    case kGreater: return {kComparisonLevel, BinaryOp::kGreater};
    case kGreaterEqual: return {kComparisonLevel, BinaryOp::kGreaterEqual};
    case kPlus: return {kAdditiveLevel, BinaryOp::kAdd};
    case kMinus: return {kAdditiveLevel, BinaryOp::kSubtract};
    case kStar: return {kMultiplicativeLevel, BinaryOp::kMultiply};
    case kSlash: return {kMultiplicativeLevel, BinaryOp::kDivide};
    case kPercent: return {kMultiplicativeLevel, BinaryOp::kRemainder};
    default: return {};
  }
}

// What kInfixEnd holds instead of an operator where a stray character stands for one.
constexpr std::uint32_t kNoOperator = 0xFF;

// kInfixEnd packs its operator and the bound of its expression into Frame::extra.
std::uint32_t pack(BinaryOp op, std::uint32_t lowest) {
  return static_cast<std::uint32_t>(op) | lowest << 8U;
}

}  // namespace

void ParseMachine::expression(const Frame& frame) {
  const std::uint32_t lowest = frame.extra;
  const std::uint32_t begin = token().span.begin;
  push(State::kInfix, top(), begin, lowest);
  if (at(kNot)) {
    if (lowest > kNotLevel) {
      if (Diagnostic* error = report(DiagnosticCode::kUnexpectedToken, token().span,
                                     "`not` binds looser than the operator before it")) {
        error->help = "put parentheses around it: `(not …)`";
      }
    }
    advance();
    push(State::kPrefixEnd, top(), begin, static_cast<std::uint32_t>(UnaryOp::kNot));
    push(State::kExpression, top(), begin, kNotLevel);
  } else if (at(kMinus) || at(kBang)) {
    const UnaryOp op = at(kMinus) ? UnaryOp::kNegate : UnaryOp::kDeref;
    advance();
    push(State::kPrefixEnd, top(), begin, static_cast<std::uint32_t>(op));
    push(State::kExpression, top(), begin, kPrefixLevel);
  } else {
    push(State::kPostfix, top(), begin);
    primary();
  }
}

void ParseMachine::infix(const Frame& frame) {
  if (at(kStray) && begins_statement(kind(1))) {  // reported: an operator that there is not
    advance();
    push(State::kInfixEnd, frame.base, frame.begin, kNoOperator | frame.extra << 8U);
    push(State::kExpression, top(), token().span.begin, kPrefixLevel);
    return;
  }
  const Infix next = infix_of(kind());
  if (next.level == 0 || next.level < frame.extra) return;
  advance();
  push(State::kInfixEnd, frame.base, frame.begin, pack(next.op, frame.extra));
  push(State::kExpression, top(), token().span.begin, next.level + 1);
}

void ParseMachine::infix_end(const Frame& frame) {
  const std::uint32_t packed = frame.extra & 0xFFU;
  const auto op = static_cast<BinaryOp>(packed);
  if (packed == kNoOperator) {
    operands_.resize(frame.base);
    push_error({frame.begin, previous_end_});
  } else {
    reduce(NodeKind::kBinary, frame.base, frame.begin, packed);
  }
  const bool comparison = op >= BinaryOp::kEqual && op <= BinaryOp::kGreaterEqual;
  if (comparison && infix_of(kind()).level == kComparisonLevel) {
    if (Diagnostic* error = report(DiagnosticCode::kChainedComparison, token().span,
                                   "comparisons do not chain")) {
      error->help = "write `a < b and b < c`, or put parentheses around one comparison";
    }
  }
  push(State::kInfix, frame.base, frame.begin, frame.extra >> 8U);
}

void ParseMachine::prefix_end(const Frame& frame) {
  reduce(NodeKind::kUnary, frame.base, frame.begin, frame.extra);
}

void ParseMachine::primary() {
  const Token& here = token();
  switch (here.kind) {
    case kInteger:
      advance();
      push_node(NodeKind::kInteger, here.span.begin, here.payload);
      return;
    case kTrue:
    case kFalse:
      advance();
      push_node(NodeKind::kBoolean, here.span.begin, here.kind == kTrue ? 1 : 0);
      return;
    case kName:
      advance();
      push_node(NodeKind::kName, here.span.begin, here.payload);
      return;
    case kMkvar: mkvar(); return;
    case kLeftParen: group(kRightParen); return;
    case kLeftBrace: group(kRightBrace); return;
    default: break;
  }
  unexpected("an expression or a statement");
  const Span place = here.span;
  skip_to_follower();
  push_error(place);
}

// '(' seq ')' | '{' seq '}'; extra: the opening token
void ParseMachine::group(TokenKind closer) {
  const std::uint32_t open = at_;
  const std::uint32_t begin = token().span.begin;
  enter();
  advance();
  push(State::kGroupEnd, top(), begin, open);
  if (at(closer)) {
    if (Diagnostic* error =
            report(DiagnosticCode::kUnexpectedToken, token().span, "these brackets are empty")) {
      error->help = "a command that does nothing is `skip`";
    }
    push_error(token().span);
    return;
  }
  push(State::kSeq, top(), begin);
}

void ParseMachine::group_end(const Frame& frame) {
  const bool brace = tokens_[frame.extra].kind == kLeftBrace;
  expect_closer(brace ? kRightBrace : kRightParen, frame.extra);
  leave();
  reduce(NodeKind::kGroup, frame.base, frame.begin, brace ? 1 : 0);
}

// { '(' … ')' | '[' … ']' } after an operand, which lies at `base`
void ParseMachine::postfix(const Frame& frame) {
  if (at(kLeftParen)) {
    const std::uint32_t open = at_;
    enter();
    advance();
    push(State::kCallNext, frame.base, frame.begin, open);
    if (!at(kRightParen)) push(State::kSeq, top(), token().span.begin);
  } else if (at(kLeftBracket)) {
    const std::uint32_t open = at_;
    enter();
    advance();
    push(State::kIndexEnd, frame.base, frame.begin, open);
    push(State::kSeq, top(), token().span.begin);
  }
}

// after '(' or after an argument; extra: the opening token
void ParseMachine::call_next(const Frame& frame) {
  if (accept(kComma)) {
    push(State::kCallNext, frame.base, frame.begin, frame.extra);
    push(State::kSeq, top(), token().span.begin);
    return;
  }
  expect_closer(kRightParen, frame.extra);
  leave();
  reduce(NodeKind::kCall, frame.base, frame.begin);
  push(State::kPostfix, frame.base, frame.begin);
}

void ParseMachine::index_end(const Frame& frame) {
  expect_closer(kRightBracket, frame.extra);
  leave();
  reduce(NodeKind::kIndex, frame.base, frame.begin);
  push(State::kPostfix, frame.base, frame.begin);
}

// 'mkvar' '(' seq ',' seq ')'; extra: the opening token
void ParseMachine::mkvar() {
  const std::uint32_t begin = token().span.begin;
  advance();
  const std::uint32_t open = at_;
  enter();
  expect(kLeftParen, "after `mkvar`");
  push(State::kMkvarComma, top(), begin, open);
  push(State::kSeq, top(), begin);
}

void ParseMachine::mkvar_comma(const Frame& frame) {
  expect(kComma, "between what mkvar writes and what it reads");
  push(State::kMkvarEnd, frame.base, frame.begin, frame.extra);
  push(State::kSeq, top(), token().span.begin);
}

void ParseMachine::mkvar_end(const Frame& frame) {
  expect_closer(kRightParen, frame.extra);
  leave();
  reduce(NodeKind::kMkvar, frame.base, frame.begin);
}

}  // namespace arbiter::syntax
