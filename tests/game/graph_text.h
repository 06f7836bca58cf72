#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/front_end.h"
#include "game/compile.h"
#include "game/graph.h"
#include "support/invariant.h"

namespace arbiter::game {

// The graph of a program's text, which must be one.
inline Graph graph_of(std::string_view text, const typing::Options& options = {}) {
  auto judgement = read_term(std::make_shared<const Source>("test.ia", std::string(text)), options);
  INVARIANT(judgement.has_value(), "a test's program should be accepted");
  auto result = compile(std::make_shared<const core::Judgement>(std::move(*judgement)));
  INVARIANT(std::holds_alternative<Graph>(result), "a test's program should be small");
  return std::get<Graph>(std::move(result));
}

// A graph as text, a line per node: what it does, in braces what is live at an O node, where it
// goes.
//
//   0 O run>1
//   1 P x := 1; f.run >2
//   2 O {x} f.done>3 f#1.q>4
//
// Locals have their names, other variables are r0, r1, … A branch lists its targets for 0, 1, …
// A node that leaves a part says so.
class GraphText {
 public:
  explicit GraphText(const Graph& graph) : graph_(graph) {}

  std::string operator()() const {
    std::string text;
    for (std::uint32_t i = 0; i < graph_.nodes.size(); ++i) {
      text += std::to_string(i) + " " + node(graph_.nodes[NodeId(i)]) + "\n";
    }
    return text;
  }

 private:
  std::string node(const Node& node) const {
    std::string text;
    for (const Action& action : graph_.actions_of(node)) {
      text += name(action.target);
      if (!action.index.empty()) text += "[" + expression(action.index) + "]";
      text += " := " + expression(action.value) + "; ";
    }
    switch (node.kind) {
      case Node::Kind::Silent: text = "S " + text + expression(node.value); break;
      case Node::Kind::P: text = "P " + text + move(node.move, node.value); break;
      case Node::Kind::O: return "O" + waits(node);
      case Node::Kind::End: return "end";
      case Node::Kind::Error: return "error " + std::string(core::reason_name(node.reason));
      case Node::Kind::Stuck: return node.is_cut_off ? "cut off" : "stuck";
    }
    if (node.exit.is_some()) text += leaves(graph_.exits[node.exit]);
    for (const NodeId target : graph_.targets_of(node))
      text += " >" + std::to_string(target.index());
    return text;
  }

  std::string leaves(const PartExit& exit) const {
    const auto& names = *graph_.judgement->names;
    std::string text = "leaves " + std::string(names.text(graph_.parts[exit.leaves].name));
    if (exit.how == PartExit::How::Jump) text += " for " + std::string(names.text(exit.label));
    if (exit.how == PartExit::How::Misfit) text += " with a misfit";
    return text;
  }

  std::string waits(const Node& node) const {
    std::string text;
    for (const VariableId live : graph_.live_at(node)) {
      text += (text.empty() ? " {" : " ") + name(live);
    }
    if (!text.empty()) text += "}";
    for (const OEdge& edge : graph_.edges_of(node)) {
      text += " " + move(edge.move, {});
      if (edge.bind.is_some()) text += "=" + name(edge.bind);
      text += ">" + std::to_string(edge.target.index());
    }
    return text;
  }

  std::string move(const MoveTemplate& move, Expression value) const {
    std::string text = graph_.arena->to_string({move.component, move.kind, 0, 0});
    if (!move.element.empty())
      text.replace(text.find("[0]"), 3, "[" + expression(move.element) + "]");
    if (value.empty()) return text;
    const bool write = move.kind == MoveKind::Write;
    const std::size_t start = write ? text.rfind('(') : text.rfind('.') + 1;  // npos + 1 is 0
    return text.substr(0, start) + (write ? "(" : "") + expression(value) + (write ? ")" : "");
  }

  std::string name(VariableId id) const {
    const Variable& variable = graph_.variables[id];
    if (variable.kind == Variable::Kind::Return) return "back" + std::to_string(id.index());
    if (variable.name.is_some()) return std::string(graph_.judgement->names->text(variable.name));
    return "r" + std::to_string(id.index());
  }

  std::string expression(Expression code) const {
    static constexpr const char* kSigns[] = {
        "+", "-", "*", "/", "%", "=", "!=", "<", "<=", ">", ">=", "and", "or"};
    using Op = Instruction::Op;
    std::vector<std::string> stack;
    const auto pop = [&] {
      const std::string top = stack.back();
      stack.pop_back();
      return top;
    };
    for (const Instruction& each : graph_.code_of(code)) {
      const VariableId variable(static_cast<std::uint32_t>(each.operand));
      if (each.op == Op::Constant) {
        stack.push_back(std::to_string(each.operand));
      } else if (each.op == Op::Load) {
        stack.push_back(name(variable));
      } else if (each.op == Op::LoadElement) {
        stack.push_back(name(variable) + "[" + pop() + "]");
      } else if (each.op == Op::Negate || each.op == Op::Not) {
        stack.push_back((each.op == Op::Negate ? "-" : "not ") + pop());
      } else if (each.op == Op::Wrap) {
        stack.push_back("wrap" + std::to_string(each.operand + 1) + "(" + pop() + ")");
      } else if (each.op == Op::InRange) {
        const std::string high = pop();
        const std::string low = pop();
        stack.push_back(pop() + " in " + low + ".." + high);
      } else {
        const std::string right = pop();
        const auto sign = static_cast<std::size_t>(each.op) - static_cast<std::size_t>(Op::Add);
        stack.push_back("(" + pop() + " " + kSigns[sign] + " " + right + ")");
      }
    }
    return stack.empty() ? "" : stack.back();
  }

  const Graph& graph_;
};

inline std::string graph_text(std::string_view text, const typing::Options& options = {}) {
  const Graph graph = graph_of(text, options);
  return GraphText(graph)();
}

}  // namespace arbiter::game
