#include "draw/model_dot.h"

#include <array>
#include <ostream>

#include "draw/graph_dot_text.h"
#include "draw/model_labels.h"

namespace arbiter::draw {

namespace {

using automata::StateId;

constexpr std::size_t kEdgeColumns = 32;  // longer labels are broken after a comma
constexpr std::size_t kTidyStates = 200;  // larger models are laid out with less patience

constexpr std::string_view kModelSettings = R"(
  graph [rankdir=LR, nodesep=0.3, ranksep=0.3, labelloc=b, bgcolor=white, tooltip=" ",
         fontname="Helvetica,Arial,sans-serif", fontsize=12]
  node [fontname="Helvetica,Arial,sans-serif", fontsize=11, shape=circle, width=0.34, height=0.34,
        margin=0.02]
  edge [fontname="Helvetica,Arial,sans-serif", fontsize=12, arrowsize=0.7]
)";

class ModelPicture {
 public:
  ModelPicture(std::ostream& out, const ShownModel& shown) : out_(out), shown_(shown) {}

  void write() {
    const automata::Dfa& dfa = shown_.model.dfa;
    out_ << "digraph model {" << kModelSettings;
    if (dfa.states() > kTidyStates) out_ << "  graph [nslimit=2, nslimit1=2]\n";
    if (!dfa.empty()) {
      out_ << "\n  start [shape=none, label=\"\", width=0, height=0, margin=0, tooltip=\"\"]\n"
           << "  start -> 0 [tooltip=\"the play begins here\"]\n";
    }
    for (std::uint32_t i = 0; i < dfa.states(); ++i) write_state(StateId(i));
    out_ << "\n  graph [label=<" << caption() << ">]\n}\n";
  }

 private:
  void write_state(StateId state) {
    const std::string number = std::to_string(state.index());
    const bool accepts = shown_.model.dfa.accepts(state);
    out_ << "  " << number << " [tooltip=\"state " << number << "\"";
    if (accepts) out_ << ", peripheries=2";
    out_ << "]\n";
    may_end_ = may_end_ || accepts;
    for (const JoinedEdge& edge : joined_edges(shown_, state)) {
      out_ << "  " << number << " -> " << edge.target.index() << " [" << look(edge);
      out_ << "label=<" << label(edge) << ">]\n";
      if (edge.is_abort) {
        has_abort_ = true;
      } else {
        occurs_[static_cast<std::size_t>(edge.by)] = true;
      }
    }
  }

  static std::string look(const JoinedEdge& edge) {
    if (edge.is_abort) {
      const std::string color = dot_string(kErrorColor);
      return "penwidth=1.6, color=" + color + ", fontcolor=" + color + ", ";
    }
    if (edge.by == LetterBy::O) {
      const std::string color = dot_string(kOColor);
      return "style=dashed, color=" + color + ", fontcolor=" + color + ", ";
    }
    return edge.by == LetterBy::P ? "" : "style=dotted, ";
  }

  static std::string label(const JoinedEdge& edge) {
    std::string text;
    for (const std::string& each : edge.labels) {
      if (!text.empty()) text += "<br/>";
      text += broken(each);
    }
    return text;
  }

  // One label, as several lines if it is long. Blanks keep it off its edge.
  static std::string broken(const std::string& label) {
    std::string lines;
    std::string line;
    for (const char c : label) {
      line += c;
      if (c != ',' || line.size() < kEdgeColumns) continue;
      lines += "&#160;" + dot_html(line) + "&#160;<br/>";
      line.clear();
    }
    return lines + "&#160;" + dot_html(line) + "&#160;";
  }

  std::string caption() const {
    std::string text = dot_html(summary_of(shown_)) + "<br/>";
    std::string legend;
    const auto add = [&](bool occurs, std::string_view sign) {
      if (!occurs) return;
      if (!legend.empty()) legend += " \u00b7 ";
      legend += sign;
    };
    const auto occurs = [&](LetterBy by) { return occurs_[static_cast<std::size_t>(by)]; };
    add(occurs(LetterBy::O), "dashed: moves of O, the environment");
    add(occurs(LetterBy::P), "solid: moves of P, the program");
    add(has_abort_, "red: abort, the program is in an error and the play ends");
    add(occurs(LetterBy::Nobody), "dotted: choices that abstraction leaves open");
    const bool complete = shown_.observe == model::Observe::Termination;
    add(may_end_,
        complete ? "double circle: the play is complete" : "double circle: O's turn, or the end");
    return text + (legend.empty() ? "" : dot_remark(legend));
  }

  std::ostream& out_;
  const ShownModel& shown_;
  std::array<bool, 3> occurs_ = {};  // per LetterBy
  bool may_end_ = false;
  bool has_abort_ = false;
};

}  // namespace

void write_model_dot(std::ostream& out, const ShownModel& shown) {
  ModelPicture(out, shown).write();
}

}  // namespace arbiter::draw
