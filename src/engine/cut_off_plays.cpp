// An assumption that is too strong makes every program safe: no play is left that could fail.
// Whoever reads SAFE should be told.
//
// The search says which nodes of the graph some play comes to. Where integers are seen through
// partitions, it may name too many nodes, but never too few. So it is safe to say that
//
//   - no play comes to its end, if no End node was passed;
//   - every play is cut off, if moreover the nodes that were passed form no cycle, and those among
//     them that a play cannot leave are all of false assumptions. A play passes no node twice then,
//     the environment can always move, and there is no error: so each play, whatever the
//     environment does, comes to a false assumption after finitely many moves.
//
// The second is not claimed where there is a loop: nodes alone do not tell whether a play can go
// round forever. Then the first is said, unless the program has no end that could be missed: of a
// program that serves forever, and assumes something of each request, there is nothing to say. A
// program has no such end if no End node is in the graph, and no assumption is false whatever
// happens.
//
// Learning about a part searches premises, and not the program, so it does not say which nodes are
// passed. Then all nodes count as passed, which are too many; if there is an End node among them,
// it stays open whether a play comes there.
#include "engine/cut_off_plays.h"

#include <algorithm>
#include <utility>

namespace arbiter {

namespace {

using game::Node;
using game::NodeId;

// Calls visit(node) for each node that was passed and that this one leads to.
template <class Visit>
void each_passed_next(const game::Graph& graph, const std::vector<std::uint8_t>& passed,
                      const Node& node, Visit visit) {
  const auto go = [&](NodeId next) {
    if (passed[next.index()] != 0) visit(next);
  };
  if (node.kind == Node::Kind::O) {
    for (const game::OEdge& edge : graph.edges_of(node)) go(edge.target);
  } else {
    for (const NodeId target : graph.targets_of(node)) go(target);
  }
}

// Whether the nodes that were passed have a cycle: takes away nodes without a way in until no node
// is left, or only cycles and what follows them.
bool has_cycle(const game::Graph& graph, const std::vector<std::uint8_t>& passed) {
  std::vector<std::uint32_t> ways_in(graph.nodes.size(), 0);
  std::size_t left = 0;
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    if (passed[n] == 0) continue;
    ++left;
    each_passed_next(graph, passed, graph.nodes[NodeId(n)],
                     [&](NodeId next) { ++ways_in[next.index()]; });
  }
  std::vector<NodeId> free;
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    if (passed[n] != 0 && ways_in[n] == 0) free.push_back(NodeId(n));
  }
  while (!free.empty()) {
    const NodeId node = free.back();
    free.pop_back();
    --left;
    each_passed_next(graph, passed, graph.nodes[node], [&](NodeId next) {
      if (--ways_in[next.index()] == 0) free.push_back(next);
    });
  }
  return left > 0;
}

// Whether constants and types have made some assumption false: then control goes straight to it,
// without a branch.
bool is_decided(const game::Graph& graph, const std::vector<std::uint8_t>& passed) {
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    const Node& node = graph.nodes[NodeId(n)];
    if (passed[n] == 0 || (node.kind == Node::Kind::Silent && node.target_count > 1)) continue;
    bool leads_there = false;
    each_passed_next(graph, passed, node,
                     [&](NodeId next) { leads_there |= graph.nodes[next].is_cut_off; });
    if (leads_there) return true;
  }
  return false;
}

}  // namespace

Verified::CutOffPlays find_cut_off_plays(const game::Graph& graph,
                                         const std::vector<std::uint8_t>& passed) {
  INVARIANT(passed.size() == graph.nodes.size(), "a search should know of each node");
  Verified::CutOffPlays found;
  bool has_end = false;
  bool ends = false;
  bool runs_forever = false;
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    const Node& node = graph.nodes[NodeId(n)];
    has_end |= node.kind == Node::Kind::End;
    if (passed[n] == 0) continue;
    ends |= node.kind == Node::Kind::End;
    runs_forever |= node.kind == Node::Kind::Stuck && !node.is_cut_off;
    if (node.is_cut_off) found.at.push_back(node.span);
  }
  std::sort(found.at.begin(), found.at.end(), [](const Span& a, const Span& b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  });
  found.at.erase(std::unique(found.at.begin(), found.at.end()), found.at.end());
  if (found.at.empty() || ends) return found;
  found.is_empty = !runs_forever && !has_cycle(graph, passed);
  found.misses_end = found.is_empty || has_end || is_decided(graph, passed);
  return found;
}

Verified::CutOffPlays find_cut_off_plays(const game::Graph& graph) {
  Verified::CutOffPlays found =
      find_cut_off_plays(graph, std::vector<std::uint8_t>(graph.nodes.size(), 1));
  const bool has_end = std::any_of(graph.nodes.begin(), graph.nodes.end(),
                                   [](const Node& node) { return node.kind == Node::Kind::End; });
  found.is_open = has_end && !found.at.empty();
  return found;
}

}  // namespace arbiter
