// Printing with few brackets.
//
// A tree is printed for a place that takes a certain level of the grammar: seq, statement, or an
// operator's level. What is looser than its place gets brackets. Three things need more care.
//   - let, new, fun, break, cont and letp reach as far right as they can: before a `;` they get
//   brackets.
//   - An `if` or `while` without fi or od would take an else, fi or od of one around it: where
//   there is
//     one on the same bracket level (Place::inside), it gets brackets.
//   - The bodies of such an `if` or `while` are single statements.
#include "generator/print.h"

#include <cctype>
#include <set>

namespace arbiter::generator {

namespace {

enum Level : int {
  SeqLevel,
  StatementLevel,
  OrOrLevel,
  AndAndLevel,
  OrLevel,
  AndLevel,
  NotLevel,
  ComparisonLevel,
  AdditiveLevel,
  MultiplicativeLevel,
  PrefixLevel,
  PostfixLevel,
};

struct Place {
  int level = SeqLevel;
  bool inside = false;  // of an `if` or `while` on the same bracket level

  Place at(int other) const { return {other, inside}; }
};

int level_of(Op op) {
  switch (op) {
    case Op::Add:
    case Op::Subtract: return AdditiveLevel;
    case Op::Multiply:
    case Op::Divide:
    case Op::Remainder: return MultiplicativeLevel;
    case Op::And: return AndLevel;
    case Op::Or: return OrLevel;
    case Op::AndAnd: return AndAndLevel;
    case Op::OrOr: return OrOrLevel;
    default: return ComparisonLevel;
  }
}

std::string spelling(Op op, bool other) {
  switch (op) {
    case Op::Add: return "+";
    case Op::Subtract: return "-";
    case Op::Multiply: return "*";
    case Op::Divide: return "/";
    case Op::Remainder: return "%";
    case Op::Equal: return other ? "==" : "=";
    case Op::NotEqual: return other ? "<>" : "!=";
    case Op::Less: return "<";
    case Op::LessEqual: return "<=";
    case Op::Greater: return ">";
    case Op::GreaterEqual: return ">=";
    case Op::And: return "and";
    case Op::Or: return "or";
    case Op::AndAnd: return "&&";
    case Op::OrOr: return "||";
  }
  return "?";
}

int level_of(const Tree& tree) {
  switch (tree.form) {
    case Form::Seq: return SeqLevel;
    case Form::Assign:
    case Form::Let:
    case Form::LetArray:
    case Form::LetTyped:
    case Form::New:
    case Form::NewArray:
    case Form::If:
    case Form::While:
    case Form::Fun:
    case Form::Break:
    case Form::Cont:
    case Form::Goto:
    case Form::Letp:
    case Form::Part:
    case Form::Return: return StatementLevel;
    case Form::Binary: return level_of(tree.op);
    case Form::Not: return NotLevel;
    case Form::Negate:
    case Form::Read: return PrefixLevel;
    default: return PostfixLevel;
  }
}

// True if what is printed would swallow a `;` that follows.
bool is_open_ended(const Tree& tree) {
  switch (tree.form) {
    case Form::Let:
    case Form::LetArray:
    case Form::LetTyped:
    case Form::New:
    case Form::NewArray:
    case Form::Fun:
    case Form::Break:
    case Form::Cont:
    case Form::Letp: return true;
    case Form::Assign: return is_open_ended(tree.children[1]);
    default: return false;
  }
}

bool is_closed(const Tree& tree) { return tree.style % 3 == 0; }

// `exp D` may be written `D`, and `exp int` as `exp`.
std::string styled(const Base& base, std::uint32_t style) {
  const bool plain_int = base.is_value() && base.data.kind == Data::Kind::Int;
  if (base.kind == Base::Kind::Com && style % 4 == 1) return "comm";
  if (base.kind == Base::Kind::Exp && style % 4 == 1) return to_text(base.data);
  if (plain_int && style % 4 == 2) return base.kind == Base::Kind::Exp ? "exp" : "var";
  return to_text(base);
}

bool may_follow_brace(const std::string& text) {
  static const std::set<std::string> kOperands = {"true", "false", "tt", "ff", "not", "mkvar"};
  if (std::isalpha(static_cast<unsigned char>(text[0])) == 0 && text[0] != '_') return false;
  const std::size_t end =
      text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
  return !kOperands.contains(text.substr(0, end));
}

class Printer {
 public:
  explicit Printer(Brackets brackets) : brackets_(brackets) {}

  // In a place; without brackets of its own.
  std::string print(const Tree& tree, Place place) const;
  std::string print_plain(const Tree& tree, Place place) const;

 private:
  std::string bracketed(const Tree& tree) const;
  std::string body(const Tree& tree) const;
  std::string print_if(const Tree& tree) const;
  std::string print_while(const Tree& tree) const;
  std::string print_seq(const Tree& tree, Place place) const;
  std::string print_new(const Tree& tree, Place place) const;
  std::string print_new_array(const Tree& tree, Place place) const;
  std::string print_let(const Tree& tree, Place place) const;
  std::string print_assign(const Tree& tree, Place place) const;
  std::string print_call(const Tree& tree) const;
  std::string print_statement(const Tree& tree, Place place) const;
  std::string print_operation(const Tree& tree, Place place) const;
  std::string print_primary(const Tree& tree) const;

  Brackets brackets_;
};

std::string Printer::bracketed(const Tree& tree) const {
  const bool brace = (tree.style >> 4U) % 4 == 1;
  return (brace ? "{" : "(") + print_plain(tree, {}) + (brace ? "}" : ")");
}

// One statement, as the body of an `if` or `while` that nothing closes.
std::string Printer::body(const Tree& tree) const {
  const bool plain = level_of(tree) > StatementLevel || tree.form == Form::Goto ||
                     (tree.form == Form::Assign && level_of(tree.children[1]) > StatementLevel);
  return plain ? print(tree, {StatementLevel, true}) : bracketed(tree);
}

std::string Printer::print_if(const Tree& tree) const {
  const Place inner{SeqLevel, true};
  const bool has_else = tree.children.size() == 3;
  std::string text = "if " + print(tree.children[0], inner) + " then ";
  if (is_closed(tree)) {
    text += print(tree.children[1], inner);
    if (has_else) text += " else " + print(tree.children[2], inner);
    return text + " fi";
  }
  const bool sequence = has_else && tree.style % 3 == 2;  // up to the else it may be a whole seq
  text += sequence ? print(tree.children[1], inner) : body(tree.children[1]);
  if (has_else) text += " else " + body(tree.children[2]);
  return text;
}

std::string Printer::print_while(const Tree& tree) const {
  const Place inner{SeqLevel, true};
  const std::string head = "while " + print(tree.children[0], inner) + " do ";
  if (is_closed(tree)) return head + print(tree.children[1], inner) + " od";
  return head + body(tree.children[1]);
}

std::string Printer::print_seq(const Tree& tree, Place place) const {
  std::string text;
  for (std::size_t i = 0; i < tree.children.size(); ++i) {
    const Tree& child = tree.children[i];
    const bool last = i + 1 == tree.children.size();
    const bool swallows = !last && is_open_ended(child);
    const std::string next = swallows || child.form == Form::Seq
                                 ? bracketed(child)
                                 : print(child, place.at(StatementLevel));
    if (i > 0) {
      const bool implicit = tree.style % 3 == 1 && text.back() == '}' && may_follow_brace(next);
      text += implicit ? " " : "; ";
    }
    text += next;
  }
  if (tree.style % 3 == 2 && !is_open_ended(tree.children.back())) text += ";";
  return text;
}

std::string Printer::print_new(const Tree& tree, Place place) const {
  const bool has_initial = tree.children.size() == 2;
  const Data& data = tree.declared.data;
  const std::string rest = print(tree.children.back(), place.at(SeqLevel));
  if (tree.style % 5 == 3 && !has_initial && data.kind == Data::Kind::Int) {
    return "new " + tree.name + ". " + rest;
  }
  std::string text = "new ";
  switch (tree.style % 5) {
    case 1: text += to_text(data) + " var " + tree.name; break;
    case 2: text += "var " + tree.name + " : " + to_text(data); break;
    case 4: text += tree.name + " : " + to_text(data); break;
    default: text += to_text(data) + " " + tree.name;
  }
  if (has_initial) {
    const Tree& initial = tree.children[0];
    const bool simple = initial.form != Form::Seq && initial.form != Form::Assign;
    text += " := " + (simple ? print(initial, {StatementLevel, true}) : bracketed(initial));
  }
  return text + " in " + rest;
}

std::string Printer::print_new_array(const Tree& tree, Place place) const {
  const bool has_initial = tree.children.size() == 2;
  const std::string rest = " in " + print(tree.children.back(), place.at(SeqLevel));
  const std::string cells = tree.name + "[" + std::to_string(tree.value) + "]";
  const std::string data = to_text(tree.declared.data);
  if (has_initial) {
    return "new " + data + " " + cells + " := " + print(tree.children[0], {OrOrLevel, true}) + rest;
  }
  return (tree.style % 2 == 1 ? "array " + cells + " : " + data : "new " + data + " " + cells) +
         rest;
}

std::string Printer::print_let(const Tree& tree, Place place) const {
  const Tree& bound = tree.children[0];
  const std::string rest = " in " + print(tree.children[1], place.at(SeqLevel));
  if (tree.form == Form::Let) {
    return "let " + tree.name + " be " + print(bound, place.at(SeqLevel)) + rest;
  }
  if (tree.form == Form::LetArray) {
    return "let " + tree.name + "[" + tree.index + " : " + std::to_string(tree.value) + "] be " +
           print(bound, place.at(SeqLevel)) + rest;
  }
  std::string text = "let " + styled(tree.declared, tree.style) + " " + tree.name;
  std::string separator = "(";
  for (const Parameter& parameter : tree.parameters) {
    text += separator + styled(parameter.type, parameter.style) + " " + parameter.name;
    separator = ", ";
  }
  if (!tree.parameters.empty()) text += ")";
  return text + " { " + print(bound, {}) + " }" + rest;
}

std::string Printer::print_assign(const Tree& tree, Place place) const {
  const Tree& value = tree.children[1];
  const bool simple = value.form != Form::Seq && value.form != Form::Assign;
  return print(tree.children[0], place.at(OrOrLevel)) +
         " := " + (simple ? print(value, place.at(StatementLevel)) : bracketed(value));
}

std::string Printer::print_call(const Tree& tree) const {
  const Tree& head = tree.children[0];
  std::string text = print(head, {PostfixLevel, false});
  const bool curried = tree.style % 4 == 1;
  for (std::size_t i = 1; i < tree.children.size(); ++i) {
    if (i > 1) text += curried ? ")" : ", ";
    if (i == 1 || curried) text += "(";
    text += print(tree.children[i], {});
  }
  return text + ")";
}

std::string Printer::print_statement(const Tree& tree, Place place) const {
  const Place reach = place.at(SeqLevel);
  switch (tree.form) {
    case Form::Assign: return print_assign(tree, place);
    case Form::Let:
    case Form::LetArray:
    case Form::LetTyped: return print_let(tree, place);
    case Form::New: return print_new(tree, place);
    case Form::NewArray: return print_new_array(tree, place);
    case Form::If: return print_if(tree);
    case Form::While: return print_while(tree);
    case Form::Fun:
      return "fun " + tree.name + " : " + styled(tree.declared, tree.style) + ". " +
             print(tree.children[0], reach);
    case Form::Break: return "break " + tree.name + ". " + print(tree.children[0], reach);
    case Form::Cont: return "cont " + tree.name + ". " + print(tree.children[0], reach);
    case Form::Goto: return "goto " + tree.name;
    case Form::Letp:
      return "letp " + print(tree.children[0], place.at(OrOrLevel)) + " in " +
             print(tree.children[1], reach);
    case Form::Part: return "part " + tree.name + " { " + print(tree.children[0], {}) + " }";
    default: return "return " + print(tree.children[0], place.at(OrOrLevel));
  }
}

std::string Printer::print_operation(const Tree& tree, Place place) const {
  switch (tree.form) {
    case Form::Binary: {
      const int level = level_of(tree.op);
      const int left = level == ComparisonLevel ? level + 1 : level;
      return print(tree.children[0], place.at(left)) + " " +
             spelling(tree.op, tree.style % 2 == 1) + " " +
             print(tree.children[1], place.at(level + 1));
    }
    case Form::Not: return "not " + print(tree.children[0], place.at(NotLevel));
    case Form::Negate: return "-" + print(tree.children[0], place.at(PrefixLevel));
    default: return "!" + print(tree.children[0], place.at(PrefixLevel));
  }
}

std::string Printer::print_primary(const Tree& tree) const {
  const bool other = tree.style % 2 == 1;
  switch (tree.form) {
    case Form::Literal: return std::to_string(tree.value);
    case Form::Truth:
      if (tree.value != 0) return other ? "tt" : "true";
      return other ? "ff" : "false";
    case Form::Skip: return "skip";
    case Form::Abort: return "abort";
    case Form::Diverge: return "diverge";
    case Form::Assert: return "assert(" + print(tree.children[0], {}) + ")";
    case Form::Assume: return "assume(" + print(tree.children[0], {}) + ")";
    case Form::Name: return tree.name + (tree.style % 8 == 1 ? "()" : "");
    case Form::Element: return tree.name + "[" + print(tree.children[0], {}) + "]";
    case Form::Mkvar:
      return "mkvar(" + print(tree.children[0], {}) + ", " + print(tree.children[1], {}) + ")";
    default: return print_call(tree);
  }
}

std::string Printer::print(const Tree& tree, Place place) const {
  const int level = level_of(tree);
  const bool takes_ending = (tree.form == Form::If || tree.form == Form::While) && !is_closed(tree);
  const bool loose = level < place.level || (place.inside && takes_ending);
  const bool compound = brackets_ == Brackets::All && level < PostfixLevel;
  return loose || compound ? bracketed(tree) : print_plain(tree, place);
}

std::string Printer::print_plain(const Tree& tree, Place place) const {
  switch (level_of(tree)) {
    case SeqLevel: return print_seq(tree, place);
    case StatementLevel: return print_statement(tree, place);
    case PostfixLevel: return print_primary(tree);
    default: return print_operation(tree, place);
  }
}

std::string print_binding(const Binding& binding) {
  std::string text = binding.name;
  if (binding.size > 0) text += "[" + std::to_string(binding.size) + "]";
  if (binding.style % 4 == 3 && binding.size == 0 && binding.type.is_function()) {
    std::string separator = "(";
    for (const Base& argument : binding.type.arguments) {
      text += separator + to_text(argument);
      separator = ", ";
    }
    return text + ") : " + to_text(binding.type.result);
  }
  text += " : ";
  for (const Base& argument : binding.type.arguments)
    text += styled(argument, binding.style) + " -> ";
  return text + styled(binding.type.result, binding.style);
}

}  // namespace

std::string to_text(const Tree& tree, Brackets brackets) {
  return Printer(brackets).print_plain(tree, {});
}

std::string to_text(const Program& program, Brackets brackets) {
  std::string text;
  for (const auto& [param, value] : program.params) {
    text += "param " + param + " = " + std::to_string(value) + ";\n";
  }
  for (const std::string& data : program.datas) text += "data " + data + ";\n";
  std::string separator;
  for (const Binding& binding : program.context) {
    text += separator + print_binding(binding);
    separator = ", ";
  }
  if (!program.context.empty()) text += " |-\n";
  text += to_text(program.body, brackets);
  if (program.shows_type) text += " : " + to_text(program.type);
  return text + "\n";
}

std::string options_text(const Program& program) {
  std::string text;
  for (const auto& [data, count] : program.data_sizes) {
    text += " -W " + data + "=" + std::to_string(count);
  }
  for (const std::string& command : program.error_commands) text += " --error " + command;
  if (program.int_range) {
    text += " --int " + std::to_string(program.int_range->low) + ".." +
            std::to_string(program.int_range->high);
  }
  return text.empty() ? text : text.substr(1);
}

}  // namespace arbiter::generator
