// Printing with few brackets.
//
// A tree is printed for a place that takes a certain level of the grammar: seq, statement, or an
// operator's level. What is looser than its place gets brackets. Three things need more care.
//   - let, new, fun, break, cont and letp reach as far right as they can: before a `;` they get brackets.
//   - An `if` or `while` without fi or od would take an else, fi or od of one around it: where there is
//     one on the same bracket level (Place::inside), it gets brackets.
//   - The bodies of such an `if` or `while` are single statements.
#include "generator/print.h"

#include <cctype>
#include <set>

namespace arbiter::generator {

namespace {

enum Level : int {
  kSeqLevel,
  kStatementLevel,
  kOrOrLevel,
  kAndAndLevel,
  kOrLevel,
  kAndLevel,
  kNotLevel,
  kComparisonLevel,
  kAdditiveLevel,
  kMultiplicativeLevel,
  kPrefixLevel,
  kPostfixLevel,
};

struct Place {
  int level = kSeqLevel;
  bool inside = false;  // of an `if` or `while` on the same bracket level

  Place at(int other) const { return {other, inside}; }
};

int level_of(Op op) {
  switch (op) {
    case Op::kAdd:
    case Op::kSubtract: return kAdditiveLevel;
    case Op::kMultiply:
    case Op::kDivide:
    case Op::kRemainder: return kMultiplicativeLevel;
    case Op::kAnd: return kAndLevel;
    case Op::kOr: return kOrLevel;
    case Op::kAndAnd: return kAndAndLevel;
    case Op::kOrOr: return kOrOrLevel;
    default: return kComparisonLevel;
  }
}

std::string spelling(Op op, bool other) {
  switch (op) {
    case Op::kAdd: return "+";
    case Op::kSubtract: return "-";
    case Op::kMultiply: return "*";
    case Op::kDivide: return "/";
    case Op::kRemainder: return "%";
    case Op::kEqual: return other ? "==" : "=";
    case Op::kNotEqual: return other ? "<>" : "!=";
    case Op::kLess: return "<";
    case Op::kLessEqual: return "<=";
    case Op::kGreater: return ">";
    case Op::kGreaterEqual: return ">=";
    case Op::kAnd: return "and";
    case Op::kOr: return "or";
    case Op::kAndAnd: return "&&";
    case Op::kOrOr: return "||";
  }
  return "?";
}

int level_of(const Tree& tree) {
  switch (tree.form) {
    case Form::kSeq: return kSeqLevel;
    case Form::kAssign:
    case Form::kLet:
    case Form::kLetArray:
    case Form::kLetTyped:
    case Form::kNew:
    case Form::kNewArray:
    case Form::kIf:
    case Form::kWhile:
    case Form::kFun:
    case Form::kBreak:
    case Form::kCont:
    case Form::kGoto:
    case Form::kLetp:
    case Form::kPart:
    case Form::kReturn: return kStatementLevel;
    case Form::kBinary: return level_of(tree.op);
    case Form::kNot: return kNotLevel;
    case Form::kNegate:
    case Form::kRead: return kPrefixLevel;
    default: return kPostfixLevel;
  }
}

// True if what is printed would swallow a `;` that follows.
bool is_open_ended(const Tree& tree) {
  switch (tree.form) {
    case Form::kLet:
    case Form::kLetArray:
    case Form::kLetTyped:
    case Form::kNew:
    case Form::kNewArray:
    case Form::kFun:
    case Form::kBreak:
    case Form::kCont:
    case Form::kLetp: return true;
    case Form::kAssign: return is_open_ended(tree.children[1]);
    default: return false;
  }
}

bool is_closed(const Tree& tree) { return tree.style % 3 == 0; }

// `exp D` may be written `D`, and `exp int` as `exp`.
std::string styled(const Base& base, std::uint32_t style) {
  const bool plain_int = base.is_value() && base.data.kind == Data::Kind::kInt;
  if (base.kind == Base::Kind::kCom && style % 4 == 1) return "comm";
  if (base.kind == Base::Kind::kExp && style % 4 == 1) return to_text(base.data);
  if (plain_int && style % 4 == 2) return base.kind == Base::Kind::kExp ? "exp" : "var";
  return to_text(base);
}

bool may_follow_brace(const std::string& text) {
  static const std::set<std::string> kOperands = {"true", "false", "tt", "ff", "not", "mkvar"};
  if (std::isalpha(static_cast<unsigned char>(text[0])) == 0 && text[0] != '_') return false;
  const std::size_t end = text.find_first_not_of(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
  return !kOperands.contains(text.substr(0, end));
}

std::string print(const Tree& tree, Place place);

std::string bracketed(const Tree& tree) {
  const bool brace = (tree.style >> 4U) % 4 == 1;
  return (brace ? "{" : "(") + print(tree, {}) + (brace ? "}" : ")");
}

// One statement, as the body of an `if` or `while` that nothing closes.
std::string body(const Tree& tree) {
  const bool plain = level_of(tree) > kStatementLevel || tree.form == Form::kGoto ||
                     (tree.form == Form::kAssign && level_of(tree.children[1]) > kStatementLevel);
  return plain ? print(tree, {kStatementLevel, true}) : bracketed(tree);
}

std::string print_if(const Tree& tree) {
  const Place inner{kSeqLevel, true};
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

std::string print_while(const Tree& tree) {
  const Place inner{kSeqLevel, true};
  const std::string head = "while " + print(tree.children[0], inner) + " do ";
  if (is_closed(tree)) return head + print(tree.children[1], inner) + " od";
  return head + body(tree.children[1]);
}

std::string print_seq(const Tree& tree, Place place) {
  std::string text;
  for (std::size_t i = 0; i < tree.children.size(); ++i) {
    const Tree& child = tree.children[i];
    const bool last = i + 1 == tree.children.size();
    const bool swallows = !last && is_open_ended(child);
    const std::string next =
        swallows || child.form == Form::kSeq ? bracketed(child) : print(child, place.at(kStatementLevel));
    if (i > 0) {
      const bool implicit = tree.style % 3 == 1 && text.back() == '}' && may_follow_brace(next);
      text += implicit ? " " : "; ";
    }
    text += next;
  }
  if (tree.style % 3 == 2 && !is_open_ended(tree.children.back())) text += ";";
  return text;
}

std::string print_new(const Tree& tree, Place place) {
  const bool has_initial = tree.children.size() == 2;
  const Data& data = tree.declared.data;
  const std::string rest = print(tree.children.back(), place.at(kSeqLevel));
  if (tree.style % 5 == 3 && !has_initial && data.kind == Data::Kind::kInt) {
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
    const bool simple = initial.form != Form::kSeq && initial.form != Form::kAssign;
    text += " := " + (simple ? print(initial, {kStatementLevel, true}) : bracketed(initial));
  }
  return text + " in " + rest;
}

std::string print_new_array(const Tree& tree, Place place) {
  const bool has_initial = tree.children.size() == 2;
  const std::string rest = " in " + print(tree.children.back(), place.at(kSeqLevel));
  const std::string cells = tree.name + "[" + std::to_string(tree.value) + "]";
  const std::string data = to_text(tree.declared.data);
  if (has_initial) {
    return "new " + data + " " + cells + " := " + print(tree.children[0], {kOrOrLevel, true}) + rest;
  }
  return (tree.style % 2 == 1 ? "array " + cells + " : " + data : "new " + data + " " + cells) + rest;
}

std::string print_let(const Tree& tree, Place place) {
  const Tree& bound = tree.children[0];
  const std::string rest = " in " + print(tree.children[1], place.at(kSeqLevel));
  if (tree.form == Form::kLet) {
    return "let " + tree.name + " be " + print(bound, place.at(kSeqLevel)) + rest;
  }
  if (tree.form == Form::kLetArray) {
    return "let " + tree.name + "[" + tree.index + " : " + std::to_string(tree.value) + "] be " +
           print(bound, place.at(kSeqLevel)) + rest;
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

std::string print_assign(const Tree& tree, Place place) {
  const Tree& value = tree.children[1];
  const bool simple = value.form != Form::kSeq && value.form != Form::kAssign;
  return print(tree.children[0], place.at(kOrOrLevel)) + " := " +
         (simple ? print(value, place.at(kStatementLevel)) : bracketed(value));
}

std::string print_call(const Tree& tree) {
  const Tree& head = tree.children[0];
  std::string text = print(head, {kPostfixLevel, false});
  const bool curried = tree.style % 4 == 1;
  for (std::size_t i = 1; i < tree.children.size(); ++i) {
    if (i > 1) text += curried ? ")" : ", ";
    if (i == 1 || curried) text += "(";
    text += print(tree.children[i], {});
  }
  return text + ")";
}

std::string print_statement(const Tree& tree, Place place) {
  const Place reach = place.at(kSeqLevel);
  switch (tree.form) {
    case Form::kAssign: return print_assign(tree, place);
    case Form::kLet:
    case Form::kLetArray:
    case Form::kLetTyped: return print_let(tree, place);
    case Form::kNew: return print_new(tree, place);
    case Form::kNewArray: return print_new_array(tree, place);
    case Form::kIf: return print_if(tree);
    case Form::kWhile: return print_while(tree);
    case Form::kFun:
      return "fun " + tree.name + " : " + styled(tree.declared, tree.style) + ". " +
             print(tree.children[0], reach);
    case Form::kBreak: return "break " + tree.name + ". " + print(tree.children[0], reach);
    case Form::kCont: return "cont " + tree.name + ". " + print(tree.children[0], reach);
    case Form::kGoto: return "goto " + tree.name;
    case Form::kLetp:
      return "letp " + print(tree.children[0], place.at(kOrOrLevel)) + " in " +
             print(tree.children[1], reach);
    case Form::kPart: return "part " + tree.name + " { " + print(tree.children[0], {}) + " }";
    default: return "return " + print(tree.children[0], place.at(kOrOrLevel));
  }
}

std::string print_operation(const Tree& tree, Place place) {
  switch (tree.form) {
    case Form::kBinary: {
      const int level = level_of(tree.op);
      const int left = level == kComparisonLevel ? level + 1 : level;
      return print(tree.children[0], place.at(left)) + " " +
             spelling(tree.op, tree.style % 2 == 1) + " " + print(tree.children[1], place.at(level + 1));
    }
    case Form::kNot: return "not " + print(tree.children[0], place.at(kNotLevel));
    case Form::kNegate: return "-" + print(tree.children[0], place.at(kPrefixLevel));
    default: return "!" + print(tree.children[0], place.at(kPrefixLevel));
  }
}

std::string print_primary(const Tree& tree) {
  const bool other = tree.style % 2 == 1;
  switch (tree.form) {
    case Form::kLiteral: return std::to_string(tree.value);
    case Form::kTruth:
      if (tree.value != 0) return other ? "tt" : "true";
      return other ? "ff" : "false";
    case Form::kSkip: return "skip";
    case Form::kAbort: return "abort";
    case Form::kDiverge: return "diverge";
    case Form::kAssert: return "assert(" + print(tree.children[0], {}) + ")";
    case Form::kName: return tree.name + (tree.style % 8 == 1 ? "()" : "");
    case Form::kElement: return tree.name + "[" + print(tree.children[0], {}) + "]";
    case Form::kMkvar:
      return "mkvar(" + print(tree.children[0], {}) + ", " + print(tree.children[1], {}) + ")";
    default: return print_call(tree);
  }
}

std::string print(const Tree& tree, Place place) {
  const int level = level_of(tree);
  const bool takes_ending = (tree.form == Form::kIf || tree.form == Form::kWhile) && !is_closed(tree);
  if (level < place.level || (place.inside && takes_ending)) return bracketed(tree);
  if (level == kSeqLevel) return print_seq(tree, place);
  if (level == kStatementLevel) return print_statement(tree, place);
  return level == kPostfixLevel ? print_primary(tree) : print_operation(tree, place);
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
  for (const Base& argument : binding.type.arguments) text += styled(argument, binding.style) + " -> ";
  return text + styled(binding.type.result, binding.style);
}

}  // namespace

std::string to_text(const Tree& tree) { return print(tree, {}); }

std::string to_text(const Program& program) {
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
  text += to_text(program.body);
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
    text += " --int " + std::to_string(program.int_range->first) + ".." +
            std::to_string(program.int_range->second);
  }
  return text.empty() ? text : text.substr(1);
}

}  // namespace arbiter::generator
