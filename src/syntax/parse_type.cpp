// Types.
//
//   type   := base { '->' base }
//   base   := 'com' | 'exp' [data] | 'var' [data] | data
//   data   := 'bool' | 'int' [ bounds ] | NAME
//   bounds := '[' const '..' const ']' | '%' ( INT | NAME | '(' const ')' ) | '@' '[' [ const ','
//   const ] ']'
//
// After `exp` or `var` a NAME may be the data type or, in `let exp f { … }`, the name being bound.
// A data header decides; where no name can follow, any NAME is taken for a data type, so that an
// undeclared one gets its own message. The states of base carry in `extra` whether a name follows.
#include "syntax/parse_machine.h"
#include "syntax/precedence.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

bool begins_base(TokenKind kind) {
  return kind == Com || kind == Exp || kind == Var || kind == Int || kind == Bool || kind == Name;
}

}  // namespace

void ParseMachine::type(const Frame& frame) {
  const std::uint32_t begin = token().span.begin;
  push(State::TypeNext, frame.base, begin);
  push(State::Base, top(), begin);
}

void ParseMachine::type_next(const Frame& frame) {
  if (accept(Arrow)) {
    push(State::TypeNext, frame.base, frame.begin);
    push(State::Base, top(), token().span.begin);
    return;
  }
  if (top() - frame.base > 1) reduce(NodeKind::TypeFunction, frame.base, frame.begin);
}

// extra: 1 if the name being bound follows the type
void ParseMachine::base(const Frame& frame) {
  const std::uint32_t begin = token().span.begin;
  const auto data_follows = [&] {
    if (at(Int) || at(Bool)) return true;
    if (!at(Name)) return false;
    return frame.extra == 0 || is_data_name(token()) || kind(1) == Name;
  };
  if (accept(Com)) {
    push_node(NodeKind::TypeCom, begin);
  } else if (at(Exp) || at(Var)) {
    const NodeKind which = at(Exp) ? NodeKind::TypeExp : NodeKind::TypeVar;
    advance();
    push(State::BaseData, top(), begin, static_cast<std::uint32_t>(which));
    if (data_follows()) {
      push(State::Data, top(), token().span.begin);
    } else {
      push_none();
    }
  } else if (begins_base(kind())) {
    push(State::BaseData, top(), begin, static_cast<std::uint32_t>(NodeKind::TypeExp));
    push(State::Data, top(), begin);
  } else if (at(LeftParen)) {
    third_order();
  } else {
    unexpected("a type");
    push_error(token().span);
  }
}

void ParseMachine::base_data(const Frame& frame) {
  reduce(static_cast<NodeKind>(frame.extra), frame.base, frame.begin);
}

// `( … )` where a base type is wanted: steps over it.
void ParseMachine::third_order() {
  const Span open = token().span;
  std::uint32_t level = 0;
  bool arrow = false;
  do {
    if (at(LeftParen)) ++level;
    if (at(RightParen)) --level;
    arrow = arrow || at(Arrow);
    advance();
  } while (level > 0 && !at(End));
  const Span span{open.begin, previous_end_};
  if (arrow) {
    if (Diagnostic* error = report(DiagnosticCode::ThirdOrder, span,
                                   "a function cannot be an argument of a declared function")) {
      error->help = "declared types are first-order: base types in, a base type out";
    }
  } else if (Diagnostic* error =
                 report(DiagnosticCode::UnexpectedToken, open, "types have no parentheses")) {
    error->help = "leave the parentheses out";
  }
  push_error(span);
}

void ParseMachine::data(const Frame& frame) {
  const std::uint32_t begin = token().span.begin;
  if (accept(Bool)) {
    push_node(NodeKind::DataBool, begin);
  } else if (at(Name)) {
    const std::uint32_t name = token().payload;
    advance();
    push_node(NodeKind::DataName, begin, name);
  } else if (accept(Int)) {
    if (accept(LeftBracket)) {
      push(State::RangeLow, top(), begin, at_ - 1);
      push(State::Expression, top(), token().span.begin, kConstantLevel);
    } else if (accept(Percent)) {
      push(State::ModuloEnd, top(), begin);
      if (at(Integer) || at(Name) || at(LeftParen)) {
        primary();
      } else {
        unexpected("a number, a param or `(` after `%`");
        push_error(token().span);
      }
    } else if (accept(At)) {
      const std::uint32_t open = at_;
      expect(LeftBracket, "after `@`");
      if (at(RightBracket)) {
        push_none();
        push_none();
        push(State::PartitionHigh, frame.base, begin, open);
      } else {
        push(State::PartitionLow, top(), begin, open);
        push(State::Expression, top(), token().span.begin, kConstantLevel);
      }
    } else {
      push_node(NodeKind::DataInt, begin);
    }
  } else {
    unexpected("a data type: `int`, `bool` or a declared name");
    push_error(token().span);
  }
}

void ParseMachine::range_low(const Frame& frame) {
  if (!at(DotDot)) {
    if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, token().span,
                                   "expected `..` in the range of an int type")) {
      error->help = "a range is int[lo..hi]; an array is `new int a[n] in`";
    }
  } else {
    advance();
  }
  push(State::RangeHigh, frame.base, frame.begin, frame.extra);
  push(State::Expression, top(), token().span.begin, kConstantLevel);
}

void ParseMachine::range_high(const Frame& frame) {
  expect_closer(RightBracket, frame.extra);
  reduce(NodeKind::DataRange, frame.base, frame.begin);
}

void ParseMachine::modulo_end(const Frame& frame) {
  reduce(NodeKind::DataModulo, frame.base, frame.begin);
}

void ParseMachine::partition_low(const Frame& frame) {
  expect(Comma, "between the bounds of a partition");
  push(State::PartitionHigh, frame.base, frame.begin, frame.extra);
  push(State::Expression, top(), token().span.begin, kConstantLevel);
}

void ParseMachine::partition_high(const Frame& frame) {
  expect_closer(RightBracket, frame.extra);
  reduce(NodeKind::DataPartition, frame.base, frame.begin);
}

}  // namespace arbiter::syntax
