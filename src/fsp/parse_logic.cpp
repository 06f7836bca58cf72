// Formulas of linear temporal logic: read, so that files which have them can be used, and
// forgotten.
#include "fsp/parse_state.h"

namespace arbiter::fsp {

namespace {

using enum TokenKind;

}  // namespace

// X, U and W are operators inside formulas only.
bool Parser::is_operator_name() const {
  if (!at(Upper)) return false;
  const std::string_view name = ast_.names->text(NameId(token().payload));
  return name == "X" || name == "U" || name == "W";
}

// `||` goes on with the formula unless it begins the definition of a composite process.
bool Parser::begins_composite_definition() const {
  if (!at(BarBar) || kind(1) != Upper) return false;
  return kind(2) == Equals || (kind(2) == LeftParen && kind(3) == Upper && kind(4) == Equals);
}

// ltl = binary { "||" binary }
Deep<NodeId> Parser::formula() {
  if (!enter()) co_return error();
  (void)co_await formula_binary();
  while (at(BarBar) && !begins_composite_definition()) {
    advance();
    (void)co_await formula_binary();
  }
  leave();
  co_return ast_.none();
}

// binary = and [ ("U" | "W" | "->" | "<->") and ]
Deep<NodeId> Parser::formula_binary() {
  (void)co_await formula_and();
  while (at(Arrow) || at(DoubleArrow) || is_operator_name()) {
    advance();
    (void)co_await formula_and();
  }
  co_return ast_.none();
}

// and = un { "&&" un }
Deep<NodeId> Parser::formula_and() {
  do {
    (void)co_await formula_unary();
  } while (accept(AndAnd));
  co_return ast_.none();
}

// un = ("!" | "X" | "<>" | "[]") un | Upper [ranges | "(" args ")"] | label
//    | ("forall" | "exists") ranges un | "rigid" simpleExpr | "(" ltl ")"
Deep<NodeId> Parser::formula_unary() {
  while (at(Bang) || at(Eventually) || at(Always) || is_operator_name() || at(Forall) ||
         at(Exists)) {
    const bool is_quantifier = at(Forall) || at(Exists);
    advance();
    if (is_quantifier) (void)co_await ranges();
  }
  const std::size_t open = at_;
  if (accept(LeftParen)) {
    (void)co_await formula();
    close(RightParen, open);
  } else if (accept(Rigid)) {
    (void)co_await expression(kSimple);
  } else if (begins_label()) {
    (void)co_await label();
  } else if (accept(Upper)) {
    if (at(LeftBracket)) (void)co_await ranges();
    (void)co_await arguments();
  } else {
    unexpected("a formula");
  }
  co_return ast_.none();
}

}  // namespace arbiter::fsp
