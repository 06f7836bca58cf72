// Definitions of FSP, and the parser's own parts: tokens, mistakes, nodes.
//
// A file is a list of definitions, each of which begins with a word or a name of its own. Every
// function carries the production that it reads; expressions, labels, composites, processes and
// formulas are in files of their own. What is nested is written as recursive functions that run on
// the heap (support/deep.h).
//
// After a mistake `failed_` is set (parse_state.h): nothing more is reported until the end of the
// definition, and the definition is not kept. skip_definition() then goes to the next token that
// can only begin a definition, so that one mistake in a definition hides none in the others. That
// token is a guess: `P =` begins one only where it is no parameter and no local process.
//
// `progress`, `assert`, `fluent`, `menu` and the like are read for their syntax, and kept by name
// only: nothing checks them, and users are told so. Limits: nesting and the number of nodes
// (SizeLimits).
#include <algorithm>

#include "fsp/lexer.h"
#include "fsp/parse_state.h"
#include "fsp/parser.h"

namespace arbiter::fsp {

namespace {

using enum TokenKind;

TokenKind opener_of(TokenKind closer) {
  switch (closer) {
    case RightParen: return LeftParen;
    case RightBrace: return LeftBrace;
    default: return LeftBracket;
  }
}

bool is_definition_word(TokenKind kind) {
  switch (kind) {
    case Const:
    case Range:
    case Set:
    case Progress:
    case Fluent:
    case Assert:
    case Constraint:
    case LtlProperty:
    case Menu:
    case Animation:
    case Import:
    case Property:
    case Deterministic:
    case Minimal: return true;
    default: return false;
  }
}

}  // namespace

Ast parse(std::shared_ptr<const Source> source, const SizeLimits& limits,
          Diagnostics& diagnostics) {
  Ast ast;
  ast.names = std::make_shared<NamePool>();
  ast.source = std::move(source);
  const Tokens tokens = lex(*ast.source, *ast.names, diagnostics);
  Parser(ast, tokens, limits, diagnostics).run();
  return ast;
}

void Parser::run() {
  while (!at(End) && !stopped_ && !diagnostics_.is_stopped()) {
    definition();
    if (failed_) skip_definition();
    depth_ = 0;
  }
}

void Parser::advance() {
  previous_end_ = token().span.end;
  if (kind() != End) ++at_;
  if (diagnostics_.is_stopped()) failed_ = stopped_ = true;
}

bool Parser::accept(TokenKind wanted) {
  if (!at(wanted)) return false;
  advance();
  return true;
}

bool Parser::expect(TokenKind wanted, std::string_view context, std::string_view help) {
  if (accept(wanted)) return true;
  unexpected(std::string(describe(wanted)) + " " + std::string(context), help);
  return false;
}

bool Parser::close(TokenKind wanted, std::size_t open) {
  if (accept(wanted)) return true;
  if (failed_) return false;
  INVARIANT(tokens_[open].kind == opener_of(wanted), "a closer should be that of its opener");
  Diagnostic& error = fail(
      DiagnosticCode::UnclosedBracket, here(),
      "expected " + std::string(describe(wanted)) + ", found " + std::string(describe(kind())));
  error.notes.push_back(
      {tokens_[open].span, std::string(describe(opener_of(wanted))) + " opened here"});
  return false;
}

NameId Parser::take_name(TokenKind wanted, std::string_view what) {
  if (!at(wanted)) {
    unexpected(what);
    return NameId::none();
  }
  const NameId name(token().payload);
  advance();
  return name;
}

void Parser::unexpected(std::string_view wanted, std::string_view help) {
  if (failed_) return;
  if (kind() == Stray) {  // the lexer has reported it
    failed_ = true;
    return;
  }
  std::string found(describe(kind()));
  if (kind() == Upper || kind() == Lower)
    found = "`" + std::string(ast_.source->text(token().span)) + "`";
  fail(DiagnosticCode::UnexpectedToken, here(),
       "expected " + std::string(wanted) + ", found " + found)
      .help = help;
}

Diagnostic& Parser::fail(DiagnosticCode code, Span span, std::string message) {
  failed_ = true;
  return diagnostics_.add(code, span, std::move(message));
}

// Whether a definition begins here: at a word that begins nothing else, at `||P =`, or at `P =`
// where that is neither a parameter nor a further local process.
bool Parser::begins_definition() const {
  if (kind() == End || is_definition_word(kind()) || begins_composite_definition()) return true;
  const TokenKind before = at_ == 0 ? Dot : tokens_[at_ - 1].kind;
  if (before == Dot && (kind() == Compose || kind() == Safe)) return true;
  const bool is_inside =
      before == Comma || before == LeftParen || before == BarBar || before >= Actions;
  return kind() == Upper && kind(1) == Equals && !is_inside;
}

void Parser::skip_definition() {
  INVARIANT(failed_, "only a definition with a mistake should be skipped");
  failed_ = false;
  if (!at(End)) advance();
  while (!begins_definition() && !stopped_) advance();
}

bool Parser::enter() {
  if (failed_) return false;
  if (++depth_ <= limits_.max_nesting) return true;
  fail(DiagnosticCode::NestedTooDeep, token().span,
       "nested more than " + std::to_string(limits_.max_nesting) + " deep");
  stopped_ = true;
  return false;
}

NodeId Parser::add(NodeKind kind, std::uint32_t begin, std::uint32_t payload,
                   std::span<const NodeId> children) {
  if (ast_.size() > limits_.max_syntax_nodes && !stopped_) {
    fail(DiagnosticCode::SourceTooLarge, token().span,
         "the file is too large: more than " + std::to_string(limits_.max_syntax_nodes) +
             " syntax nodes up to here");
    stopped_ = true;
  }
  return ast_.add(kind, since(std::min(begin, previous_end_)), payload, children);
}

// file = { definition }
void Parser::definition() {
  switch (kind()) {
    case Const: return constant_definition(ConstantDefinition::Kind::Constant);
    case Range: return constant_definition(ConstantDefinition::Kind::Range);
    case Set: return constant_definition(ConstantDefinition::Kind::Set);
    case Import: return import_definition();
    case Progress: return progress_definition();
    case Fluent: return fluent_definition();
    case Assert:
    case Constraint:
    case LtlProperty: return formula_definition(kind());
    case Menu: return menu_definition();
    case Animation: return animation_definition();
    default: break;
  }
  const Modifiers found = modifiers();
  if (at(BarBar)) return composite_definition(found);
  if (at(Upper)) return process_definition(found);
  const bool is_small = at(Lower) && (kind(1) == Equals || kind(1) == LeftParen);
  unexpected("a definition", is_small ? "a process has a name in upper case" : "");
}

// constDef = "const" Upper "=" simpleExpr
// rangeDef = "range" Upper "=" simpleExpr ".." simpleExpr
// setDef   = "set" Upper "=" "{" label {"," label} "}"
void Parser::constant_definition(ConstantDefinition::Kind kind) {
  using Kind = ConstantDefinition::Kind;
  advance();
  ConstantDefinition definition;
  definition.kind = kind;
  definition.span = token().span;
  definition.name = take_name(Upper, "a name in upper case");
  expect(Equals, "before the value");
  const std::uint32_t first = begin();
  if (kind == Kind::Set) {
    if (!at(LeftBrace)) return unexpected("`{` before the labels of the set");
    definition.value = set().run();
  } else {
    definition.value = expression(kSimple).run();
  }
  if (kind == Kind::Range) {
    expect(DotDot, "between the ends of the range");
    const NodeId high = expression(kSimple).run();
    definition.value = add(NodeKind::IndexRange, first, 0, {definition.value, high});
  }
  if (failed_) return;
  if (kind == Kind::Set) set_names_.insert(definition.name);
  ast_.constants.push_back(definition);
}

Modifiers Parser::modifiers() {
  Modifiers found;
  while (true) {
    if (accept(Deterministic)) {
      found.is_deterministic = true;
    } else if (accept(Minimal)) {
      found.is_minimal = true;
    } else if (accept(Compose)) {
      found.is_composed = true;
    } else if (accept(Property)) {
      found.is_property = true;
    } else if (!accept(Safe)) {
      return found;
    }
  }
}

// "(" param {"," param} ")" ;  param = Upper "=" expr
std::vector<Parameter> Parser::parameters() {
  std::vector<Parameter> found;
  const std::size_t open = at_;
  if (!accept(LeftParen)) return found;
  do {
    Parameter parameter;
    parameter.span = token().span;
    parameter.name = take_name(Upper, "a parameter, a name in upper case");
    expect(Equals, "and the default value of the parameter");
    parameter.value = expression().run();
    found.push_back(parameter);
  } while (accept(Comma));
  close(RightParen, open);
  return found;
}

// [ ("\" | "@") labelSet ]
void Parser::visibility(NodeId& set, bool& exposes) {
  set = ast_.none();
  if (!at(Backslash) && !at(At)) return;
  exposes = at(At);
  advance();
  set = this->set().run();
}

// procDef = modifiers local {"," local} ["+" labelSet] ["/" relabelSet] [("\" | "@") labelSet] "."
void Parser::process_definition(const Modifiers& modifiers) {
  ProcessDefinition definition;
  definition.modifiers = modifiers;
  definition.name = NameId(token().payload);
  definition.span = token().span;
  do {
    definition.locals.push_back(local_process(definition));
  } while (accept(Comma));
  definition.extension = accept(Plus) ? set().run() : ast_.none();
  definition.relabels = accept(Slash) ? relabels().run() : ast_.none();
  visibility(definition.visibility, definition.exposes);
  expect(Dot, "at the end of the process");
  if (!failed_) ast_.processes.push_back(std::move(definition));
}

// compDef = modifiers "||" Upper ["(" params ")"] "=" compBody
//           [(">>" | "<<") labelSet] [("\" | "@") labelSet] "."
void Parser::composite_definition(const Modifiers& modifiers) {
  advance();
  CompositeDefinition definition;
  definition.modifiers = modifiers;
  definition.span = token().span;
  definition.name = take_name(Upper, "the name of the composite process, in upper case");
  definition.parameters = parameters();
  expect(Equals, "before the processes");
  definition.body = composite().run();
  definition.priority = ast_.none();
  if (at(ShiftLeft) || at(ShiftRight)) {
    definition.priority_is_high = at(ShiftLeft);
    advance();
    definition.priority = set().run();
  }
  visibility(definition.visibility, definition.exposes);
  std::string_view help;
  if (at(BarBar)) help = "processes in parallel stand in parentheses, as in ||S = (P || Q).";
  if (at(ShiftLeft) || at(ShiftRight)) help = "priorities, >> or <<, come before what is hidden";
  expect(Dot, "at the end of the composite process", help);
  if (!failed_) ast_.composites.push_back(std::move(definition));
}

// importDef = "import" Upper "=" string
void Parser::import_definition() {
  advance();
  ProcessDefinition definition;
  definition.span = token().span;
  definition.name = take_name(Upper, "the name of the process, in upper case");
  expect(Equals, "before the name of the file");
  definition.import_path = token().span;
  expect(String, "with the name of a .aut file");
  definition.extension = definition.relabels = definition.visibility = ast_.none();
  if (!failed_) ast_.processes.push_back(std::move(definition));
}

// progressDef = "progress" Upper [ranges] "=" ( label | "if" label "then" label )
void Parser::progress_definition() {
  advance();
  const Span span = token().span;
  const NameId name = take_name(Upper, "a name in upper case");
  if (at(LeftBracket)) (void)ranges().run();
  expect(Equals, "before the actions");
  if (accept(If)) {
    (void)label().run();
    expect(Then, "after the condition");
  }
  (void)label().run();
  if (!failed_) ast_.unchecked.push_back({Progress, name, span});
}

// fluentDef = "fluent" Upper [ranges] "=" "<" label "," label ">" ["initially" simpleExpr]
void Parser::fluent_definition() {
  advance();
  const Span span = token().span;
  const NameId name = take_name(Upper, "a name in upper case");
  if (at(LeftBracket)) (void)ranges().run();
  expect(Equals, "before the actions");
  expect(Less, "before the actions that make it true");
  (void)label().run();
  expect(Comma, "before the actions that make it false");
  (void)label().run();
  expect(Greater, "after the actions");
  if (accept(Initially)) (void)expression(kSimple).run();
  if (!failed_) ast_.unchecked.push_back({Fluent, name, span});
}

// assertDef = ("assert" | "constraint" | "ltl_property") Upper [params] "=" ltl ["+" labelSet]
void Parser::formula_definition(TokenKind kind) {
  advance();
  const Span span = token().span;
  const NameId name = take_name(Upper, "a name in upper case");
  (void)parameters();
  expect(Equals, "before the formula");
  (void)formula().run();
  if (accept(Plus)) (void)set().run();
  if (!failed_) ast_.unchecked.push_back({kind, name, span});
}

// menuDef = "menu" Upper "=" label
void Parser::menu_definition() {
  advance();
  const Span span = token().span;
  const NameId name = take_name(Upper, "a name in upper case");
  expect(Equals, "before the actions");
  (void)label().run();
  if (!failed_) ast_.unchecked.push_back({Menu, name, span});
}

// animationDef = "animation" Upper "=" string, and more that only LTSA's pictures use
void Parser::animation_definition() {
  advance();
  const Span span = token().span;
  const NameId name = take_name(Upper, "a name in upper case");
  expect(Equals, "before the name of the file");
  expect(String, "with the name of a file");
  if (accept(Target)) take_name(Upper, "the name of a process");
  if (accept(Compose)) {
    const std::size_t open = at_;
    expect(LeftBrace, "before the animations");
    std::size_t depth = 1;
    while (depth > 0 && !at(End) && !failed_) {
      if (at(LeftBrace)) ++depth;
      if (at(RightBrace) && --depth == 0) break;
      advance();
    }
    close(RightBrace, open);
  }
  if (accept(Actions)) (void)relabels().run();
  if (accept(Controls)) (void)relabels().run();
  if (!failed_) ast_.unchecked.push_back({Animation, name, span});
}

}  // namespace arbiter::fsp
