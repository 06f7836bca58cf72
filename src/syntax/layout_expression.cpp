// Where expressions and types may end a line, and the spaces that need the tree.
#include "syntax/layout_planner.h"

namespace arbiter::syntax {

namespace {

// Operators that form one chain have the same number.
int chain_of(std::uint32_t op) {
  switch (static_cast<BinaryOp>(op)) {
    case BinaryOp::Add:
    case BinaryOp::Subtract: return 1;
    case BinaryOp::Multiply:
    case BinaryOp::Divide:
    case BinaryOp::Remainder: return 2;
    case BinaryOp::And: return 3;
    case BinaryOp::Or: return 4;
    case BinaryOp::AndAnd: return 5;
    case BinaryOp::OrOr: return 6;
    default: return 0;
  }
}

}  // namespace

// -x, - -x, !x, not x
void LayoutPlanner::unary(const Task& task) {
  const auto op = static_cast<UnaryOp>(ast_[task.node].payload);
  const std::uint32_t operand = first(task.node) + 1;
  const bool two_minuses = op == UnaryOp::Negate && tokens_[operand].kind == TokenKind::Minus;
  if (op != UnaryOp::Not && !two_minuses) tighten(operand);
  alone(ast_.child(task.node, 0), task.level);
}

// f(a, b), mkvar(a, b), a[i]
void LayoutPlanner::call(const Task& task) {
  auto arguments = ast_.children(task.node);
  std::uint32_t opener = first(task.node) + 1;
  if (kind(task.node) != Mkvar) {
    alone(arguments.front(), task.level);
    opener = last(arguments.front()) + 1;
    arguments = arguments.subspan(1);
  }
  const std::uint32_t closer = last(task.node);
  if (arguments.empty()) return;
  const GroupId group = make_group(opener, closer);
  if (arguments.size() == 1) {
    bracketed(arguments.front(), closer, group, task.level);
  } else {
    listed(arguments, closer, group, task.level);
  }
}

void LayoutPlanner::chain(const Task& task) {
  const int chain = chain_of(ast_[task.node].payload);
  const GroupId group = make_group(0, last(task.node));
  NodeId node = task.node;
  while (kind(node) == Binary && chain_of(ast_[node].payload) == chain) {
    const NodeId right = ast_.child(node, 1);
    soft(first(right) - 1, group, deeper(task.level));
    alone(right, deeper(task.level));
    node = ast_.child(node, 0);
  }
  out_.groups[group].first = last(node);
  alone(node, task.level);
}

// com -> com -> com, or what stands between the brackets of f(com, com) : com
void LayoutPlanner::function_type(const Task& task) {
  const auto types = ast_.children(task.node);
  const GroupId group = group_of(task.node);
  for (std::size_t i = 0; i < types.size(); ++i) {
    alone(types[i], deeper(task.level));
    if (i == 0) continue;
    const std::uint32_t before = first(types[i]) - 1;
    if (tokens_[before].kind == TokenKind::Arrow) soft(before, group, deeper(task.level));
    if (tokens_[before].kind == TokenKind::Comma) soft(before + 1, group, deeper(task.level));
  }
}

// int%n
void LayoutPlanner::modulo(const Task& task) {
  tighten(first(task.node) + 1);
  tighten(first(task.node) + 2);
  others(task.node, task.level);
}

// int@[low,high]
void LayoutPlanner::partition(const Task& task) {
  const NodeId high = ast_.child(task.node, 1);
  if (has(high)) tighten(first(high));
  others(task.node, task.level);
}

}  // namespace arbiter::syntax
