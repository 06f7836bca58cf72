#include "fsp/ast.h"

namespace arbiter::fsp {

Ast::Ast() { nodes_.push({}); }

NodeId Ast::add(NodeKind kind, Span span, std::uint32_t payload, std::span<const NodeId> children) {
  const auto first = static_cast<std::uint32_t>(children_.size());
  children_.insert(children_.end(), children.begin(), children.end());
  return nodes_.push({kind, payload, span, first, static_cast<std::uint32_t>(children.size())});
}

}  // namespace arbiter::fsp
