#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "cli/settings.h"
#include "engine/front_end.h"
#include "game/compile.h"
#include "report/graph_dot.h"
#include "report/graph_json.h"
#include "report/graph_svg.h"
#include "report/graph_text.h"
#include "report/json.h"
#include "support/version.h"

namespace arbiter::cli {

namespace {

std::size_t count(const game::Graph& graph, game::Node::Kind kind) {
  return static_cast<std::size_t>(std::count_if(graph.nodes.begin(), graph.nodes.end(),
                                                [&](const game::Node& n) { return n.kind == kind; }));
}

std::string ending(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  const std::size_t slash = path.rfind('/');
  if (dot == std::string::npos || (slash != std::string::npos && dot < slash)) return "";
  return path.substr(dot);
}

std::string summary(const game::Graph& graph) {
  using Kind = game::Node::Kind;
  const auto counted = [](std::size_t number, const std::string& what) {
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
  };
  return counted(graph.nodes.size(), "node") + " (" + std::to_string(count(graph, Kind::O)) +
         " of O's, " + std::to_string(count(graph, Kind::P)) + " of P's, " +
         counted(count(graph, Kind::Error), "error") + "), " +
         counted(graph.variables.size(), "variable");
}

std::string answer_json(const Settings& settings, const game::Graph& graph) {
  using Kind = game::Node::Kind;
  nlohmann::ordered_json json;
  json["arbiter"] = kVersion;
  json["command"] = "graph";
  json["file"] = settings.file;
  json["params"] = nlohmann::ordered_json::object();
  for (const core::Parameter& parameter : graph.judgement->parameters) {
    json["params"][std::string(graph.judgement->names->text(parameter.name))] = parameter.value;
  }
  json["stats"]["nodes"] = graph.nodes.size();
  json["stats"]["o_nodes"] = count(graph, Kind::O);
  json["stats"]["p_nodes"] = count(graph, Kind::P);
  json["stats"]["error_nodes"] = count(graph, Kind::Error);
  json["stats"]["variables"] = graph.variables.size();
  if (!settings.output.empty()) json["output"] = settings.output;
  return report::json_to_text(json);
}

// The contents of OUT, by its ending, or a message.
tl::expected<std::string, std::string> contents(const Settings& settings, const game::Graph& graph) {
  const std::string kind = ending(settings.output);
  if (kind == ".dot") return report::graph_to_dot(graph);
  if (kind == ".json") {
    std::ostringstream stream;
    report::write_graph_json(stream, graph);
    return std::move(stream).str();
  }
  if (kind == ".svg") {
    if (graph.nodes.size() > report::kMaxDrawnNodes) {
      return tl::unexpected("a graph of " + std::to_string(graph.nodes.size()) +
                            " nodes is too large to draw (at most " +
                            std::to_string(report::kMaxDrawnNodes) + "); use .dot, .json or .txt");
    }
    return report::dot_to_svg(report::graph_to_dot(graph));
  }
  if (kind == ".txt") return report::graph_to_text(graph);
  return tl::unexpected("-o " + settings.output + ": the ending should be .dot, .svg, .json or .txt");
}

}  // namespace

int graph(const Settings& settings) {
  const auto options = term_options(settings);
  if (!options) return report_usage(settings, options.error());
  const std::string kind = ending(settings.output);
  const bool known = kind == ".dot" || kind == ".svg" || kind == ".json" || kind == ".txt";
  if (!settings.output.empty() && !known) {
    return report_usage(settings,
                        "-o " + settings.output + ": the ending should be .dot, .svg, .json or .txt");
  }
  const auto source = read_source(settings.file);
  if (!source) return report_errors(settings, source.error(), Source(settings.file, ""));
  auto judgement = read_term(*source, *options);
  if (!judgement) return report_errors(settings, judgement.error(), **source);
  report_warnings(settings, *judgement, *options);

  const auto compiled = game::compile(std::make_shared<const core::Judgement>(std::move(*judgement)));
  if (const auto* too_large = std::get_if<game::TooLarge>(&compiled)) {
    return report_unknown(settings, "memory", "the game graph would have more than " +
                                                  std::to_string(too_large->limit) + " " +
                                                  too_large->what);
  }
  const game::Graph& built = std::get<game::Graph>(compiled);
  std::string text;
  if (settings.output.empty()) {
    if (settings.format == Format::Text) text = report::graph_to_text(built);
  } else {
    const auto file = contents(settings, built);
    if (!file) return report_usage(settings, file.error());
    if (const auto error = write_file(settings.output, *file)) return report_usage(settings, *error);
    text = settings.output + ": " + summary(built) + "\n";
  }
  return print_answer(settings, text, answer_json(settings, built), Yes);
}

}  // namespace arbiter::cli
