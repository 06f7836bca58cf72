// Labels, indices and sets of labels.
#include "fsp/parse_state.h"

namespace arbiter::fsp {

namespace {

using enum TokenKind;

}  // namespace

// A name in upper case begins a label if a set of this name was defined before.
bool Parser::begins_set() const {
  return at(LeftBrace) || (at(Upper) && set_names_.contains(NameId(token().payload)));
}

bool Parser::begins_label() const { return at(Lower) || at(LeftBracket) || begins_set(); }

// label = part { ["."] part }, where the dot may be left out before `[`
Deep<NodeId> Parser::label() {
  if (!enter()) co_return error();
  const std::uint32_t first = begin();
  std::vector<NodeId> parts;
  do {
    if (!parts.empty()) accept(Dot);
    const NodeId part = co_await label_part();
    parts.push_back(part);
  } while (at(Dot) || at(LeftBracket));
  leave();
  co_return add(NodeKind::Label, first, 0, parts);
}

// part = lower | labelSet ["\" labelSet] | "[" index "]"
Deep<NodeId> Parser::label_part() {
  const std::uint32_t first = begin();
  if (at(Lower)) {
    const Span span = token().span;
    const NameId name = take_name(Lower, "an action");
    if (ast_.names->text(name) == "tau") {
      fail(DiagnosticCode::SilentLabel, span, "`tau` is no name for an action");
    }
    co_return add(NodeKind::LabelName, first, name.index(), {});
  }
  if (begins_set()) {
    const NodeId all = co_await set();
    if (!accept(Backslash)) co_return add(NodeKind::LabelSet, first, 0, {all});
    const NodeId without = co_await set();
    co_return add(NodeKind::LabelSet, first, 0, {all, without});
  }
  const std::size_t open = at_;
  if (!accept(LeftBracket)) {
    if (at(Upper)) {
      if (!failed_) {
        fail(DiagnosticCode::UnknownName, token().span,
             "`" + std::string(ast_.source->text(token().span)) +
                 "` is no set that was defined before this place");
      }
    } else {
      unexpected("a label: a name in lower case, `[` or a set");
    }
    co_return error();
  }
  const NodeId inside = co_await index();
  close(RightBracket, open);
  co_return inside;
}

// index = lower ":" values | values | expr
Deep<NodeId> Parser::index() {
  const std::uint32_t first = begin();
  if (at(Lower) && kind(1) == Colon) {
    const NameId name = take_name(Lower, "a variable");
    advance();
    const NodeId values = co_await index_values();
    co_return add(NodeKind::Bind, first, name.index(), {values});
  }
  const NodeId values = co_await index_values();
  co_return values;
}

// values = expr ".." expr | RangeName | labelSet
Deep<NodeId> Parser::index_values() {
  const std::uint32_t first = begin();
  if (begins_set()) {
    const NodeId all = co_await set();
    co_return add(NodeKind::IndexSet, first, 0, {all});
  }
  if (at(Upper) && kind(1) == RightBracket) {
    const NameId name = take_name(Upper, "a range");
    co_return add(NodeKind::IndexName, first, name.index(), {});
  }
  const NodeId low = co_await expression();
  if (!accept(DotDot)) co_return add(NodeKind::IndexValue, first, 0, {low});
  const NodeId high = co_await expression();
  co_return add(NodeKind::IndexRange, first, 0, {low, high});
}

// ranges = "[" index "]" { ["."] "[" index "]" }
Deep<NodeId> Parser::ranges() {
  const std::uint32_t first = begin();
  std::vector<NodeId> parts;
  do {
    accept(Dot);
    const std::size_t open = at_;
    if (!expect(LeftBracket, "before the range")) break;
    const NodeId part = co_await index();
    parts.push_back(part);
    close(RightBracket, open);
  } while (at(LeftBracket) || (at(Dot) && kind(1) == LeftBracket));
  co_return add(NodeKind::Label, first, 0, parts);
}

// labelSet = "{" label {"," label} "}" | SetName
Deep<NodeId> Parser::set() {
  const std::uint32_t first = begin();
  if (at(Upper)) {
    const NameId name(token().payload);
    if (!set_names_.contains(name)) {
      fail(DiagnosticCode::UnknownName, token().span,
           "`" + std::string(ast_.names->text(name)) +
               "` is no set that was defined before this place");
      co_return error();
    }
    advance();
    co_return add(NodeKind::SetName, first, name.index(), {});
  }
  const std::size_t open = at_;
  if (!expect(LeftBrace, "before the labels of a set")) co_return error();
  std::vector<NodeId> labels;
  do {
    const NodeId one = co_await label();
    labels.push_back(one);
  } while (accept(Comma));
  close(RightBrace, open);
  co_return add(NodeKind::Set, first, 0, labels);
}

}  // namespace arbiter::fsp
