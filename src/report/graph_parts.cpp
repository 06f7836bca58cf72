#include "report/graph_parts.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace arbiter::report {

namespace {

using game::Graph;
using game::NodeId;
using game::PartId;

// By where they begin, enclosing ones first, copies of one part in the order of their ids.
std::vector<PartId> in_file_order(const Graph& graph) {
  std::vector<PartId> order;
  order.reserve(graph.parts.size());
  for (std::uint32_t i = 0; i < graph.parts.size(); ++i) order.emplace_back(i);
  std::sort(order.begin(), order.end(), [&](PartId a, PartId b) {
    const Span left = graph.parts[a].span;
    const Span right = graph.parts[b].span;
    return std::tuple(left.begin, right.end, a) < std::tuple(right.begin, left.end, b);
  });
  return order;
}

// Per part, the part that encloses it, or none.
//
// In the order of the file the parts are the nodes of a forest in preorder; the stack holds the way
// from its root. Copies of one part follow each other and share a place on that way.
std::vector<PartId> enclosing_parts(const Graph& graph, const std::vector<PartId>& order) {
  const auto span = [&](PartId id) { return graph.parts[id].span; };
  struct Copies {
    std::size_t first = 0;  // into order
    std::size_t end = 0;
  };
  std::vector<Copies> way;
  std::vector<PartId> parents(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const PartId id = order[i];
    if (!way.empty() && span(order[way.back().first]) == span(id)) {
      way.back().end = i + 1;
    } else {
      while (!way.empty() && span(order[way.back().first]).end < span(id).end) way.pop_back();
      way.push_back({i, i + 1});
    }
    if (way.size() < 2) continue;
    const Copies& around = way[way.size() - 2];
    const auto begin = order.begin() + static_cast<std::ptrdiff_t>(around.first);
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(around.end);
    const auto later = std::upper_bound(begin, end, id);
    parents[id.index()] = later == begin ? *begin : *(later - 1);
  }
  return parents;
}

}  // namespace

void visit_nodes_by_part(const Graph& graph, const PartVisitor& visitor) {
  const std::vector<PartId> order = in_file_order(graph);
  const std::vector<PartId> parents = enclosing_parts(graph, order);
  // What is directly inside each part; the last entry is for what is outside all of them.
  const std::size_t outside = graph.parts.size();
  const auto place = [&](PartId part) { return part.is_none() ? outside : part.index(); };
  std::vector<std::vector<NodeId>> nodes(outside + 1);
  std::vector<std::vector<PartId>> inner(outside + 1);
  for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
    nodes[place(graph.nodes[NodeId(i)].part)].emplace_back(i);
  }
  for (const PartId part : order) inner[place(parents[part.index()])].push_back(part);

  for (const NodeId node : nodes[outside]) visitor.node(node);
  struct Open {
    std::size_t part = 0;
    std::size_t next = 0;  // into inner[part]
  };
  std::vector<Open> open{{outside, 0}};
  while (!open.empty()) {
    Open& here = open.back();
    if (here.next == inner[here.part].size()) {
      if (here.part != outside) visitor.close(PartId(static_cast<std::uint32_t>(here.part)));
      open.pop_back();
      continue;
    }
    const PartId part = inner[here.part][here.next++];
    visitor.open(part);
    for (const NodeId node : nodes[part.index()]) visitor.node(node);
    open.push_back({part.index(), 0});
  }
}

}  // namespace arbiter::report
