// Where statements and scopes may end a line; layout_plan.cpp shows the results.
#include "syntax/layout_planner.h"

namespace arbiter::syntax {

void LayoutPlanner::seq(const Task& task) {
  const auto statements = ast_.children(task.node);
  for (std::size_t i = 0; i < statements.size(); ++i) {
    if (i > 0) next_statement(first(statements[i]), task.group, task.level);
    flow(statements[i], task.group, task.level);
  }
}

// `let x be` bound `in`
void LayoutPlanner::let(const Task& task) {
  const auto children = ast_.children(task.node);
  const NodeId bound = children[children.size() - 2];
  const std::uint32_t in = first(children.back()) - 1;
  const GroupId head = make_group(first(task.node), in);
  if (kind(task.node) == LetArray) alone(children[2], task.level);
  if (kind(bound) == Fun) {
    anchor(first(bound), task.level);
    in_group(bound, head, task.level);
  } else {
    body(bound, head, task.level);
  }
  body_end(in, bound, head, task.level);
  scope(task);
}

// `let` type name `(` parameters `) {` bound `} in`
void LayoutPlanner::let_typed(const Task& task) {
  const auto children = ast_.children(task.node);
  const auto parameters = children.subspan(2, children.size() - 4);
  const std::uint32_t in = first(children.back()) - 1;
  alone(children[1], task.level);
  if (!parameters.empty()) {
    const std::uint32_t closer = last(parameters.back()) + 1;
    listed(parameters, closer, make_group(first(parameters.front()) - 1, closer), task.level);
  }
  const GroupId head = make_group(first(task.node), in);
  anchor(in, task.level);
  bracketed(children[children.size() - 2], in - 1, head, task.level);
  scope(task);
}

// `new` type name `:=` initial `in`, with or without brackets
void LayoutPlanner::variable(const Task& task) {
  const auto children = ast_.children(task.node);
  const NodeId initial = children[children.size() - 2];
  const std::uint32_t in = first(children.back()) - 1;
  for (const NodeId child : children.subspan(1, children.size() - 3)) {
    if (has(child)) alone(child, task.level);
  }
  if (is_compound(kind(initial))) {
    const GroupId head = make_group(first(task.node), in);
    body(initial, head, task.level);
    close(in, head, task.level);
  } else if (has(initial)) {
    anchor(in, task.level);
    alone(initial, task.level);
  }
  scope(task);
}

// The body of a scope, on the scope's own level.
void LayoutPlanner::scope(const Task& task) {
  const NodeId reach = ast_.children(task.node).back();
  Gap& gap = next_statement(first(reach), task.group, task.level);
  gap.forced = is_flow(kind(reach));
  flow(reach, task.group, task.level);
}

// `fun x : t. fun y : u.` stay together, and their body is indented.
void LayoutPlanner::fun(const Task& task) {
  const NodeId type = ast_.child(task.node, 1);
  const NodeId result = ast_.child(task.node, 2);
  alone(type, task.level);
  if (kind(result) == Fun) {
    const std::uint32_t dot = first(ast_.child(result, 2)) - 1;
    fill(first(result), make_group(first(result), dot), deeper(task.level));
    in_group(result, task.group, task.level);
  } else {
    open(first(result), task.group, deeper(task.level));
    flow(result, task.group, deeper(task.level));
  }
}

// Operators of a condition stand deeper than the body below them.
void LayoutPlanner::condition(const Task& task) {
  const NodeId node = ast_.child(task.node, 0);
  const bool deep = kind(node) == Binary || is_compound(kind(node));
  alone(node, deep ? deeper(task.level) : task.level);
}

void LayoutPlanner::conditional(const Task& task) {
  const NodeId then_part = ast_.child(task.node, 1);
  const NodeId else_part = ast_.child(task.node, 2);
  const bool closed = ast_[task.node].payload != 0;
  condition(task);
  body(then_part, task.group, task.level);
  if (has(else_part)) {
    body_end(first(else_part) - 1, then_part, task.group, task.level);
    if (kind(else_part) == If && !closed) {
      anchor(first(else_part), task.level);
      in_group(else_part, task.group, task.level);
    } else {
      body(else_part, task.group, task.level);
    }
  }
  if (closed)
    body_end(last(task.node), has(else_part) ? else_part : then_part, task.group, task.level);
}

void LayoutPlanner::loop(const Task& task) {
  const NodeId repeated = ast_.child(task.node, 1);
  condition(task);
  body(repeated, task.group, task.level);
  if (ast_[task.node].payload != 0) body_end(last(task.node), repeated, task.group, task.level);
}

void LayoutPlanner::assign(const Task& task) {
  const NodeId value = ast_.child(task.node, 1);
  alone(ast_.child(task.node, 0), task.level);
  if (is_compound(kind(value))) {
    const GroupId group = group_of(value);
    fill(first(value), group, deeper(task.level));
    in_group(value, group, deeper(task.level));
  } else {
    alone(value, task.level);
  }
}

}  // namespace arbiter::syntax
