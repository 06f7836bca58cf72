// The heading of a picture of a graph: the program's name, its text if it is short, and a legend.
//
// A reader should need no manual, and a legend that explains what the picture does not show is
// noise. So one walk over the graph collects the signs and moves that occur, with the first example
// of each, and the legend explains these, by the labels that the picture itself has. The text is
// dot's HTML: dot drops blanks at the beginning of a line, so indentation is written as
// non-breaking spaces. Cost: linear in the graph.
#include "draw/graph_legend.h"

#include <algorithm>

#include "draw/graph_dot_text.h"
#include "support/excerpt.h"
#include "support/printable.h"

namespace arbiter::draw {

namespace {

using game::Graph;
using game::MoveKind;
using game::Node;
using game::OEdge;

constexpr std::uint32_t kListedLines = 40;  // a longer program is not shown
constexpr std::size_t kListedColumns = 80;
constexpr std::size_t kLegendNameColumns = 20;

const std::string kLineEnd = R"(<br align="left"/>)";

// What occurs in a graph and so needs to be explained.
struct Occurring {
  bool branches = false;
  bool returns = false;
  bool errors = false;
  bool error_calls = false;
  bool stuck = false;
  bool cut_off = false;
  bool ends = false;
  std::uint32_t moves = 0;          // one bit per MoveKind
  const Node* call = nullptr;       // the first use of something that O provides
  const OEdge* argument = nullptr;  // the first use of something that P provides
  const OEdge* binding = nullptr;   // the first value that O brings

  void add(MoveKind kind) { moves |= 1U << static_cast<unsigned>(kind); }
  bool has(MoveKind kind) const { return (moves >> static_cast<unsigned>(kind) & 1U) != 0; }
};

void add_node(const Graph& graph, const GraphLabels& labels, const Node& node, Occurring& found) {
  const bool several = node.kind == Node::Kind::Silent && node.target_count > 1;
  found.returns |= several && labels.is_return(node);
  found.branches |= several && !labels.is_return(node);
  found.errors |= node.kind == Node::Kind::Error;
  found.error_calls |= node.is_error_call;
  found.stuck |= node.kind == Node::Kind::Stuck && !node.is_cut_off;
  found.cut_off |= node.is_cut_off;
  found.ends |= node.kind == Node::Kind::End;
  if (node.kind != Node::Kind::P) return;
  found.add(node.move.kind);
  const bool is_free = (*graph.arena)[node.move.component].kind == game::Component::Kind::Free;
  if (found.call == nullptr && is_free) found.call = &node;
}

Occurring occurring_in(const Graph& graph, const GraphLabels& labels) {
  Occurring found;
  for (const Node& node : graph.nodes) add_node(graph, labels, node, found);
  for (const OEdge& edge : graph.edges) {
    found.add(edge.move.kind);
    const bool is_argument = (*graph.arena)[edge.move.component].position > 0;
    if (found.argument == nullptr && is_argument) found.argument = &edge;
    if (!game::carries_value(edge.move.kind)) continue;
    if (found.binding == nullptr || (found.binding->bind.is_none() && edge.bind.is_some())) {
      found.binding = &edge;
    }
  }
  return found;
}

// The line without its comment and the blanks at its end.
std::string_view without_comment(std::string_view line) {
  line = line.substr(0, line.find("//"));
  const std::size_t last = line.find_last_not_of(" \t\r");
  return line.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// The line as far as it fits into the listing, which as a rule is all of it.
std::string first_columns(std::string_view line) {
  std::string shown;
  std::size_t width = 0;
  while (!line.empty()) {
    const Glyph glyph = first_glyph(line);
    width += std::max<std::size_t>(1, glyph.width);
    if (width > kListedColumns) return shown + "…";
    shown += glyph.shown;
    line.remove_prefix(glyph.length);
  }
  return shown;
}

// The number, padded to the width of the largest one.
std::string right_aligned(std::uint32_t number, std::uint32_t largest) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = digits.size(); i < std::to_string(largest).size(); ++i) text += "\u00a0";
  return text + digits;
}

// The program with its line numbers, without the comments above it; empty if it is long.
std::string listing(const Source& source) {
  const auto text = [&](std::uint32_t line) {
    return without_comment(source.text(source.line_span(line)));
  };
  std::uint32_t first = 1;
  std::uint32_t last = source.line_count();
  while (first < last && text(first).empty()) ++first;
  while (last > first && text(last).empty()) --last;
  if (last - first >= kListedLines) return "";
  std::string rows;
  for (std::uint32_t line = first; line <= last; ++line) {
    const std::string code = dot_html(first_columns(text(line)));
    // dot drops blanks at the beginning of a line.
    const std::size_t indent = std::min(code.find_first_not_of(' '), code.size());
    rows += dot_remark(right_aligned(line, last) + "  ");
    for (std::size_t i = 0; i < indent; ++i) rows += "&#160;";
    rows += code.substr(indent) + kLineEnd;
  }
  return R"(<font face="Courier,monospace" point-size="11">)" + rows + "</font>";
}

// A column of lines, each a sign or a move and what it means.
class Legend {
 public:
  void add_sign(std::string_view color, std::string_view sign, std::string_view meaning) {
    lines_ += R"(<font point-size="14" color=")" + std::string(color) + R"(">)" +
              std::string(sign) + "</font>&#160;&#160;" + dot_html(meaning) + kLineEnd;
  }
  void add_move(std::string_view move, std::string_view meaning) {
    lines_ += "<b>" + dot_html(move) + "</b>&#160;&#160;&#160;" + dot_html(meaning) + kLineEnd;
  }
  const std::string& lines() const { return lines_; }

 private:
  std::string lines_;
};

std::string signs(const Occurring& found) {
  Legend legend;
  legend.add_sign(kOColor, "&#9711;", "O, the environment, chooses one of the dashed moves");
  legend.add_sign("#e0b000", "&#9632;", "P, the program, makes the move in bold");
  legend.add_sign("#444444", "&#9633;",
                  found.branches ? "the program computes and decides, unseen by O"
                                 : "the program computes, unseen by O");
  if (found.errors) legend.add_sign(kErrorColor, "&#9632;", "an error: the play ends for good");
  if (found.error_calls) legend.add_sign(kErrorColor, "&#9633;", "a move that counts as an error");
  if (found.stuck) {
    legend.add_sign("#888888", "&#8635;", "the program runs forever without another move");
  }
  if (found.cut_off) {
    legend.add_sign("#888888", "&#10006;", "an assumption is false: the play goes no further");
  }
  if (found.ends) {
    legend.add_sign("#444444", "&#9678;", "the first question is answered: the play is complete");
  }
  return legend.lines();
}

std::string moves(const Graph& graph, const GraphLabels& labels, const Occurring& found) {
  const std::string v(labels.open_value());
  Legend legend;
  if (found.has(MoveKind::Run)) legend.add_move("run, done", "start a command; it has finished");
  if (found.has(MoveKind::Q)) legend.add_move("q, " + v, "ask for a value; here it is");
  if (found.has(MoveKind::Read))
    legend.add_move("read, " + v, "read a variable; here is its value");
  if (found.has(MoveKind::Write)) {
    legend.add_move("write(" + v + "), ok", "write a variable; it is stored");
  }
  if (found.call != nullptr) {
    const std::string name =
        game::clipped((*graph.arena)[found.call->move.component].prefix, kLegendNameColumns);
    legend.add_move(labels.move(*found.call), "the program uses " + name + ", which O provides");
  }
  if (found.argument != nullptr) {
    const game::Component& asked = (*graph.arena)[found.argument->move.component];
    legend.add_move(labels.move(*found.argument),
                    game::clipped(asked.prefix, kLegendNameColumns) + " uses its argument " +
                        std::to_string(asked.position) + ", which P provides");
  }
  if (found.binding != nullptr) {
    const std::string bound = labels.binding(*found.binding);
    legend.add_move(labels.move(*found.binding),
                    "O brings any value " + v + (bound.empty() ? "" : "; " + bound + " keeps it"));
  }
  if (found.returns) {
    legend.add_move("ret1", "where to go on after a piece of program with several uses");
  }
  return legend.lines();
}

std::string cell(const std::string& content) {
  return content.empty() ? "" : R"(<td align="left" valign="top">)" + content + "</td>";
}

}  // namespace

std::string graph_heading(const Graph& graph, const GraphLabels& labels) {
  const Source& source = *graph.judgement->source;
  const Occurring found = occurring_in(graph, labels);
  const std::string_view path = source.name();
  const std::string_view file = path.substr(path.rfind('/') + 1);
  const std::string title = "<b>" + dot_html(one_line(printable(file), kListedColumns)) + "</b>";
  return R"(<table border="0" cellspacing="8"><tr>)" + cell(title + kLineEnd + listing(source)) +
         cell(signs(found)) + cell(moves(graph, labels, found)) + "</tr></table>";
}

}  // namespace arbiter::draw
