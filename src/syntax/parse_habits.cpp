// Habits of C: what somebody writes who has written C for years, told with the form that this
// language has. Each is reported once and read on as what was meant, so that it causes no other
// errors.
//
//   x++  ++x  x += 1      x := x + 1                 (--x is -(-x))
//   for (…; …; …) …       while … do { …; … }
//   do { … } while (…)    …; while … do { … }
//   break;                (break out. while … do { …; goto out })
//   B ? M : N             if B then M else N
//   if (…) { … }          if … then { … }            (parse_statement.cpp)
//
// Habits in declarations are in parse_habits_declarations.cpp, words of C that are names here in
// parse_habits_words.cpp. `for` is no reserved word: it is reported only where no program could go
// on as the text does.
#include <algorithm>

#include "syntax/parse_machine.h"
#include "syntax/precedence.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

// The sign of an operator that C joins with `=`; nothing for others.
std::string_view sign_of(TokenKind kind) {
  switch (kind) {
    case Plus: return "+";
    case Minus: return "-";
    case Star: return "*";
    case Slash: return "/";
    case Percent: return "%";
    default: return "";
  }
}

}  // namespace

bool ParseMachine::is_named(const Token& name, std::string_view text) const {
  return name.kind == Name && names_.text(NameId(name.payload)) == text;
}

bool ParseMachine::is_joined_to_next() const {
  return at_ + 1 < tokens_.size() && tokens_[at_].span.end == tokens_[at_ + 1].span.begin;
}

// The name of the operand at `base`, if it is just that; otherwise `x`.
std::string ParseMachine::operand_name(std::uint32_t base) const {
  const NodeId operand = operands_[base];
  return ast_[operand].kind == NodeKind::Name ? std::string(names_.text(ast_.name(operand))) : "x";
}

// x++, x--, x += M, after x, which lies at `base`. True if it was one of them.
bool ParseMachine::c_assignment(const Frame& frame) {
  const std::string_view sign = sign_of(kind());
  if (sign.empty() || !is_joined_to_next()) return false;
  const bool adds_one = (at(Plus) || at(Minus)) && kind(1) == kind() && !begins_primary(kind(2)) &&
                        kind(2) != Minus && kind(2) != Bang;
  const bool is_single = tokens_[at_ + 1].span.end - tokens_[at_ + 1].span.begin == 1;
  const bool assigns = kind(1) == Equal && is_single;
  if (!adds_one && !assigns) return false;
  const std::string written = std::string(sign) + (adds_one ? std::string(sign) : "=");
  const Span span{token().span.begin, tokens_[at_ + 1].span.end};
  if (Diagnostic* error =
          report(DiagnosticCode::UnexpectedToken, span, "there is no operator `" + written + "`")) {
    const std::string x = operand_name(frame.base);
    error->help = "write `" + x + " := " + x + " " + std::string(sign) + (adds_one ? " 1`" : " …`");
  }
  advance();
  advance();
  push(State::Broken, frame.base, frame.begin);
  if (assigns) push(State::Value, top(), token().span.begin);
  return true;
}

// ++x. There is no such hint for --x, which is -(-x).
bool ParseMachine::c_increment() {
  if (!at(Plus) || kind(1) != Plus || kind(2) != Name || !is_joined_to_next()) return false;
  const std::uint32_t begin = token().span.begin;
  if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken,
                                 {begin, tokens_[at_ + 1].span.end}, "there is no operator `++`")) {
    const std::string x(names_.text(NameId(tokens_[at_ + 2].payload)));
    error->help = "write `" + x + " := " + x + " + 1`";
  }
  advance();
  advance();
  push(State::Broken, top(), begin);
  push(State::Expression, top(), token().span.begin, kLoosest);
  return true;
}

// `do {` where a statement begins, and not after the condition of a `while`, which may end with
// `;`. What is open between the two, and is not closed by a word or a bracket, may be the end of
// the condition.
bool ParseMachine::is_c_do() {
  if (!at(Do) || kind(1) != LeftBrace) return false;
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    if (lookahead_ == 0 || frame->state == State::WhileDo) return false;
    --lookahead_;
    const bool has_closer = frame->state == State::WhileEnd || frame->state == State::IfEnd;
    if (frame->state == State::GroupEnd || (has_closer && (frame->extra & kClosed) != 0)) break;
  }
  return true;
}

// do { … } while (…)
void ParseMachine::c_do() {
  const std::uint32_t begin = token().span.begin;
  if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, token().span,
                                 "there is no loop that begins with `do`")) {
    error->help = "write the body once, and then the loop: `…; while … do { … }`";
  }
  advance();
  push(State::DoWhile, top(), begin);
  push(State::Statement, top(), token().span.begin);
}

// after the body of such a loop
void ParseMachine::c_do_while(const Frame& frame) {
  push(State::Broken, frame.base, frame.begin);
  if (accept(While)) push(State::Expression, top(), token().span.begin, kLoosest);
}

// A statement that begins as one of C does. True if it was one.
bool ParseMachine::c_statement() {
  if (c_increment()) return true;
  if (is_c_do()) {
    c_do();
    return true;
  }
  if (is_named(token(), "for")) return c_for();
  if (c_main()) return true;
  if (is_named(token(), "void") && kind(1) == Name) {
    c_void();
    return true;
  }
  if (!at(Name) && !at(Int) && !at(Bool)) return false;
  return c_declaration() || c_function() || c_switch() || c_type_definition() || c_test();
}

// What stands in the parentheses that open here after `distance` tokens: where they close, and how
// many parts `;` makes of it. None if they do not close, or beyond what recovery may look at.
std::optional<ParseMachine::Parenthesised> ParseMachine::look_into_parentheses(
    std::uint32_t distance) {
  std::uint32_t level = 0;
  std::uint32_t parts = 1;
  for (std::uint32_t i = at_ + distance; i < tokens_.size() && lookahead_ > 0; ++i, --lookahead_) {
    const TokenKind here = tokens_[i].kind;
    if (here == LeftParen || here == LeftBrace || here == LeftBracket) ++level;
    if (here == Semicolon && level == 1) ++parts;
    const bool closes = here == RightParen || here == RightBrace || here == RightBracket;
    if (closes && --level == 0) return Parenthesised{i - at_, parts};
  }
  return std::nullopt;
}

// for (M; B; N) body: three parts, and no `;` after them. Or `for` and a name.
bool ParseMachine::c_for() {
  std::uint32_t closer = at_;
  if (kind(1) == LeftParen) {
    const auto inside = look_into_parentheses(1);
    if (!inside || inside->parts != 3) return false;
    const TokenKind next = kind(inside->closer + 1);
    const bool may_be_call = next == LeftParen || next == Minus;  // for (M; N; 1) - 1
    if (may_be_call || !begins_statement(next)) return false;
    closer = at_ + inside->closer;
  } else if (kind(1) != Name) {
    return false;
  }
  if (Diagnostic* error =
          report(DiagnosticCode::UnexpectedToken, token().span, "there is no `for`")) {
    error->help = "write `i := 0; while i < n do { …; i := i + 1 }`";
  }
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t base = top();
  if (kind(1) == Name) {
    c_for_each();
    return true;
  }
  while (at_ <= closer && !at(End)) advance();
  push(State::Broken, base, begin);
  push(State::Statement, base, token().span.begin);
  return true;
}

// for i := 0 to n do …, for i in 0..n { … }: the head is skipped, and the body is read. Its name
// may be bound there.
void ParseMachine::c_for_each() {
  const std::uint32_t begin = token().span.begin;
  ast_.has_lost_scopes = true;
  do {
    advance();
    skip_to_brace_or_follower();
  } while (at(In));
  push(State::Broken, top(), begin);
  if (accept(Do) || at(LeftBrace)) push(State::Statement, top(), token().span.begin);
}

// As skip_to_follower, but no further than to a `{` that is not inside other brackets.
void ParseMachine::skip_to_brace_or_follower() {
  const std::uint32_t from = at_;
  std::uint32_t level = 0;
  std::uint32_t brace = from;
  for (; brace < tokens_.size(); ++brace) {
    const TokenKind here = tokens_[brace].kind;
    if (here == LeftBrace && level == 0) break;
    if (here == LeftParen || here == LeftBracket) ++level;
    if ((here == RightParen || here == RightBracket) && level-- == 0) break;
    const bool ends = here == Semicolon || here == In || here == Do || here == End;
    if (ends && level == 0) break;
  }
  while (at_ < brace && !at(End)) advance();
}

// break; which leaves a loop in C. True if it was that.
bool ParseMachine::c_break() {
  if (kind(1) != Semicolon && !can_follow_seq(kind(1))) return false;
  if (kind(1) == Dot || kind(1) == Stray) return false;
  if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, token().span,
                                 "`break` leaves no loop: it begins a block that has a label")) {
    error->help = "write `(break out. while … do { …; goto out; … })`";
  }
  push_error(token().span);
  advance();
  return true;
}

// B ? M : N, at its `?`; the lexer has reported that. B lies at `base`.
bool ParseMachine::c_choice(const Frame& frame) {
  const bool is_it = at(Stray) && token().payload == '?' && begins_statement(kind(1));
  if (!is_it) return false;
  advance();
  push(State::ChoiceElse, frame.base, frame.begin);
  push(State::Expression, top(), token().span.begin, kLoosest);
  return true;
}

// after M
void ParseMachine::c_choice_else(const Frame& frame) {
  push(State::Broken, frame.base, frame.begin);
  if (!at(Colon) || !begins_statement(kind(1))) return;
  advance();
  push(State::Expression, top(), token().span.begin, kLoosest);
}

}  // namespace arbiter::syntax
