// Statements.
//
//   seq   := stmt { ';' stmt } [ ';' ]
//   stmt  := let | new | array | if | while | fun | break | cont | goto | letp | part | return
//          | expr [ ':=' value ]
//   value := any stmt that is not itself an assignment
//
// Scopes (let, new, fun, …) reach as far right as they can, so their last state is a Seq. Whether the
// bodies of `if` and `while` are a seq or one stmt was settled by pairing.cpp.
#include "syntax/parse_machine.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

constexpr std::uint32_t kLoosest = 1;
constexpr std::uint32_t kConstantLevel = 7;

// Flags of an `if` or `while` in Frame::extra.
constexpr std::uint32_t kClosed = 1;
constexpr std::uint32_t kHasElse = 2;

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
  switch (kind) {
    case Name:
    case Integer:
    case True:
    case False:
    case LeftParen:
    case LeftBrace:
    case Minus:
    case Bang:
    case Not:
    case Mkvar: return true;
    default: return is_statement_keyword(kind);
  }
}

void ParseMachine::seq(const Frame&) {
  const std::uint32_t begin = token().span.begin;
  push(State::SeqNext, top(), begin);
  push(State::Statement, top(), begin);
}

// After a `}` that ends a statement the `;` may be left out before a name or a statement keyword (003).
void ParseMachine::seq_next(const Frame& frame) {
  const bool after_brace = at_ > 0 && tokens_[at_ - 1].kind == RightBrace;
  const bool implicit = after_brace && (at(Name) || is_statement_keyword(kind()));
  if (implicit || (accept(Semicolon) && begins_statement(kind()))) {
    push(State::SeqNext, frame.base, frame.begin);
    push(State::Statement, top(), token().span.begin);
    return;
  }
  if (at(Semicolon)) {
    if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, token().span,
                                   "there is no statement before this `;`")) {
      error->help = "a command that does nothing is `skip`";
    }
    push(State::SeqNext, frame.base, frame.begin);
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
    case Break: label(NodeKind::Break); return;
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
  advance();
  operands_.pop_back();
  push_error({frame.begin, previous_end_});
  push(State::AssignEnd, frame.base, frame.begin);
  push(State::Value, top(), token().span.begin);
}

// 'let' NAME 'be' seq 'in' seq
// 'let' NAME '[' NAME ':' const ']' 'be' seq 'in' seq
// 'let' base NAME [ '(' base NAME { ',' base NAME } ')' ] '{' seq '}' 'in' seq
void ParseMachine::let() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  enter();
  advance();
  const bool typed = at(Com) || at(Exp) || at(Var) || at(Int) || at(Bool) ||
                     (at(Name) && kind(1) == Name);
  if (typed) {
    push(State::LetTypedName, first, begin);
    push(State::Base, first, token().span.begin, 1);
    return;
  }
  binder("after `let`");
  if (accept(LeftBracket)) {
    const std::uint32_t open = at_ - 1;
    binder("for the index of an array of terms");
    expect(Colon, "between the index and its bound");
    push(State::LetArraySize, first, begin, open);
    push(State::Expression, top(), token().span.begin, kConstantLevel);
    return;
  }
  if (at(LeftParen) || at(LeftBrace)) {
    if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, token().span,
                                   "a definition with parameters or braces begins with its type")) {
      error->help = "write `let com f(int x) { … } in …` or `let f be fun x : int. … in …`";
    }
  } else {
    expect(Be, "after the name that `let` binds");
  }
  push(State::LetIn, first, begin);
  push(State::Seq, top(), token().span.begin);
}

void ParseMachine::let_array_size(const Frame& frame) {
  expect_closer(RightBracket, frame.extra);
  expect(Be, "after the index of an array of terms");
  push(State::LetIn, frame.base, frame.begin, 1);
  push(State::Seq, top(), token().span.begin);
}

void ParseMachine::let_typed_name(const Frame& frame) {
  binder("after the type that `let` declares");
  rotate_operand(top() - 1, frame.base);
  if (!accept(LeftParen)) {
    let_typed_open(frame.base, frame.begin);
    return;
  }
  if (accept(RightParen)) {
    let_typed_open(frame.base, frame.begin);
    return;
  }
  push(State::LetTypedParameter, frame.base, frame.begin, at_ - 1);
  push(State::Base, top(), token().span.begin, 1);
}

// after a parameter's type; extra: the opening token
void ParseMachine::let_typed_parameter(const Frame& frame) {
  const std::uint32_t type_at = top() - 1;
  const std::uint32_t begin = ast_[operands_[type_at]].span.begin;
  binder("after a parameter's type");
  rotate_operand(top() - 1, type_at);
  reduce(NodeKind::Parameter, type_at, begin);
  if (accept(Comma)) {
    push(State::LetTypedParameter, frame.base, frame.begin, frame.extra);
    push(State::Base, top(), token().span.begin, 1);
    return;
  }
  expect_closer(RightParen, frame.extra);
  let_typed_open(frame.base, frame.begin);
}

void ParseMachine::let_typed_open(std::uint32_t base, std::uint32_t begin) {
  const std::uint32_t open = at_;
  expect(LeftBrace, "before the body of a typed definition");
  push(State::LetTypedIn, base, begin, open);
  push(State::Seq, top(), token().span.begin);
}

// 'new' [data] ['var'] NAME [':' data] [ ':=' value ] 'in' seq
// 'new' NAME '.' seq
// 'new' data NAME '[' const ']' [ ':=' value ] 'in' seq
void ParseMachine::new_variable() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  enter();
  advance();
  if (at(Name) && kind(1) == Dot) {
    binder("after `new`");
    advance();
    push_none();
    push_none();
    push(State::NewEnd, first, begin);
    push(State::Seq, top(), token().span.begin);
    return;
  }
  push(State::NewName, first, begin);
  if (at(Int) || at(Bool) || (at(Name) && (kind(1) == Name || kind(1) == Var))) {
    push(State::Data, first, token().span.begin);
  } else {
    push_none();
  }
}

// The data type lies at `base`, or none.
void ParseMachine::new_name(const Frame& frame) {
  accept(Var);
  binder("after `new`");
  rotate_operand(top() - 1, frame.base);
  const NodeId given = operands_[frame.base + 1];
  if (accept(LeftBracket)) {
    if (given == ast_.none()) {
      if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, tokens_[at_ - 1].span,
                                     "an array made by `new` begins with its type")) {
        error->help = "write `new int a[n] in …` or `array a[n] in …`";
      }
    }
    push(State::NewArraySize, frame.base, frame.begin, at_ - 1);
    push(State::Expression, top(), token().span.begin, kConstantLevel);
    return;
  }
  push(State::NewInitial, frame.base, frame.begin);
  if (!at(Colon)) return;
  if (given != ast_.none()) {
    report(DiagnosticCode::UnexpectedToken, token().span, "this variable has a type already");
  }
  advance();
  operands_.pop_back();
  push(State::Data, top(), token().span.begin);
}

void ParseMachine::new_initial(const Frame& frame) {
  push(State::NewIn, frame.base, frame.begin);
  if (accept(Assign)) {
    push(State::Value, top(), token().span.begin);
  } else {
    push_none();
  }
}

void ParseMachine::new_array_size(const Frame& frame) {
  expect_closer(RightBracket, frame.extra);
  push(State::NewArrayIn, frame.base, frame.begin);
  if (accept(Assign)) {
    push(State::Value, top(), token().span.begin);
  } else {
    push_none();
  }
}

// 'array' NAME '[' const ']' [ ':' data ] 'in' seq
void ParseMachine::array() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  enter();
  advance();
  binder("after `array`");
  const std::uint32_t open = at_;
  expect(LeftBracket, "before the size of the array");
  push(State::ArraySize, first, begin, open);
  push(State::Expression, top(), token().span.begin, kConstantLevel);
}

void ParseMachine::array_size(const Frame& frame) {
  expect_closer(RightBracket, frame.extra);
  push(State::ArrayIn, frame.base, frame.begin);
  if (accept(Colon)) {
    push(State::Data, top(), token().span.begin);
  } else {
    push_none();
  }
}

// The `in` of a scope, then its body.
void ParseMachine::scope_in(const Frame& frame, State end) {
  expect(In, "before the body of this scope");
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
  expect(Then, "after the condition of `if`");
  push(State::IfElse, frame.base, frame.begin, frame.extra);
  push(frame.extra != 0 ? State::Seq : State::Statement, top(), token().span.begin);
}

void ParseMachine::if_else(const Frame& frame) {
  push(State::IfEnd, frame.base, frame.begin, frame.extra);
  if ((frame.extra & kHasElse) == 0) {
    push_none();
    return;
  }
  expect(Else, "after the then-part of `if`");
  const bool closed = (frame.extra & kClosed) != 0;
  push(closed ? State::Seq : State::Statement, top(), token().span.begin);
}

void ParseMachine::if_end(const Frame& frame) {
  const std::uint32_t closed = frame.extra & kClosed;
  if (closed != 0) expect(Fi, "at the end of this `if`");
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
  expect(Do, "after the condition of `while`");
  push(State::WhileEnd, frame.base, frame.begin, frame.extra);
  push(frame.extra != 0 ? State::Seq : State::Statement, top(), token().span.begin);
}

void ParseMachine::while_end(const Frame& frame) {
  if (frame.extra != 0) expect(Od, "at the end of this `while`");
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
    if (Diagnostic* error = report(DiagnosticCode::ThirdOrder, token().span,
                                   "a parameter cannot be a function")) {
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
  const std::uint32_t open = at_;
  expect(LeftBrace, "before the body of the part");
  push(State::PartEnd, first, begin, open);
  push(State::Seq, top(), token().span.begin);
}

void ParseMachine::part_end(const Frame& frame) {
  expect_closer(RightBrace, frame.extra);
  scope_end(frame, NodeKind::Part);
}

}  // namespace arbiter::syntax
