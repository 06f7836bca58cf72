// Types.
//
//   type   := base { '->' base }
//   base   := 'com' | 'exp' [data] | 'var' [data] | data
//   data   := 'bool' | 'int' [ bounds ] | NAME
//   bounds := '[' const '..' const ']' | '%' ( INT | NAME | '(' const ')' ) | '@' '[' [ const ',' const ] ']'
//
// After `exp` or `var` a NAME may be the data type or, in `let exp f { … }`, the name being bound. A
// data header decides; where no name can follow, any NAME is taken for a data type, so that an
// undeclared one gets its own message. The states of base carry in `extra` whether a name follows.
#include "syntax/parse_machine.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

constexpr std::uint32_t kConstantLevel = 7;  // additive: no comparison, so that `..` and `]` end it

bool begins_base(TokenKind kind) {
  return kind == kCom || kind == kExp || kind == kVar || kind == kInt || kind == kBool || kind == kName;
}

}  // namespace

void ParseMachine::type(const Frame& frame) {
  const std::uint32_t begin = token().span.begin;
  push(State::kTypeNext, frame.base, begin);
  push(State::kBase, top(), begin);
}

void ParseMachine::type_next(const Frame& frame) {
  if (accept(kArrow)) {
    push(State::kTypeNext, frame.base, frame.begin);
    push(State::kBase, top(), token().span.begin);
    return;
  }
  if (top() - frame.base > 1) reduce(NodeKind::kTypeFunction, frame.base, frame.begin);
}

// extra: 1 if the name being bound follows the type
void ParseMachine::base(const Frame& frame) {
  const std::uint32_t begin = token().span.begin;
  const auto data_follows = [&] {
    if (at(kInt) || at(kBool)) return true;
    if (!at(kName)) return false;
    return frame.extra == 0 || is_data_name(token()) || kind(1) == kName;
  };
  if (accept(kCom)) {
    push_node(NodeKind::kTypeCom, begin);
  } else if (at(kExp) || at(kVar)) {
    const NodeKind which = at(kExp) ? NodeKind::kTypeExp : NodeKind::kTypeVar;
    advance();
    push(State::kBaseData, top(), begin, static_cast<std::uint32_t>(which));
    if (data_follows()) {
      push(State::kData, top(), token().span.begin);
    } else {
      push_none();
    }
  } else if (begins_base(kind())) {
    push(State::kBaseData, top(), begin, static_cast<std::uint32_t>(NodeKind::kTypeExp));
    push(State::kData, top(), begin);
  } else if (at(kLeftParen)) {
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
    if (at(kLeftParen)) ++level;
    if (at(kRightParen)) --level;
    arrow = arrow || at(kArrow);
    advance();
  } while (level > 0 && !at(kEnd));
  const Span span{open.begin, previous_end_};
  if (arrow) {
    if (Diagnostic* error = report(DiagnosticCode::kThirdOrder, span,
                                   "a function cannot be an argument of a declared function")) {
      error->help = "declared types are first-order: base types in, a base type out";
    }
  } else if (Diagnostic* error = report(DiagnosticCode::kUnexpectedToken, open,
                                        "types have no parentheses")) {
    error->help = "leave the parentheses out";
  }
  push_error(span);
}

void ParseMachine::data(const Frame& frame) {
  const std::uint32_t begin = token().span.begin;
  if (accept(kBool)) {
    push_node(NodeKind::kDataBool, begin);
  } else if (at(kName)) {
    const std::uint32_t name = token().payload;
    advance();
    push_node(NodeKind::kDataName, begin, name);
  } else if (accept(kInt)) {
    if (accept(kLeftBracket)) {
      push(State::kRangeLow, top(), begin, at_ - 1);
      push(State::kExpression, top(), token().span.begin, kConstantLevel);
    } else if (accept(kPercent)) {
      push(State::kModuloEnd, top(), begin);
      if (at(kInteger) || at(kName) || at(kLeftParen)) {
        primary();
      } else {
        unexpected("a number, a param or `(` after `%`");
        push_error(token().span);
      }
    } else if (accept(kAt)) {
      const std::uint32_t open = at_;
      expect(kLeftBracket, "after `@`");
      if (at(kRightBracket)) {
        push_none();
        push_none();
        push(State::kPartitionHigh, frame.base, begin, open);
      } else {
        push(State::kPartitionLow, top(), begin, open);
        push(State::kExpression, top(), token().span.begin, kConstantLevel);
      }
    } else {
      push_node(NodeKind::kDataInt, begin);
    }
  } else {
    unexpected("a data type: `int`, `bool` or a declared name");
    push_error(token().span);
  }
}

void ParseMachine::range_low(const Frame& frame) {
  if (!at(kDotDot)) {
    if (Diagnostic* error = report(DiagnosticCode::kUnexpectedToken, token().span,
                                   "expected `..` in the range of an int type")) {
      error->help = "a range is int[lo..hi]; an array is `new int a[n] in`";
    }
  } else {
    advance();
  }
  push(State::kRangeHigh, frame.base, frame.begin, frame.extra);
  push(State::kExpression, top(), token().span.begin, kConstantLevel);
}

void ParseMachine::range_high(const Frame& frame) {
  expect_closer(kRightBracket, frame.extra);
  reduce(NodeKind::kDataRange, frame.base, frame.begin);
}

void ParseMachine::modulo_end(const Frame& frame) {
  reduce(NodeKind::kDataModulo, frame.base, frame.begin);
}

void ParseMachine::partition_low(const Frame& frame) {
  expect(kComma, "between the bounds of a partition");
  push(State::kPartitionHigh, frame.base, frame.begin, frame.extra);
  push(State::kExpression, top(), token().span.begin, kConstantLevel);
}

void ParseMachine::partition_high(const Frame& frame) {
  expect_closer(kRightBracket, frame.extra);
  reduce(NodeKind::kDataPartition, frame.base, frame.begin);
}

}  // namespace arbiter::syntax
