// Primitive processes: local definitions, choices of actions, conditions and references.
//
// `P = (a -> b -> Q | when (i > 0) c -> STOP), Q = …` is a list of local processes, of which only
// the first has parameters and only the others have indices. Each function carries its production.
// A run of actions `a -> b -> …` may be long, so its labels are read in a loop and put together
// from the last on; choices, conditions and everything inside them recurse on the heap
// (support/deep.h), and enter() counts their depth. A name that a label binds is in scope for what
// comes after it; resolve.cpp checks that, not the parser. What a mistake leaves behind is an error
// node, and the whole definition is dropped (parse_file.cpp). Cost: linear in the tokens.
#include "fsp/parse_state.h"

namespace arbiter::fsp {

namespace {

using enum TokenKind;

}  // namespace

// local = Upper ["(" param {"," param} ")"] ["@"] [["."] indices] "=" procExpr
LocalProcess Parser::local_process(ProcessDefinition& process) {
  LocalProcess local;
  local.span = token().span;
  local.name = take_name(Upper, "the name of a process, in upper case");
  local.indices = ast_.none();
  const bool is_first = process.locals.empty();
  if (at(LeftParen)) {
    if (!is_first) {
      fail(DiagnosticCode::UnexpectedToken, token().span,
           "only the first of several local processes has parameters")
          .help = "index it with [ ] instead";
    }
    process.parameters = parameters();
  }
  accept(At);  // an accepting state, which matters for liveness only
  if (at(Dot) && kind(1) == LeftBracket) advance();
  if (at(LeftBracket)) {
    if (is_first) {
      fail(DiagnosticCode::UnexpectedToken, token().span,
           "the first of several local processes has no index")
          .help = "begin with P = P[0], P[i:0..3] = …";
    }
    local.indices = ranges().run();
  }
  expect(Equals, "before what the process does");
  local.body = process_body().run();
  return local;
}

// procExpr = "(" choice {"|" choice} ")" | "if" expr "then" procExpr ["else" procExpr] | reference
Deep<NodeId> Parser::process_body() {
  if (!enter()) co_return error();
  NodeId result;
  if (at(LeftParen)) {
    result = co_await choices();
  } else if (at(If)) {
    result = co_await conditional(NodeKind::If);
  } else if (at(Upper)) {
    result = co_await reference();
  } else {
    unexpected("a process: `(`, `if` or a name in upper case");
    result = error();
  }
  leave();
  co_return result;
}

Deep<NodeId> Parser::choices() {
  const std::uint32_t first = begin();
  const std::size_t open = at_;
  advance();
  std::vector<NodeId> all;
  do {
    const NodeId one = co_await choice();
    all.push_back(one);
  } while (accept(Bar));
  close(RightParen, open);
  co_return add(NodeKind::Choices, first, 0, all);
}

// choice = ["when" expr] label "->" { label "->" } procExpr
Deep<NodeId> Parser::choice() {
  const std::uint32_t first = begin();
  NodeId guard = ast_.none();
  if (accept(When)) guard = co_await expression();
  const NodeId actions = co_await prefix();
  co_return add(NodeKind::Choice, first, 0, {guard, actions});
}

// Reads the labels of a run of actions one by one, and puts the nodes together from the last on.
Deep<NodeId> Parser::prefix() {
  std::vector<NodeId> labels;
  std::vector<std::uint32_t> begins;
  do {
    if (!begins_label()) {
      unexpected("an action", at(Upper) ? "an action has a name in lower case; a set is defined "
                                          "before its use, as in set S = {a, b}"
                                        : "");
      co_return error();
    }
    begins.push_back(begin());
    const NodeId action = co_await label();
    labels.push_back(action);
    const bool is_last = at(RightParen) || at(Bar);
    expect(Arrow, "after the action",
           is_last ? "after its actions a process goes on as a process, at least as STOP" : "");
  } while (begins_label());
  NodeId rest = co_await process_body();
  for (std::size_t i = labels.size(); i-- > 0;) {
    rest = add(NodeKind::Prefix, begins[i], 0, {labels[i], rest});
  }
  co_return rest;
}

Deep<NodeId> Parser::conditional(NodeKind kind) {
  const std::uint32_t first = begin();
  const bool is_process = kind == NodeKind::If;
  advance();
  const NodeId condition = co_await expression();
  expect(Then, "after the condition");
  NodeId then_part;
  NodeId else_part = ast_.none();
  if (is_process) {
    then_part = co_await process_body();
  } else {
    then_part = co_await composite();
  }
  if (accept(Else)) {
    if (is_process) {
      else_part = co_await process_body();
    } else {
      else_part = co_await composite();
    }
  }
  co_return add(kind, first, 0, {condition, then_part, else_part});
}

// { Upper ["(" expr {"," expr} ")"] ";" } Upper { "[" expr "]" }
Deep<NodeId> Parser::reference() {
  const std::uint32_t first = begin();
  std::vector<NodeId> steps;
  NameId name = take_name(Upper, "the name of a process");
  std::uint32_t name_begin = first;
  while (at(LeftParen) || at(Semicolon)) {
    const std::vector<NodeId> given = co_await arguments();
    steps.push_back(add(NodeKind::Step, name_begin, name.index(), given));
    expect(Semicolon, "and the process that follows",
           "values are carried on by the index of a local process, as in P = Q[0], Q[i:0..3] = "
           "(a -> Q[i+1])");
    name_begin = begin();
    name = take_name(Upper, "the name of the process that follows");
  }
  std::vector<NodeId> children = {add(NodeKind::Before, first, 0, steps)};
  while (at(LeftBracket)) {
    const std::size_t open = at_;
    advance();
    const NodeId index = co_await expression();
    children.push_back(index);
    close(RightBracket, open);
  }
  co_return add(NodeKind::Reference, name_begin, name.index(), children);
}

// [ "(" expr {"," expr} ")" ]
Deep<std::vector<NodeId>> Parser::arguments() {
  std::vector<NodeId> given;
  const std::size_t open = at_;
  if (!accept(LeftParen)) co_return given;
  do {
    const NodeId one = co_await expression();
    given.push_back(one);
  } while (accept(Comma));
  close(RightParen, open);
  co_return given;
}

}  // namespace arbiter::fsp
