// Habits of C in declarations, told with the form that this language has, as those in
// parse_habits.cpp.
//
//   new int x = 0 in      new int x := 0 in          (with parse_binding.cpp)
//   new int x := 0;       new int x := 0 in          (with parse_statement.cpp)
//   void f() { … }        let com f { … } in
//   f(com) : com  M       f(com) : com |- M          (with parse_file.cpp)
//   c : com; M            c : com |- M               (with parse_file.cpp)
//   c : com; d : com      c : com, d : com           (with parse_file.cpp)
//
// The last three are no habits of C: who declares what a program uses, and then writes the program,
// forgets the sign between them, or ends a declaration as a statement ends. `void` is no reserved
// word: it is reported only where no program could go on as the text does.
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
  if (type != ast_.none() && made_by(ast_[type].kind).empty()) return "write `in` for this `;`";
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

// What stands in the parentheses that token `open` opens, a parameter without a type as an `int`.
// None if there are no parentheses; also if they hold something else than a few parameters.
std::optional<std::vector<ParseMachine::WrittenParameter>> ParseMachine::written_parameters(
    std::uint32_t open) const {
  constexpr std::uint32_t kMostTokens = 32;
  const auto kind_at = [&](std::uint32_t i) {
    return i < tokens_.size() && i - open < kMostTokens ? tokens_[i].kind : End;
  };
  if (kind_at(open) != LeftParen) return std::nullopt;
  std::vector<WrittenParameter> parameters;
  std::uint32_t i = open + 1;
  if (kind_at(i) == RightParen) return parameters;
  if (kind_at(i + 1) == RightParen && is_named(tokens_[i], "void")) return parameters;
  for (;; ++i) {
    std::string type;
    if (kind_at(i) == Exp || kind_at(i) == Var) type = kind_at(i++) == Exp ? "exp " : "var ";
    if (kind_at(i) == Int || kind_at(i) == Bool) {
      type += kind_at(i++) == Int ? "int" : "bool";
    } else if (kind_at(i) == Com && type.empty()) {
      type = "com";
      ++i;
    } else if (!type.empty()) {
      return std::nullopt;
    }
    if (kind_at(i) != Name) return std::nullopt;
    parameters.push_back(
        {type.empty() ? "int" : type, std::string(names_.text(NameId(tokens_[i].payload)))});
    ++i;
    if (kind_at(i) == RightParen) return parameters;
    if (kind_at(i) != Comma) return std::nullopt;
  }
}

// "let com f(int x) { … } in …", with the parameters that token `open` begins, if there are any.
std::string ParseMachine::definition_help(const std::string& name, std::uint32_t open,
                                          std::string_view type) const {
  std::string text = "let " + std::string(type) + " " + name;
  if (tokens_[open].kind == LeftParen) {
    const auto parameters = written_parameters(open);
    std::string list = parameters ? "" : "…";
    for (std::size_t i = 0; parameters && i < parameters->size(); ++i) {
      list += (i > 0 ? ", " : "") + (*parameters)[i].type + " " + (*parameters)[i].name;
    }
    text += "(" + list + ")";
  }
  return text + " { … } in …";
}

// The same without braces: "let f be fun x : int. … in …"; empty if it is more than that.
std::string ParseMachine::function_help(const std::string& name, std::uint32_t open) const {
  const auto parameters = written_parameters(open);
  if (tokens_[open].kind == LeftParen && (!parameters || parameters->size() > 1)) return "";
  std::string text = "let " + name + " be ";
  if (parameters && !parameters->empty()) {
    text += "fun " + parameters->front().name + " : " + parameters->front().type + ". ";
  }
  return text + "… in …";
}

// let void f(…) { … } in …: read on as a definition whose type is unknown.
void ParseMachine::c_let_void(std::uint32_t base, std::uint32_t begin) {
  if (Diagnostic* error =
          report(DiagnosticCode::UnexpectedToken, token().span, "there is no `void`")) {
    const std::string name(names_.text(NameId(tokens_[at_ + 1].payload)));
    error->help = "what has no result is a command: write `" + definition_help(name, at_ + 2) + "`";
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
    error->help = "write `" + definition_help(name, at_ + 2) + "`; what has no result is a command";
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

// At a `;` before another declaration, or before the turnstile.
bool ParseMachine::at_semicolon_in_context() const {
  if (!at(Semicolon)) return false;
  if (kind(1) != Name) return kind(1) == Turnstile;
  const bool has_more = kind(2) == LeftBracket || kind(2) == LeftParen;  // a size or arguments
  return kind(2) == Colon || (has_more && ast_.has_turnstile);
}

}  // namespace arbiter::syntax
