// Transition systems as files: text, dot, SVG, JSON here, .aut and .lts by fsp/.
//
// Text and pictures join the edges of a state that lead to the same target, so that they can be
// read; the formats for programs have one line or entry for each edge. Silent steps are dotted in
// pictures and `tau` in text. Output is in the order of states and letters, so that equal systems
// give equal files. JSON is written piece by piece, since a tree of it would take far more memory
// than the system. Limits: pictures have a largest size, and a .aut file cannot have an action `i`,
// which means a silent step there.
#include "export/lts_formats.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>
#include <utility>
#include <vector>

#include "draw/graph_dot_text.h"
#include "draw/graph_svg.h"
#include "draw/model_svg.h"
#include "fsp/aut.h"
#include "fsp/print.h"
#include "support/counted.h"
#include "support/version.h"

namespace arbiter::exports {

namespace {

using automata::Edge;
using automata::kErrorState;
using automata::kSilent;
using automata::StateId;

constexpr std::array<std::pair<std::string_view, LtsFormat>, 6> kEndings = {{
    {".txt", LtsFormat::Text},
    {".dot", LtsFormat::Dot},
    {".svg", LtsFormat::Svg},
    {".aut", LtsFormat::Aut},
    {".lts", LtsFormat::Fsp},
    {".json", LtsFormat::Json},
}};

// The edges of a state to one target, as one.
struct JoinedEdge {
  StateId target;
  bool is_silent = false;
  std::vector<std::string_view> labels;
};

std::vector<JoinedEdge> joined_edges(const ShownLts& shown, StateId state) {
  std::vector<JoinedEdge> joined;
  for (const Edge& edge : shown.lts.edges(state)) {
    const bool is_silent = edge.letter == kSilent;
    const auto found = std::find_if(joined.begin(), joined.end(), [&](const JoinedEdge& other) {
      return other.target == edge.target && other.is_silent == is_silent;
    });
    if (found != joined.end()) {
      found->labels.push_back(shown.actions.text(edge.letter));
    } else {
      joined.push_back({edge.target, is_silent, {shown.actions.text(edge.letter)}});
    }
  }
  return joined;
}

std::string name_of(StateId state) {
  return state == kErrorState ? "ERROR" : std::to_string(state.index());
}

bool has_error(const automata::Lts& lts) {
  for (std::uint32_t i = 0; i < lts.states(); ++i) {
    const auto row = lts.edges(StateId(i));
    const auto leads = [](const Edge& edge) { return edge.target == kErrorState; };
    if (std::any_of(row.begin(), row.end(), leads)) return true;
  }
  return false;
}

bool has_action(const ShownLts& shown, std::string_view name) {
  const auto alphabet = shown.lts.alphabet();
  return std::any_of(alphabet.begin(), alphabet.end(),
                     [&](automata::LetterId letter) { return shown.actions.text(letter) == name; });
}

void write_dot(std::ostream& out, const ShownLts& shown) {
  constexpr std::string_view kFont = "fontname=\"Helvetica,Arial,sans-serif\"";
  out << "digraph system {\n  graph [rankdir=LR, nodesep=0.3, ranksep=0.3, labelloc=b, "
         "bgcolor=white, "
      << kFont << ", fontsize=12]\n  node [" << kFont
      << ", fontsize=11, shape=circle, width=0.34, height=0.34, margin=0.02]\n  edge [" << kFont
      << ", fontsize=12, arrowsize=0.7]\n"
      << "  start [shape=none, label=\"\", width=0, height=0, margin=0]\n  start -> 0\n";
  if (has_error(shown.lts)) {
    const std::string color = draw::dot_string(draw::kErrorColor);
    out << "  ERROR [shape=doublecircle, label=\"π\", color=" << color << ", fontcolor=" << color
        << "]\n";
  }
  for (std::uint32_t i = 0; i < shown.lts.states(); ++i) {
    if (StateId(i) == shown.lts.end()) out << "  " << i << " [label=\"E\", peripheries=2]\n";
    for (const JoinedEdge& edge : joined_edges(shown, StateId(i))) {
      out << "  " << i << " -> " << name_of(edge.target) << " ["
          << (edge.is_silent ? "style=dotted, " : "") << "label=<";
      for (std::size_t l = 0; l < edge.labels.size(); ++l) {
        out << (l > 0 ? "<br/>" : "") << "&#160;" << draw::dot_html(edge.labels[l]) << "&#160;";
      }
      out << ">]\n";
    }
  }
  out << "  graph [label=<" << draw::dot_html(summary_of(shown)) << ">]\n}\n";
}

tl::expected<void, Unwritten> write_svg(std::ostream& out, const ShownLts& shown,
                                        const Limits& limits) {
  if (shown.lts.states() > draw::kMaxDrawnStates ||
      shown.lts.transitions() > 4 * draw::kMaxDrawnEdges) {
    return unwritten("a system of " + counted(shown.lts.states(), "state") + " and " +
                     counted(shown.lts.transitions(), "transition") +
                     " is too large to draw; use .dot, .aut, .lts, .json or .txt");
  }
  std::ostringstream dot;
  write_dot(dot, shown);
  auto svg = draw::dot_to_svg(std::move(dot).str(), limits);
  if (!svg) return tl::unexpected(svg.error());
  out << *svg;
  return {};
}

std::string json_text(std::string_view text) {
  using nlohmann::ordered_json;
  return ordered_json(text).dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

// {"arbiter", "process", "model", "initial", "end", "alphabet", "transitions": [[from, action,
// to]]}. `to` is null for the error, and `end` is null if the system has no end.
void write_json(std::ostream& out, const ShownLts& shown) {
  const automata::Lts& lts = shown.lts;
  out << "{\n  \"arbiter\": " << json_text(kVersion)
      << ",\n  \"process\": " << json_text(shown.name)
      << ",\n  \"model\": {\"states\": " << lts.states()
      << ", \"transitions\": " << lts.transitions() << "},\n  \"initial\": 0,\n  \"end\": ";
  if (lts.end().is_some()) {
    out << lts.end().index();
  } else {
    out << "null";
  }
  out << ",\n  \"alphabet\": [";
  std::string_view separator;
  for (const automata::LetterId letter : lts.alphabet()) {
    out << separator << json_text(shown.actions.text(letter));
    separator = ", ";
  }
  out << "],\n  \"transitions\": [";
  separator = "\n    ";
  for (std::uint32_t i = 0; i < lts.states(); ++i) {
    for (const Edge& edge : lts.edges(StateId(i))) {
      out << separator << "[" << i << ", " << json_text(shown.actions.text(edge.letter)) << ", ";
      if (edge.target == kErrorState) {
        out << "null]";
      } else {
        out << edge.target.index() << "]";
      }
      separator = ",\n    ";
    }
  }
  out << "]\n}\n";
}

}  // namespace

std::optional<LtsFormat> lts_format(std::string_view ending) {
  for (const auto& [name, format] : kEndings) {
    if (name == ending) return format;
  }
  return std::nullopt;
}

std::string_view lts_endings() { return ".dot, .svg, .aut, .lts, .json or .txt"; }

std::string summary_of(const ShownLts& shown) {
  return shown.name + ": " + counted(shown.lts.states(), "state") + ", " +
         counted(shown.lts.transitions(), "transition") + ", over " +
         counted(shown.lts.alphabet().size(), shown.letter, shown.letters);
}

void write_lts_text(std::ostream& out, const ShownLts& shown, std::size_t most) {
  out << summary_of(shown) << "\n";
  for (std::uint32_t i = 0; i < std::min(shown.lts.states(), most); ++i) {
    const StateId state(i);
    std::string number = std::to_string(i);
    if (state == shown.lts.end()) number += " END";
    const auto edges = joined_edges(shown, state);
    if (edges.empty()) out << "\n" << number << "\n";
    for (std::size_t e = 0; e < edges.size(); ++e) {
      if (e == 0) out << "\n" << number << "\n";
      out << "    ";
      for (std::size_t l = 0; l < edges[e].labels.size(); ++l) {
        out << (l > 0 ? ", " : "") << edges[e].labels[l];
      }
      out << " → " << name_of(edges[e].target) << "\n";
    }
  }
}

std::vector<fsp::RenamedLabel> renamed_labels(const ShownLts& shown) {
  return fsp::renamed_labels(shown.lts, shown.actions);
}

tl::expected<void, Unwritten> write_lts(std::ostream& out, const ShownLts& shown, LtsFormat format,
                                        const Limits& limits) {
  switch (format) {
    case LtsFormat::Text: write_lts_text(out, shown, SIZE_MAX); break;
    case LtsFormat::Dot: write_dot(out, shown); break;
    case LtsFormat::Svg: return write_svg(out, shown, limits);
    case LtsFormat::Aut:
      if (has_action(shown, "i")) {
        return unwritten("there is an action `i`, which means a silent step in a .aut file");
      }
      fsp::write_aut(out, shown.lts, shown.actions);
      break;
    case LtsFormat::Fsp: fsp::print_process(out, shown.name, shown.lts, shown.actions); break;
    case LtsFormat::Json: write_json(out, shown); break;
  }
  return {};
}

}  // namespace arbiter::exports
