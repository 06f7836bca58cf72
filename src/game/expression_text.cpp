// From postfix code to infix text.
//
// One sweep over the code finds where the subexpression that ends in each instruction begins; with
// that, the operands of an operator are found from its right end. Then the text is written from
// left to right: what is still to be written waits on a stack, either a piece of text or a
// subexpression with the weakest operator that may stand there without parentheses.
#include "game/expression_text.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace arbiter::game {

std::string variable_name(const Graph& graph, VariableId variable) {
  const Variable& found = graph.variables[variable];
  if (found.name.is_some()) return std::string(graph.judgement->names->text(found.name));
  const Location at = graph.judgement->source->locate(found.span.begin);
  return "the value at " + std::to_string(at.line) + ":" + std::to_string(at.column);
}

namespace {

using Op = Instruction::Op;
using typing::Data;

// How strongly an operator binds, as the language has it.
enum Strength : std::uint8_t {
  Anything,
  OrStrength,
  AndStrength,
  NotStrength,
  ComparisonStrength,
  AdditiveStrength,
  MultiplicativeStrength,
  PrefixStrength,
  AtomStrength,
};

struct Operator {
  Strength strength = AtomStrength;
  std::string_view text;  // between the operands
};

Operator infix(Op op) {
  switch (op) {
    case Op::Add: return {AdditiveStrength, " + "};
    case Op::Subtract: return {AdditiveStrength, " - "};
    case Op::Multiply: return {MultiplicativeStrength, " * "};
    case Op::Divide: return {MultiplicativeStrength, " / "};
    case Op::Remainder: return {MultiplicativeStrength, " % "};
    case Op::Equal: return {ComparisonStrength, " = "};
    case Op::NotEqual: return {ComparisonStrength, " != "};
    case Op::Less: return {ComparisonStrength, " < "};
    case Op::LessEqual: return {ComparisonStrength, " <= "};
    case Op::Greater: return {ComparisonStrength, " > "};
    case Op::GreaterEqual: return {ComparisonStrength, " >= "};
    case Op::And: return {AndStrength, " and "};
    case Op::Or: return {OrStrength, " or "};
    case Op::Constant:
    case Op::Load:
    case Op::LoadElement:
    case Op::Negate:
    case Op::Not:
    case Op::Wrap:
    case Op::InRange: break;
  }
  return {};
}

Strength strength(const Instruction& instruction) {
  switch (instruction.op) {
    case Op::Constant: return instruction.operand < 0 ? PrefixStrength : AtomStrength;
    case Op::Negate: return PrefixStrength;
    case Op::Not: return NotStrength;
    case Op::Wrap: return MultiplicativeStrength;
    case Op::InRange: return ComparisonStrength;
    default: return infix(instruction.op).strength;
  }
}

// What may stand beside an operator where one of its own strength may not.
Strength stronger_than(Strength strength) {
  INVARIANT(strength < AtomStrength, "an infix operator should be weaker than an atom");
  return static_cast<Strength>(strength + 1);
}

class Writer {
 public:
  Writer(const Graph& graph, const VariableNames& names, Expression expression)
      : graph_(graph), names_(names), code_(graph.code_of(expression)), first_(code_.size()) {
    std::vector<std::uint32_t> begins;
    for (std::uint32_t i = 0; i < code_.size(); ++i) {
      const auto operands = static_cast<std::size_t>(code_[i].arity());
      INVARIANT(begins.size() >= operands, "an operator should find its operands");
      first_[i] = operands == 0 ? i : begins[begins.size() - operands];
      begins.resize(begins.size() - operands);
      begins.push_back(first_[i]);
    }
    INVARIANT(begins.size() <= 1, "an expression should have one value");
  }

  // At least as much of the text as fits into `columns`, and all of it only if it fits.
  std::string write(const ExpressionTextOptions& options) {
    if (code_.empty()) return "";
    push(last(), Anything, options.is_boolean);
    std::string text;
    while (!todo_.empty() && text.size() <= options.columns) {
      const Item item = todo_.back();
      todo_.pop_back();
      switch (item.kind) {
        case Item::Kind::Text: text += item.text; break;
        case Item::Kind::Modulus: text += modulus(code_[item.at]); break;
        case Item::Kind::Expression: expand(item, text); break;
      }
    }
    return text;
  }

 private:
  struct Item {
    enum class Kind : std::uint8_t { Text, Modulus, Expression };
    Kind kind = Kind::Text;
    std::string_view text;        // Text
    std::uint32_t at = 0;         // Modulus, Expression: its last instruction
    Strength weakest = Anything;  // Expression: may stand here without parentheses
    bool is_boolean = false;      // Expression
  };

  std::uint32_t last() const { return static_cast<std::uint32_t>(code_.size() - 1); }
  // Where the operand before the one that ends in `at` ends.
  std::uint32_t before(std::uint32_t at) const { return first_[at] - 1; }

  // Items are pushed in reverse, the first to be written last.
  void push(std::string_view text) { todo_.push_back({.text = text}); }
  void push(std::uint32_t at, Strength weakest, bool is_boolean) {
    todo_.push_back({Item::Kind::Expression, {}, at, weakest, is_boolean});
  }

  static std::string modulus(const Instruction& wrap) {
    return " mod " + std::to_string(static_cast<std::uint64_t>(wrap.operand) + 1);
  }

  bool is_boolean(std::uint32_t at) const {
    const Instruction& instruction = code_[at];
    if (instruction.op == Op::Load || instruction.op == Op::LoadElement) {
      return variable(instruction).data.kind == Data::Kind::Bool;
    }
    return instruction.op == Op::Not || instruction.op == Op::InRange ||
           (instruction.op >= Op::Equal && instruction.op <= Op::Or);
  }

  static VariableId operand(const Instruction& instruction) {
    return VariableId(static_cast<std::uint32_t>(instruction.operand));
  }
  const Variable& variable(const Instruction& instruction) const {
    return graph_.variables[operand(instruction)];
  }

  void expand(const Item& item, std::string& text) {
    const Instruction& instruction = code_[item.at];
    if (strength(instruction) < item.weakest) {
      push(")");
      text += "(";
    }
    switch (instruction.op) {
      case Op::Constant: return write_constant(instruction.operand, item.is_boolean, text);
      case Op::Load: text += names_[operand(instruction)]; return;
      case Op::LoadElement:
        text += names_[operand(instruction)];
        text += "[";
        push("]");
        return push(item.at - 1, Anything, false);
      case Op::Negate: text += "-"; return push(item.at - 1, AtomStrength, false);
      case Op::Not: text += "not "; return push(item.at - 1, NotStrength, true);
      case Op::Wrap:
        todo_.push_back({.kind = Item::Kind::Modulus, .at = item.at});
        return push(item.at - 1, MultiplicativeStrength, false);
      case Op::InRange: return expand_range(item.at);
      default: return expand_infix(item.at);
    }
  }

  static void write_constant(std::int64_t value, bool is_boolean, std::string& text) {
    if (is_boolean && (value == 0 || value == 1)) {
      text += value == 1 ? "tt" : "ff";
    } else {
      text += std::to_string(value);
    }
  }

  void expand_range(std::uint32_t at) {
    const std::uint32_t high = at - 1;
    const std::uint32_t low = before(high);
    push(high, AdditiveStrength, false);
    push(" <= ");
    push(before(low), AdditiveStrength, false);
    push(" <= ");
    push(low, AdditiveStrength, false);
  }

  void expand_infix(std::uint32_t at) {
    const Op op = code_[at].op;
    const Operator shown = infix(op);
    const std::uint32_t right = at - 1;
    const std::uint32_t left = before(right);
    const bool logic = op == Op::And || op == Op::Or;
    const bool equality = op == Op::Equal || op == Op::NotEqual;
    const Strength stronger = stronger_than(shown.strength);
    const bool chains = shown.strength != ComparisonStrength;
    push(right, stronger, logic || (equality && is_boolean(left)));
    push(shown.text);
    push(left, chains ? shown.strength : stronger, logic || (equality && is_boolean(right)));
  }

  const Graph& graph_;
  const VariableNames& names_;
  std::span<const Instruction> code_;
  std::vector<std::uint32_t> first_;  // per instruction: where its subexpression begins
  std::vector<Item> todo_;
};

// The first of base1, base2, … from `number` on that is no name of the program.
std::string fresh_name(std::string_view base, std::uint32_t& number, const NamePool& taken) {
  for (;; ++number) {
    std::string name = std::string(base) + std::to_string(number);
    if (taken.find(name).is_some()) continue;
    ++number;
    return name;
  }
}

// The variables that have a name, in the order of the file, copies of one binder in their own.
std::vector<VariableId> named_variables(const Graph& graph) {
  std::vector<VariableId> named;
  for (std::uint32_t i = 0; i < graph.variables.size(); ++i) {
    const VariableId id(i);
    if (graph.variables[id].name.is_some()) named.push_back(id);
  }
  std::sort(named.begin(), named.end(), [&](VariableId a, VariableId b) {
    return std::pair(graph.variables[a].span.begin, a) <
           std::pair(graph.variables[b].span.begin, b);
  });
  return named;
}

}  // namespace

VariableNames::VariableNames(const Graph& graph) {
  const NamePool& pool = *graph.judgement->names;
  std::vector<std::uint32_t> uses(pool.size(), 0);
  for (const core::FreeIdentifier& identifier : graph.judgement->context) {
    if (identifier.name.is_some()) uses[identifier.name.index()] = 1;
  }
  std::uint32_t registers = 1;
  std::uint32_t returns = 1;
  for (const Variable& variable : graph.variables) {
    if (variable.name.is_some()) {
      names_.push(std::string(pool.text(variable.name)));
    } else if (variable.kind == Variable::Kind::Return) {
      names_.push(fresh_name("ret", returns, pool));
    } else {
      names_.push(fresh_name("r", registers, pool));
    }
  }
  for (const VariableId id : named_variables(graph)) {
    const std::uint32_t use = ++uses[graph.variables[id].name.index()];
    if (use > 1) names_[id] += "'" + std::to_string(use);
  }
}

std::string expression_to_text(const Graph& graph, const VariableNames& names,
                               Expression expression, const ExpressionTextOptions& options) {
  return clipped(Writer(graph, names, expression).write(options), options.columns);
}

std::string clipped(std::string text, std::size_t columns) {
  if (text.size() <= columns) return text;
  text.resize(columns == 0 ? 0 : columns - 1);
  return text + "…";
}

}  // namespace arbiter::game
