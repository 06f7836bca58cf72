// Words and signs of C that have another meaning here, or none, told as the habits in
// parse_habits.cpp are.
//
//   int x = 0;  unsigned int x;       new int x := 0 in
//   new unsigned int x in             new int x in          (with parse_binding.cpp)
//   const int N = 4;                  param N = 4;          (with parse_file.cpp)
//   struct …; union, enum, typedef    skipped               (with parse_file.cpp)
//   switch (…) { … }                  if … then … else …
//   int main(void) { … }              its body
//   int f(int x) { … }                let int f(int x) { … } in
//   assert B;  assume B;              assert(B);
//   x->next                           next[x]
//   int *p;  *p  x << 1               nothing
//
// The words are not reserved: they are reported only where no program could go on as the text does.
// Two names never stand side by side in a term, nor do a name and a `{`, or `int` and a name.
#include <algorithm>
#include <array>

#include "syntax/parse_machine.h"
#include "syntax/precedence.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

constexpr std::array<std::string_view, 11> kTypeWords = {"char",   "const",    "double",  "extern",
                                                         "float",  "long",     "short",   "signed",
                                                         "static", "unsigned", "volatile"};
constexpr std::uint32_t kMostTypeWords = 4;

constexpr std::string_view kNoPointers =
    "there are no pointers: indices of an array, `new int a[n] in …`, can stand for them";

bool is_type(TokenKind kind) { return kind == Int || kind == Bool; }

}  // namespace

bool ParseMachine::is_type_word(const Token& token) const {
  if (token.kind != Name) return false;
  const std::string_view word = names_.text(NameId(token.payload));
  return std::find(kTypeWords.begin(), kTypeWords.end(), word) != kTypeWords.end();
}

// How many tokens from here are a type of C: `int`, `unsigned`, `unsigned long int`. 0 for none.
std::uint32_t ParseMachine::c_type_length() const {
  std::uint32_t length = 0;
  while (length < kMostTypeWords && at_ + length < tokens_.size() &&
         is_type_word(tokens_[at_ + length])) {
    ++length;
  }
  return is_type(kind(length)) ? length + 1 : length;
}

// Steps over a type of C and the `*` after it. Returns the type that is meant.
NodeId ParseMachine::c_type(std::uint32_t length) {
  const std::uint32_t begin = token().span.begin;
  const NodeKind meant = kind(length - 1) == Bool ? NodeKind::DataBool : NodeKind::DataInt;
  for (std::uint32_t i = 0; i < length; ++i) advance();
  const NodeId type = ast_.add(meant, {begin, previous_end_}, 0, {});
  accept(Star);
  return type;
}

// What stands after the sign, `sign` tokens from here, if it is just a number; otherwise "…".
std::string ParseMachine::c_initial(std::uint32_t sign) const {
  if (kind(sign + 1) != Integer || kind(sign + 2) != Semicolon) return "…";
  return std::to_string(ast_.integers[tokens_[at_ + sign + 1].payload]);
}

// int x = 0;  unsigned int x;  const int N = 4;  int *p;
bool ParseMachine::c_declaration() {
  const std::uint32_t length = c_type_length();
  if (length == 0) return false;
  const bool is_pointer = kind(length) == Star;
  if (is_pointer && length == 1 && at(Name)) return false;  // `char * x` may be a product
  const std::uint32_t name_at = length + (is_pointer ? 1 : 0);
  const TokenKind after = kind(name_at + 1);
  const bool declares =
      kind(name_at) == Name && (after == Equal || after == Assign || after == Semicolon);
  if (!declares) return false;
  const bool is_bool = kind(length - 1) == Bool;
  const std::string name(names_.text(NameId(tokens_[at_ + name_at].payload)));
  const bool is_constant = is_named(token(), "const") && !is_bool && after != Semicolon;
  if (Diagnostic* error =
          report(DiagnosticCode::UnexpectedToken, token().span,
                 is_constant ? "a constant is a param, which is declared before the term"
                             : "a local variable is made by `new`")) {
    error->help = is_pointer    ? std::string(kNoPointers)
                  : is_constant ? "write `param " + name + " = " + c_initial(name_at + 1) + ";`"
                                : "write `new " + std::string(is_bool ? "bool " : "int ") + name +
                                      " := " + (is_bool ? "false" : "0") + " in …`";
  }
  enter();
  const std::uint32_t base = top();
  const std::uint32_t begin = token().span.begin;
  operands_.push_back(c_type(length));
  push(State::NewName, base, begin, kDeclaredAsInC);
  return true;
}

// new unsigned int x, new const bool b, new int *p, after `new`: the type that is meant becomes an
// operand. True if it was one of them.
bool ParseMachine::c_new_type() {
  const std::uint32_t length = c_type_length();
  if (length == 0) return false;
  const bool is_pointer = kind(length) == Star && kind(length + 1) == Name;
  const bool has_words = length > 1 && kind(length) == Name;
  if (!is_pointer && !has_words) return false;
  const std::string word(at(Name) ? names_.text(NameId(token().payload)) : "*");
  if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken,
                                 at(Name) ? token().span : tokens_[at_ + length].span,
                                 "there is no `" + word + "` in a type")) {
    error->help = is_pointer ? std::string(kNoPointers)
                  : word == "const"
                      ? "a constant is a param, declared before the term: `param N = 4;`"
                      : "integers are `int`, and those from 0 to 255 `int[0..255]`";
  }
  operands_.push_back(c_type(length));
  return true;
}

// const int N = 4; before the term: told, and read on as the param that is meant, from its name.
bool ParseMachine::accept_c_constant() {
  if (!is_named(token(), "const")) return false;
  const std::uint32_t length = c_type_length();
  const bool is_constant =
      kind(length) == Name && kind(length + 1) == Equal && kind(length - 1) != Bool;
  if (!is_constant) return false;
  if (Diagnostic* error =
          report(DiagnosticCode::UnexpectedToken, token().span, "a constant is a param")) {
    const std::string name(names_.text(NameId(tokens_[at_ + length].payload)));
    error->help = "write `param " + name + " = " + c_initial(length + 1) + ";`";
  }
  for (std::uint32_t i = 0; i < length; ++i) advance();
  return true;
}

// struct node { … };  enum { A, B };  typedef int t;  Skipped up to the `;`.
bool ParseMachine::c_type_definition() {
  if (!at(Name) || (kind(1) != Name && kind(1) != LeftBrace && !is_type(kind(1)))) return false;
  const std::string word(names_.text(NameId(token().payload)));
  std::string_view help;
  if (word == "struct" || word == "union") {
    help = kNoStructures;
  } else if (word == "enum") {
    help = "constants are params, declared before the term: `param A = 0; param B = 1;`";
  } else if (word == "typedef") {
    help = "types are written where they are used; `data D;` declares one of unknown values";
  } else {
    return false;
  }
  if (Diagnostic* error =
          report(DiagnosticCode::UnexpectedToken, token().span, "there is no `" + word + "`")) {
    error->help = help;
  }
  const std::uint32_t begin = token().span.begin;
  ast_.has_lost_scopes = true;
  skip_to_follower();
  push_error({begin, previous_end_});
  return true;
}

// switch (M) { … }: skipped.
bool ParseMachine::c_switch() {
  if (!is_named(token(), "switch")) return false;
  if (kind(1) == LeftParen) {
    const auto inside = look_into_parentheses(1);
    if (!inside || kind(inside->closer + 1) != LeftBrace) return false;
  } else if (kind(1) != Name) {
    return false;
  }
  if (Diagnostic* error =
          report(DiagnosticCode::UnexpectedToken, token().span, "there is no `switch`")) {
    error->help = "write `if x = 0 then { … } else if x = 1 then { … } else { … }`";
  }
  const std::uint32_t begin = token().span.begin;
  ast_.has_lost_scopes = true;
  advance();
  skip_to_brace_or_follower();
  if (at(LeftBrace)) skip_group();
  push_error({begin, previous_end_});
  return true;
}

// Skips what stands in brackets, at the first of them.
void ParseMachine::skip_group() {
  std::uint32_t level = 0;
  do {
    if (at(LeftParen) || at(LeftBrace) || at(LeftBracket)) ++level;
    if (at(RightParen) || at(RightBrace) || at(RightBracket)) --level;
    advance();
  } while (level > 0 && !at(End));
}

// int main(void) { … }, void main() { … }: its body is read.
bool ParseMachine::c_main() {
  const std::uint32_t length = is_named(token(), "void") ? 1 : c_type_length();
  if (length == 0 || kind(length + 1) != LeftParen) return false;
  if (!is_named(tokens_[at_ + length], "main")) return false;
  const std::uint32_t begin = token().span.begin;
  if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, tokens_[at_ + length].span,
                                 "there is no `main`: the program is a term")) {
    error->help = "write its body alone; what the environment provides stands before, with `|-`";
  }
  const std::uint32_t base = top();
  skip_to_brace_or_follower();
  if (!at(LeftBrace)) {
    push_error({begin, previous_end_});
    return true;
  }
  push(State::Broken, base, begin);
  push(State::Statement, base, token().span.begin);
  return true;
}

// int f(int x) { … }: skipped.
bool ParseMachine::c_function() {
  const std::uint32_t length = c_type_length();
  if (length == 0 || kind(length) != Name || kind(length + 1) != LeftParen) return false;
  if (Diagnostic* error =
          report(DiagnosticCode::UnexpectedToken, token().span, "a definition begins with `let`")) {
    const std::string name(names_.text(NameId(tokens_[at_ + length].payload)));
    const std::string_view type = kind(length - 1) == Bool ? "bool" : "int";
    error->help = "write `" + definition_help(name, at_ + length + 1, type) + "`";
  }
  const std::uint32_t begin = token().span.begin;
  ast_.has_lost_scopes = true;
  skip_to_brace_or_follower();
  if (at(LeftBrace)) skip_group();
  push_error({begin, previous_end_});
  return true;
}

// assert B, assume B: read as a statement whose condition B is.
bool ParseMachine::c_test() {
  if (!is_named(token(), "assert") && !is_named(token(), "assume")) return false;
  const bool is_word = kind(1) == Name || kind(1) == Integer || kind(1) == True || kind(1) == False;
  if (!is_word && kind(1) != Bang && kind(1) != Not) return false;
  const std::uint32_t begin = token().span.begin;
  const std::string test(names_.text(NameId(token().payload)));
  if (Diagnostic* error = report(DiagnosticCode::UnexpectedToken, token().span,
                                 "the condition of `" + test + "` stands in parentheses")) {
    const Token& word = tokens_[at_ + 1];
    std::string condition = "…";
    if (is_word && (kind(2) == Semicolon || can_follow_seq(kind(2)))) {
      condition = word.kind == Name      ? std::string(names_.text(NameId(word.payload)))
                  : word.kind == Integer ? std::to_string(ast_.integers[word.payload])
                  : word.kind == True    ? "true"
                                         : "false";
    }
    error->help = "write `" + test + "(" + condition + ")`";
  }
  advance();
  push(State::Broken, top(), begin);
  push(State::Expression, top(), token().span.begin, kLoosest);
  return true;
}

// x->next, at the arrow; x lies at `base`.
bool ParseMachine::c_member(const Frame& frame) {
  const bool is_member =
      kind(1) == Name && is_joined_to_next() && previous_end_ == token().span.begin;
  if (!is_member) return false;
  if (Diagnostic* error =
          report(DiagnosticCode::UnexpectedToken, token().span, "`->` stands only in types")) {
    const std::string field(names_.text(NameId(tokens_[at_ + 1].payload)));
    error->help = "there are no structures: each field can be an array, `" + field + "[" +
                  operand_name(frame.base) + "]`";
  }
  advance();
  advance();
  reduce(NodeKind::Error, frame.base, frame.begin);
  push(State::Infix, frame.base, frame.begin, frame.extra);
  push(State::Postfix, frame.base, frame.begin);
  return true;
}

// For what is no operand: `*` of *p, and the second sign of x << 1.
std::string_view ParseMachine::c_operator_help() const {
  const bool is_joined_to_previous = at_ > 0 && tokens_[at_ - 1].span.end == token().span.begin;
  const bool is_second = is_joined_to_previous && tokens_[at_ - 1].kind == kind();
  if (is_second && (at(Less) || at(Greater))) return "there are no operators on bits";
  const bool is_pointer =
      at(Star) && kind(1) == Name && is_joined_to_next() && !is_joined_to_previous;
  return is_pointer ? kNoPointers : std::string_view{};
}

// x.next, at `next`
bool ParseMachine::is_after_member() const {
  if (!at(Name) || at_ < 2 || tokens_[at_ - 1].kind != Dot) return false;
  const Span dot = tokens_[at_ - 1].span;
  return tokens_[at_ - 2].kind == Name && tokens_[at_ - 2].span.end == dot.begin &&
         dot.end == token().span.begin;
}

}  // namespace arbiter::syntax
