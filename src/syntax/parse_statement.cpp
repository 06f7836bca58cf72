// Statements.
//
//   seq   := stmt { ';' stmt } [ ';' ]
//   stmt  := let | new | array | if | while | fun | break | cont | goto | letp | part | return
//          | expr [ ':=' value ]
//   value := any stmt that is not itself an assignment
//
// Scopes (let, new, fun, …) reach as far right as they can, so their last state is a kSeq. Whether the
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
    case kLet:
    case kNew:
    case kArray:
    case kIf:
    case kWhile:
    case kFun:
    case kBreak:
    case kCont:
    case kGoto:
    case kLetp:
    case kPart:
    case kReturn: return true;
    default: return false;
  }
}

bool ParseMachine::begins_statement(TokenKind kind) {
  switch (kind) {
    case kName:
    case kInteger:
    case kTrue:
    case kFalse:
    case kLeftParen:
    case kLeftBrace:
    case kMinus:
    case kBang:
    case kNot:
    case kMkvar: return true;
    default: return is_statement_keyword(kind);
  }
}

void ParseMachine::seq(const Frame&) {
  const std::uint32_t begin = token().span.begin;
  push(State::kSeqNext, top(), begin);
  push(State::kStatement, top(), begin);
}

// After a `}` that ends a statement the `;` may be left out before a name or a statement keyword (003).
void ParseMachine::seq_next(const Frame& frame) {
  const bool after_brace = at_ > 0 && tokens_[at_ - 1].kind == kRightBrace;
  const bool implicit = after_brace && (at(kName) || is_statement_keyword(kind()));
  if (implicit || (accept(kSemicolon) && begins_statement(kind()))) {
    push(State::kSeqNext, frame.base, frame.begin);
    push(State::kStatement, top(), token().span.begin);
    return;
  }
  if (at(kSemicolon)) {
    if (Diagnostic* error = report(DiagnosticCode::kUnexpectedToken, token().span,
                                   "there is no statement before this `;`")) {
      error->help = "a command that does nothing is `skip`";
    }
    push(State::kSeqNext, frame.base, frame.begin);
    return;
  }
  if (top() - frame.base > 1) reduce(NodeKind::kSeq, frame.base, frame.begin);
}

void ParseMachine::statement(const Frame&) {
  switch (kind()) {
    case kLet: let(); return;
    case kNew: new_variable(); return;
    case kArray: array(); return;
    case kIf: conditional(); return;
    case kWhile: loop(); return;
    case kFun: fun(); return;
    case kBreak: label(NodeKind::kBreak); return;
    case kCont: label(NodeKind::kCont); return;
    case kGoto: jump(); return;
    case kLetp: predicate(); return;
    case kPart: part(); return;
    case kReturn: {
      const std::uint32_t begin = token().span.begin;
      advance();
      push(State::kReturnEnd, top(), begin);
      push(State::kExpression, top(), begin, kLoosest);
      return;
    }
    default: break;
  }
  const std::uint32_t begin = token().span.begin;
  push(State::kAssignTarget, top(), begin);
  push(State::kExpression, top(), begin, kLoosest);
}

void ParseMachine::assign_target(const Frame& frame) {
  if (!accept(kAssign)) return;
  push(State::kAssignEnd, frame.base, frame.begin);
  push(State::kValue, top(), token().span.begin);
}

void ParseMachine::value(const Frame& frame) {
  if (is_statement_keyword(kind())) {
    statement(frame);
  } else {
    push(State::kExpression, top(), token().span.begin, kLoosest);
  }
}

void ParseMachine::assign_end(const Frame& frame) {
  reduce(NodeKind::kAssign, frame.base, frame.begin);
  if (!at(kAssign)) return;
  if (Diagnostic* error = report(DiagnosticCode::kAssignmentAsValue, token().span,
                                 "an assignment has no value to assign")) {
    error->help = "write two assignments with `;` between them";
  }
  advance();
  operands_.pop_back();
  push_error({frame.begin, previous_end_});
  push(State::kAssignEnd, frame.base, frame.begin);
  push(State::kValue, top(), token().span.begin);
}

// 'let' NAME 'be' seq 'in' seq
// 'let' NAME '[' NAME ':' const ']' 'be' seq 'in' seq
// 'let' base NAME [ '(' base NAME { ',' base NAME } ')' ] '{' seq '}' 'in' seq
void ParseMachine::let() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  enter();
  advance();
  const bool typed = at(kCom) || at(kExp) || at(kVar) || at(kInt) || at(kBool) ||
                     (at(kName) && kind(1) == kName);
  if (typed) {
    push(State::kLetTypedName, first, begin);
    push(State::kBase, first, token().span.begin, 1);
    return;
  }
  binder("after `let`");
  if (accept(kLeftBracket)) {
    const std::uint32_t open = at_ - 1;
    binder("for the index of an array of terms");
    expect(kColon, "between the index and its bound");
    push(State::kLetArraySize, first, begin, open);
    push(State::kExpression, top(), token().span.begin, kConstantLevel);
    return;
  }
  if (at(kLeftParen) || at(kLeftBrace)) {
    if (Diagnostic* error = report(DiagnosticCode::kUnexpectedToken, token().span,
                                   "a definition with parameters or braces begins with its type")) {
      error->help = "write `let com f(int x) { … } in …` or `let f be fun x : int. … in …`";
    }
  } else {
    expect(kBe, "after the name that `let` binds");
  }
  push(State::kLetIn, first, begin);
  push(State::kSeq, top(), token().span.begin);
}

void ParseMachine::let_array_size(const Frame& frame) {
  expect_closer(kRightBracket, frame.extra);
  expect(kBe, "after the index of an array of terms");
  push(State::kLetIn, frame.base, frame.begin, 1);
  push(State::kSeq, top(), token().span.begin);
}

void ParseMachine::let_typed_name(const Frame& frame) {
  binder("after the type that `let` declares");
  rotate_operand(top() - 1, frame.base);
  if (!accept(kLeftParen)) {
    let_typed_open(frame.base, frame.begin);
    return;
  }
  if (accept(kRightParen)) {
    let_typed_open(frame.base, frame.begin);
    return;
  }
  push(State::kLetTypedParameter, frame.base, frame.begin, at_ - 1);
  push(State::kBase, top(), token().span.begin, 1);
}

// after a parameter's type; extra: the opening token
void ParseMachine::let_typed_parameter(const Frame& frame) {
  const std::uint32_t type_at = top() - 1;
  const std::uint32_t begin = ast_[operands_[type_at]].span.begin;
  binder("after a parameter's type");
  rotate_operand(top() - 1, type_at);
  reduce(NodeKind::kParameter, type_at, begin);
  if (accept(kComma)) {
    push(State::kLetTypedParameter, frame.base, frame.begin, frame.extra);
    push(State::kBase, top(), token().span.begin, 1);
    return;
  }
  expect_closer(kRightParen, frame.extra);
  let_typed_open(frame.base, frame.begin);
}

void ParseMachine::let_typed_open(std::uint32_t base, std::uint32_t begin) {
  const std::uint32_t open = at_;
  expect(kLeftBrace, "before the body of a typed definition");
  push(State::kLetTypedIn, base, begin, open);
  push(State::kSeq, top(), token().span.begin);
}

// 'new' [data] ['var'] NAME [':' data] [ ':=' value ] 'in' seq
// 'new' NAME '.' seq
// 'new' data NAME '[' const ']' [ ':=' value ] 'in' seq
void ParseMachine::new_variable() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  enter();
  advance();
  if (at(kName) && kind(1) == kDot) {
    binder("after `new`");
    advance();
    push_none();
    push_none();
    push(State::kNewEnd, first, begin);
    push(State::kSeq, top(), token().span.begin);
    return;
  }
  push(State::kNewName, first, begin);
  if (at(kInt) || at(kBool) || (at(kName) && (kind(1) == kName || kind(1) == kVar))) {
    push(State::kData, first, token().span.begin);
  } else {
    push_none();
  }
}

// The data type lies at `base`, or none.
void ParseMachine::new_name(const Frame& frame) {
  accept(kVar);
  binder("after `new`");
  rotate_operand(top() - 1, frame.base);
  const NodeId given = operands_[frame.base + 1];
  if (accept(kLeftBracket)) {
    if (given == ast_.none()) {
      if (Diagnostic* error = report(DiagnosticCode::kUnexpectedToken, tokens_[at_ - 1].span,
                                     "an array made by `new` begins with its type")) {
        error->help = "write `new int a[n] in …` or `array a[n] in …`";
      }
    }
    push(State::kNewArraySize, frame.base, frame.begin, at_ - 1);
    push(State::kExpression, top(), token().span.begin, kConstantLevel);
    return;
  }
  push(State::kNewInitial, frame.base, frame.begin);
  if (!at(kColon)) return;
  if (given != ast_.none()) {
    report(DiagnosticCode::kUnexpectedToken, token().span, "this variable has a type already");
  }
  advance();
  operands_.pop_back();
  push(State::kData, top(), token().span.begin);
}

void ParseMachine::new_initial(const Frame& frame) {
  push(State::kNewIn, frame.base, frame.begin);
  if (accept(kAssign)) {
    push(State::kValue, top(), token().span.begin);
  } else {
    push_none();
  }
}

void ParseMachine::new_array_size(const Frame& frame) {
  expect_closer(kRightBracket, frame.extra);
  push(State::kNewArrayIn, frame.base, frame.begin);
  if (accept(kAssign)) {
    push(State::kValue, top(), token().span.begin);
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
  expect(kLeftBracket, "before the size of the array");
  push(State::kArraySize, first, begin, open);
  push(State::kExpression, top(), token().span.begin, kConstantLevel);
}

void ParseMachine::array_size(const Frame& frame) {
  expect_closer(kRightBracket, frame.extra);
  push(State::kArrayIn, frame.base, frame.begin);
  if (accept(kColon)) {
    push(State::kData, top(), token().span.begin);
  } else {
    push_none();
  }
}

// The `in` of a scope, then its body.
void ParseMachine::scope_in(const Frame& frame, State end) {
  expect(kIn, "before the body of this scope");
  push(end, frame.base, frame.begin, frame.extra);
  push(State::kSeq, top(), token().span.begin);
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
  push(State::kIfThen, top(), begin, flags);
  push(State::kSeq, top(), token().span.begin);
}

void ParseMachine::if_then(const Frame& frame) {
  expect(kThen, "after the condition of `if`");
  push(State::kIfElse, frame.base, frame.begin, frame.extra);
  push(frame.extra != 0 ? State::kSeq : State::kStatement, top(), token().span.begin);
}

void ParseMachine::if_else(const Frame& frame) {
  push(State::kIfEnd, frame.base, frame.begin, frame.extra);
  if ((frame.extra & kHasElse) == 0) {
    push_none();
    return;
  }
  expect(kElse, "after the then-part of `if`");
  const bool closed = (frame.extra & kClosed) != 0;
  push(closed ? State::kSeq : State::kStatement, top(), token().span.begin);
}

void ParseMachine::if_end(const Frame& frame) {
  const std::uint32_t closed = frame.extra & kClosed;
  if (closed != 0) expect(kFi, "at the end of this `if`");
  scope_end(frame, NodeKind::kIf, closed);
}

// 'while' seq 'do' body [ 'od' ]
void ParseMachine::loop() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t closed = pairing_.of(at_).closed ? kClosed : 0;
  enter();
  advance();
  push(State::kWhileDo, top(), begin, closed);
  push(State::kSeq, top(), token().span.begin);
}

void ParseMachine::while_do(const Frame& frame) {
  expect(kDo, "after the condition of `while`");
  push(State::kWhileEnd, frame.base, frame.begin, frame.extra);
  push(frame.extra != 0 ? State::kSeq : State::kStatement, top(), token().span.begin);
}

void ParseMachine::while_end(const Frame& frame) {
  if (frame.extra != 0) expect(kOd, "at the end of this `while`");
  scope_end(frame, NodeKind::kWhile, frame.extra);
}

// 'fun' NAME ':' base '.' seq
void ParseMachine::fun() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  enter();
  advance();
  binder("after `fun`");
  expect(kColon, "between a parameter and its type");
  push(State::kFunDot, first, begin);
  push(State::kBase, top(), token().span.begin);
}

void ParseMachine::fun_dot(const Frame& frame) {
  if (at(kArrow)) {
    if (Diagnostic* error = report(DiagnosticCode::kThirdOrder, token().span,
                                   "a parameter cannot be a function")) {
      error->help = "parameters have base types: com, exp or var";
    }
    while (!at(kDot) && !at(kEnd)) advance();
    operands_.pop_back();
    push_error(token().span);
  }
  expect(kDot, "after the parameter's type");
  push(State::kFunEnd, frame.base, frame.begin);
  push(State::kSeq, top(), token().span.begin);
}

// 'break' NAME '.' seq | 'cont' NAME '.' seq
void ParseMachine::label(NodeKind which) {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  enter();
  advance();
  binder("for the label");
  expect(kDot, "after the label");
  push(State::kLabelEnd, first, begin, static_cast<std::uint32_t>(which));
  push(State::kSeq, top(), token().span.begin);
}

// 'goto' NAME
void ParseMachine::jump() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  advance();
  binder("after `goto`");
  reduce(NodeKind::kGoto, first, begin);
}

// 'letp' expr 'in' seq
void ParseMachine::predicate() {
  const std::uint32_t begin = token().span.begin;
  enter();
  advance();
  push(State::kLetpIn, top(), begin);
  push(State::kExpression, top(), token().span.begin, kLoosest);
}

// 'part' NAME '{' seq '}'; extra: the opening token
void ParseMachine::part() {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  enter();
  advance();
  binder("after `part`");
  const std::uint32_t open = at_;
  expect(kLeftBrace, "before the body of the part");
  push(State::kPartEnd, first, begin, open);
  push(State::kSeq, top(), token().span.begin);
}

void ParseMachine::part_end(const Frame& frame) {
  expect_closer(kRightBrace, frame.extra);
  scope_end(frame, NodeKind::kPart);
}

}  // namespace arbiter::syntax
