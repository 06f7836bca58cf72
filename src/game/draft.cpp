#include "game/draft.h"

#include <algorithm>

namespace arbiter::game {

bool may_overflow(std::span<const Instruction> code) {
  return std::any_of(code.begin(), code.end(), [](const Instruction& instruction) {
    using Op = Instruction::Op;
    return instruction.op == Op::Negate ||
           (instruction.op >= Op::Add && instruction.op <= Op::Divide);
  });
}

NodeId Draft::reserve(Span span, PartId part) {
  Node node;
  node.span = span;
  node.part = part;
  filled_.push_back(false);
  return graph_.nodes.push(node);
}

VariableId Draft::add_variable(Variable variable) { return graph_.variables.push(variable); }

VariableId Draft::add_register(const typing::Data& data, Span span) {
  Variable variable;
  variable.kind = Variable::Kind::Register;
  variable.span = span;
  variable.data = data;
  return graph_.variables.push(variable);
}

Node& Draft::fill(NodeId at, Node::Kind kind) {
  INVARIANT(!filled_[at.index()], "a node should be filled once");
  filled_[at.index()] = true;
  Node& node = graph_.nodes[at];
  node.kind = kind;
  node.first_target = static_cast<std::uint32_t>(graph_.targets.size());
  return node;
}

void Draft::jump(NodeId at, NodeId next) {
  fill(at, Node::Kind::Silent).target_count = 1;
  graph_.targets.push_back(next);
}

void Draft::assign(NodeId at, Action action, NodeId next) {
  Node& node = fill(at, Node::Kind::Silent);
  node.first_action = static_cast<std::uint32_t>(graph_.actions.size());
  node.action_count = 1;
  node.target_count = 1;
  graph_.actions.push_back(action);
  graph_.targets.push_back(next);
}

void Draft::branch(NodeId at, Expression selector, std::span<const NodeId> targets) {
  Node& node = fill(at, Node::Kind::Silent);
  node.value = selector;
  node.target_count = static_cast<std::uint32_t>(targets.size());
  graph_.targets.insert(graph_.targets.end(), targets.begin(), targets.end());
}

void Draft::move(NodeId at, MoveTemplate move, Expression value, NodeId next) {
  Node& node = fill(at, Node::Kind::P);
  node.move = move;
  node.value = value;
  node.target_count = 1;
  graph_.targets.push_back(next);
}

void Draft::wait(NodeId at, std::span<const OEdge> edges) {
  Node& node = fill(at, Node::Kind::O);
  node.first_target = static_cast<std::uint32_t>(graph_.edges.size());
  node.target_count = static_cast<std::uint32_t>(edges.size());
  graph_.edges.insert(graph_.edges.end(), edges.begin(), edges.end());
}

void Draft::error(NodeId at, core::ErrorReason reason, Span span) {
  if (reason == core::ErrorReason::Assert) graph_.asserts.push_back(span);
  Node& node = fill(at, Node::Kind::Error);
  node.reason = reason;
  node.span = span;
}

void Draft::end(NodeId at) { fill(at, Node::Kind::End); }

void Draft::stuck(NodeId at) { fill(at, Node::Kind::Stuck); }

void Draft::cut_off(NodeId at, Span assumption) {
  Node& node = fill(at, Node::Kind::Stuck);
  node.is_cut_off = true;
  node.span = assumption;
}

Expression Draft::load(VariableId variable) {
  const std::uint32_t from = begin();
  emit(Instruction::Op::Load, variable.index());
  return finish(from);
}

Expression Draft::constant(std::int64_t value) {
  const std::uint32_t from = begin();
  emit(Instruction::Op::Constant, value);
  return finish(from);
}

Expression Draft::in_range(std::uint32_t value, const IntRange& range) {
  emit(Instruction::Op::Constant, range.low);
  emit(Instruction::Op::Constant, range.high);
  emit(Instruction::Op::InRange);
  return finish(value);
}

}  // namespace arbiter::game
