#include "report/graph_legend.h"

#include <algorithm>

#include "report/excerpt.h"
#include "report/graph_dot_text.h"
#include "report/printable.h"

namespace arbiter::report {

namespace {

using game::Graph;
using game::MoveKind;
using game::Node;
using game::OEdge;
using game::Variable;

constexpr std::uint32_t kListedLines = 40;  // a longer program is not shown
constexpr std::size_t kListedColumns = 90;

// What occurs in a graph, and so needs to be explained.
struct Occurring {
  bool branches = false;
  bool returns = false;
  bool errors = false;
  bool error_calls = false;
  bool stuck = false;
  bool ends = false;
  bool bindings = false;
  bool arguments = false;
  bool parts = false;
  bool registers = false;
  bool moves[8] = {};

  bool has(MoveKind kind) const { return moves[static_cast<std::size_t>(kind)]; }
  void add(MoveKind kind) { moves[static_cast<std::size_t>(kind)] = true; }
};

Occurring occurring_in(const Graph& graph, const GraphLabels& labels) {
  Occurring found;
  const auto add_move = [&](const game::MoveTemplate& move) {
    found.add(move.kind);
    const auto kind = (*graph.arena)[move.component].kind;
    found.arguments |= kind == game::Component::Kind::kArgument;
  };
  for (const Node& node : graph.nodes) {
    const bool several = node.kind == Node::Kind::kSilent && node.target_count > 1;
    found.returns |= several && labels.is_return(node);
    found.branches |= several && !labels.is_return(node);
    found.errors |= node.kind == Node::Kind::kError;
    found.error_calls |= node.is_error_call;
    found.stuck |= node.kind == Node::Kind::kStuck;
    found.ends |= node.kind == Node::Kind::kEnd;
    if (node.kind == Node::Kind::kP) add_move(node.move);
  }
  for (const OEdge& edge : graph.edges) {
    add_move(edge.move);
    found.bindings |= game::carries_value(edge.move.kind);
  }
  found.parts = !graph.parts.empty();
  found.registers = std::any_of(graph.variables.begin(), graph.variables.end(), [](const auto& v) {
    return v.kind == Variable::Kind::kRegister && v.name.is_none();
  });
  return found;
}

// True if nothing but a comment or blanks stands on the line.
bool is_remark(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  return first == std::string_view::npos || line.substr(first).starts_with("//");
}

// The program with its line numbers, without the comments above it; empty if it is long.
std::string listing(const Source& source) {
  std::uint32_t first = 1;
  std::uint32_t last = source.line_count();
  const auto text = [&](std::uint32_t line) { return source.text(source.line_span(line)); };
  while (first < last && is_remark(text(first))) ++first;
  while (last > first && is_remark(text(last))) --last;
  if (last - first >= kListedLines) return "";
  std::string rows;
  for (std::uint32_t line = first; line <= last; ++line) {
    const std::string shown = excerpt(source, source.line_span(line), line, kListedColumns).text;
    std::string code = dot_html(shown);
    // dot drops blanks at the beginning of a line.
    const std::size_t indent = std::min(code.find_first_not_of(' '), code.size());
    std::string blanks;
    for (std::size_t i = 0; i < indent; ++i) blanks += "&#160;";
    rows += dot_remark(std::to_string(line) + "  ") + blanks + code.substr(indent) +
            "<br align=\"left\"/>";
  }
  return "<font face=\"Courier,monospace\" point-size=\"11\">" + rows + "</font>";
}

// A column of signs, as HTML, and beside it what they mean. Plain lines of text: dot would stretch the
// rows of a table to the height of the program.
class Legend {
 public:
  void add(std::string_view sign, std::string_view meaning) {
    signs_ += sign;
    signs_ += "<br align=\"left\"/>";
    meanings_ += dot_html(meaning) + "<br align=\"left\"/>";
  }
  void add_sign(std::string_view color, std::string_view sign, std::string_view meaning) {
    add("<font color=\"" + std::string(color) + "\">" + std::string(sign) + "</font>", meaning);
  }
  void add_move(std::string_view move, std::string_view meaning) {
    add("<b>" + dot_html(move) + "</b>", meaning);
  }
  // Two cells of a row.
  std::string cells() const {
    if (signs_.empty()) return "";
    const std::string cell = "<td align=\"left\" valign=\"top\">";
    return cell + signs_ + "</td>" + cell + meanings_ + "</td>";
  }

 private:
  std::string signs_;
  std::string meanings_;
};

std::string signs(const Occurring& found) {
  Legend legend;
  legend.add_sign("#2b6cb0", "&#9711;", "O, the environment, chooses one of the dashed moves");
  legend.add_sign("#e0b000", "&#9632;", "P, the program, makes the move in bold");
  legend.add("&#9633;", found.branches ? "the program computes and decides, unseen by O"
                                       : "the program computes, unseen by O");
  if (found.errors) legend.add_sign("#b71c1c", "&#9632;", "an error: the play ends for good");
  if (found.error_calls) legend.add_sign("#b71c1c", "&#9633;", "a move that counts as an error");
  if (found.stuck) legend.add("&#8635;", "the program runs forever and never moves again");
  if (found.ends) legend.add("&#9678;", "the first question is answered: the play is complete");
  return legend.cells();
}

std::string moves(const Occurring& found, const std::string& v, const std::string& argument) {
  Legend legend;
  if (found.has(MoveKind::kRun)) legend.add_move("run, done", "start a command; it has finished");
  if (found.has(MoveKind::kQ)) legend.add_move("q, " + v, "ask an expression for its value; it is " + v);
  if (found.has(MoveKind::kRead)) legend.add_move("read, " + v, "read a variable; it holds " + v);
  if (found.has(MoveKind::kWrite)) {
    legend.add_move("write(" + v + "), ok", "write " + v + " to a variable; it is stored");
  }
  if (!argument.empty()) {
    const std::size_t hash = argument.find('#');
    legend.add_move(argument + ".", "argument " + argument.substr(hash + 1) + " of " +
                                        argument.substr(0, hash) + " is what is asked, or answers");
  }
  if (found.bindings) legend.add("r1 := " + dot_html(v), "r1 keeps the value " + v + " that O chose");
  if (found.returns) legend.add("ret1", "says where to go on after a piece used in several places");
  return legend.cells();
}

// The first argument of the environment that is asked: "f#1"; empty if there is none.
std::string some_argument(const Graph& graph) {
  for (const OEdge& edge : graph.edges) {
    const game::Component& component = (*graph.arena)[edge.move.component];
    if (component.position > 0) {
      return clipped(component.prefix, 20) + "#" + std::to_string(component.position);
    }
  }
  return "";
}

}  // namespace

std::string graph_heading(const Graph& graph, const GraphLabels& labels) {
  const Occurring found = occurring_in(graph, labels);
  const std::string program = listing(*graph.judgement->source);
  std::string cells;
  if (!program.empty()) cells = "<td align=\"left\" valign=\"top\">" + program + "</td>";
  cells += signs(found) + moves(found, std::string(labels.open_value()), some_argument(graph));
  return "<table border=\"0\" cellspacing=\"8\"><tr>" + cells + "</tr></table>";
}

}  // namespace arbiter::report
