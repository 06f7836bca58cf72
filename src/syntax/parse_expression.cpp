// Expressions: precedence climbing on the machine's stack.
//
//   expr := || ; && ; or ; and ; not ; comparison (no chaining) ; + - ; * / % ; prefix - ! ; post
//   post := prim { '(' [ seq { ',' seq } ] ')' | '[' seq ']' }
//   prim := INT | true | false | NAME | 'mkvar' '(' seq ',' seq ')' | '(' seq ')' | '{' seq '}'
//
// Expression{extra = lowest precedence allowed} reads an operand and leaves an Infix with the same
// bound; Infix folds operators that bind at least that tightly, so a chain a + b + c … stays on one
// stack level however long it is.
#include "syntax/parse_machine.h"
#include "syntax/precedence.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

struct Infix {
  std::uint32_t level = 0;  // 0: not an infix operator
  BinaryOp op = BinaryOp::Add;
};

Infix infix_of(TokenKind kind) {
  switch (kind) {
    case OrOr: return {OrOrLevel, BinaryOp::OrOr};
    case AndAnd: return {AndAndLevel, BinaryOp::AndAnd};
    case Or: return {OrLevel, BinaryOp::Or};
    case And: return {AndLevel, BinaryOp::And};
    case Equal: return {ComparisonLevel, BinaryOp::Equal};
    case NotEqual: return {ComparisonLevel, BinaryOp::NotEqual};
    case Less: return {ComparisonLevel, BinaryOp::Less};
    case LessEqual: return {ComparisonLevel, BinaryOp::LessEqual};
    case Greater: return {ComparisonLevel, BinaryOp::Greater};
    case GreaterEqual: return {ComparisonLevel, BinaryOp::GreaterEqual};
    case Plus: return {AdditiveLevel, BinaryOp::Add};
    case Minus: return {AdditiveLevel, BinaryOp::Subtract};
    case Star: return {MultiplicativeLevel, BinaryOp::Multiply};
    case Slash: return {MultiplicativeLevel, BinaryOp::Divide};
    case Percent: return {MultiplicativeLevel, BinaryOp::Remainder};
    default: return {};
  }
}

// What InfixEnd holds instead of an operator where a stray character stands for one.
constexpr std::uint32_t kNoOperator = 0xFF;

// InfixEnd packs its operator and the bound of its expression into Frame::extra.
std::uint32_t pack(BinaryOp op, std::uint32_t lowest) {
  return static_cast<std::uint32_t>(op) | lowest << 8U;
}

}  // namespace

bool ParseMachine::begins_primary(TokenKind kind) {
  switch (kind) {
    case Name:
    case Integer:
    case True:
    case False:
    case LeftParen:
    case LeftBrace:
    case Mkvar: return true;
    default: return false;
  }
}

void ParseMachine::expression(const Frame& frame) {
  const std::uint32_t lowest = frame.extra;
  const std::uint32_t begin = token().span.begin;
  push(State::Infix, top(), begin, lowest);
  if (at(Not)) {
    if (lowest > NotLevel) {
      if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, token().span,
                                     "`not` binds looser than the operator before it")) {
        error->help = "put parentheses around it: `(not …)`";
      }
    }
    advance();
    push(State::PrefixEnd, top(), begin, static_cast<std::uint32_t>(UnaryOp::Not));
    push(State::Expression, top(), begin, NotLevel);
  } else if (at(Minus) || at(Bang)) {
    const UnaryOp op = at(Minus) ? UnaryOp::Negate : UnaryOp::Deref;
    advance();
    push(State::PrefixEnd, top(), begin, static_cast<std::uint32_t>(op));
    push(State::Expression, top(), begin, PrefixLevel);
  } else {
    push(State::Postfix, top(), begin);
    primary();
  }
}

void ParseMachine::infix(const Frame& frame) {
  if (at(Arrow) && c_member(frame)) return;
  const bool is_whole = frame.extra == kLoosest || frame.extra == kConstantLevel;
  if (at(Stray) && token().payload == '?' && !is_whole) return;
  if (is_whole && c_choice(frame)) return;
  if (at(Stray) && begins_statement(kind(1))) {  // reported: an operator that there is not
    advance();
    push(State::InfixEnd, frame.base, frame.begin, kNoOperator | frame.extra << 8U);
    push(State::Expression, top(), token().span.begin, PrefixLevel);
    return;
  }
  if (frame.extra == kLoosest && c_assignment(frame)) return;
  const Infix next = infix_of(kind());
  if (next.level == 0 || next.level < frame.extra) return;
  advance();
  push(State::InfixEnd, frame.base, frame.begin, pack(next.op, frame.extra));
  push(State::Expression, top(), token().span.begin, next.level + 1);
}

void ParseMachine::infix_end(const Frame& frame) {
  const std::uint32_t packed = frame.extra & 0xFFU;
  const auto op = static_cast<BinaryOp>(packed);
  if (packed == kNoOperator) {
    reduce(NodeKind::Error, frame.base, frame.begin);
  } else {
    reduce(NodeKind::Binary, frame.base, frame.begin, packed);
  }
  const bool comparison = op >= BinaryOp::Equal && op <= BinaryOp::GreaterEqual;
  if (comparison && infix_of(kind()).level == ComparisonLevel) {
    if (Diagnostic* error =
            report(DiagnosticCode::ChainedComparison, token().span, "comparisons do not chain")) {
      error->help = "write `a < b and b < c`, or put parentheses around one comparison";
    }
  }
  push(State::Infix, frame.base, frame.begin, frame.extra >> 8U);
}

void ParseMachine::prefix_end(const Frame& frame) {
  reduce(NodeKind::Unary, frame.base, frame.begin, frame.extra);
}

void ParseMachine::primary() {
  const Token& here = token();
  switch (here.kind) {
    case Integer:
      advance();
      push_node(NodeKind::Integer, here.span.begin, here.payload);
      return;
    case True:
    case False:
      advance();
      push_node(NodeKind::Boolean, here.span.begin, here.kind == True ? 1 : 0);
      return;
    case Name:
      advance();
      push_node(NodeKind::Name, here.span.begin, here.payload);
      return;
    case Mkvar: mkvar(); return;
    case LeftParen: group(RightParen); return;
    case LeftBrace: group(RightBrace); return;
    default: break;
  }
  broken_primary();
}

// What is no operand. A statement that should stand in parentheses is read as if it did, and an
// operator without a left operand is stepped over, so that mistakes further on are found.
void ParseMachine::broken_primary() {
  const Span place = token().span;
  const bool is_statement = is_statement_keyword(kind());
  const bool is_declared = is_undivided_argument();
  if (!is_declared || !misses_turnstile_) {
    unexpected(is_statement ? "an expression" : "an expression or a statement",
               is_declared ? kMissingTurnstile : c_operator_help());
  }
  misses_turnstile_ = misses_turnstile_ || is_declared;
  if (is_statement) {
    push(State::Broken, top(), place.begin);
    push(State::Statement, top(), place.begin);
  } else if (infix_of(kind()).level != 0 && begins_primary(kind(1))) {
    advance();
    push(State::Broken, top(), place.begin);
    push(State::Postfix, top(), token().span.begin);
    primary();
  } else {
    skip_to_follower();
    push_error(place);
  }
}

// '(' seq ')' | '{' seq '}'; extra: the opening token
void ParseMachine::group(TokenKind closer) {
  const std::uint32_t open = at_;
  const std::uint32_t begin = token().span.begin;
  enter();
  advance();
  push(State::GroupEnd, top(), begin, open);
  if (at(closer)) {
    if (Diagnostic* error =
            report(DiagnosticCode::UnexpectedToken, token().span, "these brackets are empty")) {
      error->help = "a command that does nothing is `skip`";
    }
    push_error(token().span);
    return;
  }
  push(State::Seq, top(), begin);
}

void ParseMachine::group_end(const Frame& frame) {
  const bool brace = tokens_[frame.extra].kind == LeftBrace;
  expect_closer(brace ? RightBrace : RightParen, frame.extra);
  leave();
  reduce(NodeKind::Group, frame.base, frame.begin, brace ? 1 : 0);
}

// { '(' … ')' | '[' … ']' } after an operand, which lies at `base`
void ParseMachine::postfix(const Frame& frame) {
  if (at(LeftParen)) {
    const std::uint32_t open = at_;
    enter();
    advance();
    push(State::CallNext, frame.base, frame.begin, open);
    if (!at(RightParen)) push(State::Seq, top(), token().span.begin);
  } else if (at(LeftBracket)) {
    const std::uint32_t open = at_;
    enter();
    advance();
    push(State::IndexEnd, frame.base, frame.begin, open);
    push(State::Seq, top(), token().span.begin);
  }
}

// after '(' or after an argument; extra: the opening token
void ParseMachine::call_next(const Frame& frame) {
  if (accept(Comma)) {
    push(State::CallNext, frame.base, frame.begin, frame.extra);
    push(State::Seq, top(), token().span.begin);
    return;
  }
  expect_closer(RightParen, frame.extra);
  leave();
  reduce(NodeKind::Call, frame.base, frame.begin);
  push(State::Postfix, frame.base, frame.begin);
}

void ParseMachine::index_end(const Frame& frame) {
  expect_closer(RightBracket, frame.extra);
  leave();
  reduce(NodeKind::Index, frame.base, frame.begin);
  push(State::Postfix, frame.base, frame.begin);
}

// 'mkvar' '(' seq ',' seq ')'; extra: the opening token
void ParseMachine::mkvar() {
  const std::uint32_t begin = token().span.begin;
  advance();
  const std::uint32_t open = at_;
  if (!expect(LeftParen, "after `mkvar`")) {
    skip_to_follower();
    push_error({begin, previous_end_});
    return;
  }
  enter();
  push(State::MkvarComma, top(), begin, open);
  push(State::Seq, top(), begin);
}

void ParseMachine::mkvar_comma(const Frame& frame) {
  expect(Comma, "between what mkvar writes and what it reads");
  push(State::MkvarEnd, frame.base, frame.begin, frame.extra);
  push(State::Seq, top(), token().span.begin);
}

void ParseMachine::mkvar_end(const Frame& frame) {
  expect_closer(RightParen, frame.extra);
  leave();
  reduce(NodeKind::Mkvar, frame.base, frame.begin);
}

}  // namespace arbiter::syntax
