// Text that the exports to other verifiers share: names, comments and expressions.
//
// An expression of the graph is postfix code, and each format gives a pattern for every
// instruction: "($0 + $1)". Writing goes from left to right: a stack has the pieces that are left,
// texts and subexpressions, and a subexpression is replaced by the pieces of its pattern when it is
// on top. So deep expressions cost heap only. A pattern may name an operand twice, so that text can
// grow exponentially; beyond kMaxExpressionText it is left unfinished, and graph_promela.cpp
// refuses the graph then.
//
// Invariant: names are different for different variables, since each ends in the variable's number,
// and no name or comment can close or continue what is around it in C, Promela or SMT-LIB.
#include "export/export_text.h"

#include <cctype>
#include <utility>
#include <vector>

#include "support/printable.h"

namespace arbiter::exports {

namespace {

using game::Graph;
using game::Instruction;
using game::Variable;
using game::VariableId;
using Op = Instruction::Op;

constexpr std::size_t kNameLength =
    32;  // longer names are cut; the number at their end tells them apart

// Writes an expression from left to right, with a stack of the pieces that are still to be written.
class PatternWriter {
 public:
  PatternWriter(std::span<const Instruction> code, const ExpressionSyntax& syntax)
      : code_(code), syntax_(syntax), first_(code.size()) {
    std::vector<std::uint32_t> begins;
    for (std::uint32_t i = 0; i < code_.size(); ++i) {
      const auto operands = static_cast<std::size_t>(code_[i].arity());
      INVARIANT(begins.size() >= operands, "an operator should find its operands");
      first_[i] = operands == 0 ? i : begins[begins.size() - operands];
      begins.resize(begins.size() - operands);
      begins.push_back(first_[i]);
    }
  }

  std::string write(bool as_truth) {
    std::string text;
    todo_.push_back({"", static_cast<std::uint32_t>(code_.size() - 1), as_truth});
    while (!todo_.empty() && text.size() <= kMaxExpressionText) {
      const Item item = std::move(todo_.back());
      todo_.pop_back();
      if (item.text.empty()) {
        expand(item);
      } else {
        text += item.text;
      }
    }
    return text;
  }

 private:
  struct Item {
    std::string text;      // if it is empty, the item is a subexpression
    std::uint32_t at = 0;  // the instruction that the subexpression ends at
    bool as_truth = false;
  };

  // Where each operand of the instruction ends.
  std::vector<std::uint32_t> operands(std::uint32_t at) const {
    std::vector<std::uint32_t> ends(static_cast<std::size_t>(code_[at].arity()));
    std::uint32_t end = at;
    for (auto each = ends.rbegin(); each != ends.rend(); ++each) {
      *each = end - 1;
      end = first_[*each];
    }
    return ends;
  }

  void expand(const Item& item) {
    const std::string pattern = syntax_(code_[item.at], item.as_truth);
    const std::vector<std::uint32_t> ends = operands(item.at);
    std::vector<Item> pieces;
    std::string text;
    const auto end_text = [&] {
      if (!text.empty()) pieces.push_back({std::exchange(text, ""), 0, false});
    };
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      const bool is_operand = (pattern[i] == '$' || pattern[i] == '?') && i + 1 < pattern.size();
      if (!is_operand) {
        text += pattern[i];
        continue;
      }
      end_text();
      const auto number = static_cast<std::size_t>(pattern[i + 1] - '0');
      INVARIANT(number < ends.size(), "a pattern should name operands that are there");
      pieces.push_back({"", ends[number], pattern[i] == '?'});
      ++i;
    }
    end_text();
    for (auto each = pieces.rbegin(); each != pieces.rend(); ++each) {
      todo_.push_back(std::move(*each));
    }
  }

  std::span<const Instruction> code_;
  const ExpressionSyntax& syntax_;
  std::vector<std::uint32_t> first_;  // per instruction: where its subexpression begins
  std::vector<Item> todo_;
};

}  // namespace

std::string export_name(const Graph& graph, VariableId id) {
  const Variable& variable = graph.variables[id];
  std::string name = variable.kind == Variable::Kind::Return ? "ret" : "r";
  if (variable.name.is_some()) name = graph.judgement->names->text(variable.name);
  if (name.size() > kNameLength) name.resize(kNameLength);
  // A name that begins with `_` may be the other language's own.
  if (name.front() == '_') name.insert(0, 1, 'v');
  return name + "_" + std::to_string(id.index());
}

std::string comment_text(std::string text) {
  text = printable(text);
  std::string safe;
  for (const char c : text) {
    const bool opens = c == '*' && !safe.empty() && safe.back() == '/';
    const bool closes = c == '/' && !safe.empty() && safe.back() == '*';
    if (opens || closes) safe += ' ';
    safe += c == '\\' ? '/' : c;  // one at the end of a line would join it with the next
  }
  return safe;
}

std::string place_text(const Graph& graph, const draw::GraphLabels& labels, Span span) {
  if (span.is_none()) return "";
  const Location at = labels.place(span);
  return comment_text(graph.judgement->source->name() + ":" + std::to_string(at.line) + ":" +
                      std::to_string(at.column));
}

std::string error_text(const Graph& graph, const draw::GraphLabels& labels,
                       const game::Node& node) {
  return comment_text(labels.reason(node)) + ", " + place_text(graph, labels, node.span);
}

std::string write_expression(std::span<const Instruction> code, const ExpressionSyntax& syntax,
                             bool as_truth) {
  return PatternWriter(code, syntax).write(as_truth);
}

NotExported too_long_to_export(std::size_t most_bytes) {
  return {{},
          Span::none(),
          "the text would be longer than " + std::to_string(most_bytes >> 20U) + " MiB"};
}

std::string_view common_symbol(Op op) {
  switch (op) {
    case Op::Add: return "+";
    case Op::Subtract: return "-";
    case Op::Multiply: return "*";
    case Op::Divide: return "/";
    case Op::Remainder: return "%";
    case Op::Equal: return "==";
    case Op::NotEqual: return "!=";
    case Op::Less: return "<";
    case Op::LessEqual: return "<=";
    case Op::Greater: return ">";
    case Op::GreaterEqual: return ">=";
    default: return "";
  }
}

}  // namespace arbiter::exports
