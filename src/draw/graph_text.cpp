// Writes the graph for a terminal; the layout is in graph_text.h.
#include "draw/graph_text.h"
#include "support/counted.h"

#include <algorithm>
#include <iterator>

#include "draw/graph_labels.h"
#include "support/excerpt.h"
#include "support/printable.h"

namespace arbiter::draw {

namespace {

using game::Graph;
using game::Node;
using game::NodeId;
using game::OEdge;
using game::Variable;
using game::VariableId;

constexpr std::size_t kLabelColumns = 60;          // what is longer is cut
constexpr std::size_t kWhatColumns = 26;           // what is longer juts out
constexpr std::size_t kTargetColumns = 16;         // likewise
constexpr std::size_t kListedProgramColumns = 36;  // what is longer is cut

// One line of the listing. The node's number and place stand on its first line only.
struct Line {
  std::string_view player;  // "O", "P" or none
  std::string what;
  std::string targets;
};

class Listing {
 public:
  Listing(const Graph& graph, TextBudget* budget)
      : graph_(graph), budget_(budget), labels_(graph, kLabelColumns) {}

  std::string write() {
    head();
    for (std::uint32_t i = 0; i < graph_.variables.size(); ++i) variable(VariableId(i));
    text_ += "\n";
    for (std::uint32_t i = 0; i < graph_.nodes.size(); ++i) node(NodeId(i));
    return std::move(text_);
  }

 private:
  void head() {
    text_ += printable(graph_.judgement->source->name()) + ": ";
    text_ += counted(graph_.nodes.size(), "node") + ", ";
    text_ += counted(graph_.variables.size(), "variable") + "\n";
  }

  void variable(VariableId id) {
    const Variable& variable = graph_.variables[id];
    std::string name(labels_.names()[id]);
    if (variable.size > 0) name += "[" + std::to_string(variable.size) + "]";
    text_ += "  " + name + " : " + typing::to_string(variable.data, *graph_.judgement->names);
    text_ += "\n";
  }

  void node(NodeId id) {
    if (!grants(budget_, text_.size())) return;
    lines_.clear();
    const Node& node = graph_.nodes[id];
    for (const game::Action& action : graph_.actions_of(node)) {
      lines_.push_back({"", labels_.action(action), ""});
    }
    const auto targets = graph_.targets_of(node);
    switch (node.kind) {
      case Node::Kind::Silent: silent(node); break;
      case Node::Kind::P: lines_.push_back({"P", labels_.move(node), arrow(targets[0])}); break;
      case Node::Kind::O: waiting(node); break;
      case Node::Kind::End: lines_.push_back({"", "end", ""}); break;
      case Node::Kind::Error: lines_.push_back({"P", "abort", ""}); break;
      case Node::Kind::Stuck:
        lines_.push_back({"", node.is_cut_off ? "cut off by an assumption" : "runs forever", ""});
        break;
    }
    for (std::size_t i = 0; i < lines_.size(); ++i) print(id, i);
  }

  static std::string arrow(NodeId target) { return "→ " + std::to_string(target.index()); }

  void silent(const Node& node) {
    const auto targets = graph_.targets_of(node);
    if (targets.size() > 1) {
      std::string list = "→ ";
      for (std::size_t i = 0; i < targets.size(); ++i) {
        if (i > 0) list += ", ";
        list += labels_.answer(node, i) + (labels_.is_return(node) ? ": " : " ");
        list += std::to_string(targets[i].index());
      }
      const bool returns = labels_.is_return(node);
      lines_.push_back(
          {"", returns ? "return by " + labels_.selector(node) : labels_.selector(node) + " ?",
           list});
    } else if (lines_.empty()) {
      lines_.push_back({"", "", arrow(targets[0])});
    } else {
      lines_.back().targets = arrow(targets[0]);
    }
  }

  void waiting(const Node& node) {
    for (const OEdge& edge : graph_.edges_of(node)) {
      const std::string bound = labels_.binding(edge);
      lines_.push_back(
          {"O", labels_.move(edge) + (bound.empty() ? "" : ", " + bound), arrow(edge.target)});
    }
  }

  // Pads the current line, whose columns are counted without the bytes of `→` and `…`.
  static std::size_t columns(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    }));
  }
  static void pad(std::string& line, std::size_t to) {
    const std::size_t width = columns(line);
    if (width < to) line.append(to - width, ' ');
  }

  void print(NodeId id, std::size_t i) {
    std::string number = i == 0 ? std::to_string(id.index()) : "";
    if (i == 0 && id == graph_.start) number = "start " + number;
    std::string line(number.size() < 8 ? 8 - number.size() : 0, ' ');
    line += number + "  ";
    const std::size_t begin = line.size();
    line += lines_[i].player;
    pad(line, begin + 3);
    line += lines_[i].what;
    pad(line, begin + 3 + kWhatColumns);
    if (!lines_[i].targets.empty()) line += " " + lines_[i].targets;
    const std::string comment = i == 0 ? remark(id) : "";
    if (!comment.empty()) {
      pad(line, begin + 4 + kWhatColumns + kTargetColumns);
      line += "  " + comment;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text_ += line + "\n";
  }

  std::string remark(NodeId id) const {
    const Node& node = graph_.nodes[id];
    std::string text;
    if (const std::uint32_t line = labels_.line(id); line > 0) {
      text = "line " + std::to_string(line);
      pad(text, 10);
      text += labels_.program(id, kListedProgramColumns);
    }
    const bool error = node.kind == Node::Kind::Error || node.is_error_call;
    if (error) text += "  [error: " + labels_.reason(node) + "]";
    if (node.part.is_some()) {
      text += "  part " + std::string(graph_.judgement->names->text(graph_.parts[node.part].name));
    }
    if (node.exit.is_some()) {
      const game::PartExit& exit = graph_.exits[node.exit];
      const auto& names = *graph_.judgement->names;
      text += "  leaves " + std::string(names.text(graph_.parts[exit.leaves].name));
      if (exit.how == game::PartExit::How::Jump)
        text += " for " + std::string(names.text(exit.label));
      if (exit.how == game::PartExit::How::Misfit) text += ": the value does not fit";
    }
    std::string_view separator = "  keeps ";
    for (const VariableId live : graph_.live_at(node)) {
      text += std::string(separator) + std::string(labels_.names()[live]);
      separator = ", ";
    }
    return text;
  }

  const Graph& graph_;
  TextBudget* budget_;
  GraphLabels labels_;
  std::vector<Line> lines_;  // of the current node
  std::string text_;
};

}  // namespace

std::string graph_to_text(const Graph& graph, TextBudget* budget) {
  return Listing(graph, budget).write();
}

}  // namespace arbiter::draw
