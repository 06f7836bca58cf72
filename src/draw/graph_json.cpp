// Writes the graph as JSON, node by node; the format is in graph_json.h and docs/graph.md.
#include "draw/graph_json.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <ostream>

#include "draw/graph_labels.h"
#include "support/version.h"

namespace arbiter::draw {

namespace {

using game::Action;
using game::Component;
using game::Expression;
using game::Graph;
using game::Instruction;
using game::MoveKind;
using game::MoveTemplate;
using game::Node;
using game::NodeId;
using game::OEdge;
using game::Variable;
using game::VariableId;
using nlohmann::ordered_json;

std::string_view name_of(Instruction::Op op) {
  using Op = Instruction::Op;
  switch (op) {
    case Op::Constant: return "constant";
    case Op::Load: return "load";
    case Op::LoadElement: return "load-element";
    case Op::Negate: return "negate";
    case Op::Not: return "not";
    case Op::Add: return "add";
    case Op::Subtract: return "subtract";
    case Op::Multiply: return "multiply";
    case Op::Divide: return "divide";
    case Op::Remainder: return "remainder";
    case Op::Equal: return "equal";
    case Op::NotEqual: return "not-equal";
    case Op::Less: return "less";
    case Op::LessEqual: return "less-equal";
    case Op::Greater: return "greater";
    case Op::GreaterEqual: return "greater-equal";
    case Op::And: return "and";
    case Op::Or: return "or";
    case Op::Wrap: return "wrap";
    case Op::InRange: return "in-range";
  }
  return "?";
}

std::string_view name_of(Node::Kind kind) {
  switch (kind) {
    case Node::Kind::Silent: return "silent";
    case Node::Kind::P: return "P";
    case Node::Kind::O: return "O";
    case Node::Kind::End: return "end";
    case Node::Kind::Error: return "error";
    case Node::Kind::Stuck: return "stuck";
  }
  return "?";
}

std::string_view name_of(MoveKind kind) {
  switch (kind) {
    case MoveKind::Run: return "run";
    case MoveKind::Done: return "done";
    case MoveKind::Q: return "q";
    case MoveKind::Read: return "read";
    case MoveKind::Value: return "value";
    case MoveKind::Write: return "write";
    case MoveKind::Ok: return "ok";
    case MoveKind::Abort: return "abort";
  }
  return "?";
}

std::string_view name_of(Component::Kind kind) {
  switch (kind) {
    case Component::Kind::Term: return "term";
    case Component::Kind::Free: return "free";
    case Component::Kind::Argument: return "argument";
  }
  return "?";
}

std::string_view name_of(Variable::Kind kind) {
  switch (kind) {
    case Variable::Kind::Register: return "register";
    case Variable::Kind::Return: return "return";
    case Variable::Kind::Local: return "local";
  }
  return "?";
}

bool has_operand(Instruction::Op op) {
  using Op = Instruction::Op;
  return op == Op::Constant || op == Op::Load || op == Op::LoadElement || op == Op::Wrap;
}

// Writes piece by piece, so that no large value is ever held.
class GraphJson {
 public:
  GraphJson(std::ostream& out, const Graph& graph, TextBudget* budget)
      : out_(out),
        graph_(graph),
        budget_(budget),
        labels_(graph, std::numeric_limits<std::size_t>::max()) {}

  void write() {
    const core::Judgement& judgement = *graph_.judgement;
    ordered_json params = ordered_json::object();
    for (const core::Parameter& parameter : judgement.parameters) {
      params[std::string(judgement.names->text(parameter.name))] = parameter.value;
    }
    begin("arbiter") << quoted(kVersion);
    key("file") << quoted(judgement.source->name());
    key("params") << dumped(params);
    key("type") << quoted(typing::to_string(judgement.type, *judgement.names));
    table("components", *graph_.arena, [&](std::uint32_t i) { component(game::ComponentId(i)); });
    table("variables", graph_.variables, [&](std::uint32_t i) { variable(VariableId(i)); });
    table("parts", graph_.parts, [&](std::uint32_t i) { part(game::PartId(i)); });
    key("slots") << graph_.slot_count;
    key("start") << graph_.start.index();
    table("nodes", graph_.nodes, [&](std::uint32_t i) { node(NodeId(i)); });
    out_ << "}\n";
  }

 private:
  static std::string dumped(const ordered_json& value) {
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  }
  static std::string quoted(std::string_view text) { return dumped(std::string(text)); }

  // An object's first member and the others: what follows is the value.
  std::ostream& begin(std::string_view name) { return out_ << R"({")" << name << R"(": )"; }
  std::ostream& key(std::string_view name) { return out_ << R"(, ")" << name << R"(": )"; }

  // A member of the whole object that is an array, an item per line.
  template <class Items, class WriteItem>
  void table(std::string_view name, const Items& items, WriteItem write_item) {
    key(name) << "[";
    for (std::uint32_t i = 0; i < items.size(); ++i) {
      out_ << (i == 0 ? "\n  " : ",\n  ");
      write_item(i);
    }
    out_ << "]";
  }

  // A member that is an array on the same line; left out if it is empty.
  template <class Items, class WriteItem>
  void list(std::string_view name, const Items& items, WriteItem write_item) {
    if (items.empty()) return;
    key(name) << "[";
    bool first = true;
    for (const auto& item : items) {
      if (!first) out_ << ", ";
      first = false;
      write_item(item);
    }
    out_ << "]";
  }

  void place(Span span) {
    if (span.is_none()) return;
    const Location location = labels_.place(span);
    key("line") << location.line;
    key("column") << location.column;
  }

  void component(game::ComponentId id) {
    const Component& component = (*graph_.arena)[id];
    begin("id") << id.index();
    key("kind") << quoted(name_of(component.kind));
    if (!component.prefix.empty()) key("name") << quoted(component.prefix);
    if (component.position > 0) key("position") << component.position;
    if (component.size > 0) key("size") << component.size;
    key("type") << quoted(typing::to_string(component.type, *graph_.judgement->names)) << "}";
  }

  void variable(VariableId id) {
    const Variable& variable = graph_.variables[id];
    begin("id") << id.index();
    key("name") << quoted(labels_.names()[id]);
    key("kind") << quoted(name_of(variable.kind));
    key("data") << quoted(typing::to_string(variable.data, *graph_.judgement->names));
    if (variable.size > 0) key("size") << variable.size;
    key("slot") << variable.slot;
    place(variable.span);
    out_ << "}";
  }

  void part(game::PartId id) {
    const game::Part& part = graph_.parts[id];
    begin("id") << id.index();
    key("name") << quoted(graph_.judgement->names->text(part.name));
    place(part.span);
    out_ << "}";
  }

  void exit(const game::PartExit& exit) {
    using How = game::PartExit::How;
    key("leaves");
    begin("part") << exit.leaves.index();
    key("by") << quoted(exit.how == How::Done ? "end" : exit.how == How::Jump ? "jump" : "misfit");
    if (exit.label.is_some()) key("label") << quoted(graph_.judgement->names->text(exit.label));
    out_ << "}";
  }

  // A member that is an expression; left out if there is none.
  void expression(std::string_view name, Expression expression) {
    if (expression.empty()) return;
    key(name);
    begin("text") << quoted(game::expression_to_text(graph_, labels_.names(), expression));
    list("code", graph_.code_of(expression), [&](const Instruction& instruction) {
      out_ << "[" << quoted(name_of(instruction.op));
      if (has_operand(instruction.op)) out_ << ", " << instruction.operand;
      out_ << "]";
    });
    out_ << "}";
  }

  void move(const std::string& text, const MoveTemplate& move) {
    begin("text") << quoted(text);
    key("component") << move.component.index();
    key("kind") << quoted(name_of(move.kind));
    expression("element", move.element);
    out_ << "}";
  }

  void node(NodeId id) {
    if (budget_ != nullptr && !budget_->grants(static_cast<std::size_t>(out_.tellp()))) return;
    const Node& node = graph_.nodes[id];
    begin("id") << id.index();
    key("kind") << quoted(name_of(node.kind));
    place(node.span);
    if (node.part.is_some()) key("part") << node.part.index();
    if (node.exit.is_some()) exit(graph_.exits[node.exit]);
    if (node.is_error_call) key("error") << "true";
    if (node.is_error_call || node.kind == Node::Kind::Error) {
      key("reason") << quoted(labels_.reason(node));
    }
    if (node.is_cut_off) key("reason") << quoted("assumption");
    list("actions", graph_.actions_of(node), [&](const Action& each) { action(each); });
    if (node.kind == Node::Kind::P) {
      key("move");
      move(labels_.move(node), node.move);
      expression("value", node.value);
      key("target") << graph_.targets_of(node)[0].index();
    } else if (node.kind == Node::Kind::Silent) {
      expression("selector", node.value);
      list("targets", graph_.targets_of(node), [&](NodeId to) { out_ << to.index(); });
    } else if (node.kind == Node::Kind::O) {
      list("live", graph_.live_at(node), [&](VariableId live) { out_ << live.index(); });
      list("edges", graph_.edges_of(node), [&](const OEdge& each) { edge(each); });
    }
    out_ << "}";
  }

  void action(const Action& action) {
    begin("text") << quoted(labels_.action(action));
    key("target") << action.target.index();
    expression("index", action.index);
    expression("value", action.value);
    place(action.span);
    out_ << "}";
  }

  void edge(const OEdge& edge) {
    begin("move");
    move(labels_.move(edge), edge.move);
    if (edge.bind.is_some()) key("bind") << edge.bind.index();
    key("target") << edge.target.index() << "}";
  }

  std::ostream& out_;
  const Graph& graph_;
  TextBudget* budget_;
  GraphLabels labels_;
};

}  // namespace

void write_graph_json(std::ostream& out, const Graph& graph, TextBudget* budget) {
  GraphJson(out, graph, budget).write();
}

}  // namespace arbiter::draw
