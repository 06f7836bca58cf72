// An assumption has an edge for each pair of moves, of which there are hundreds: all values of all
// shared variables, times all moves of the part's. To one state, however, lead few *sets*: the
// moves of O's that may be answered alike, times these answers. So the pairs that lead from one
// state to another are cut into such products, by grouping the moves of O's by their answers, and
// each product is named in few words (move_products.h).
//
// Cost: O(p log p) for p pairs.
#include "report/assumption_picture.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <set>
#include <sstream>

#include "draw/graph_dot_text.h"
#include "draw/graph_svg.h"
#include "report/move_products.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::report {

namespace {

using assume::Assumption;

// What can be followed with the eye; beyond it, a table.
constexpr std::size_t kMostStates = 24;
constexpr std::size_t kMostEdges = 30;
// What stands at an edge; a longer label goes to the table below.
constexpr std::size_t kLabelLines = 2;
constexpr std::size_t kLabelColumns = 36;
constexpr std::size_t kTableColumns = 110;  // longer lines of a table are broken after a comma
constexpr std::size_t kMostRows = 1000;     // of a table

using Moves = std::set<std::uint32_t>;  // numbers of names

// Numbers names in the order in which they come up.
class Numbers {
 public:
  std::uint32_t of(const std::string& name) {
    const auto [known, is_new] = numbers_.try_emplace(name, names_.size());
    if (is_new) names_.push_back(name);
    return known->second;
  }
  std::vector<std::string> names(const Moves& moves) const {
    std::vector<std::string> all;
    for (const std::uint32_t move : moves) all.push_back(names_[move]);
    return all;
  }

 private:
  std::map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> names_;
};

// Makes the edges, and what is forbidden, state by state.
class Edges {
 public:
  explicit Edges(const Assumption& assumption) : of_(assumption) {
    for (const auto& [opponent, player] : of_.pairs) {
      pairs_.emplace_back(opponents_.of(opponent), players_.of(player));
    }
  }

  AssumptionEdges run() {
    auto possible = of_.possible.begin();
    auto edge = of_.edges.begin();
    for (std::uint32_t s = 0; s < of_.states; ++s) {
      std::map<std::uint32_t, Answers> to;  // by target
      Answers all;                          // that can come up in the state
      for (; edge != of_.edges.end() && edge->from == s; ++edge) {
        const auto& [opponent, player] = pairs_[edge->pair];
        to[edge->to][opponent].insert(player);
        all[opponent].insert(player);
      }
      for (; possible != of_.possible.end() && possible->first == s; ++possible) {
        const auto& [opponent, player] = pairs_[possible->second];
        all[opponent].insert(player);
      }
      if (of_.possible.empty()) {
        for (const auto& [opponent, player] : pairs_) all[opponent].insert(player);
      }
      Answers left = all;  // that no edge has
      for (const auto& [target, answers] : to) {
        made_.allowed.push_back({s, target, labels_of(answers, all)});
        take_away(answers, left);
      }
      if (!left.empty()) made_.forbidden.push_back({s, s, labels_of(left, all)});
    }
    return std::move(made_);
  }

 private:
  using Answers = std::map<std::uint32_t, Moves>;  // by moves of O's

  static void take_away(const Answers& answers, Answers& from) {
    for (const auto& [opponent, players] : answers) {
      Moves& left = from[opponent];
      for (const std::uint32_t player : players) left.erase(player);
      if (left.empty()) from.erase(opponent);
    }
  }

  std::vector<std::string> labels_of(const Answers& answers, const Answers& all) const {
    std::map<Moves, Moves> alike;  // answers, and what may be answered so
    for (const auto& [opponent, players] : answers) alike[players].insert(opponent);
    Moves all_opponents;
    for (const auto& [opponent, players] : all) all_opponents.insert(opponent);
    std::vector<MoveProduct> products;
    for (const auto& [players, opponents] : alike) {
      Moves possible;
      for (const std::uint32_t opponent : opponents) {
        possible.insert(all.at(opponent).begin(), all.at(opponent).end());
      }
      products.push_back(
          {opponents_.names(opponents), players_.names(players), players_.names(possible)});
    }
    return product_lines(products, opponents_.names(all_opponents));
  }

  const Assumption& of_;
  Numbers opponents_;
  Numbers players_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
  AssumptionEdges made_;
};

// Text in a cell or at an edge, broken after commas.
std::string lines_of(const std::string& text, std::size_t columns) {
  std::string lines;
  std::string line;
  for (const char c : text) {
    line += c;
    if (c != ',' || columns_of(line) < columns) continue;
    lines += draw::dot_html(line) + "<br align=\"left\"/>";
    line.clear();
  }
  return lines + draw::dot_html(line) + "<br align=\"left\"/>";
}

std::string cell(const std::string& content) {
  return R"(<td align="left" valign="top" balign="left">)" + content + "</td>";
}

class Picture {
 public:
  Picture(std::ostream& out, const Assumption& assumption)
      : out_(out), of_(assumption), made_(assumption_edges(assumption)), edges_(made_.allowed) {}

  std::size_t rows() const { return rows_of(edges_); }

  void write() {
    out_ << "digraph assumption {\n"
            "  graph [rankdir=LR, nodesep=0.3, ranksep=0.4, labelloc=b, bgcolor=white, "
         << kFont << ", fontsize=12]\n  node [" << kFont
         << ", fontsize=11, shape=circle, width=0.34, height=0.34, margin=0.02]\n  edge [" << kFont
         << ", fontsize=12, arrowsize=0.7]\n";
    if (of_.states > kMostStates || edges_.size() > kMostEdges) {
      write_table();
    } else {
      write_states();
    }
    out_ << "}\n";
  }

 private:
  static constexpr std::string_view kFont = "fontname=\"Helvetica,Arial,sans-serif\"";

  static std::size_t rows_of(const std::vector<AssumptionEdge>& edges) {
    std::size_t count = 0;
    for (const AssumptionEdge& edge : edges) count += edge.labels.size();
    return count;
  }

  static bool is_short(const AssumptionEdge& edge) {
    return edge.labels.size() <= kLabelLines &&
           std::all_of(edge.labels.begin(), edge.labels.end(),
                       [](const std::string& label) { return columns_of(label) <= kLabelColumns; });
  }

  void write_states() {
    out_ << "  start [shape=none, label=\"\", width=0, height=0, margin=0]\n  start -> 0\n";
    for (std::uint32_t s = 0; s < of_.states; ++s) out_ << "  " << s << "\n";
    std::string table;
    std::map<std::vector<std::string>, std::string> keys;
    for (const AssumptionEdge& edge : edges_) {
      std::string label;
      if (is_short(edge)) {
        for (std::size_t i = 0; i < edge.labels.size(); ++i) {
          label += (i > 0 ? "<br/>&#160;" : "&#160;") + draw::dot_html(edge.labels[i]) + "&#160;";
        }
      } else {
        auto& key = keys[edge.labels];
        if (key.empty()) {
          key = letters_for(keys.size() - 1);
          table += row(key, edge.labels);
        }
        label = "&#160;<i>" + key + "</i>&#160;";
      }
      write_edge(edge, label);
    }
    if (!table.empty()) {
      table = R"(<tr><td><table border="0" cellborder="1" cellspacing="0" cellpadding="4">)" +
              table + "</table></td></tr>";
    }
    out_ << R"(  graph [label=<<table border="0" cellborder="0" cellspacing="8"><tr><td>)"
         << caption("what no edge has is forbidden") << "</td></tr>" << table << "</table>>]\n";
  }

  // Graphviz keeps no room for the label of a loop, and draws other edges through it; but around
  // nodes it goes. So the label of a loop is a node beside the state, and the loop goes there and
  // back.
  void write_edge(const AssumptionEdge& edge, const std::string& label) {
    if (edge.from != edge.to) {
      out_ << "  " << edge.from << " -> " << edge.to << " [label=<" << label << ">]\n";
      return;
    }
    const std::string state = std::to_string(edge.from);
    const std::string loop = "loop" + state;
    out_ << "  " << loop << " [shape=none, width=0, height=0, fontsize=12, label=<" << label
         << ">]\n  { rank=same; " << state << "; " << loop << " }\n  " << state << " -> " << loop
         << " [arrowhead=none]\n  " << loop << " -> " << state << "\n";
  }

  // A, B, …, Z, A1, B1, ….
  static std::string letters_for(std::size_t number) {
    constexpr std::size_t kLetters = 26;
    const auto letter = static_cast<char>('A' + number % kLetters);
    return std::string(1, letter) + (number < kLetters ? "" : std::to_string(number / kLetters));
  }

  static std::string row(const std::string& key, const std::vector<std::string>& labels) {
    std::string lines;
    for (const std::string& label : labels) lines += lines_of(label, kTableColumns);
    return "<tr>" + cell("<i>" + key + "</i>") + cell(lines) + "</tr>";
  }

  // "0, the start", "7".
  static std::string state_name(std::uint32_t state) {
    return state == 0 ? "0, the start" : std::to_string(state);
  }

  static std::string table_row(std::uint32_t from, const std::string& to,
                               const std::vector<std::string>& labels) {
    std::string lines;
    for (const std::string& label : labels) lines += lines_of(label, kTableColumns);
    return "<tr>" + cell(state_name(from)) + cell(to) + cell(lines) + "</tr>";
  }

  // After the edges of each state, what is forbidden there; unless that is too much.
  void write_table() {
    const bool shows_forbidden = rows_of(made_.forbidden) <= kMostRows;
    out_ << "  table [shape=none, label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" "
            "cellpadding=\"4\"><tr>"
         << cell("<b>from</b>") << cell("<b>to</b>") << cell("<b>by</b>") << "</tr>";
    auto edge = edges_.begin();
    auto never = made_.forbidden.begin();
    const auto end = shows_forbidden ? made_.forbidden.end() : never;
    for (std::uint32_t s = 0; s < of_.states; ++s) {
      for (; edge != edges_.end() && edge->from == s; ++edge) {
        out_ << table_row(s, state_name(edge->to), edge->labels);
      }
      for (; never != end && never->from == s; ++never) {
        const std::string color(draw::kErrorColor);
        out_ << table_row(s, "<font color=\"" + color + "\">forbidden</font>", never->labels);
      }
    }
    out_ << "</table>>]\n  graph [label=<"
         << caption(shows_forbidden ? "forbidden: what the part must not answer there"
                                    : "what no row has is forbidden")
         << ">]\n";
  }

  std::string caption(const std::string& about_forbidden) const {
    return draw::dot_html(assumption_summary(of_)) + "<br/>" +
           draw::dot_remark(
               "a · b: what comes to the part is one of a, and the part may answer with one of "
               "b; " +
               about_forbidden) +
           "<br/>" +
           draw::dot_remark(
               "any: all moves that can come up in the state · x.*: all such moves of x with a "
               "value");
  }

  std::ostream& out_;
  const Assumption& of_;
  const AssumptionEdges made_;
  const std::vector<AssumptionEdge>& edges_;
};

}  // namespace

AssumptionEdges assumption_edges(const Assumption& assumption) { return Edges(assumption).run(); }

std::string assumption_summary(const Assumption& assumption) {
  std::string about;
  for (const std::string& part : assumption.parts) about += (about.empty() ? "" : ", ") + part;
  return "assumption about " + printable(about) + ": " + counted(assumption.states, "state") +
         " over " + counted(assumption.pairs.size(), "pair") + " of moves";
}

void write_assumption_dot(std::ostream& out, const Assumption& assumption) {
  Picture(out, assumption).write();
}

tl::expected<std::string, Unwritten> assumption_to_svg(const Assumption& assumption,
                                                       const Limits& limits) {
  std::ostringstream dot;
  Picture picture(dot, assumption);
  if (picture.rows() > kMostRows) {
    return unwritten("an assumption of " + counted(assumption.states, "state") + " and " +
                     counted(picture.rows(), "set") +
                     " of moves is too large to draw; use .assumption, .aut, .lts, .json or .txt");
  }
  picture.write();
  return draw::dot_to_svg(std::move(dot).str(), limits);
}

}  // namespace arbiter::report
