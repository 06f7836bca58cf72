#include "draw/graph_parts.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace arbiter::draw {

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

}  // namespace

void visit_nodes_by_part(const Graph& graph, const PartVisitor& visitor) {
  const std::vector<PartId> order = in_file_order(graph);
  // What is directly inside each part; the last entry is for what is outside all of them.
  const std::size_t outside = graph.parts.size();
  const auto place = [&](PartId part) { return part.is_none() ? outside : part.index(); };
  std::vector<std::vector<NodeId>> nodes(outside + 1);
  std::vector<std::vector<PartId>> inner(outside + 1);
  for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
    nodes[place(graph.nodes[NodeId(i)].part)].emplace_back(i);
  }
  for (const PartId part : order) inner[place(graph.parts[part].parent)].push_back(part);

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

}  // namespace arbiter::draw
