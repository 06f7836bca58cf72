// Habits of C in declarations, told with the form that this language has, as those in
// parse_habits.cpp.
//
//   new int x = 0 in      new int x := 0 in          (with parse_binding.cpp)
//   new int x := 0;       new int x := 0 in          (with parse_statement.cpp)
//   void f() { … }        let com f { … } in
//   f(com) : com  M       f(com) : com |- M          (with parse_file.cpp)
//
// The last is no habit of C: who declares what a program uses, and then writes the program, forgets
// the sign between them. `void` is no reserved word: it is reported only where no program could go
// on as the text does.
#include "syntax/parse_machine.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

// How a variable of that type is made; empty if that is more than a word.
std::string_view made_by(NodeKind type) {
  if (type == NodeKind::DataBool) return "new bool ";
  return type == NodeKind::DataInt ? "new int " : "";
}

}  // namespace

// The name of the binder at `base`; `x` if it is missing.
std::string ParseMachine::bound_name(std::uint32_t base) const {
  const std::string_view name = names_.text(ast_.name(operands_[base]));
  return name.empty() ? "x" : std::string(name);
}

// For `new bool ok = true`: the same with `:=`, as far as it is short. At the sign; the name lies
// at `base`, then the type.
std::string ParseMachine::initial_help(std::uint32_t base, bool is_array) const {
  if (!at(Equal)) return "";  // nobody needs it
  const NodeKind type = ast_[operands_[base + 1]].kind;
  std::string name = bound_name(base);
  if (is_array) name += "[…]";
  std::string value = "…";
  if (kind(2) == In || kind(2) == Semicolon) {
    if (kind(1) == True) value = "true";
    if (kind(1) == False) value = "false";
    if (kind(1) == Integer) value = std::to_string(ast_.integers[tokens_[at_ + 1].payload]);
    if (kind(1) == Name) value = std::string(names_.text(NameId(tokens_[at_ + 1].payload)));
  }
  const std::string made(made_by(type));
  return "write `" + made + name + " := " + value + (made.empty() ? "`" : " in …`");
}

// For `new int x := 0;`: the same with `in`. The parts of the scope lie at `base`.
std::string ParseMachine::scope_help(std::uint32_t base, State end) const {
  if (end == State::ArrayEnd) return "write `array " + bound_name(base) + "[…] in …`";
  if (end != State::NewEnd && end != State::NewArrayEnd) return "write `in` for this `;`";
  const NodeId type = operands_[base + 1];
  const NodeId value = operands_.back();
  std::string text(type == ast_.none() ? "new " : made_by(ast_[type].kind));
  text += bound_name(base) + (end == State::NewArrayEnd ? "[…]" : "");
  if (value != ast_.none()) {
    const NodeKind kind = ast_[value].kind;
    text += " := ";
    if (kind == NodeKind::Integer) {
      text += std::to_string(ast_.integer(value));
    } else if (kind == NodeKind::Boolean) {
      text += ast_[value].payload == 1 ? "true" : "false";
    } else if (kind == NodeKind::Name) {
      text += names_.text(ast_.name(value));
    } else {
      text += "…";
    }
  }
  return "write `" + text + " in …`";
}

// let void f(…) { … } in …: read on as a definition whose type is unknown.
void ParseMachine::c_let_void(std::uint32_t base, std::uint32_t begin) {
  if (Diagnostic* error =
          report(DiagnosticCode::UnexpectedToken, token().span, "there is no `void`")) {
    const std::string name(names_.text(NameId(tokens_[at_ + 1].payload)));
    error->help = "what has no result is a command: write `let com " + name + "(…) { … } in …`";
  }
  push_error(token().span);
  advance();
  let_typed_name({State::LetTypedName, base, begin, 0});
}

// void f(…) { … }: skipped to its end.
void ParseMachine::c_void() {
  const std::uint32_t begin = token().span.begin;
  if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, token().span,
                                 "there is no `void`, and a definition begins with `let`")) {
    const std::string name(names_.text(NameId(tokens_[at_ + 1].payload)));
    error->help = "write `let com " + name + "(int x) { … } in …`; what has no result is a command";
  }
  ast_.has_lost_scopes = true;
  skip_to_follower();
  push_error({begin, previous_end_});
}

// f(com) : com, at `com`, where there is no `|-` in the file.
bool ParseMachine::is_undivided_argument() const {
  const bool is_type = at(Com) || at(Exp) || at(Var) || at(Int) || at(Bool);
  return is_type && !ast_.has_turnstile && depth_ == 1 && at_ > 0 &&
         (tokens_[at_ - 1].kind == LeftParen || tokens_[at_ - 1].kind == Comma);
}

// What was read as the term may be a declaration: a name, or one with a size or with arguments.
bool ParseMachine::may_be_declaration(NodeId term) const {
  switch (ast_[term].kind) {
    case NodeKind::Name:
    case NodeKind::Index:
    case NodeKind::Call: return true;
    default: return false;
  }
}

}  // namespace arbiter::syntax
