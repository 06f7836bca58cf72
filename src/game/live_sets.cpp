// A backward analysis with one worklist for all variables, a bit for each. A node is looked at
// again when the set of a target has grown. Cost: edges times variables / 64, times the depth of
// loops.
#include "game/live_sets.h"

#include <utility>
#include <vector>

namespace arbiter::game {

namespace {

std::uint64_t bit(VariableId id) { return std::uint64_t{1} << (id.index() % 64); }

class LiveSets {
 public:
  LiveSets(const Graph& graph, const LiveRules& rules)
      : graph_(graph), rules_(rules), sets_(graph.nodes.size(), graph.variables.size()) {}

  std::optional<VariableSets> run(const Limits* limits) {
    constexpr std::size_t kAskAfter = std::size_t{1} << 16U;  // words
    const std::size_t width = VariableSets::words_for(graph_.variables.size());
    begin();
    std::size_t work = 0;
    while (!open_.empty()) {
      work += width + 16;
      if (work >= kAskAfter) {
        if (limits != nullptr && limits->reached()) return std::nullopt;
        work = 0;
      }
      const NodeId node = open_.back();
      open_.pop_back();
      is_open_[node.index()] = 0;
      if (!update(node)) continue;
      for (const NodeId before : before_[node.index()]) {
        if (std::exchange(is_open_[before.index()], 1) == 0) open_.push_back(before);
      }
    }
    return std::move(sets_);
  }

 private:
  // Calls visit(target, bound) for each edge of a node whose set depends on that of the target.
  template <class Visit>
  void each_target(const Node& node, Visit visit) const {
    if (node.kind == Node::Kind::O) {
      if (rules_.ends_at_o) return;
      for (const OEdge& edge : graph_.edges_of(node)) visit(edge.target, edge.bind);
    } else if (node.kind == Node::Kind::Silent || node.kind == Node::Kind::P) {
      for (const NodeId target : graph_.targets_of(node)) visit(target, VariableId::none());
    }
  }

  void begin() {
    before_.resize(graph_.nodes.size());
    is_open_.assign(graph_.nodes.size(), 1);
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      const NodeId id(n);
      open_.push_back(id);
      each_target(graph_.nodes[id], [&](NodeId target, VariableId /*bound*/) {
        before_[target.index()].push_back(id);
      });
    }
  }

  // Computes anew what is live at the node. True if that is more than was known.
  bool update(NodeId id) {
    const Node& node = graph_.nodes[id];
    const auto words = sets_.words(id);
    live_.assign(words.size(), 0);
    if (node.kind == Node::Kind::O && rules_.ends_at_o) {
      for (const VariableId variable : graph_.live_at(node)) read(variable);
    } else {
      each_target(node, [&](NodeId target, VariableId bound) { add(sets_.words(target), bound); });
      go_back_through(node);
    }
    bool is_more = false;
    for (std::size_t w = 0; w < words.size(); ++w) {
      INVARIANT((words[w] & ~live_[w]) == 0, "what is live at a node should only become more");
      is_more = is_more || words[w] != live_[w];
      words[w] = live_[w];
    }
    return is_more;
  }

  // Adds what is live at a target, without the variable that the edge binds.
  void add(std::span<const std::uint64_t> at_target, VariableId bound) {
    for (std::size_t w = 0; w < live_.size(); ++w) {
      std::uint64_t word = at_target[w];
      if (bound.is_some() && bound.index() / 64 == w) word &= ~bit(bound);
      live_[w] |= word;
    }
  }

  // Takes out of `live_` what the node sets, and adds what it reads, the last action first.
  void go_back_through(const Node& node) {
    if (node.kind == Node::Kind::O) {
      for (const OEdge& edge : graph_.edges_of(node)) read_all(edge.move.element);
    } else if (node.kind == Node::Kind::Silent || rules_.sends_count) {
      read_all(node.value);
      read_all(node.move.element);
    }
    const auto actions = graph_.actions_of(node);
    for (auto action = actions.rbegin(); action != actions.rend(); ++action) {
      if (action->index.empty()) live_[action->target.index() / 64] &= ~bit(action->target);
      if (!action->index.empty() && rules_.cells_read_arrays) read(action->target);
      read_all(action->index);
      read_all(action->value);
    }
  }

  void read(VariableId id) { live_[id.index() / 64] |= bit(id); }
  void read_all(Expression expression) {
    graph_.each_load(expression, [this](VariableId id) { read(id); });
  }

  const Graph& graph_;
  const LiveRules rules_;
  VariableSets sets_;
  std::vector<std::vector<NodeId>> before_;  // per node: the nodes with an edge to it
  std::vector<NodeId> open_;
  std::vector<std::uint8_t> is_open_;  // per node: it is in open_
  std::vector<std::uint64_t> live_;    // at the node that update() looks at
};

}  // namespace

std::size_t bytes_of_live_sets(const Graph& graph) {
  constexpr std::size_t kPerNode = sizeof(std::vector<NodeId>) + 8 * sizeof(NodeId);
  constexpr std::size_t kPerEdge = 4 * sizeof(NodeId);
  const std::size_t words = VariableSets::words_for(graph.variables.size());
  return graph.nodes.size() * (kPerNode + words * sizeof(std::uint64_t)) +
         (graph.edges.size() + graph.targets.size()) * kPerEdge;
}

std::optional<VariableSets> live_sets(const Graph& graph, const LiveRules& rules,
                                      const Limits* limits) {
  return LiveSets(graph, rules).run(limits);
}

}  // namespace arbiter::game
