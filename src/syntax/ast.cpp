#include "syntax/ast.h"

namespace arbiter::syntax {

Ast::Ast() {
  const NodeId nothing = nodes_.push({});
  body = nothing;
  type = nothing;
}

NodeId Ast::add(NodeKind kind, Span span, std::uint32_t payload, std::span<const NodeId> children) {
  const auto first = static_cast<std::uint32_t>(children_.size());
  children_.insert(children_.end(), children.begin(), children.end());
  return nodes_.push({kind, payload, span, first, static_cast<std::uint32_t>(children.size())});
}

std::string_view spelling(BinaryOp op) {
  switch (op) {
    case BinaryOp::Add: return "+";
    case BinaryOp::Subtract: return "-";
    case BinaryOp::Multiply: return "*";
    case BinaryOp::Divide: return "/";
    case BinaryOp::Remainder: return "%";
    case BinaryOp::Equal: return "=";
    case BinaryOp::NotEqual: return "!=";
    case BinaryOp::Less: return "<";
    case BinaryOp::LessEqual: return "<=";
    case BinaryOp::Greater: return ">";
    case BinaryOp::GreaterEqual: return ">=";
    case BinaryOp::And: return "and";
    case BinaryOp::Or: return "or";
    case BinaryOp::AndAnd: return "&&";
    case BinaryOp::OrOr: return "||";
  }
  return "?";
}

}  // namespace arbiter::syntax
