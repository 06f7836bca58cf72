// The machine behind plan_layout: a stack of tasks, and the vocabulary in which a node says where
// lines may end. What each node says is in layout_statement.cpp and layout_expression.cpp.
//
// A task is a node with the level of the line it begins on and the group that owns its breaks. A
// node sets gaps of its own tokens only, so tasks may be done in any order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "syntax/layout.h"
#include "syntax/layout_tokens.h"

namespace arbiter::syntax {

class LayoutPlanner {
 public:
  LayoutPlanner(const Source& source, const Lexed& lexed, const Ast& ast);
  Layout run();

 private:
  using enum NodeKind;

  struct Task {
    NodeId node;
    GroupId group;  // none: the node makes its own
    Level level;
  };

  // The tree and its tokens.
  NodeKind kind(NodeId node) const { return ast_[node].kind; }
  bool has(NodeId node) const { return kind(node) != NodeKind::None; }
  std::uint32_t first(NodeId node) const { return finder_.at_or_after(ast_[node].span.begin); }
  std::uint32_t last(NodeId node) const { return finder_.at_or_after(ast_[node].span.end) - 1; }
  std::uint32_t end() const { return static_cast<std::uint32_t>(tokens_.size() - 1); }
  // A seq, or a scope, which reaches over one.
  static bool is_flow(NodeKind kind);
  // Those, `if` and `while`.
  static bool is_compound(NodeKind kind);

  // Tasks: a node that decides for itself, one whose breaks `group` owns, and one in a block of
  // `group`.
  void alone(NodeId node, Level level) { tasks_.push_back({node, GroupId::none(), level}); }
  void in_group(NodeId node, GroupId group, Level level) { tasks_.push_back({node, group, level}); }
  void flow(NodeId node, GroupId group, Level level) {
    in_group(node, is_flow(kind(node)) ? group : GroupId::none(), level);
  }

  GroupId make_group(std::uint32_t first, std::uint32_t last) {
    return out_.groups.push({first, last});
  }
  GroupId group_of(NodeId node) { return make_group(first(node), last(node)); }

  // The gap before `token` ends a line if `group` breaks. next_statement, open and close say
  // further what happens to blank lines and comments there.
  Gap& soft(std::uint32_t token, GroupId group, Level level);
  Gap& next_statement(std::uint32_t token, GroupId group, Level level);
  void open(std::uint32_t token, GroupId group, Level level);
  void close(std::uint32_t token, GroupId group, Level level);
  void fill(std::uint32_t token, GroupId group, Level level);
  void tighten(std::uint32_t token) { out_.gaps[token].separator = Separator::Tight; }
  // No line ends before `token` unless a comment ends one; then the token is on this level.
  void anchor(std::uint32_t token, Level level) { out_.gaps[token].level = level; }

  // What a keyword opens, and the keyword `token` that ends it.
  void body(NodeId node, GroupId group, Level level);
  void body_end(std::uint32_t token, NodeId node, GroupId group, Level level);
  // Brackets around one thing, or around things with commas between them.
  void bracketed(NodeId node, std::uint32_t closer, GroupId group, Level level);
  void listed(std::span<const NodeId> nodes, std::uint32_t closer, GroupId group, Level level);

  void file();
  void plan(Task task);
  void others(NodeId node, Level level);

  // layout_statement.cpp
  void seq(const Task& task);
  void let(const Task& task);
  void let_typed(const Task& task);
  void variable(const Task& task);
  void scope(const Task& task);
  void fun(const Task& task);
  void condition(const Task& task);
  void conditional(const Task& task);
  void loop(const Task& task);
  void assign(const Task& task);

  // layout_expression.cpp
  void unary(const Task& task);
  void call(const Task& task);
  void chain(const Task& task);
  void function_type(const Task& task);
  void modulo(const Task& task);
  void partition(const Task& task);

  const std::vector<Token>& tokens_;
  const Ast& ast_;
  TokenFinder finder_;
  Layout out_;
  std::vector<Task> tasks_;
};

}  // namespace arbiter::syntax
