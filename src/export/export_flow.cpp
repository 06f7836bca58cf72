// What may not be 0 between O nodes, by the usual worklist over bit sets, and the heads of loops.
//
// The graph says what matters at O nodes, and game/live_sets.h what matters at the nodes between. A
// value that does not matter is reset to 0 where O moves, and after that
//
//   dirty(n) = what is live, or bound, where O moves to n, and what its predecessors set or have
//
// The sets may have too much, where a way through shared code returns to another use, and never too
// little. Cost: edges times variables / 64, times a few rounds.
#include "export/export_flow.h"

#include <utility>

#include "game/live_sets.h"

namespace arbiter::exports {

namespace {

using game::Action;
using game::Graph;
using game::Node;
using game::NodeId;
using game::OEdge;
using game::VariableId;

constexpr std::size_t kMaxBits = std::size_t{1} << 28U;  // of each kind of set

VariableSets live_between_o_nodes(const Graph& graph) {
  constexpr game::LiveRules kRules{
      .ends_at_o = true, .sends_count = false, .cells_read_arrays = true};
  return game::live_sets(graph, kRules, nullptr).value();
}

class FlowFinder {
 public:
  explicit FlowFinder(const Graph& graph)
      : graph_(graph),
        flow_{live_between_o_nodes(graph), empty_sets(),
              std::vector<std::uint8_t>(graph.nodes.size(), 0)},
        sets_(empty_sets()),
        waits_(graph.nodes.size(), 0) {}

  Flow run() {
    find_sets();
    find_dirty();
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) find_loop_heads(NodeId(n));
    return std::move(flow_);
  }

 private:
  VariableSets empty_sets() const { return {graph_.nodes.size(), graph_.variables.size()}; }

  // Where a run goes on from here without a move of O's.
  std::span<const NodeId> targets(NodeId id) const {
    const Node& node = graph_.nodes[id];
    const bool goes_on = node.kind == Node::Kind::Silent || node.kind == Node::Kind::P;
    return goes_on ? graph_.targets_of(node) : std::span<const NodeId>();
  }

  void find_sets() {
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      for (const Action& action : graph_.actions_of(graph_.nodes[NodeId(n)])) {
        sets_.add(NodeId(n), action.target);
      }
    }
  }

  void push(NodeId id) {
    if (std::exchange(waits_[id.index()], 1) == 0) work_.push_back(id);
  }
  NodeId pop() {
    const NodeId id = work_.back();
    work_.pop_back();
    waits_[id.index()] = 0;
    return id;
  }

  // Adds to what may not be 0 at a node; its followers are looked at again if that was more.
  void soil(NodeId id, std::span<const std::uint64_t> more, std::span<const std::uint64_t> set) {
    const auto dirty = flow_.dirty.words(id);
    bool grew = false;
    for (std::size_t w = 0; w < dirty.size(); ++w) {
      const std::uint64_t before = dirty[w];
      dirty[w] |= more[w] | set[w];
      grew = grew || dirty[w] != before;
    }
    if (grew) push(id);
  }

  void find_dirty() {
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node& node = graph_.nodes[NodeId(n)];
      if (node.kind != Node::Kind::O) {
        push(NodeId(n));
        continue;
      }
      for (const OEdge& edge : graph_.edges_of(node)) {
        const auto live = flow_.live.words(NodeId(n));
        soil(edge.target, live, live);
        if (edge.bind.is_some()) flow_.dirty.add(edge.target, edge.bind);
      }
    }
    while (!work_.empty()) {
      const NodeId id = pop();
      for (const NodeId target : targets(id)) {
        soil(target, flow_.dirty.words(id), sets_.words(id));
      }
    }
  }

  // Depth-first: each way round has an edge to a node that is still open.
  void find_loop_heads(NodeId root) {
    enum : std::uint8_t { Open = 1, Closed = 2 };
    if (mark_.empty()) mark_.assign(graph_.nodes.size(), 0);
    if (mark_[root.index()] != 0) return;
    std::vector<std::pair<NodeId, std::size_t>> way{{root, 0}};
    mark_[root.index()] = Open;
    while (!way.empty()) {
      auto& [id, next] = way.back();
      if (next == targets(id).size()) {
        mark_[id.index()] = Closed;
        way.pop_back();
        continue;
      }
      const NodeId target = targets(id)[next++];
      if (mark_[target.index()] == Open) flow_.is_loop_head[target.index()] = 1;
      if (mark_[target.index()] != 0) continue;
      mark_[target.index()] = Open;
      way.emplace_back(target, 0);
    }
  }

  const Graph& graph_;
  Flow flow_;
  VariableSets sets_;  // by the node's actions
  std::vector<NodeId> work_;
  std::vector<std::uint8_t> waits_;  // per node: it is in work_
  std::vector<std::uint8_t> mark_;   // per node, of the depth-first walk
};

}  // namespace

std::optional<Flow> find_flow(const Graph& graph) {
  if (graph.nodes.size() > kMaxBits / (graph.variables.size() + 64)) return std::nullopt;
  return FlowFinder(graph).run();
}

}  // namespace arbiter::exports
