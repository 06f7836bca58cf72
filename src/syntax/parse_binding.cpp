// Statements that bind names to terms and variables: let, new, array. How the machine works is in
// parse_machine.h; the productions stand at the functions that begin them.
//
// A binding has several parts, and the machine comes back after each: the function that begins a
// statement pushes the state for what follows the part, then the state for the part itself. The
// nodes of the parts wait among the operands from `base` on, and the last state reduces them to one
// node.
//
// Which `let` it is, only the tokens after the name tell; a type in front of the name makes it a
// typed definition. Mistakes that habits of C suggest (a definition without a type, `=` for `be`)
// are reported with the likely remedy and read on as what was meant, so that the body's own
// mistakes are found, too. Cost: linear in the tokens.
#include "syntax/parse_machine.h"
#include "syntax/precedence.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

}  // namespace

// 'let' NAME 'be' seq 'in' seq
// 'let' NAME '[' NAME ':' const ']' 'be' seq 'in' seq
// 'let' base NAME [ '(' base NAME { ',' base NAME } ')' ] '{' seq '}' 'in' seq
void ParseMachine::let() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  enter();
  advance();
  if (is_named(token(), "void") && kind(1) == Name && !is_data_name(token())) {
    return c_let_void(first, begin);
  }
  const bool typed =
      at(Com) || at(Exp) || at(Var) || at(Int) || at(Bool) || (at(Name) && kind(1) == Name);
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
  if (at(LeftParen) || at(LeftBrace)) return let_untyped(first, begin);
  expect(Be, "after the name that `let` binds");
  push(State::LetIn, first, begin, static_cast<std::uint32_t>(State::LetEnd));
  push(State::Seq, top(), token().span.begin);
}

void ParseMachine::let_array_size(const Frame& frame) {
  expect_closer(RightBracket, frame.extra);
  expect(Be, "after the index of an array of terms");
  push(State::LetIn, frame.base, frame.begin, static_cast<std::uint32_t>(State::LetArrayEnd));
  push(State::Seq, top(), token().span.begin);
}

// let f(x) …, let f { … }: reads on as in a typed definition whose types are unknown.
void ParseMachine::let_untyped(std::uint32_t base, std::uint32_t begin) {
  if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, token().span,
                                 "a definition with parameters or braces begins with its type")) {
    const std::string name = bound_name(base);
    const std::string function = function_help(name, at_);
    error->help = "write `" + definition_help(name, at_) + "`" +
                  (function.empty() ? "" : " or `" + function + "`");
  }
  push_error(token().span);
  let_typed_head(base, begin);
}

void ParseMachine::let_typed_name(const Frame& frame) {
  binder("after the type that `let` declares");
  rotate_operand(top() - 1, frame.base);
  let_typed_head(frame.base, frame.begin);
}

// A typed definition whose own type is missing or wrong; that was reported.
bool ParseMachine::has_broken_type(std::uint32_t base) const {
  return ast_[operands_[base + 1]].kind == NodeKind::Error;
}

// after the name and the type: the parameters, if there are any, then the body
void ParseMachine::let_typed_head(std::uint32_t base, std::uint32_t begin) {
  const std::uint32_t open = at_;
  if (!accept(LeftParen) || accept(RightParen)) return let_typed_open(base, begin);
  let_typed_next(base, begin, open);
}

// base NAME
void ParseMachine::let_typed_next(std::uint32_t base, std::uint32_t begin, std::uint32_t open) {
  push(State::LetTypedParameter, base, begin, open);
  if (!at(Name) || (kind(1) != Comma && kind(1) != RightParen)) {
    push(State::Base, top(), token().span.begin, 1);
    return;
  }
  if (!has_broken_type(base)) {
    if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, token().span,
                                   "a parameter begins with its type")) {
      error->help = "write for instance `int x`";
    }
  }
  push_error(token().span);
}

// after a parameter's type; extra: the opening token
void ParseMachine::let_typed_parameter(const Frame& frame) {
  const std::uint32_t type_at = top() - 1;
  const std::uint32_t begin = ast_[operands_[type_at]].span.begin;
  binder("after a parameter's type");
  rotate_operand(top() - 1, type_at);
  reduce(NodeKind::Parameter, type_at, begin);
  if (accept(Comma)) return let_typed_next(frame.base, frame.begin, frame.extra);
  expect_closer(RightParen, frame.extra);
  let_typed_open(frame.base, frame.begin);
}

void ParseMachine::let_typed_open(std::uint32_t base, std::uint32_t begin) {
  const std::uint32_t open = at_;
  const bool opened = has_broken_type(base)
                          ? accept(LeftBrace)
                          : expect(LeftBrace, "before the body of a typed definition");
  if (!opened && (accept(Be) || accept(Equal))) {
    push(State::LetIn, base, begin, static_cast<std::uint32_t>(State::LetTypedEnd));
    push(State::Seq, top(), token().span.begin);
    return;
  }
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
  if (c_new_type()) {
    push(State::NewName, first, begin);
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
  push(State::NewInitial, frame.base, frame.begin, frame.extra);
  if (!at(Colon)) return;
  if (given != ast_.none()) {
    report(DiagnosticCode::UnexpectedToken, token().span, "this variable has a type already");
  }
  advance();
  operands_.pop_back();
  push(State::Data, top(), token().span.begin);
}

// ':=', or '=' as in C, which is reported unless the declaration was.
bool ParseMachine::accept_initial(std::string_view help) {
  if (!at(Equal)) return accept(Assign);
  if (!help.empty()) unexpected("`:=` or `in` after the name of a variable", help);
  return accept(Equal);
}

// extra: kDeclaredAsInC, or 0
void ParseMachine::new_initial(const Frame& frame) {
  push(State::NewIn, frame.base, frame.begin, frame.extra);
  const bool is_reported = frame.extra == kDeclaredAsInC;
  if (accept_initial(is_reported ? "" : initial_help(frame.base))) {
    push(State::Value, top(), token().span.begin);
  } else {
    push_none();
  }
}

void ParseMachine::new_in(const Frame& frame) {
  if (frame.extra != kDeclaredAsInC || !accept(Semicolon)) return scope_in(frame, State::NewEnd);
  push(State::NewEnd, frame.base, frame.begin);
  push(State::Seq, top(), token().span.begin);
}

void ParseMachine::new_array_size(const Frame& frame) {
  expect_closer(RightBracket, frame.extra);
  push(State::NewArrayIn, frame.base, frame.begin);
  if (accept_initial(initial_help(frame.base, true))) {
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

}  // namespace arbiter::syntax
