// Statements.
//
//   seq   := stmt { ';' stmt } [ ';' ]
//   stmt  := let | new | array | if | while | fun | break | cont | goto | letp | part | return
//          | expr [ ':=' value ]
//   value := any stmt that is not itself an assignment
//
// Scopes (let, new, fun, …) reach as far right as they can, so their last state is a Seq; let, new
// and array are in parse_binding.cpp. Whether the bodies of `if` and `while` are a seq or one stmt
// was settled by pairing.cpp.
#include "syntax/parse_machine.h"
#include "syntax/precedence.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

constexpr std::uint32_t kHasElse = 2;  // of an `if`, beside kClosed

}  // namespace

bool ParseMachine::is_statement_keyword(TokenKind kind) {
  switch (kind) {
    case Let:
    case New:
    case Array:
    case If:
    case While:
    case Fun:
    case Break:
    case Cont:
    case Goto:
    case Letp:
    case Part:
    case Return: return true;
    default: return false;
  }
}

bool ParseMachine::begins_statement(TokenKind kind) {
  return kind == Minus || kind == Bang || kind == Not || begins_primary(kind) ||
         is_statement_keyword(kind);
}

// What may stand after the `;` that ends a seq. A character that is no token was reported already.
bool ParseMachine::can_follow_seq(TokenKind kind) {
  switch (kind) {
    case End:
    case Stray:
    case RightParen:
    case RightBrace:
    case RightBracket:
    case Comma:
    case Colon:
    case Dot:
    case Turnstile:
    case Be:
    case Do:
    case Else:
    case Fi:
    case In:
    case Od:
    case Then: return true;
    default: return false;
  }
}

void ParseMachine::seq(const Frame&) {
  const std::uint32_t begin = token().span.begin;
  push(State::SeqNext, top(), begin);
  push(State::Statement, top(), begin);
}

// After a `}` that ends a statement the `;` may be left out before a name or a statement keyword
// (003).
void ParseMachine::seq_next(const Frame& frame) {
  const bool after_brace = at_ > 0 && tokens_[at_ - 1].kind == RightBrace;
  const bool implicit = after_brace && (at(Name) || is_statement_keyword(kind()));
  const bool separated = !implicit && accept(Semicolon);
  if (at(Semicolon)) {
    if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, token().span,
                                   "there is no statement before this `;`")) {
      error->help = "a command that does nothing is `skip`";
    }
    push(State::SeqNext, frame.base, frame.begin);
    return;
  }
  if (implicit || (separated && (!can_follow_seq(kind()) || is_c_do()))) {
    push(State::SeqNext, frame.base, frame.begin);
    push(State::Statement, top(), token().span.begin);
    return;
  }
  if (top() - frame.base > 1) reduce(NodeKind::Seq, frame.base, frame.begin);
}

void ParseMachine::statement(const Frame&) {
  switch (kind()) {
    case Let: let(); return;
    case New: new_variable(); return;
    case Array: array(); return;
    case If: conditional(); return;
    case While: loop(); return;
    case Fun: fun(); return;
    case Break:
      if (!c_break()) label(NodeKind::Break);
      return;
    case Cont: label(NodeKind::Cont); return;
    case Goto: jump(); return;
    case Letp: predicate(); return;
    case Part: part(); return;
    case Return: {
      const std::uint32_t begin = token().span.begin;
      advance();
      push(State::ReturnEnd, top(), begin);
      push(State::Expression, top(), begin, kLoosest);
      return;
    }
    default: break;
  }
  if (c_statement()) return;
  const std::uint32_t begin = token().span.begin;
  push(State::AssignTarget, top(), begin);
  push(State::Expression, top(), begin, kLoosest);
}

void ParseMachine::assign_target(const Frame& frame) {
  if (!accept(Assign)) return;
  push(State::AssignEnd, frame.base, frame.begin);
  push(State::Value, top(), token().span.begin);
}

void ParseMachine::value(const Frame& frame) {
  if (is_statement_keyword(kind())) {
    statement(frame);
  } else {
    push(State::Expression, top(), token().span.begin, kLoosest);
  }
}

void ParseMachine::assign_end(const Frame& frame) {
  reduce(NodeKind::Assign, frame.base, frame.begin);
  if (!at(Assign)) return;
  if (Diagnostic* error = report(DiagnosticCode::AssignmentAsValue, token().span,
                                 "an assignment has no value to assign")) {
    error->help = "write two assignments with `;` between them";
  }
  reduce(NodeKind::Error, frame.base, frame.begin);
  advance();
  push(State::AssignEnd, frame.base, frame.begin);
  push(State::Value, top(), token().span.begin);
}

// The `in` of a scope, then its body. Another sign may stand for it.
void ParseMachine::scope_in(const Frame& frame, State end) {
  const std::string help = at(Semicolon) ? scope_help(frame.base, end) : "";
  const bool other_sign = !expect(In, "before the body of this scope", help) &&
                          (at(Semicolon) || !can_follow_seq(kind())) && !begins_statement(kind());
  if (other_sign && begins_statement(kind(1))) advance();
  push(end, frame.base, frame.begin, frame.extra);
  push(State::Seq, top(), token().span.begin);
}

void ParseMachine::scope_end(const Frame& frame, NodeKind kind, std::uint32_t payload) {
  leave();
  reduce(kind, frame.base, frame.begin, payload);
}

// 'if' seq 'then' body [ 'else' body ] [ 'fi' ]
void ParseMachine::conditional() {
  const std::uint32_t begin = token().span.begin;
  const Ending& ending = pairing_.of(at_);
  const std::uint32_t flags = (ending.closed ? kClosed : 0) | (ending.has_else ? kHasElse : 0);
  enter();
  advance();
  push(State::IfThen, top(), begin, flags);
  push(State::Seq, top(), token().span.begin);
}

void ParseMachine::if_then(const Frame& frame) {
  expect(Then, "after the condition of `if`", "write `if … then { … } else { … }`");
  push(State::IfElse, frame.base, frame.begin, frame.extra);
  push(frame.extra != 0 ? State::Seq : State::Statement, top(), token().span.begin);
}

void ParseMachine::if_else(const Frame& frame) {
  push(State::IfEnd, frame.base, frame.begin, frame.extra);
  if ((frame.extra & kHasElse) == 0) {
    push_none();
    return;
  }
  if (!expect(Else, "after the then-part of `if`")) abandon();
  const bool closed = (frame.extra & kClosed) != 0;
  push(closed ? State::Seq : State::Statement, top(), token().span.begin);
}

void ParseMachine::if_end(const Frame& frame) {
  const std::uint32_t closed = frame.extra & kClosed;
  if (closed != 0 && !expect(Fi, "at the end of this `if`")) abandon();
  scope_end(frame, NodeKind::If, closed);
}

// 'while' seq 'do' body [ 'od' ]
void ParseMachine::loop() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t closed = pairing_.of(at_).closed ? kClosed : 0;
  enter();
  advance();
  push(State::WhileDo, top(), begin, closed);
  push(State::Seq, top(), token().span.begin);
}

void ParseMachine::while_do(const Frame& frame) {
  expect(Do, "after the condition of `while`", "write `while … do { … }`");
  push(State::WhileEnd, frame.base, frame.begin, frame.extra);
  push(frame.extra != 0 ? State::Seq : State::Statement, top(), token().span.begin);
}

void ParseMachine::while_end(const Frame& frame) {
  if (frame.extra != 0 && !expect(Od, "at the end of this `while`")) abandon();
  scope_end(frame, NodeKind::While, frame.extra);
}

// 'fun' NAME ':' base '.' seq
void ParseMachine::fun() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  enter();
  advance();
  binder("after `fun`");
  expect(Colon, "between a parameter and its type");
  push(State::FunDot, first, begin);
  push(State::Base, top(), token().span.begin);
}

void ParseMachine::fun_dot(const Frame& frame) {
  if (at(Arrow)) {
    if (Diagnostic* error =
            report(DiagnosticCode::ThirdOrder, token().span, "a parameter cannot be a function")) {
      error->help = "parameters have base types: com, exp or var";
    }
    while (!at(Dot) && !at(End)) advance();
    operands_.pop_back();
    push_error(token().span);
  }
  expect(Dot, "after the parameter's type");
  push(State::FunEnd, frame.base, frame.begin);
  push(State::Seq, top(), token().span.begin);
}

// 'break' NAME '.' seq | 'cont' NAME '.' seq
void ParseMachine::label(NodeKind which) {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  enter();
  advance();
  binder("for the label");
  expect(Dot, "after the label");
  push(State::LabelEnd, first, begin, static_cast<std::uint32_t>(which));
  push(State::Seq, top(), token().span.begin);
}

// 'goto' NAME
void ParseMachine::jump() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  advance();
  binder("after `goto`");
  reduce(NodeKind::Goto, first, begin);
}

// 'letp' expr 'in' seq
void ParseMachine::predicate() {
  const std::uint32_t begin = token().span.begin;
  enter();
  advance();
  push(State::LetpIn, top(), begin);
  push(State::Expression, top(), token().span.begin, kLoosest);
}

// 'part' NAME '{' seq '}'; extra: the opening token
void ParseMachine::part() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  enter();
  advance();
  binder("after `part`");
  push(State::PartEnd, first, begin, at_);
  expect(LeftBrace, "before the body of the part");
  push(State::Seq, top(), token().span.begin);
}

void ParseMachine::part_end(const Frame& frame) {
  expect_closer(RightBrace, frame.extra);
  scope_end(frame, NodeKind::Part);
}

}  // namespace arbiter::syntax
