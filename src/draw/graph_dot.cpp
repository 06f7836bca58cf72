// Writes the graph for graphviz, nodes by parts and then edges; what the picture shows is in
// graph_dot.h.
#include "draw/graph_dot.h"

#include <algorithm>
#include <vector>

#include "draw/graph_dot_text.h"
#include "draw/graph_labels.h"
#include "draw/graph_legend.h"
#include "draw/graph_parts.h"

namespace arbiter::draw {

namespace {

using game::Graph;
using game::Node;
using game::NodeId;
using game::OEdge;
using game::PartId;

constexpr std::size_t kNodeColumns = 60;
constexpr std::size_t kTooltipColumns = 200;
constexpr std::size_t kShownActions = 12;  // of one node; what is more is counted
constexpr std::size_t kTidyNodes = 200;    // larger graphs are laid out with less patience

constexpr std::string_view kSettings = R"(
  graph [rankdir=TB, nodesep=0.35, ranksep=0.4, labelloc=t, labeljust=l,
         fontname="Helvetica,Arial,sans-serif", fontsize=12, bgcolor=white]
  node [fontname="Helvetica,Arial,sans-serif", fontsize=12, margin="0.12,0.06", height=0.3,
        color="#444444"]
  edge [fontname="Helvetica,Arial,sans-serif", fontsize=12, color="#444444", arrowsize=0.7]
)";

class Picture {
 public:
  Picture(const Graph& graph, TextBudget* budget)
      : graph_(graph), budget_(budget), labels_(graph, kNodeColumns) {}

  std::string write() {
    text_ = "digraph game {";
    text_ += kSettings;
    if (graph_.nodes.size() > kTidyNodes) text_ += "  graph [nslimit=2, nslimit1=2]\n";
    text_ += "  graph [tooltip=\" \", label=<" + graph_heading(graph_, labels_) + ">]\n\n";
    write_nodes();
    text_ += "\n  start [shape=none, label=\"\", width=0, height=0, margin=0, tooltip=\"\"]\n";
    text_ += "  start -> " + name(graph_.start) + " [tooltip=\"the play begins here\"]\n";
    for (std::uint32_t i = 0; i < graph_.nodes.size(); ++i) write_edges(NodeId(i));
    text_ += "}\n";
    return std::move(text_);
  }

 private:
  static std::string name(NodeId id) { return "n" + std::to_string(id.index()); }

  // The nodes, each inside the frame of its part.
  void write_nodes() {
    PartVisitor visitor;
    visitor.open = [&](PartId part) {
      const std::string_view title = graph_.judgement->names->text(graph_.parts[part].name);
      text_ += "  subgraph cluster_" + std::to_string(part.index()) +
               " {\n  style=rounded; color=\"#999999\"; bgcolor=\"#f7f7f7\"; labeljust=l; label=<" +
               dot_remark("part ") + dot_html(game::clipped(std::string(title), kNodeColumns)) +
               ">\n";
    };
    visitor.node = [&](NodeId node) {
      if (grants(budget_, text_.size())) write_node(node);
    };
    visitor.close = [&](PartId) { text_ += "  }\n"; };
    visit_nodes_by_part(graph_, visitor);
  }

  void write_node(NodeId id) {
    text_ += "  " + name(id) + " [";
    switch (graph_.nodes[id].kind) {
      case Node::Kind::Silent: write_silent(id); break;
      case Node::Kind::P: write_p(id); break;
      case Node::Kind::O:
        text_ += R"(shape=circle, margin=0.02, width=0.55, style=filled, fillcolor="#dceafa")" +
                 colored(kOColor, "black") + ", label=<O" + place(id, "<br/>") + ">";
        break;
      case Node::Kind::End:
        text_ +=
            "shape=doublecircle, margin=0.02, width=0.45, style=filled, fillcolor=white, "
            "label=\"end\"";
        break;
      case Node::Kind::Error:
        text_ += R"(shape=octagon, margin="0.04,0.02", style=filled, fillcolor="#fde0dc")" +
                 colored(kErrorColor, kErrorColor) + ", label=<" + error_text(id) + ">";
        break;
      case Node::Kind::Stuck:
        text_ += R"(shape=box, style="dashed,rounded")" + colored("#888888", "#666666") +
                 (graph_.nodes[id].is_cut_off ? ", label=<&#10006; assumption is false"
                                              : ", label=<&#8635; runs forever") +
                 place(id, "<br/>") + ">";
        break;
    }
    text_ += ", tooltip=" + dot_string(tooltip(id)) + "]\n";
  }

  static std::string colored(std::string_view line, std::string_view text) {
    return ", color=" + dot_string(line) + ", fontcolor=" + dot_string(text);
  }

  std::string place(NodeId id, std::string_view before) const {
    const std::string lines = labels_.lines(id);
    return lines.empty() ? "" : std::string(before) + dot_remark(lines);
  }

  std::string tooltip(NodeId id) const {
    const std::string number = "node " + std::to_string(id.index());
    const std::string program = labels_.program(id, kTooltipColumns);
    return program.empty() ? number : number + ": " + program;
  }

  std::string error_text(NodeId id) const {
    const std::string reason = labels_.reason(graph_.nodes[id]);
    std::string text = "<b>abort</b>";
    if (reason != "abort") text += "<br/>" + dot_html(reason);
    return text + place(id, "<br/>");
  }

  // The node's actions, one per line.
  std::string actions(const Node& node) const {
    std::string text;
    const auto actions = graph_.actions_of(node);
    const std::size_t shown = actions.size() > kShownActions ? kShownActions - 1 : actions.size();
    for (std::size_t i = 0; i < shown; ++i) {
      text += dot_html(labels_.action(actions[i])) + "<br/>";
    }
    if (shown < actions.size()) {
      text += "&#8230; " + std::to_string(actions.size() - shown) + " more<br/>";
    }
    return text;
  }

  void write_silent(NodeId id) {
    const Node& node = graph_.nodes[id];
    std::string label = actions(node);
    if (node.target_count > 1) {
      label += labels_.is_return(node) ? "return by " + dot_html(labels_.selector(node))
                                       : dot_html(labels_.selector(node)) + " ?";
      label += "<br/>";
    }
    const std::string where = place(id, "");
    text_ += "shape=box, style=filled, fillcolor=white, label=<" + label +
             (where.empty() ? "&#160;" : where) + ">";
  }

  void write_p(NodeId id) {
    const Node& node = graph_.nodes[id];
    std::string label = actions(node) + "<b>" + dot_html(labels_.move(node)) + "</b>";
    text_ += R"(shape=box, style=filled, fillcolor="#fff3cf")";
    if (node.is_error_call) {
      label += "<br/>an error: " + dot_html(labels_.reason(node));
      text_ += colored(kErrorColor, kErrorColor) + ", penwidth=2";
    }
    text_ += ", label=<" + label + place(id, "<br/>") + ">";
  }

  void write_edges(NodeId id) {
    if (!grants(budget_, text_.size())) return;
    const Node& node = graph_.nodes[id];
    const auto write_edge = [&](NodeId target, const std::string& look) {
      text_ += "  " + name(id) + " -> " + name(target) + look + "\n";
    };
    if (node.kind == Node::Kind::O) {
      for (const OEdge& edge : graph_.edges_of(node)) write_edge(edge.target, look_of(edge));
      return;
    }
    const auto targets = graph_.targets_of(node);
    for (std::size_t i = 0; i < targets.size(); ++i) {
      write_edge(targets[i], targets.size() > 1 ? look_of(answer(id, i)) : "");
    }
  }

  // Blanks keep a label off its edge.
  static std::string off_edge(const std::string& label) { return "&#160;" + label + "&#160;"; }

  static std::string look_of(const std::string& answer) {
    return " [label=<" + off_edge(answer) + ">]";
  }

  std::string look_of(const OEdge& edge) const {
    const std::string bound = labels_.binding(edge);
    std::string label = off_edge("<b>" + dot_html(labels_.move(edge)) + "</b>");
    if (!bound.empty()) label += "<br/>" + off_edge(dot_html(bound));
    return " [style=dashed" + colored(kOColor, "#1a4b82") + ", label=<" + label + ">]";
  }

  // "yes"; for a return, the number and the line where it goes on.
  std::string answer(NodeId id, std::size_t i) const {
    const Node& node = graph_.nodes[id];
    const std::string text = labels_.answer(node, i);
    return labels_.is_return(node) ? text + place(graph_.targets_of(node)[i], ": ") : text;
  }

  const Graph& graph_;
  TextBudget* budget_;
  GraphLabels labels_;
  std::string text_;
};

}  // namespace

std::string graph_to_dot(const Graph& graph, TextBudget* budget) {
  return Picture(graph, budget).write();
}

}  // namespace arbiter::draw
