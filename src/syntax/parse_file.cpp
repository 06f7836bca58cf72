// Files.
//
//   file    := { header } [ [ context ] '|-' ] seq [ ':' type ] [ '.' ]
//   header  := 'param' NAME '=' const ';' | 'data' NAME ';'
//   context := binding { ',' binding }
//   binding := NAME [ '[' const ']' ] ':' type | NAME '(' base { ',' base } ')' ':' base
#include "syntax/parse_machine.h"
#include "syntax/precedence.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

}  // namespace

void ParseMachine::headers(const Frame& frame) {
  const std::uint32_t begin = token().span.begin;
  const std::uint32_t first = top();
  if (accept(Param) || accept_c_constant()) {
    binder("after `param`");
    const bool other_sign =
        !expect(Equal, "after the name of the param") && (at(Colon) || at(Assign));
    if (other_sign) advance();
    push(State::Headers, 0, 0);
    push(State::ParamEnd, first, begin);
    push(State::Expression, top(), token().span.begin, kConstantLevel);
  } else if (accept(Data)) {
    binder("after `data`");
    data_names_.insert(ast_.name(operands_.back()));
    expect(Semicolon, "after a data type");
    reduce(NodeKind::DataHeader, first, begin);
    ast_.headers.push_back(operands_.back());
    operands_.clear();
    push(State::Headers, 0, 0);
  } else if (c_type_definition()) {
    accept(Semicolon);
    operands_.clear();
    push(State::Headers, 0, 0);
  } else if (pairing_.turnstile) {
    ast_.has_turnstile = true;
    push(State::Bindings, frame.base, begin);
  } else {
    push(State::Body, 0, begin);
  }
}

void ParseMachine::param_end(const Frame& frame) {
  expect(Semicolon, "after the value of the param");
  reduce(NodeKind::ParamHeader, frame.base, frame.begin);
  ast_.headers.push_back(operands_.back());
  operands_.clear();
}

// Before a binding, or at the turnstile. There is one further on.
void ParseMachine::bindings(const Frame&) {
  operands_.clear();
  if (accept(Turnstile)) {
    push(State::Body, 0, token().span.begin);
    return;
  }
  const std::uint32_t begin = token().span.begin;
  binder("that the environment provides");
  push(State::BindingEnd, 0, begin);
  if (accept(LeftBracket)) {
    push(State::BindingSize, 0, begin, at_ - 1);
    push(State::Expression, top(), token().span.begin, kConstantLevel);
  } else if (accept(LeftParen)) {
    push_none();
    if (at(RightParen)) return no_arguments(begin);
    push(State::BindingArgument, top(), begin, at_ - 1);
    push(State::Base, top(), token().span.begin);
  } else {
    push_none();
    expect(Colon, "between a name and its type");
    push(State::BindingType, top(), begin);
  }
}

// f() : com, which is taken for f : com
void ParseMachine::no_arguments(std::uint32_t begin) {
  if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, token().span,
                                 "a declared function has at least one argument")) {
    error->help = "what has no arguments is declared as `name : type`";
  }
  advance();
  expect(Colon, "between a name and its type");
  push(State::BindingType, top(), begin);
}

void ParseMachine::binding_size(const Frame& frame) {
  expect_closer(RightBracket, frame.extra);
  expect(Colon, "between an array and its type");
  push(State::BindingType, top(), frame.begin);
}

// NAME '(' base { ',' base } ')' ':' base
void ParseMachine::binding_argument(const Frame& frame) {
  if (accept(Comma)) {
    push(State::BindingArgument, frame.base, frame.begin, frame.extra);
    push(State::Base, top(), token().span.begin);
    return;
  }
  expect_closer(RightParen, frame.extra);
  expect(Colon, "before the result type");
  push(State::BindingResult, frame.base, frame.begin);
  push(State::Base, top(), token().span.begin);
}

void ParseMachine::binding_result(const Frame& frame) {
  reduce(NodeKind::TypeFunction, frame.base, ast_[operands_[frame.base]].span.begin);
}

void ParseMachine::binding_end(const Frame& frame) {
  reduce(NodeKind::Binding, frame.base, frame.begin);
  ast_.context.push_back(operands_.back());
  if (at_semicolon_in_context()) {
    unexpected("`,` or `|-` after a binding", kContextSigns);
    advance();
  } else if (!at(Comma) && !at(Turnstile)) {
    unexpected("`,` or `|-` after a binding");
    while (!at(Comma) && !at(Turnstile) && !at(End)) advance();
  }
  if (accept(Comma) && at(Turnstile)) unexpected("a binding after `,`");
  if (at(End)) {
    push(State::Body, 0, token().span.begin);
  } else {
    push(State::Bindings, 0, token().span.begin);
  }
}

void ParseMachine::body(const Frame&) {
  operands_.clear();
  push(State::BodyEnd, 0, token().span.begin);
  push(State::Seq, 0, token().span.begin);
}

// The term is read. If it ended before the file did, reports that and goes on, for further errors.
void ParseMachine::body_end(const Frame& frame) {
  if (accept(Colon)) {
    if (ast_.body == ast_.none()) ast_.body = operands_[0];
    operands_.clear();
    push(State::AnnotationEnd, 0, frame.begin);
    push(State::Type, 0, token().span.begin);
    return;
  }
  if (at(Dot) || at(End)) {
    if (ast_.body == ast_.none()) ast_.body = operands_[0];
    annotation_end(frame);
    return;
  }
  ast_.has_lost_scopes = true;
  if (is_closer(kind()) && abandoned_ > 0) {
    --abandoned_;
  } else if (is_closer(kind())) {
    report(DiagnosticCode::UnmatchedCloser, token().span,
           std::string(describe(kind())) + " closes nothing that is open here");
  } else {
    Diagnostic* error =
        report(DiagnosticCode::UnexpectedToken, token().span,
               "expected `;` or the end of the term, found " + std::string(describe(kind())));
    if (error != nullptr && begins_statement(kind())) {
      error->help = "put `;` between two statements";
    }
  }
  // What was read so far and what follows become one sequence.
  if (!begins_statement(kind())) advance();
  while (!at(End) && !at(Colon) && !at(Dot) && !begins_statement(kind())) advance();
  push(State::BodyEnd, 0, frame.begin);
  if (begins_statement(kind())) {
    push(State::SeqNext, 0, frame.begin);
    push(State::Statement, top(), token().span.begin);
  }
}

void ParseMachine::annotation_end(const Frame&) {
  if (!operands_.empty() && ast_.type == ast_.none() && ast_.body != operands_.back()) {
    ast_.type = operands_.back();
  }
  ast_.ends_with_dot = accept(Dot);
  if (at(End)) return;
  const bool for_turnstile = at(Semicolon) && begins_statement(kind(1));
  const bool is_declaration = !ast_.has_turnstile && may_be_declaration(ast_.body) &&
                              (at(Comma) || begins_statement(kind()) || for_turnstile);
  if (is_declaration) ast_.body = ast_.add(NodeKind::Error, ast_[ast_.body].span, 0, {});
  if (is_declaration && misses_turnstile_) return;
  Diagnostic* error =
      report(DiagnosticCode::UnexpectedToken, token().span,
             "expected the end of the file, found " + std::string(describe(kind())));
  if (error != nullptr && is_after_member()) error->help = kNoStructures;
  if (error == nullptr || !is_declaration) return;
  error->help = !for_turnstile              ? kMissingTurnstile
                : at_semicolon_in_context() ? kContextSigns
                                            : kSemicolonForTurnstile;
}

}  // namespace arbiter::syntax
