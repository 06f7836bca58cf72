// Files, and the machine's own parts.
//
//   file    := { header } [ [ context ] '|-' ] seq [ ':' type ] [ '.' ]
//   header  := 'param' NAME '=' const ';' | 'data' NAME ';'
//   context := binding { ',' binding }
//   binding := NAME [ '[' const ']' ] ':' type | NAME '(' base { ',' base } ')' ':' base
#include <algorithm>

#include "syntax/parse_machine.h"
#include "syntax/parser.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

constexpr std::uint32_t kConstantLevel = 7;

bool is_reserved_word(TokenKind kind) { return kind >= kAnd; }

bool can_follow_binder(TokenKind kind) {
  switch (kind) {
    case kAssign:
    case kColon:
    case kBe:
    case kIn:
    case kDot:
    case kComma:
    case kSemicolon:
    case kEqual:
    case kLeftBracket:
    case kLeftParen:
    case kLeftBrace:
    case kRightParen: return true;
    default: return false;
  }
}

}  // namespace

Ast parse(const Lexed& lexed, NamePool& names, const SizeLimits& limits, Diagnostics& diagnostics) {
  return ParseMachine(lexed, names, limits, diagnostics).run();
}

ParseMachine::ParseMachine(const Lexed& lexed, NamePool& names, const SizeLimits& limits,
                           Diagnostics& diagnostics)
    : tokens_(lexed.tokens),
      names_(names),
      limits_(limits),
      diagnostics_(diagnostics),
      pairing_(pair_endings(lexed.tokens)) {
  INVARIANT(!tokens_.empty() && tokens_.back().kind == kEnd, "tokens should end with the end");
  ast_.integers = lexed.integers;
  lookahead_ = 8 * std::uint64_t{tokens_.size()};  // so that parsing stays linear
}

Ast ParseMachine::run() {
  push(State::kHeaders, 0, 0);
  while (!frames_.empty() && !stopped_) {
    step();
    const bool too_large = std::max(ast_.size(), frames_.size()) > limits_.max_syntax_nodes;
    if (too_large && !stopped_) {
      stopped_ = true;
      diagnostics_.add(DiagnosticCode::kSourceTooLarge, token().span,
                       "the program is too large: more than " +
                           std::to_string(limits_.max_syntax_nodes) + " syntax nodes up to here");
    }
  }
  if (stopped_) {
    const Span everything{0, tokens_.back().span.end};
    ast_.body = ast_.add(NodeKind::kError, everything, 0, {});
  }
  return std::move(ast_);
}

void ParseMachine::step() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  switch (frame.state) {
    case State::kHeaders: return headers(frame);
    case State::kParamEnd: return param_end(frame);
    case State::kBindings: return bindings(frame);
    case State::kBindingSize: return binding_size(frame);
    case State::kBindingType: return push(State::kType, top(), token().span.begin);
    case State::kBindingArgument: return binding_argument(frame);
    case State::kBindingResult: return binding_result(frame);
    case State::kBindingEnd: return binding_end(frame);
    case State::kBody: return body(frame);
    case State::kBodyEnd: return body_end(frame);
    case State::kAnnotationEnd: return annotation_end(frame);
    case State::kType: return type(frame);
    case State::kTypeNext: return type_next(frame);
    case State::kBase: return base(frame);
    case State::kBaseData: return base_data(frame);
    case State::kData: return data(frame);
    case State::kRangeLow: return range_low(frame);
    case State::kRangeHigh: return range_high(frame);
    case State::kModuloEnd: return modulo_end(frame);
    case State::kPartitionLow: return partition_low(frame);
    case State::kPartitionHigh: return partition_high(frame);
    case State::kSeq: return seq(frame);
    case State::kSeqNext: return seq_next(frame);
    case State::kStatement: return statement(frame);
    case State::kValue: return value(frame);
    case State::kAssignTarget: return assign_target(frame);
    case State::kAssignEnd: return assign_end(frame);
    case State::kLetIn: return scope_in(frame, frame.extra != 0 ? State::kLetArrayEnd : State::kLetEnd);
    case State::kLetArraySize: return let_array_size(frame);
    case State::kLetTypedName: return let_typed_name(frame);
    case State::kLetTypedParameter: return let_typed_parameter(frame);
    case State::kLetTypedIn:
      expect_closer(kRightBrace, frame.extra);
      return scope_in(frame, State::kLetTypedEnd);
    case State::kLetEnd: return scope_end(frame, NodeKind::kLet);
    case State::kLetArrayEnd: return scope_end(frame, NodeKind::kLetArray);
    case State::kLetTypedEnd: return scope_end(frame, NodeKind::kLetTyped);
    case State::kNewName: return new_name(frame);
    case State::kNewInitial: return new_initial(frame);
    case State::kNewIn: return scope_in(frame, State::kNewEnd);
    case State::kNewEnd: return scope_end(frame, NodeKind::kNew);
    case State::kNewArraySize: return new_array_size(frame);
    case State::kNewArrayIn: return scope_in(frame, State::kNewArrayEnd);
    case State::kNewArrayEnd: return scope_end(frame, NodeKind::kNewArray);
    case State::kArraySize: return array_size(frame);
    case State::kArrayIn:
      rotate_operand(top() - 1, frame.base + 1);
      push_none();
      return scope_in(frame, State::kArrayEnd);
    case State::kArrayEnd: return scope_end(frame, NodeKind::kNewArray);
    case State::kIfThen: return if_then(frame);
    case State::kIfElse: return if_else(frame);
    case State::kIfEnd: return if_end(frame);
    case State::kWhileDo: return while_do(frame);
    case State::kWhileEnd: return while_end(frame);
    case State::kFunDot: return fun_dot(frame);
    case State::kFunEnd: return scope_end(frame, NodeKind::kFun);
    case State::kLabelEnd: return scope_end(frame, static_cast<NodeKind>(frame.extra));
    case State::kLetpIn: return scope_in(frame, State::kLetpEnd);
    case State::kLetpEnd: return scope_end(frame, NodeKind::kLetp);
    case State::kPartEnd: return part_end(frame);
    case State::kReturnEnd: return reduce(NodeKind::kReturn, frame.base, frame.begin);
    case State::kExpression: return expression(frame);
    case State::kInfix: return infix(frame);
    case State::kInfixEnd: return infix_end(frame);
    case State::kPrefixEnd: return prefix_end(frame);
    case State::kPostfix: return postfix(frame);
    case State::kCallNext: return call_next(frame);
    case State::kIndexEnd: return index_end(frame);
    case State::kMkvarComma: return mkvar_comma(frame);
    case State::kMkvarEnd: return mkvar_end(frame);
    case State::kGroupEnd: return group_end(frame);
  }
}

// Tokens.

void ParseMachine::advance() {
  if (at(kEnd)) return;
  previous_end_ = token().span.end;
  ++at_;
}

bool ParseMachine::accept(TokenKind wanted) {
  if (!at(wanted)) return false;
  advance();
  return true;
}

bool ParseMachine::expect(TokenKind wanted, std::string_view context) {
  if (accept(wanted)) return true;
  unexpected(std::string(describe(wanted)) + " " + std::string(context));
  return false;
}

void ParseMachine::expect_closer(TokenKind wanted, std::uint32_t open) {
  if (accept(wanted)) return;
  Diagnostic* error = report(DiagnosticCode::kUnclosedBracket, token().span,
                             "expected " + std::string(describe(wanted)) + ", found " +
                                 std::string(describe(kind())));
  const TokenKind opener = tokens_[open].kind;
  const bool opened = opener == kLeftParen || opener == kLeftBrace || opener == kLeftBracket;
  if (error != nullptr && opened) {
    error->notes.push_back(
        {tokens_[open].span, std::string(describe(opener)) + " was opened here"});
  }
  // Steps over what does not belong, if the closer comes before anything that ends more than this.
  if (lookahead_ == 0) return;
  const std::uint32_t start = at_;
  const std::uint32_t start_end = previous_end_;
  skip_to_follower();
  while (!at(wanted) && (at(kComma) || at(kSemicolon) || at(kColon))) {
    advance();
    skip_to_follower();
  }
  if (accept(wanted)) return;
  lookahead_ -= std::min<std::uint64_t>(lookahead_, at_ - start);
  at_ = start;
  previous_end_ = start_end;
}

void ParseMachine::binder(std::string_view context) {
  const Token here = token();
  if (here.kind == kName) {
    advance();
    push_node(NodeKind::kBinder, here.span.begin, here.payload);
    return;
  }
  if (is_reserved_word(here.kind) && can_follow_binder(kind(1))) {
    report(DiagnosticCode::kReservedWord, here.span,
           std::string(describe(here.kind)) + " is a reserved word and cannot be a name");
    advance();
  } else {
    unexpected("a name " + std::string(context));
  }
  operands_.push_back(ast_.add(NodeKind::kBinder, here.span, names_.intern("").index(), {}));
}

bool ParseMachine::is_data_name(const Token& name) const {
  return data_names_.contains(NameId(name.payload));
}

// Errors.

Diagnostic* ParseMachine::report(DiagnosticCode code, Span span, std::string message) {
  if (last_error_ == static_cast<std::int64_t>(at_) || at(kStray)) return nullptr;
  last_error_ = at_;
  Diagnostic& error = diagnostics_.add(code, span, std::move(message));
  // Notes and help of what is only counted would be made in vain.
  return diagnostics_.count() > Diagnostics::kMaxKept ? nullptr : &error;
}

void ParseMachine::unexpected(std::string_view wanted) {
  const bool closer = at(kFi) || at(kOd) || at(kElse) || at(kRightParen) || at(kRightBrace) ||
                      at(kRightBracket);
  const std::string found(describe(kind()));
  Diagnostic* error =
      report(DiagnosticCode::kUnexpectedToken, token().span,
             "expected " + std::string(wanted) + ", found " + found);
  if (error == nullptr) return;
  if (is_statement_keyword(kind())) {
    error->help = found + " begins a statement; put it in parentheses to use it as an operand";
  }
  if (closer && frames_.size() <= 2) error->help = "there is nothing open here that it could close";
}

// Skips to a token that can follow a broken expression, stepping over bracketed text as a whole.
void ParseMachine::skip_to_follower() {
  std::uint32_t level = 0;
  for (; !at(kEnd); advance()) {
    switch (kind()) {
      case kLeftParen:
      case kLeftBrace:
      case kLeftBracket: ++level; break;
      case kRightParen:
      case kRightBrace:
      case kRightBracket:
        if (level == 0) return;
        --level;
        break;
      case kSemicolon:
      case kComma:
      case kColon:
      case kTurnstile:
      case kIn:
      case kBe:
      case kThen:
      case kElse:
      case kFi:
      case kDo:
      case kOd:
        if (level == 0) return;
        break;
      default: break;
    }
  }
}

void ParseMachine::enter() {
  if (++depth_ <= limits_.max_nesting || stopped_) return;
  stopped_ = true;
  diagnostics_.add(DiagnosticCode::kNestedTooDeep, token().span,
                   "brackets and blocks are nested deeper than " +
                       std::to_string(limits_.max_nesting));
}

// Stacks.

void ParseMachine::push_node(NodeKind kind, std::uint32_t begin, std::uint32_t payload) {
  operands_.push_back(ast_.add(kind, {begin, previous_end_}, payload, {}));
}

void ParseMachine::reduce(NodeKind kind, std::uint32_t base, std::uint32_t begin,
                          std::uint32_t payload) {
  INVARIANT(base <= operands_.size(), "a production's children should be on the operand stack");
  const std::span<const NodeId> children(operands_.data() + base, operands_.size() - base);
  const NodeId node = ast_.add(kind, {begin, std::max(begin, previous_end_)}, payload, children);
  operands_.resize(base);
  operands_.push_back(node);
}

void ParseMachine::rotate_operand(std::uint32_t from, std::uint32_t to) {
  const auto first = operands_.begin();
  std::rotate(first + to, first + from, first + from + 1);
}

// Productions of the file.

void ParseMachine::headers(const Frame& frame) {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  if (accept(kParam)) {
    binder("after `param`");
    expect(kEqual, "after the name of the param");
    push(State::kHeaders, 0, 0);
    push(State::kParamEnd, first, begin);
    push(State::kExpression, top(), token().span.begin, kConstantLevel);
  } else if (accept(kData)) {
    binder("after `data`");
    data_names_.insert(ast_.name(operands_.back()));
    expect(kSemicolon, "after a data type");
    reduce(NodeKind::kDataHeader, first, begin);
    ast_.headers.push_back(operands_.back());
    operands_.clear();
    push(State::kHeaders, 0, 0);
  } else if (pairing_.turnstile) {
    ast_.has_turnstile = true;
    push(State::kBindings, frame.base, begin);
  } else {
    push(State::kBody, 0, begin);
  }
}

void ParseMachine::param_end(const Frame& frame) {
  expect(kSemicolon, "after the value of the param");
  reduce(NodeKind::kParamHeader, frame.base, frame.begin);
  ast_.headers.push_back(operands_.back());
  operands_.clear();
}

// Before a binding, or at the turnstile. There is one further on.
void ParseMachine::bindings(const Frame&) {
  operands_.clear();
  if (accept(kTurnstile)) {
    push(State::kBody, 0, token().span.begin);
    return;
  }
  const std::uint32_t begin = token().span.begin;
  binder("that the environment provides");
  push(State::kBindingEnd, 0, begin);
  if (accept(kLeftBracket)) {
    push(State::kBindingSize, 0, begin, at_ - 1);
    push(State::kExpression, top(), token().span.begin, kConstantLevel);
  } else if (accept(kLeftParen)) {
    push_none();
    push(State::kBindingArgument, top(), begin, at_ - 1);
    push(State::kBase, top(), token().span.begin);
  } else {
    push_none();
    expect(kColon, "between a name and its type");
    push(State::kBindingType, top(), begin);
  }
}

void ParseMachine::binding_size(const Frame& frame) {
  expect_closer(kRightBracket, frame.extra);
  expect(kColon, "between an array and its type");
  push(State::kBindingType, top(), frame.begin);
}

// NAME '(' base { ',' base } ')' ':' base
void ParseMachine::binding_argument(const Frame& frame) {
  if (accept(kComma)) {
    push(State::kBindingArgument, frame.base, frame.begin, frame.extra);
    push(State::kBase, top(), token().span.begin);
    return;
  }
  expect_closer(kRightParen, frame.extra);
  expect(kColon, "before the result type");
  push(State::kBindingResult, frame.base, frame.begin);
  push(State::kBase, top(), token().span.begin);
}

void ParseMachine::binding_result(const Frame& frame) {
  reduce(NodeKind::kTypeFunction, frame.base, ast_[operands_[frame.base]].span.begin);
}

void ParseMachine::binding_end(const Frame& frame) {
  reduce(NodeKind::kBinding, frame.base, frame.begin);
  ast_.context.push_back(operands_.back());
  if (!at(kComma) && !at(kTurnstile)) {
    unexpected("`,` or `|-` after a binding");
    while (!at(kComma) && !at(kTurnstile) && !at(kEnd)) advance();
  }
  if (accept(kComma) && at(kTurnstile)) unexpected("a binding after `,`");
  if (at(kEnd)) {
    push(State::kBody, 0, token().span.begin);
  } else {
    push(State::kBindings, 0, token().span.begin);
  }
}

void ParseMachine::body(const Frame&) {
  operands_.clear();
  push(State::kBodyEnd, 0, token().span.begin);
  push(State::kSeq, 0, token().span.begin);
}

// The term is read. If it ended before the file did, reports that and goes on, for further errors.
void ParseMachine::body_end(const Frame& frame) {
  if (accept(kColon)) {
    if (ast_.body == ast_.none()) ast_.body = operands_[0];
    operands_.clear();
    push(State::kAnnotationEnd, 0, frame.begin);
    push(State::kType, 0, token().span.begin);
    return;
  }
  if (at(kDot) || at(kEnd)) {
    if (ast_.body == ast_.none()) ast_.body = operands_[0];
    annotation_end(frame);
    return;
  }
  const bool closer = at(kFi) || at(kOd) || at(kElse) || at(kRightParen) || at(kRightBrace) ||
                      at(kRightBracket);
  if (closer) {
    report(DiagnosticCode::kUnmatchedCloser, token().span,
           std::string(describe(kind())) + " closes nothing that is open here");
  } else {
    Diagnostic* error = report(DiagnosticCode::kUnexpectedToken, token().span,
                               "expected `;` or the end of the term, found " +
                                   std::string(describe(kind())));
    if (error != nullptr && begins_statement(kind())) {
      error->help = "put `;` between two statements";
    }
  }
  // What was read so far and what follows become one sequence.
  if (!begins_statement(kind())) advance();
  while (!at(kEnd) && !at(kColon) && !at(kDot) && !begins_statement(kind())) advance();
  push(State::kBodyEnd, 0, frame.begin);
  if (begins_statement(kind())) {
    push(State::kSeqNext, 0, frame.begin);
    push(State::kStatement, top(), token().span.begin);
  }
}

void ParseMachine::annotation_end(const Frame&) {
  if (!operands_.empty() && ast_.type == ast_.none() && ast_.body != operands_.back()) {
    ast_.type = operands_.back();
  }
  ast_.ends_with_dot = accept(kDot);
  if (at(kEnd)) return;
  Diagnostic* error = report(DiagnosticCode::kUnexpectedToken, token().span,
                             "expected the end of the file, found " + std::string(describe(kind())));
  if (error != nullptr && at(kComma) && !ast_.has_turnstile) {
    error->help = "if this is the context, `|-` is missing before the term";
  }
}

}  // namespace arbiter::syntax
