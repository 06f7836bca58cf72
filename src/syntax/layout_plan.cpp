// From the syntax tree to a layout.
//
// The statements of a block, and the scopes among them, share the block's group: they are all on
// one line or each on its own. The body of a scope stays on the scope's level, so that scopes do
// not drift to the right:
//
//   new int x := 0 in          if c then          let f be         while c do {        f(
//   x := 1;                      a;                 a;               a;                  a,
//   let y be x in                b                  b                b                   b
//   y                          else               in               }                   )
//                                c
//
// A bracketed body begins on the line of its keyword (`do {`) and then breaks with it. The `else
// if` of an unclosed `if` continues that `if`. Operators of one precedence form a group that breaks
// before each; its first operand stands outside, so that a call there may break without the
// operators. A block with a scope that reaches over more than one statement never stays on one
// line.
//
// Each node is planned once and finds its tokens by its span in constant time: linear in tree and
// tokens.
#include <utility>

#include "support/invariant.h"
#include "syntax/layout_planner.h"

namespace arbiter::syntax {

Layout plan_layout(const Source& source, const Lexed& lexed, const Ast& ast) {
  INVARIANT(ast.body != ast.none(), "a file to be laid out should have a term");
  return LayoutPlanner(source, lexed, ast).run();
}

LayoutPlanner::LayoutPlanner(const Source& source, const Lexed& lexed, const Ast& ast)
    : tokens_(lexed.tokens), ast_(ast), finder_(source, lexed) {}

Layout LayoutPlanner::run() {
  out_.gaps.resize(tokens_.size());
  for (std::uint32_t i = 1; i < tokens_.size(); ++i) {
    out_.gaps[i].separator = usual_separator(tokens_[i - 1].kind, tokens_[i].kind);
  }
  make_group(0, end());
  file();
  while (!tasks_.empty()) {
    const Task task = tasks_.back();
    tasks_.pop_back();
    plan(task);
  }
  for (std::uint32_t i = 1; i < tokens_.size(); ++i) {
    Separator& separator = out_.gaps[i].separator;
    if (!may_fuse(tokens_[i - 1].kind, tokens_[i].kind)) continue;
    if (separator == Separator::Tight) separator = Separator::Space;
    if (separator == Separator::SoftTight) separator = Separator::SoftSpace;
  }
  return std::move(out_);
}

bool LayoutPlanner::is_flow(NodeKind kind) {
  switch (kind) {
    case Seq:
    case Let:
    case LetArray:
    case LetTyped:
    case New:
    case NewArray:
    case Fun:
    case Break:
    case Cont:
    case Letp: return true;
    default: return false;
  }
}

bool LayoutPlanner::is_compound(NodeKind kind) {
  return is_flow(kind) || kind == If || kind == While;
}

// Gaps.

Gap& LayoutPlanner::soft(std::uint32_t token, GroupId group, Level level) {
  Gap& gap = out_.gaps[token];
  const bool tight = gap.separator == Separator::Tight;
  gap.separator = tight ? Separator::SoftTight : Separator::SoftSpace;
  gap.group = group;
  gap.level = level;
  return gap;
}

Gap& LayoutPlanner::next_statement(std::uint32_t token, GroupId group, Level level) {
  Gap& gap = soft(token, group, level);
  gap.blank_first = true;
  gap.blank_last = true;
  return gap;
}

void LayoutPlanner::open(std::uint32_t token, GroupId group, Level level) {
  soft(token, group, level).blank_last = true;
}

void LayoutPlanner::close(std::uint32_t token, GroupId group, Level level) {
  Gap& gap = soft(token, group, level);
  gap.closes = true;
  gap.blank_first = true;
}

void LayoutPlanner::fill(std::uint32_t token, GroupId group, Level level) {
  Gap& gap = out_.gaps[token];
  gap.separator = Separator::Fill;
  gap.group = group;
  gap.level = level;
}

// Bodies and brackets.

void LayoutPlanner::body(NodeId node, GroupId group, Level level) {
  if (kind(node) == Group) {
    anchor(first(node), level);
    in_group(node, group, level);
  } else {
    open(first(node), group, deeper(level));
    flow(node, group, deeper(level));
  }
}

void LayoutPlanner::body_end(std::uint32_t token, NodeId node, GroupId group, Level level) {
  if (kind(node) == Group) {
    anchor(token, level);
  } else {
    close(token, group, level);
  }
}

void LayoutPlanner::bracketed(NodeId node, std::uint32_t closer, GroupId group, Level level) {
  const bool brace = tokens_[closer].kind == TokenKind::RightBrace;
  if (kind(node) == Group && !brace) {  // f({ … }), ((…))
    alone(node, level);
    return;
  }
  open(first(node), group, deeper(level));
  flow(node, group, deeper(level));
  close(closer, group, level);
}

void LayoutPlanner::listed(std::span<const NodeId> nodes, std::uint32_t closer, GroupId group,
                           Level level) {
  for (const NodeId node : nodes) {
    open(first(node), group, deeper(level));
    alone(node, deeper(level));
  }
  close(closer, group, level);
}

// Nodes.

void LayoutPlanner::file() {
  const GroupId file = Layout::file();
  for (const NodeId header : ast_.headers) {
    next_statement(first(header), file, 0);
    alone(header, 0);
  }
  const std::uint32_t term = first(ast_.body);
  if (ast_.has_turnstile) {
    const std::uint32_t turnstile = term - 1;
    const std::uint32_t begin = ast_.context.empty() ? turnstile : first(ast_.context.front());
    const GroupId context = make_group(begin, turnstile);
    for (const NodeId binding : ast_.context) {
      soft(first(binding), context, 0);
      alone(binding, 0);
    }
    next_statement(begin, file, 0);
  }
  next_statement(term, file, 0);
  flow(ast_.body, file, 0);
  if (has(ast_.type)) {
    const std::uint32_t colon = first(ast_.type) - 1;
    fill(colon, make_group(colon, end() - 1), 0);
    alone(ast_.type, 0);
  }
  out_.gaps.front().blank_first = false;
  soft(end(), file, 0).blank_first = true;
}

void LayoutPlanner::plan(Task task) {
  const NodeKind which = kind(task.node);
  if (task.group.is_none() && (is_compound(which) || which == Group || which == Part)) {
    task.group = group_of(task.node);
  }
  switch (which) {
    case Seq: return seq(task);
    case Let:
    case LetArray: return let(task);
    case LetTyped: return let_typed(task);
    case New:
    case NewArray: return variable(task);
    case Fun: return fun(task);
    case Break:
    case Cont: return scope(task);
    case Letp: alone(ast_.child(task.node, 0), task.level); return scope(task);
    case If: return conditional(task);
    case While: return loop(task);
    case Assign: return assign(task);
    case Part:
    case Group:
      return bracketed(ast_.children(task.node).back(), last(task.node), task.group, task.level);
    case Unary: return unary(task);
    case Binary: return chain(task);
    case Call:
    case Mkvar:
    case Index: return call(task);
    case TypeFunction: return function_type(task);
    case DataModulo: return modulo(task);
    case DataPartition: return partition(task);
    default: return others(task.node, task.level);
  }
}

void LayoutPlanner::others(NodeId node, Level level) {
  for (const NodeId child : ast_.children(node)) {
    if (has(child)) alone(child, level);
  }
}

}  // namespace arbiter::syntax
