#include "report/graph_answer.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "report/answer_head.h"
#include "support/counted.h"

namespace arbiter::report {

namespace {

using NodeKind = game::Node::Kind;

std::size_t count_of(const game::Graph& graph, NodeKind kind) {
  return static_cast<std::size_t>(std::count_if(
      graph.nodes.begin(), graph.nodes.end(), [&](const game::Node& n) { return n.kind == kind; }));
}

std::string graph_sizes(const game::Graph& graph) {
  return counted(graph.nodes.size(), "node") + " (" + std::to_string(count_of(graph, NodeKind::O)) +
         " of O's, " + std::to_string(count_of(graph, NodeKind::P)) + " of P's, " +
         counted(count_of(graph, NodeKind::Error), "error") + "), " +
         counted(graph.variables.size(), "variable");
}

std::string graph_text(const GraphAnswer& shown) {
  if (shown.listing) return *shown.listing;
  const std::string sizes = graph_sizes(shown.graph) + "\n";
  return shown.output.empty() ? sizes : shown.output + ": " + sizes;
}

}  // namespace

ShownAnswer shown_answer(const GraphAnswer& shown) {
  const game::Graph& graph = shown.graph;
  nlohmann::ordered_json json = json_head(shown.request, graph.judgement.get());
  json["stats"]["nodes"] = graph.nodes.size();
  json["stats"]["o_nodes"] = count_of(graph, NodeKind::O);
  json["stats"]["p_nodes"] = count_of(graph, NodeKind::P);
  json["stats"]["error_nodes"] = count_of(graph, NodeKind::Error);
  json["stats"]["variables"] = graph.variables.size();
  if (!shown.output.empty()) json["output"] = shown.output;
  return {graph_text(shown), std::move(json)};
}

}  // namespace arbiter::report
