// From the syntax tree to a layout.
//
// A node is planned with the level of the line it begins on and with the group that owns the breaks of
// its statements. In a seq and in a scope these are the enclosing block's, so that a block has all its
// statements on one line or each on its own, and bodies of scopes do not drift to the right:
//
//   new int x := 0 in          if c then          let f be         while c do {        f(
//   x := 1;                      a;                 a;               a;                  a,
//   let y be x in                b                  b                b                   b
//   y                          else c             in               }                   )
//
// A bracketed body begins on the line of its keyword (`do {`) and then breaks with it. The `else if` of
// an unclosed `if` continues that `if`. Operators of one precedence form one group and break before the
// operator; its first operand stands outside, so that a call there may break without them.
//
// Every node sets gaps of its own tokens only, so nodes may be planned in any order: a stack of tasks
// serves, and depth costs heap. Linear.
#include "support/invariant.h"
#include "syntax/layout.h"

namespace arbiter::syntax {

namespace {

using enum NodeKind;

Level deeper(Level level, int by = 1) {
  return level + by > kDeepestLevel ? kDeepestLevel : static_cast<Level>(level + by);
}

// Token indices from source offsets, in constant time: a token index per block of bytes.
class TokenFinder {
 public:
  TokenFinder(const Source& source, const Lexed& lexed) : tokens_(lexed.tokens) {
    std::uint32_t token = 0;
    for (std::size_t block = 0; block * kBlock <= source.text().size(); ++block) {
      while (token + 1 < tokens_.size() && tokens_[token].span.begin < block * kBlock) ++token;
      first_of_block_.push_back(token);
    }
  }
  std::uint32_t at_or_after(std::uint32_t offset) const {
    std::uint32_t token = first_of_block_[offset / kBlock];
    while (token + 1 < tokens_.size() && tokens_[token].span.begin < offset) ++token;
    return token;
  }

 private:
  static constexpr std::size_t kBlock = 16;
  const std::vector<Token>& tokens_;
  std::vector<std::uint32_t> first_of_block_;  // the first token that begins at block * kBlock or later
};

// Scopes reach as far right as they can; a seq is what they reach over.
bool is_flow(NodeKind kind) {
  switch (kind) {
    case kSeq:
    case kLet:
    case kLetArray:
    case kLetTyped:
    case kNew:
    case kNewArray:
    case kFun:
    case kBreak:
    case kCont:
    case kLetp: return true;
    default: return false;
  }
}

bool is_compound(NodeKind kind) { return is_flow(kind) || kind == kIf || kind == kWhile; }

// Operators that form one chain have the same number.
int chain_of(std::uint32_t op) {
  switch (static_cast<BinaryOp>(op)) {
    case BinaryOp::kAdd:
    case BinaryOp::kSubtract: return 1;
    case BinaryOp::kMultiply:
    case BinaryOp::kDivide:
    case BinaryOp::kRemainder: return 2;
    case BinaryOp::kAnd: return 3;
    case BinaryOp::kOr: return 4;
    case BinaryOp::kAndAnd: return 5;
    case BinaryOp::kOrOr: return 6;
    default: return 0;
  }
}

class Planner {
 public:
  Planner(const Source& source, const Lexed& lexed, const Ast& ast)
      : tokens_(lexed.tokens), ast_(ast), finder_(source, lexed) {}

  Layout run() {
    out_.gaps.resize(tokens_.size());
    for (std::uint32_t i = 1; i < tokens_.size(); ++i) {
      out_.gaps[i].separator = usual_separator(tokens_[i - 1].kind, tokens_[i].kind);
    }
    out_.groups.push({0, end()});
    file();
    while (!tasks_.empty()) {
      const Task task = tasks_.back();
      tasks_.pop_back();
      plan(task);
    }
    for (std::uint32_t i = 1; i < tokens_.size(); ++i) {
      Separator& separator = out_.gaps[i].separator;
      if (!may_fuse(tokens_[i - 1].kind, tokens_[i].kind)) continue;
      if (separator == Separator::kTight) separator = Separator::kSpace;
      if (separator == Separator::kSoftTight) separator = Separator::kSoftSpace;
    }
    return std::move(out_);
  }

 private:
  struct Task {
    NodeId node;
    GroupId group;  // owns the breaks; none: the node makes its own
    Level level;
  };

  NodeKind kind(NodeId node) const { return ast_[node].kind; }
  bool has(NodeId node) const { return kind(node) != kNone; }
  std::uint32_t first(NodeId node) const { return finder_.at_or_after(ast_[node].span.begin); }
  std::uint32_t last(NodeId node) const { return finder_.at_or_after(ast_[node].span.end) - 1; }
  std::uint32_t end() const { return static_cast<std::uint32_t>(tokens_.size() - 1); }

  // Tasks.
  void alone(NodeId node, Level level) { tasks_.push_back({node, GroupId::none(), level}); }
  void within(NodeId node, GroupId group, Level level) { tasks_.push_back({node, group, level}); }
  void flow(NodeId node, GroupId group, Level level) {
    within(node, is_flow(kind(node)) ? group : GroupId::none(), level);
  }

  // Groups and gaps.
  GroupId group_of(NodeId node) { return out_.groups.push({first(node), last(node)}); }
  Gap& soft(std::uint32_t token, GroupId group, Level level) {
    Gap& gap = out_.gaps[token];
    const bool tight = gap.separator == Separator::kTight;
    gap.separator = tight ? Separator::kSoftTight : Separator::kSoftSpace;
    gap.group = group;
    gap.level = level;
    return gap;
  }
  void next_statement(std::uint32_t token, GroupId group, Level level) {
    Gap& gap = soft(token, group, level);
    gap.blank_first = gap.blank_last = true;
  }
  void open(std::uint32_t token, GroupId group, Level level) {
    soft(token, group, level).blank_last = true;
  }
  void close(std::uint32_t token, GroupId group, Level level) {
    Gap& gap = soft(token, group, level);
    gap.closes = gap.blank_first = true;
  }
  void fill(std::uint32_t token, GroupId group, Level level) {
    out_.gaps[token].separator = Separator::kFill;
    out_.gaps[token].group = group;
    out_.gaps[token].level = level;
  }

  // What a keyword opens, and the keyword that ends it.
  void body(NodeId node, GroupId group, Level level) {
    if (kind(node) == kGroup) {
      out_.gaps[first(node)].level = level;
      within(node, group, level);
    } else {
      open(first(node), group, deeper(level));
      flow(node, group, deeper(level));
    }
  }
  void body_end(std::uint32_t token, NodeId node, GroupId group, Level level) {
    if (kind(node) == kGroup) {
      out_.gaps[token].level = level;
    } else {
      close(token, group, level);
    }
  }
  // Brackets around one thing.
  void bracketed(NodeId node, std::uint32_t closer, GroupId group, Level level) {
    const bool brace = tokens_[closer].kind == TokenKind::kRightBrace;
    if (kind(node) == kGroup && !brace) {
      alone(node, level);
      return;
    }
    open(first(node), group, deeper(level));
    flow(node, group, deeper(level));
    close(closer, group, level);
  }
  // Brackets around things with commas between them.
  void listed(std::span<const NodeId> nodes, std::uint32_t closer, GroupId group, Level level) {
    for (const NodeId node : nodes) {
      open(first(node), group, deeper(level));
      alone(node, deeper(level));
    }
    close(closer, group, level);
  }

  void file();
  void plan(const Task& task);
  void others(NodeId node, Level level);
  void seq(const Task& task);
  void let(const Task& task);
  void let_typed(const Task& task);
  void variable(const Task& task);
  void fun(const Task& task);
  void conditional(const Task& task);
  void loop(const Task& task);
  void assign(const Task& task);
  void call(const Task& task);
  void chain(const Task& task);
  void function_type(const Task& task);
  void tighten(std::uint32_t token) { out_.gaps[token].separator = Separator::kTight; }

  // The body of a scope, at the scope's own level.
  void scope(const Task& task) {
    const NodeId body = ast_.children(task.node).back();
    next_statement(first(body), task.group, task.level);
    flow(body, task.group, task.level);
  }

  const std::vector<Token>& tokens_;
  const Ast& ast_;
  TokenFinder finder_;
  Layout out_;
  std::vector<Task> tasks_;
};

void Planner::file() {
  const GroupId file = Layout::file();
  for (const NodeId header : ast_.headers) {
    next_statement(first(header), file, 0);
    alone(header, 0);
  }
  const std::uint32_t term = first(ast_.body);
  if (ast_.has_turnstile) {
    const std::uint32_t turnstile = term - 1;
    next_statement(ast_.context.empty() ? turnstile : first(ast_.context.front()), file, 0);
    if (!ast_.context.empty()) {
      const GroupId context = out_.groups.push({first(ast_.context.front()), turnstile});
      for (std::size_t i = 0; i < ast_.context.size(); ++i) {
        if (i > 0) soft(first(ast_.context[i]), context, 0);
        alone(ast_.context[i], 0);
      }
    }
  }
  next_statement(term, file, 0);
  flow(ast_.body, file, 0);
  if (has(ast_.type)) {
    const std::uint32_t colon = first(ast_.type) - 1;
    fill(colon, out_.groups.push({colon, end() - 1}), 0);
    alone(ast_.type, 0);
  }
  out_.gaps[0].blank_first = false;
  soft(end(), file, 0).blank_first = true;
}

void Planner::plan(const Task& given) {
  Task task = given;
  const NodeKind which = kind(task.node);
  if (task.group.is_none() && (is_compound(which) || which == kGroup)) {
    task.group = group_of(task.node);
  }
  switch (which) {
    case kSeq: return seq(task);
    case kLet:
    case kLetArray: return let(task);
    case kLetTyped: return let_typed(task);
    case kNew:
    case kNewArray: return variable(task);
    case kFun: return fun(task);
    case kBreak:
    case kCont: return scope(task);
    case kLetp: alone(ast_.child(task.node, 0), task.level); return scope(task);
    case kIf: return conditional(task);
    case kWhile: return loop(task);
    case kAssign: return assign(task);
    case kCall:
    case kMkvar:
    case kIndex: return call(task);
    case kBinary: return chain(task);
    case kTypeFunction: return function_type(task);
    case kGroup:
      return bracketed(ast_.child(task.node, 0), last(task.node), task.group, task.level);
    case kPart:
      return bracketed(ast_.child(task.node, 1), last(task.node), group_of(task.node), task.level);
    case kUnary:
      if (static_cast<UnaryOp>(ast_[task.node].payload) != UnaryOp::kNot) tighten(first(task.node) + 1);
      return others(task.node, task.level);
    case kDataModulo:
      tighten(first(task.node) + 1);
      tighten(first(task.node) + 2);
      return others(task.node, task.level);
    case kDataPartition:
      if (has(ast_.child(task.node, 1))) tighten(first(ast_.child(task.node, 1)));
      return others(task.node, task.level);
    default: return others(task.node, task.level);
  }
}

void Planner::others(NodeId node, Level level) {
  for (const NodeId child : ast_.children(node)) {
    if (has(child)) alone(child, level);
  }
}

void Planner::seq(const Task& task) {
  const auto statements = ast_.children(task.node);
  for (std::size_t i = 0; i < statements.size(); ++i) {
    if (i > 0) next_statement(first(statements[i]), task.group, task.level);
    flow(statements[i], task.group, task.level);
  }
}

// `let x be` bound `in`
void Planner::let(const Task& task) {
  const auto children = ast_.children(task.node);
  const NodeId bound = children[children.size() - 2];
  const std::uint32_t in = first(children.back()) - 1;
  const GroupId head = out_.groups.push({first(task.node), in});
  if (kind(task.node) == kLetArray) alone(children[2], task.level);
  if (kind(bound) == kFun) {
    out_.gaps[first(bound)].level = task.level;
    within(bound, head, task.level);
  } else {
    body(bound, head, task.level);
  }
  body_end(in, bound, head, task.level);
  scope(task);
}

// `let` type name `(` parameters `) {` bound `} in`
void Planner::let_typed(const Task& task) {
  const auto children = ast_.children(task.node);
  const auto parameters = children.subspan(2, children.size() - 4);
  const std::uint32_t in = first(children.back()) - 1;
  alone(children[1], task.level);
  if (!parameters.empty()) {
    const std::uint32_t closer = last(parameters.back()) + 1;
    listed(parameters, closer, out_.groups.push({first(parameters.front()) - 1, closer}), task.level);
  }
  const GroupId head = out_.groups.push({first(task.node), in});
  out_.gaps[in].level = task.level;
  bracketed(children[children.size() - 2], in - 1, head, task.level);
  scope(task);
}

// `new` type name `:=` initial `in`, with or without brackets
void Planner::variable(const Task& task) {
  const auto children = ast_.children(task.node);
  const NodeId initial = children[children.size() - 2];
  const std::uint32_t in = first(children.back()) - 1;
  for (const NodeId child : children.subspan(1, children.size() - 3)) {
    if (has(child)) alone(child, task.level);
  }
  if (is_compound(kind(initial))) {
    const GroupId head = out_.groups.push({first(task.node), in});
    body(initial, head, task.level);
    close(in, head, task.level);
  } else if (has(initial)) {
    out_.gaps[in].level = task.level;
    alone(initial, task.level);
  }
  scope(task);
}

// `fun x : t. fun y : u.` stay together, and their body is indented.
void Planner::fun(const Task& task) {
  const NodeId type = ast_.child(task.node, 1);
  const NodeId body = ast_.child(task.node, 2);
  alone(type, task.level);
  if (kind(body) == kFun) {
    const std::uint32_t dot = first(ast_.child(body, 2)) - 1;
    fill(first(body), out_.groups.push({first(body), dot}), deeper(task.level));
    within(body, task.group, task.level);
  } else {
    open(first(body), task.group, deeper(task.level));
    flow(body, task.group, deeper(task.level));
  }
}

void Planner::conditional(const Task& task) {
  const NodeId then_part = ast_.child(task.node, 1);
  const NodeId else_part = ast_.child(task.node, 2);
  const bool closed = ast_[task.node].payload != 0;
  alone(ast_.child(task.node, 0), deeper(task.level, 2));
  body(then_part, task.group, task.level);
  if (has(else_part)) {
    body_end(first(else_part) - 1, then_part, task.group, task.level);
    if (kind(else_part) == kIf && !closed) {
      out_.gaps[first(else_part)].level = task.level;
      within(else_part, task.group, task.level);
    } else {
      body(else_part, task.group, task.level);
    }
  }
  if (closed) body_end(last(task.node), has(else_part) ? else_part : then_part, task.group, task.level);
}

void Planner::loop(const Task& task) {
  const NodeId repeated = ast_.child(task.node, 1);
  alone(ast_.child(task.node, 0), deeper(task.level, 2));
  body(repeated, task.group, task.level);
  if (ast_[task.node].payload != 0) body_end(last(task.node), repeated, task.group, task.level);
}

void Planner::assign(const Task& task) {
  const NodeId value = ast_.child(task.node, 1);
  alone(ast_.child(task.node, 0), task.level);
  if (is_compound(kind(value))) {
    const GroupId group = group_of(value);
    fill(first(value), group, deeper(task.level));
    within(value, group, deeper(task.level));
  } else {
    alone(value, task.level);
  }
}

// f(a, b), mkvar(a, b), a[i]
void Planner::call(const Task& task) {
  auto arguments = ast_.children(task.node);
  std::uint32_t opener = first(task.node) + 1;
  if (kind(task.node) != kMkvar) {
    alone(arguments.front(), task.level);
    opener = last(arguments.front()) + 1;
    arguments = arguments.subspan(1);
  }
  const std::uint32_t closer = last(task.node);
  if (arguments.empty()) return;
  const GroupId group = out_.groups.push({opener, closer});
  if (arguments.size() == 1) {
    bracketed(arguments.front(), closer, group, task.level);
  } else {
    listed(arguments, closer, group, task.level);
  }
}

void Planner::chain(const Task& task) {
  const int chain = chain_of(ast_[task.node].payload);
  const GroupId group = out_.groups.push({0, last(task.node)});
  NodeId node = task.node;
  while (kind(node) == kBinary && chain_of(ast_[node].payload) == chain) {
    const NodeId right = ast_.child(node, 1);
    soft(first(right) - 1, group, deeper(task.level));
    alone(right, deeper(task.level));
    node = ast_.child(node, 0);
  }
  out_.groups[group].first = last(node);
  alone(node, task.level);
}

// com -> com -> com, or what stands between the brackets of f(com, com) : com
void Planner::function_type(const Task& task) {
  const auto types = ast_.children(task.node);
  const GroupId group = group_of(task.node);
  for (std::size_t i = 0; i < types.size(); ++i) {
    alone(types[i], deeper(task.level));
    if (i == 0) continue;
    const std::uint32_t before = first(types[i]) - 1;
    if (tokens_[before].kind == TokenKind::kArrow) soft(before, group, deeper(task.level));
    if (tokens_[before].kind == TokenKind::kComma) soft(before + 1, group, deeper(task.level));
  }
}

}  // namespace

Layout plan_layout(const Source& source, const Lexed& lexed, const Ast& ast) {
  INVARIANT(ast.body != ast.none(), "a file to be laid out should have a term");
  return Planner(source, lexed, ast).run();
}

}  // namespace arbiter::syntax
