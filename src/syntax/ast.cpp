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
    case BinaryOp::kAdd: return "+";
    case BinaryOp::kSubtract: return "-";
    case BinaryOp::kMultiply: return "*";
    case BinaryOp::kDivide: return "/";
    case BinaryOp::kRemainder: return "%";
    case BinaryOp::kEqual: return "=";
    case BinaryOp::kNotEqual: return "!=";
    case BinaryOp::kLess: return "<";
    case BinaryOp::kLessEqual: return "<=";
    case BinaryOp::kGreater: return ">";
    case BinaryOp::kGreaterEqual: return ">=";
    case BinaryOp::kAnd: return "and";
    case BinaryOp::kOr: return "or";
    case BinaryOp::kAndAnd: return "&&";
    case BinaryOp::kOrOr: return "||";
  }
  return "?";
}

}  // namespace arbiter::syntax
