#include "engine/idle_asserts.h"

#include <algorithm>
#include <map>
#include <utility>

namespace arbiter {

using game::Node;

// An assert has a copy in the graph for each copy of the code around it. A play asks the condition
// of a copy where the graph branches to the copy's error node. The compiler has decided the
// conditions of some copies: such a copy has no branch, and the graph does not show whether a play
// comes there, unless the condition was found false (is_certain): then a play that comes to the
// assert comes to its error. So if no play asks any copy of an assert, it is settled if the
// compiler has left out some copy of it, and unreached if all copies are there. Where the compiler
// finds a condition false only when it lets values go straight to their tests, the branch before
// the assert counts as that of the assert, and nothing is said of it.
void find_idle_asserts(const game::Graph& graph, const std::vector<std::uint8_t>& passed,
                       Verified& verified) {
  INVARIANT(passed.size() == graph.nodes.size(), "a search should know of each node");
  struct Assert {
    std::size_t copies = 0;  // that the compiler laid, less those whose error is in the graph
    bool is_asked = false;
  };
  const auto earlier = [](const Span& a, const Span& b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  };
  std::map<Span, Assert, decltype(earlier)> asserts(earlier);
  for (const Span span : graph.asserts) ++asserts[span].copies;
  const auto is_assert = [&](const Node& node) {
    return node.kind == Node::Kind::Error && node.reason == core::ErrorReason::Assert;
  };
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    const Node& node = graph.nodes[game::NodeId(n)];
    if (is_assert(node)) {
      --asserts[node.span].copies;
      if (passed[n] != 0) asserts[node.span].is_asked = true;
    }
    if (node.kind != Node::Kind::Silent || passed[n] == 0) continue;
    for (const game::NodeId target : graph.targets_of(node)) {
      const Node& next = graph.nodes[target];
      if (is_assert(next) && !next.is_certain) asserts[next.span].is_asked = true;
    }
  }
  for (const auto& [span, one] : asserts) {
    if (!one.is_asked) (one.copies == 0 ? verified.unreached : verified.settled).push_back(span);
  }
}

bool can_fail(const game::Graph& graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(), [](const Node& node) {
    return node.kind == Node::Kind::Error || node.is_error_call;
  });
}

}  // namespace arbiter
