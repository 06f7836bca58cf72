// How pictures, listings and files of a graph write its pieces; graph_labels.h says what each looks
// like.
//
// All texts are cut to a number of columns, since an expression can be as long as the program. A
// move of O's leaves its value open, and so needs a letter for it: the first of a few that the
// program does not use as a name. A node's place is the place of the term that it was laid for; the
// opening question and its answer belong to the whole term, and so have none. Lines are found for
// all spans at once (support/locations.h). Cost: linear in the text that is written.
#include "draw/graph_labels.h"

#include <algorithm>

#include "support/excerpt.h"

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
using typing::Data;

constexpr std::size_t kShownLines = 3;

std::vector<Span> spans_in(const Graph& graph) {
  std::vector<Span> spans;
  for (const Node& node : graph.nodes) spans.push_back(node.span);
  for (const Action& action : graph.actions) spans.push_back(action.span);
  for (const Variable& variable : graph.variables) spans.push_back(variable.span);
  for (const game::Part& part : graph.parts) spans.push_back(part.span);
  return spans;
}

std::string unused_letter(const NamePool& names) {
  for (const char letter : {'v', 'w', 'u', 'n', 'k'}) {
    const std::string name(1, letter);
    if (names.find(name).is_none()) return name;
  }
  return "v'";
}

std::string move_word(MoveKind kind, const std::string& value) {
  switch (kind) {
    case MoveKind::Run: return "run";
    case MoveKind::Done: return "done";
    case MoveKind::Q: return "q";
    case MoveKind::Read: return "read";
    case MoveKind::Value: return value;
    case MoveKind::Write: return "write(" + value + ")";
    case MoveKind::Ok: return "ok";
    case MoveKind::Abort: return "abort";
  }
  return "?";
}

}  // namespace

GraphLabels::GraphLabels(const Graph& graph, std::size_t columns)
    : graph_(graph),
      columns_(columns),
      names_(graph),
      locations_(*graph.judgement->source, spans_in(graph)),
      open_value_(unused_letter(*graph.judgement->names)) {}

std::string GraphLabels::expression(Expression expression, bool is_boolean) const {
  return game::expression_to_text(graph_, names_, expression,
                                  {.columns = columns_, .is_boolean = is_boolean});
}

std::string GraphLabels::action(const Action& action) const {
  const Variable& target = graph_.variables[action.target];
  std::string text(names_[action.target]);
  if (!action.index.empty()) {
    text += "[" + expression(action.index) + "]";
  } else if (target.size > 0) {
    text += "[0.." + std::to_string(target.size - 1) + "]";
  }
  text += " := " + expression(action.value, target.data.kind == Data::Kind::Bool);
  return game::clipped(std::move(text), columns_);
}

bool GraphLabels::is_return(const Node& node) const {
  const auto code = graph_.code_of(node.value);
  if (node.kind != Node::Kind::Silent || code.size() != 1) return false;
  if (code[0].op != Instruction::Op::Load) return false;
  const VariableId variable(static_cast<std::uint32_t>(code[0].operand));
  return graph_.variables[variable].kind == Variable::Kind::Return;
}

std::string GraphLabels::selector(const Node& node) const {
  return expression(node.value, node.target_count == 2 && !is_return(node));
}

std::string GraphLabels::answer(const Node& node, std::size_t target) const {
  if (node.target_count != 2 || is_return(node)) return std::to_string(target);
  return target == 1 ? "yes" : "no";
}

// What stands before the move's word: "", "f.", "a[i].", "a[i]#1.".
std::string GraphLabels::prefix(const MoveTemplate& move) const {
  const Component& component = (*graph_.arena)[move.component];
  std::string text = component.prefix;
  if (component.size > 0) text += "[" + expression(move.element) + "]";
  if (component.position > 0) text += "#" + std::to_string(component.position);
  if (!text.empty()) text += ".";
  return text;
}

std::string GraphLabels::move(const Node& node) const {
  if (node.kind == Node::Kind::Error) return "abort";
  std::string value;
  if (!node.value.empty()) {
    const Component& component = (*graph_.arena)[node.move.component];
    value = expression(node.value, component.type.data.kind == Data::Kind::Bool);
    const bool atom = graph_.code_of(node.value).size() == 1;
    if (!atom && node.move.kind == MoveKind::Value) value = "(" + value + ")";
  }
  return game::clipped(prefix(node.move) + move_word(node.move.kind, value), columns_);
}

std::string GraphLabels::move(const OEdge& edge) const {
  return game::clipped(prefix(edge.move) + move_word(edge.move.kind, open_value_), columns_);
}

std::string GraphLabels::binding(const OEdge& edge) const {
  if (edge.bind.is_none()) return "";
  return game::clipped(std::string(names_[edge.bind]) + " := " + open_value_, columns_);
}

std::string GraphLabels::reason(const Node& node) const {
  std::string text(core::reason_name(node.reason));
  if (node.reason != core::ErrorReason::ErrorCommand) return text;
  return game::clipped(text + ":" + (*graph_.arena)[node.move.component].prefix, columns_);
}

Span GraphLabels::span_of(NodeId id) const {
  const Node& node = graph_.nodes[id];
  if (id == graph_.start || node.kind == Node::Kind::End) return Span::none();
  const bool answers = node.kind == Node::Kind::P && node.move.component == graph_.arena->term();
  if (!answers) return node.span;
  return node.action_count > 0 ? graph_.actions_of(node)[0].span : Span::none();
}

std::uint32_t GraphLabels::line(NodeId id) const {
  const Span span = span_of(id);
  return span.is_none() ? 0 : place(span).line;
}

std::string GraphLabels::lines(NodeId id) const {
  std::vector<std::uint32_t> lines;
  const auto add = [&](std::uint32_t line) {
    if (line > 0 && std::find(lines.begin(), lines.end(), line) == lines.end()) {
      lines.push_back(line);
    }
  };
  for (const Action& action : graph_.actions_of(graph_.nodes[id])) {
    if (!action.span.is_none()) add(place(action.span).line);
    if (lines.size() > kShownLines) break;
  }
  add(line(id));
  if (lines.empty()) return "";
  std::string text = lines.size() == 1 ? "line " : "lines ";
  for (std::size_t i = 0; i < std::min(lines.size(), kShownLines); ++i) {
    if (i > 0) text += ", ";
    text += std::to_string(lines[i]);
  }
  return lines.size() > kShownLines ? text + ", …" : text;
}

std::string GraphLabels::program(NodeId id, std::size_t columns) const {
  const Span span = span_of(id);
  return span.is_none() ? "" : one_line(graph_.judgement->source->text(span), columns);
}

}  // namespace arbiter::draw
