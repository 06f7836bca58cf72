// Expressions, by precedence: a call reads the operators that bind at least as tight as it is told.
#include "fsp/parse_state.h"

namespace arbiter::fsp {

namespace {

using enum TokenKind;

// How tight a binary operator binds, as in C; 0 for what is none.
int tightness(TokenKind kind) {
  switch (kind) {
    case BarBar: return 1;
    case AndAnd: return 2;
    case Bar: return 3;
    case Caret: return 4;
    case And: return 5;
    case EqualEqual:
    case NotEqual: return 6;
    case Less:
    case LessEqual:
    case Greater:
    case GreaterEqual: return 7;
    case ShiftLeft:
    case ShiftRight: return 8;
    case Plus:
    case Minus: return 9;
    case Star:
    case Slash:
    case Percent: return 10;
    default: return 0;
  }
}

}  // namespace

// expr = unary { operator unary }, operators of one tightness from left to right. What waits for
// its right side lies on a stack of its own.
Deep<NodeId> Parser::expression(int loosest) {
  struct Waiting {
    NodeId left;
    TokenKind operation;
  };
  if (!enter()) co_return error();
  std::vector<Waiting> waiting;
  NodeId right = co_await unary();
  while (true) {
    const int next = failed_ ? 0 : tightness(kind());
    const int wanted = next >= loosest ? next : 0;
    while (!waiting.empty() && tightness(waiting.back().operation) >= wanted) {
      const Waiting top = waiting.back();
      waiting.pop_back();
      const std::uint32_t begins = ast_[top.left].span.begin;
      right = add(NodeKind::Binary, begins, static_cast<std::uint32_t>(top.operation),
                  {top.left, right});
    }
    if (wanted == 0) break;
    waiting.push_back({right, kind()});
    advance();
    right = co_await unary();
  }
  leave();
  co_return right;
}

// unary = { "+" | "-" | "!" } primary
Deep<NodeId> Parser::unary() {
  std::vector<Token> signs;
  while (at(Plus) || at(Minus) || at(Bang)) {
    signs.push_back(token());
    advance();
  }
  NodeId operand = co_await primary();
  for (auto sign = signs.rbegin(); sign != signs.rend(); ++sign) {
    operand =
        add(NodeKind::Unary, sign->span.begin, static_cast<std::uint32_t>(sign->kind), {operand});
  }
  co_return operand;
}

// primary = int | lower | Upper | "(" expr ")" | "'" label | "#" labelSet
//         | "@" "(" labelSet "," expr ")"
Deep<NodeId> Parser::primary() {
  const std::uint32_t first = begin();
  const std::uint32_t payload = token().payload;
  if (accept(Integer)) co_return add(NodeKind::Integer, first, payload, {});
  if (accept(Lower)) co_return add(NodeKind::Variable, first, payload, {});
  if (accept(Upper)) co_return add(NodeKind::Constant, first, payload, {});
  const std::size_t open = at_;
  if (accept(LeftParen)) {
    const NodeId inside = co_await expression();
    close(RightParen, open);
    co_return inside;
  }
  if (accept(Quote)) {
    const NodeId quoted = co_await label();
    co_return add(NodeKind::Quoted, first, 0, {quoted});
  }
  if (accept(Hash)) {
    const NodeId counted = co_await set();
    co_return add(NodeKind::SetSize, first, 0, {counted});
  }
  if (accept(At)) {
    const std::size_t paren = at_;
    expect(LeftParen, "before the set");
    const NodeId from = co_await set();
    expect(Comma, "between the set and the index");
    const NodeId which = co_await expression();
    close(RightParen, paren);
    co_return add(NodeKind::SetElement, first, 0, {from, which});
  }
  unexpected("an expression");
  co_return error();
}

}  // namespace arbiter::fsp
