#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "game/graph.h"
#include "support/int_range.h"
#include "support/limits.h"

namespace arbiter::game {

// True if evaluating it may need more than 64 bits.
bool may_overflow(std::span<const Instruction> code);

// A graph in the making. Nodes are reserved first and filled later, so that code can be laid
// between two nodes before either is known; a node does at most one thing. fold() makes it compact.
class Draft {
 public:
  explicit Draft(Graph& graph) : graph_(graph) {}

  NodeId reserve(Span span, PartId part);
  VariableId add_variable(Variable variable);
  VariableId add_register(const typing::Data& data, Span span);

  // Each fills a reserved node.
  void jump(NodeId at, NodeId next);
  void assign(NodeId at, Action action, NodeId next);
  // Goes to targets[value of the selector].
  void branch(NodeId at, Expression selector, std::span<const NodeId> targets);
  void move(NodeId at, MoveTemplate move, Expression value, NodeId next);
  void wait(NodeId at, std::span<const OEdge> edges);
  void error(NodeId at, core::ErrorReason reason, Span span);
  void end(NodeId at);
  void stuck(NodeId at);
  void cut_off(NodeId at, Span assumption);

  // Expressions are appended to the graph's code: begin, emit…, finish.
  std::uint32_t begin() const { return static_cast<std::uint32_t>(graph_.code.size()); }
  void emit(Instruction::Op op, std::int64_t operand = 0) { graph_.code.push_back({op, operand}); }
  Expression finish(std::uint32_t begin) const {
    return {begin, static_cast<std::uint32_t>(graph_.code.size())};
  }
  Expression load(VariableId variable);
  Expression constant(std::int64_t value);
  // 1 if the value that was emitted from `value` on is in the range.
  Expression in_range(std::uint32_t value, const IntRange& range);

  Graph& graph() { return graph_; }

 private:
  Node& fill(NodeId at, Node::Kind kind);
  Graph& graph_;
  std::vector<bool> filled_;
};

// Gives registers the smallest type that their stores show, and decides tests that always go one
// way.
void narrow(Graph& draft);

// Lets values and control go straight to where they are wanted.
void forward_values(Graph& draft);

// The folded graph: jumps threaded, runs of silent nodes merged, stores that nobody reads dropped
// (where they cannot overflow), unreachable code and unused variables left out, nodes numbered in
// the order of a depth-first walk. Requires variables to hold only values of their types.
Graph fold(Graph draft);

// How far find_live_variables goes: pairs of a variable and an O node where it is live.
inline constexpr std::size_t kMaxLivePairs = std::size_t{1} << 26;

// Finds the variables whose values matter at each O node; false if there are too many of them, or
// the limits were reached.
[[nodiscard]] bool find_live_variables(Graph& graph, const Limits& limits);

}  // namespace arbiter::game
