// The machine's own parts: its loop, tokens, errors and stacks; the idea is in parse_machine.h.
#include <algorithm>

#include "syntax/parse_machine.h"
#include "syntax/parser.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

bool is_reserved_word(TokenKind kind) { return kind >= And; }

TokenKind opener_of(TokenKind closer) {
  switch (closer) {
    case RightParen: return LeftParen;
    case RightBrace: return LeftBrace;
    default: return LeftBracket;
  }
}

bool can_follow_binder(TokenKind kind) {
  switch (kind) {
    case Assign:
    case Colon:
    case Be:
    case In:
    case Dot:
    case Comma:
    case Semicolon:
    case Equal:
    case LeftBracket:
    case LeftParen:
    case LeftBrace:
    case RightParen: return true;
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
  INVARIANT(!tokens_.empty() && tokens_.back().kind == End, "tokens should end with the end");
  ast_.integers = lexed.integers;
  lookahead_ = 8 * std::uint64_t{tokens_.size()};  // so that parsing stays linear
}

Ast ParseMachine::run() {
  push(State::Headers, 0, 0);
  while (!frames_.empty() && !stopped_) {
    step();
    if (diagnostics_.is_stopped()) stopped_ = true;
    const bool too_large = std::max(ast_.size(), frames_.size()) > limits_.max_syntax_nodes;
    if (too_large && !stopped_) {
      stopped_ = true;
      diagnostics_.add(DiagnosticCode::SourceTooLarge, token().span,
                       "the program is too large: more than " +
                           std::to_string(limits_.max_syntax_nodes) + " syntax nodes up to here");
    }
  }
  if (stopped_) {
    const Span everything{0, tokens_.back().span.end};
    ast_.body = ast_.add(NodeKind::Error, everything, 0, {});
  }
  return std::move(ast_);
}

void ParseMachine::step() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  switch (frame.state) {
    case State::Headers: return headers(frame);
    case State::ParamEnd: return param_end(frame);
    case State::Bindings: return bindings(frame);
    case State::BindingSize: return binding_size(frame);
    case State::BindingType: return push(State::Type, top(), token().span.begin);
    case State::BindingArgument: return binding_argument(frame);
    case State::BindingResult: return binding_result(frame);
    case State::BindingEnd: return binding_end(frame);
    case State::Body: return body(frame);
    case State::BodyEnd: return body_end(frame);
    case State::AnnotationEnd: return annotation_end(frame);
    case State::Type: return type(frame);
    case State::TypeNext: return type_next(frame);
    case State::Base: return base(frame);
    case State::BaseData: return base_data(frame);
    case State::Data: return data(frame);
    case State::RangeLow: return range_low(frame);
    case State::RangeHigh: return range_high(frame);
    case State::ModuloEnd: return modulo_end(frame);
    case State::PartitionLow: return partition_low(frame);
    case State::PartitionHigh: return partition_high(frame);
    case State::Seq: return seq(frame);
    case State::SeqNext: return seq_next(frame);
    case State::Statement: return statement(frame);
    case State::Value: return value(frame);
    case State::AssignTarget: return assign_target(frame);
    case State::AssignEnd: return assign_end(frame);
    case State::LetIn: return scope_in(frame, static_cast<State>(frame.extra));
    case State::LetArraySize: return let_array_size(frame);
    case State::LetTypedName: return let_typed_name(frame);
    case State::LetTypedParameter: return let_typed_parameter(frame);
    case State::LetTypedIn:
      expect_closer(RightBrace, frame.extra);
      return scope_in(frame, State::LetTypedEnd);
    case State::LetEnd: return scope_end(frame, NodeKind::Let);
    case State::LetArrayEnd: return scope_end(frame, NodeKind::LetArray);
    case State::LetTypedEnd: return scope_end(frame, NodeKind::LetTyped);
    case State::NewName: return new_name(frame);
    case State::NewInitial: return new_initial(frame);
    case State::NewIn: return new_in(frame);
    case State::NewEnd: return scope_end(frame, NodeKind::New);
    case State::NewArraySize: return new_array_size(frame);
    case State::NewArrayIn: return scope_in(frame, State::NewArrayEnd);
    case State::NewArrayEnd: return scope_end(frame, NodeKind::NewArray);
    case State::ArraySize: return array_size(frame);
    case State::ArrayIn:
      rotate_operand(top() - 1, frame.base + 1);
      push_none();
      return scope_in(frame, State::ArrayEnd);
    case State::ArrayEnd: return scope_end(frame, NodeKind::NewArray);
    case State::IfThen: return if_then(frame);
    case State::IfElse: return if_else(frame);
    case State::IfEnd: return if_end(frame);
    case State::WhileDo: return while_do(frame);
    case State::WhileEnd: return while_end(frame);
    case State::FunDot: return fun_dot(frame);
    case State::FunEnd: return scope_end(frame, NodeKind::Fun);
    case State::LabelEnd: return scope_end(frame, static_cast<NodeKind>(frame.extra));
    case State::LetpIn: return scope_in(frame, State::LetpEnd);
    case State::LetpEnd: return scope_end(frame, NodeKind::Letp);
    case State::PartEnd: return part_end(frame);
    case State::DoWhile: return c_do_while(frame);
    case State::ChoiceElse: return c_choice_else(frame);
    case State::Broken: return reduce(NodeKind::Error, frame.base, frame.begin);
    case State::ReturnEnd: return reduce(NodeKind::Return, frame.base, frame.begin);
    case State::Expression: return expression(frame);
    case State::Infix: return infix(frame);
    case State::InfixEnd: return infix_end(frame);
    case State::PrefixEnd: return prefix_end(frame);
    case State::Postfix: return postfix(frame);
    case State::CallNext: return call_next(frame);
    case State::IndexEnd: return index_end(frame);
    case State::MkvarComma: return mkvar_comma(frame);
    case State::MkvarEnd: return mkvar_end(frame);
    case State::GroupEnd: return group_end(frame);
  }
}

// Tokens.

void ParseMachine::advance() {
  if (at(End)) return;
  previous_end_ = token().span.end;
  ++at_;
}

bool ParseMachine::accept(TokenKind wanted) {
  if (!at(wanted)) return false;
  advance();
  return true;
}

bool ParseMachine::expect(TokenKind wanted, std::string_view context, std::string_view help) {
  if (accept(wanted)) return true;
  unexpected(std::string(describe(wanted)) + " " + std::string(context), help);
  return false;
}

void ParseMachine::expect_closer(TokenKind wanted, std::uint32_t open) {
  const TokenKind opener = tokens_[open].kind;
  if (opener != opener_of(wanted)) {
    // A brace may well be that of a block around this.
    if (wanted == RightBrace || !accept(wanted)) ++abandoned_;
    return;
  }
  if (accept(wanted)) return;
  Diagnostic* error = report(
      DiagnosticCode::UnclosedBracket, token().span,
      "expected " + std::string(describe(wanted)) + ", found " + std::string(describe(kind())));
  if (error != nullptr) {
    error->notes.push_back(
        {tokens_[open].span, std::string(describe(opener)) + " was opened here"});
  }
  // Steps over what does not belong, if the closer comes before anything that ends more than this.
  if (lookahead_ == 0) return abandon();
  const std::uint32_t start = at_;
  const std::uint32_t start_end = previous_end_;
  skip_to_follower();
  while (!at(wanted) && (at(Comma) || at(Semicolon) || at(Colon))) {
    advance();
    skip_to_follower();
  }
  if (accept(wanted)) return;
  lookahead_ -= std::min<std::uint64_t>(lookahead_, at_ - start);
  at_ = start;
  previous_end_ = start_end;
  abandon();
}

void ParseMachine::binder(std::string_view context) {
  // A sign or a number before the name is a mistake of its own.
  const bool misplaced = !at(Name) && !is_reserved_word(kind()) && !can_follow_binder(kind());
  if (misplaced && kind(1) == Name) {
    unexpected("a name " + std::string(context));
    advance();
  }
  const Token here = token();
  if (here.kind == Name) {
    advance();
    push_node(NodeKind::Binder, here.span.begin, here.payload);
    return;
  }
  if (is_reserved_word(here.kind) && can_follow_binder(kind(1))) {
    report(DiagnosticCode::ReservedWord, here.span,
           std::string(describe(here.kind)) + " is a reserved word and cannot be a name");
    advance();
  } else {
    unexpected("a name " + std::string(context));
  }
  operands_.push_back(ast_.add(NodeKind::Binder, here.span, names_.intern("").index(), {}));
}

bool ParseMachine::is_closer(TokenKind kind) {
  switch (kind) {
    case Fi:
    case Od:
    case Else:
    case RightParen:
    case RightBrace:
    case RightBracket: return true;
    default: return false;
  }
}

bool ParseMachine::is_data_name(const Token& name) const {
  return data_names_.contains(NameId(name.payload));
}

// Errors.

Diagnostic* ParseMachine::report(DiagnosticCode code, Span span, std::string message) {
  if (last_error_ == static_cast<std::int64_t>(at_) || at(Stray)) return nullptr;
  last_error_ = at_;
  Diagnostic& error = diagnostics_.add(code, span, std::move(message));
  // Notes and help of what is only counted would be made in vain.
  return diagnostics_.count() > Diagnostics::kMaxKept ? nullptr : &error;
}

void ParseMachine::unexpected(std::string_view wanted, std::string_view help) {
  const std::string found(describe(kind()));
  Diagnostic* error = report(DiagnosticCode::UnexpectedToken, token().span,
                             "expected " + std::string(wanted) + ", found " + found);
  if (error == nullptr) return;
  error->help = help;
  if (is_statement_keyword(kind()) && help.empty()) {
    error->help = found + " begins a statement; put it in parentheses to use it as an operand";
  }
  const bool in_term = !frames_.empty() && frames_.front().state == State::BodyEnd;
  if (is_closer(kind()) && in_term && depth_ == 0) {
    error->help = "there is nothing open here that it could close";
  }
}

// Skips to a token that can follow a broken expression, stepping over bracketed text as a whole.
void ParseMachine::skip_to_follower() {
  std::uint32_t level = 0;
  for (; !at(End); advance()) {
    switch (kind()) {
      case LeftParen:
      case LeftBrace:
      case LeftBracket: ++level; break;
      case RightParen:
      case RightBrace:
      case RightBracket:
        if (level == 0) return;
        --level;
        break;
      case Semicolon:
      case Comma:
      case Colon:
      case Turnstile:
      case In:
      case Be:
      case Then:
      case Else:
      case Fi:
      case Do:
      case Od:
        if (level == 0) return;
        break;
      default: break;
    }
  }
}

void ParseMachine::abandon() {
  ++abandoned_;
  ast_.has_lost_scopes = true;
}

void ParseMachine::enter() {
  if (++depth_ <= limits_.max_nesting || stopped_) return;
  stopped_ = true;
  diagnostics_.add(
      DiagnosticCode::NestedTooDeep, token().span,
      "brackets and blocks are nested deeper than " + std::to_string(limits_.max_nesting));
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

}  // namespace arbiter::syntax
