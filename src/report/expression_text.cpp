// From postfix code to infix text.
//
// One sweep over the code finds where the subexpression that ends in each instruction begins; with
// that, the operands of an operator are found from its right end. Then the text is written from
// left to right: what is still to be written waits on a stack, either a piece of text or a
// subexpression with the weakest operator that may stand there without parentheses.
#include "report/expression_text.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace arbiter::report {

namespace {

using game::Expression;
using game::Graph;
using game::Instruction;
using game::Variable;
using game::VariableId;
using Op = Instruction::Op;
using typing::Data;

// How strongly an operator binds, as the language has it.
enum Strength : std::uint8_t {
  kAnything,
  kOrStrength,
  kAndStrength,
  kNotStrength,
  kComparisonStrength,
  kAdditiveStrength,
  kMultiplicativeStrength,
  kPrefixStrength,
  kAtomStrength,
};

struct Operator {
  Strength strength = kAtomStrength;
  std::string_view text;  // between the operands
};

Operator infix(Op op) {
  switch (op) {
    case Op::kAdd: return {kAdditiveStrength, " + "};
    case Op::kSubtract: return {kAdditiveStrength, " - "};
    case Op::kMultiply: return {kMultiplicativeStrength, " * "};
    case Op::kDivide: return {kMultiplicativeStrength, " / "};
    case Op::kRemainder: return {kMultiplicativeStrength, " % "};
    case Op::kEqual: return {kComparisonStrength, " = "};
    case Op::kNotEqual: return {kComparisonStrength, " != "};
    case Op::kLess: return {kComparisonStrength, " < "};
    case Op::kLessEqual: return {kComparisonStrength, " <= "};
    case Op::kGreater: return {kComparisonStrength, " > "};
    case Op::kGreaterEqual: return {kComparisonStrength, " >= "};
    case Op::kAnd: return {kAndStrength, " and "};
    case Op::kOr: return {kOrStrength, " or "};
    case Op::kConstant:
    case Op::kLoad:
    case Op::kLoadElement:
    case Op::kNegate:
    case Op::kNot:
    case Op::kWrap:
    case Op::kInRange: break;
  }
  return {};
}

Strength strength(const Instruction& instruction) {
  switch (instruction.op) {
    case Op::kConstant: return instruction.operand < 0 ? kPrefixStrength : kAtomStrength;
    case Op::kNegate: return kPrefixStrength;
    case Op::kNot: return kNotStrength;
    case Op::kWrap: return kMultiplicativeStrength;
    case Op::kInRange: return kComparisonStrength;
    default: return infix(instruction.op).strength;
  }
}

// What may stand beside an operator where one of its own strength may not.
Strength stronger_than(Strength strength) {
  INVARIANT(strength < kAtomStrength, "an infix operator should be weaker than an atom");
  return static_cast<Strength>(strength + 1);
}

std::size_t operand_count(Op op) {
  switch (op) {
    case Op::kConstant:
    case Op::kLoad: return 0;
    case Op::kLoadElement:
    case Op::kNegate:
    case Op::kNot:
    case Op::kWrap: return 1;
    case Op::kInRange: return 3;
    default: return 2;
  }
}

class Writer {
 public:
  Writer(const Graph& graph, const VariableNames& names, Expression expression)
      : graph_(graph), names_(names), code_(graph.code_of(expression)), first_(code_.size()) {
    std::vector<std::uint32_t> begins;
    for (std::uint32_t i = 0; i < code_.size(); ++i) {
      const std::size_t operands = operand_count(code_[i].op);
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
    push(last(), kAnything, options.is_boolean);
    std::string text;
    while (!todo_.empty() && text.size() <= options.columns) {
      const Item item = todo_.back();
      todo_.pop_back();
      switch (item.kind) {
        case Item::Kind::kText: text += item.text; break;
        case Item::Kind::kModulus: text += modulus(code_[item.at]); break;
        case Item::Kind::kExpression: expand(item, text); break;
      }
    }
    return text;
  }

 private:
  struct Item {
    enum class Kind : std::uint8_t { kText, kModulus, kExpression };
    Kind kind = Kind::kText;
    std::string_view text;         // kText
    std::uint32_t at = 0;          // kModulus, kExpression: its last instruction
    Strength weakest = kAnything;  // kExpression: may stand here without parentheses
    bool is_boolean = false;       // kExpression
  };

  std::uint32_t last() const { return static_cast<std::uint32_t>(code_.size() - 1); }
  // Where the operand before the one that ends in `at` ends.
  std::uint32_t before(std::uint32_t at) const { return first_[at] - 1; }

  // Items are pushed in reverse, the first to be written last.
  void push(std::string_view text) { todo_.push_back({.text = text}); }
  void push(std::uint32_t at, Strength weakest, bool is_boolean) {
    todo_.push_back({Item::Kind::kExpression, {}, at, weakest, is_boolean});
  }

  static std::string modulus(const Instruction& wrap) {
    return " mod " + std::to_string(static_cast<std::uint64_t>(wrap.operand) + 1);
  }

  bool is_boolean(std::uint32_t at) const {
    const Instruction& instruction = code_[at];
    if (instruction.op == Op::kLoad || instruction.op == Op::kLoadElement) {
      return variable(instruction).data.kind == Data::Kind::kBool;
    }
    return instruction.op == Op::kNot || instruction.op == Op::kInRange ||
           (instruction.op >= Op::kEqual && instruction.op <= Op::kOr);
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
      case Op::kConstant: return write_constant(instruction.operand, item.is_boolean, text);
      case Op::kLoad: text += names_[operand(instruction)]; return;
      case Op::kLoadElement:
        text += names_[operand(instruction)];
        text += "[";
        push("]");
        return push(item.at - 1, kAnything, false);
      case Op::kNegate: text += "-"; return push(item.at - 1, kAtomStrength, false);
      case Op::kNot: text += "not "; return push(item.at - 1, kNotStrength, true);
      case Op::kWrap:
        todo_.push_back({.kind = Item::Kind::kModulus, .at = item.at});
        return push(item.at - 1, kMultiplicativeStrength, false);
      case Op::kInRange: return expand_range(item.at);
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
    push(high, kAdditiveStrength, false);
    push(" <= ");
    push(before(low), kAdditiveStrength, false);
    push(" <= ");
    push(low, kAdditiveStrength, false);
  }

  void expand_infix(std::uint32_t at) {
    const Op op = code_[at].op;
    const Operator shown = infix(op);
    const std::uint32_t right = at - 1;
    const std::uint32_t left = before(right);
    const bool logic = op == Op::kAnd || op == Op::kOr;
    const bool equality = op == Op::kEqual || op == Op::kNotEqual;
    const Strength stronger = stronger_than(shown.strength);
    const bool chains = shown.strength != kComparisonStrength;
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
  std::stable_sort(named.begin(), named.end(), [&](VariableId a, VariableId b) {
    return graph.variables[a].span.begin < graph.variables[b].span.begin;
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
    } else if (variable.kind == Variable::Kind::kReturn) {
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

}  // namespace arbiter::report
