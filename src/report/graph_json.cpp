#include "report/graph_json.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <ostream>

#include "report/graph_labels.h"
#include "support/version.h"

namespace arbiter::report {

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
    case Op::kConstant: return "constant";
    case Op::kLoad: return "load";
    case Op::kLoadElement: return "load-element";
    case Op::kNegate: return "negate";
    case Op::kNot: return "not";
    case Op::kAdd: return "add";
    case Op::kSubtract: return "subtract";
    case Op::kMultiply: return "multiply";
    case Op::kDivide: return "divide";
    case Op::kRemainder: return "remainder";
    case Op::kEqual: return "equal";
    case Op::kNotEqual: return "not-equal";
    case Op::kLess: return "less";
    case Op::kLessEqual: return "less-equal";
    case Op::kGreater: return "greater";
    case Op::kGreaterEqual: return "greater-equal";
    case Op::kAnd: return "and";
    case Op::kOr: return "or";
    case Op::kWrap: return "wrap";
    case Op::kInRange: return "in-range";
  }
  return "?";
}

std::string_view name_of(Node::Kind kind) {
  switch (kind) {
    case Node::Kind::kSilent: return "silent";
    case Node::Kind::kP: return "P";
    case Node::Kind::kO: return "O";
    case Node::Kind::kEnd: return "end";
    case Node::Kind::kError: return "error";
    case Node::Kind::kStuck: return "stuck";
  }
  return "?";
}

std::string_view name_of(MoveKind kind) {
  switch (kind) {
    case MoveKind::kRun: return "run";
    case MoveKind::kDone: return "done";
    case MoveKind::kQ: return "q";
    case MoveKind::kRead: return "read";
    case MoveKind::kValue: return "value";
    case MoveKind::kWrite: return "write";
    case MoveKind::kOk: return "ok";
    case MoveKind::kAbort: return "abort";
  }
  return "?";
}

std::string_view name_of(Component::Kind kind) {
  switch (kind) {
    case Component::Kind::kTerm: return "term";
    case Component::Kind::kFree: return "free";
    case Component::Kind::kArgument: return "argument";
  }
  return "?";
}

std::string_view name_of(Variable::Kind kind) {
  switch (kind) {
    case Variable::Kind::kRegister: return "register";
    case Variable::Kind::kReturn: return "return";
    case Variable::Kind::kLocal: return "local";
  }
  return "?";
}

bool has_operand(Instruction::Op op) {
  using Op = Instruction::Op;
  return op == Op::kConstant || op == Op::kLoad || op == Op::kLoadElement || op == Op::kWrap;
}

// Writes what can be large piece by piece and builds only small things as JSON values.
class GraphJson {
 public:
  GraphJson(std::ostream& out, const Graph& graph)
      : out_(out), graph_(graph), labels_(graph, std::numeric_limits<std::size_t>::max()) {}

  void write() {
    const core::Judgement& judgement = *graph_.judgement;
    ordered_json params = ordered_json::object();
    for (const core::Parameter& parameter : judgement.parameters) {
      params[std::string(judgement.names->text(parameter.name))] = parameter.value;
    }
    out_ << "{\"arbiter\": " << quoted(kVersion)
         << ",\n \"file\": " << quoted(judgement.source->name())
         << ",\n \"params\": " << dumped(params)
         << ",\n \"type\": " << quoted(typing::to_string(judgement.type, *judgement.names));
    list("components", *graph_.arena, [&](std::uint32_t i) { component(game::ComponentId(i)); });
    list("variables", graph_.variables, [&](std::uint32_t i) { variable(VariableId(i)); });
    list("parts", graph_.parts, [&](std::uint32_t i) { part(game::PartId(i)); });
    out_ << ",\n \"slots\": " << graph_.slot_count << ",\n \"start\": " << graph_.start.index();
    list("nodes", graph_.nodes, [&](std::uint32_t i) { node(NodeId(i)); });
    out_ << "}\n";
  }

 private:
  static std::string dumped(const ordered_json& value) {
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  }
  static std::string quoted(std::string_view text) { return dumped(std::string(text)); }

  // A member of the whole object that is an array, an item per line.
  template <class Items, class WriteItem>
  void list(std::string_view key, const Items& items, WriteItem write_item) {
    out_ << ",\n \"" << key << "\": [";
    for (std::uint32_t i = 0; i < items.size(); ++i) {
      out_ << (i == 0 ? "\n  " : ",\n  ");
      write_item(i);
    }
    out_ << "]";
  }

  // A member that is an array on the same line; left out if it is empty.
  template <class Items, class WriteItem>
  void member_list(std::string_view key, const Items& items, WriteItem write_item) {
    if (items.empty()) return;
    out_ << ", \"" << key << "\": [";
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
    out_ << ", \"line\": " << location.line << ", \"column\": " << location.column;
  }

  void component(game::ComponentId id) {
    const Component& component = (*graph_.arena)[id];
    out_ << "{\"id\": " << id.index() << ", \"kind\": \"" << name_of(component.kind) << "\"";
    if (!component.prefix.empty()) out_ << ", \"name\": " << quoted(component.prefix);
    if (component.position > 0) out_ << ", \"position\": " << component.position;
    if (component.size > 0) out_ << ", \"size\": " << component.size;
    out_ << ", \"type\": " << quoted(typing::to_string(component.type, *graph_.judgement->names))
         << "}";
  }

  void variable(VariableId id) {
    const Variable& variable = graph_.variables[id];
    out_ << "{\"id\": " << id.index() << ", \"name\": " << quoted(labels_.names()[id])
         << ", \"kind\": \"" << name_of(variable.kind)
         << "\", \"data\": " << quoted(typing::to_string(variable.data, *graph_.judgement->names));
    if (variable.size > 0) out_ << ", \"size\": " << variable.size;
    out_ << ", \"slot\": " << variable.slot;
    place(variable.span);
    out_ << "}";
  }

  void part(game::PartId id) {
    const game::Part& part = graph_.parts[id];
    out_ << "{\"id\": " << id.index()
         << ", \"name\": " << quoted(graph_.judgement->names->text(part.name));
    place(part.span);
    out_ << "}";
  }

  void expression(std::string_view key, Expression expression) {
    if (expression.empty()) return;
    out_ << ", \"" << key
         << "\": {\"text\": " << quoted(expression_to_text(graph_, labels_.names(), expression));
    member_list("code", graph_.code_of(expression), [&](const Instruction& instruction) {
      out_ << "[\"" << name_of(instruction.op) << "\"";
      if (has_operand(instruction.op)) out_ << ", " << instruction.operand;
      out_ << "]";
    });
    out_ << "}";
  }

  void move(const std::string& text, const MoveTemplate& move) {
    out_ << "\"move\": {\"text\": " << quoted(text) << ", \"component\": " << move.component.index()
         << ", \"kind\": \"" << name_of(move.kind) << "\"";
    expression("element", move.element);
    out_ << "}";
  }

  void node(NodeId id) {
    const Node& node = graph_.nodes[id];
    out_ << "{\"id\": " << id.index() << ", \"kind\": \"" << name_of(node.kind) << "\"";
    place(node.span);
    if (node.part.is_some()) out_ << ", \"part\": " << node.part.index();
    const bool error_call = node.kind == Node::Kind::kP && node.is_error_call;
    if (error_call) out_ << ", \"error\": true";
    if (error_call || node.kind == Node::Kind::kError) {
      out_ << ", \"reason\": " << quoted(labels_.reason(node));
    }
    member_list("actions", graph_.actions_of(node), [&](const Action& each) { action(each); });
    if (node.kind == Node::Kind::kP) {
      out_ << ", ";
      move(labels_.move(node), node.move);
      expression("value", node.value);
      out_ << ", \"target\": " << graph_.targets_of(node)[0].index();
    } else if (node.kind == Node::Kind::kSilent) {
      expression("selector", node.value);
      member_list("targets", graph_.targets_of(node), [&](NodeId to) { out_ << to.index(); });
    } else if (node.kind == Node::Kind::kO) {
      member_list("live", graph_.live_at(node), [&](VariableId live) { out_ << live.index(); });
      member_list("edges", graph_.edges_of(node), [&](const OEdge& each) { edge(each); });
    }
    out_ << "}";
  }

  void action(const Action& action) {
    out_ << "{\"text\": " << quoted(labels_.action(action))
         << ", \"target\": " << action.target.index();
    expression("index", action.index);
    expression("value", action.value);
    place(action.span);
    out_ << "}";
  }

  void edge(const OEdge& edge) {
    out_ << "{";
    move(labels_.move(edge), edge.move);
    if (edge.bind.is_some()) out_ << ", \"bind\": " << edge.bind.index();
    out_ << ", \"target\": " << edge.target.index() << "}";
  }

  std::ostream& out_;
  const Graph& graph_;
  GraphLabels labels_;
};

}  // namespace

void write_graph_json(std::ostream& out, const Graph& graph) { GraphJson(out, graph).write(); }

}  // namespace arbiter::report
