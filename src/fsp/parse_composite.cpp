// Composite processes and relabelling.
#include "fsp/parse_state.h"

namespace arbiter::fsp {

namespace {

using enum TokenKind;

}  // namespace

// compBody = "if" expr "then" compBody ["else" compBody]
//          | "forall" ranges compBody
//          | [label "::"] [label ":"] ( "(" compBody {"||" compBody} ")" | Upper [args] )
//            ["/" relabelSet]
Deep<NodeId> Parser::composite() {
  if (!enter()) co_return error();
  const std::uint32_t first = begin();
  NodeId result;
  if (at(If)) {
    result = co_await conditional(NodeKind::CompositeIf);
  } else if (accept(Forall)) {
    const NodeId over = co_await ranges();
    const NodeId body = co_await composite();
    result = add(NodeKind::Replicated, first, 0, {over, body});
  } else {
    result = co_await labelled();
  }
  leave();
  co_return result;
}

Deep<NodeId> Parser::labelled() {
  const std::uint32_t first = begin();
  NodeId sharing = ast_.none();
  NodeId labelling = ast_.none();
  if (begins_label()) {
    const NodeId found = co_await label();
    if (accept(ColonColon)) {
      sharing = found;
      if (begins_label()) {
        labelling = co_await label();
        expect(Colon, "after the labels of the process");
      }
    } else {
      labelling = found;
      const bool is_alone = at(BarBar) || at(RightParen) || at(Dot);
      expect(Colon, "after the labels of the process",
             is_alone ? "a process has a name in upper case" : "");
    }
  }
  NodeId body;
  if (at(LeftParen)) {
    body = co_await parallel();
  } else {
    body = co_await instance();
  }
  NodeId relabelling = ast_.none();
  if (accept(Slash)) relabelling = co_await relabels();
  co_return add(NodeKind::Labelled, first, 0, {sharing, labelling, body, relabelling});
}

Deep<NodeId> Parser::parallel() {
  const std::uint32_t first = begin();
  const std::size_t open = at_;
  advance();
  std::vector<NodeId> all;
  if (!at(RightParen)) {
    do {
      const NodeId one = co_await composite();
      all.push_back(one);
    } while (accept(BarBar));
  }
  close(RightParen, open);
  co_return add(NodeKind::Parallel, first, 0, all);
}

Deep<NodeId> Parser::instance() {
  const std::uint32_t first = begin();
  const NameId name = take_name(Upper, "a process: `(` or a name in upper case");
  const std::vector<NodeId> given = co_await arguments();
  co_return add(NodeKind::Instance, first, name.is_some() ? name.index() : 0, given);
}

// relabelSet = "{" relabel {"," relabel} "}" ;  relabel = label "/" label | "forall" ranges
// relabelSet
Deep<NodeId> Parser::relabels() {
  if (!enter()) co_return error();
  const std::uint32_t first = begin();
  const std::size_t open = at_;
  expect(LeftBrace, "before the relabelling");
  std::vector<NodeId> all;
  do {
    const std::uint32_t begins = begin();
    NodeId left;
    NodeId right;
    const bool is_replicated = accept(Forall);
    if (is_replicated) {
      left = co_await ranges();
      right = co_await relabels();
    } else {
      left = co_await label();
      expect(Slash, "between the new label and the old one");
      right = co_await label();
    }
    all.push_back(
        add(is_replicated ? NodeKind::RelabelForall : NodeKind::Relabel, begins, 0, {left, right}));
  } while (accept(Comma));
  close(RightBrace, open);
  leave();
  co_return add(NodeKind::Relabels, first, 0, all);
}

}  // namespace arbiter::fsp
