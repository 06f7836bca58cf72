#include "refine/live_values.h"

#include <utility>

namespace arbiter::refine {

using game::Node;
using game::NodeId;
using game::VariableId;

namespace {

std::size_t words_for(const game::Graph& graph) { return (graph.variables.size() + 63) / 64; }

std::uint64_t bit(VariableId id) { return std::uint64_t{1} << (id.index() % 64); }

}  // namespace

std::size_t LiveValues::bytes_for(const game::Graph& graph) {
  constexpr std::size_t kPerNode = sizeof(std::vector<std::uint32_t>) + 8 * sizeof(std::uint32_t);
  constexpr std::size_t kPerEdge = 4 * sizeof(std::uint32_t);
  return graph.nodes.size() * (kPerNode + words_for(graph) * sizeof(std::uint64_t)) +
         (graph.edges.size() + graph.targets.size()) * kPerEdge;
}

template <class Visit>
void LiveValues::each_target(const Node& node, Visit visit) const {
  if (node.kind == Node::Kind::O) {
    for (const game::OEdge& edge : graph_.edges_of(node)) visit(edge.target, edge.bind);
  } else if (node.kind == Node::Kind::Silent || node.kind == Node::Kind::P) {
    for (const NodeId target : graph_.targets_of(node)) visit(target, VariableId::none());
  }
}

void LiveValues::index_predecessors() {
  before_.resize(graph_.nodes.size());
  for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
    each_target(graph_.nodes[NodeId(n)],
                [&](NodeId target, VariableId /*bound*/) { before_[target.index()].push_back(n); });
  }
}

bool LiveValues::run(const Limits& limits) {
  constexpr std::size_t kAskAfter = std::size_t{1} << 16U;  // words
  width_ = words_for(graph_);
  bits_.assign(graph_.nodes.size() * width_, 0);
  index_predecessors();
  std::vector<std::uint32_t> open;
  for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) open.push_back(n);
  std::vector<std::uint8_t> is_open(graph_.nodes.size(), 1);
  std::size_t work = 0;
  while (!open.empty()) {
    work += width_ + 16;
    if (work >= kAskAfter) {
      if (limits.reached()) return false;
      work = 0;
    }
    const std::uint32_t n = open.back();
    open.pop_back();
    is_open[n] = 0;
    if (!update(n)) continue;
    for (const std::uint32_t before : before_[n]) {
      if (std::exchange(is_open[before], 1) == 0) open.push_back(before);
    }
  }
  return true;
}

std::vector<VariableId> LiveValues::at(NodeId node) const {
  std::vector<VariableId> live;
  for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
    const std::uint64_t word = bits_[node.index() * width_ + v / 64];
    if ((word & bit(VariableId(v))) != 0) live.push_back(VariableId(v));
  }
  return live;
}

// Goes through the node backwards: takes out of `live_` what the node sets, and adds what it reads.
void LiveValues::read_all(const Node& node) {
  const auto read = [&](VariableId id) { live_[id.index() / 64] |= bit(id); };
  if (node.kind == Node::Kind::O) {
    for (const game::OEdge& edge : graph_.edges_of(node)) {
      graph_.each_load(edge.move.element, read);
    }
  } else {
    graph_.each_load(node.value, read);
    graph_.each_load(node.move.element, read);
  }
  const auto actions = graph_.actions_of(node);
  for (auto action = actions.rbegin(); action != actions.rend(); ++action) {
    if (action->index.empty()) live_[action->target.index() / 64] &= ~bit(action->target);
    graph_.each_load(action->index, read);
    graph_.each_load(action->value, read);
  }
}

// Computes anew what is live at the node. True if that is more than was known.
bool LiveValues::update(std::uint32_t number) {
  const Node& node = graph_.nodes[NodeId(number)];
  live_.assign(width_, 0);
  each_target(node, [&](NodeId target, VariableId bound) {
    for (std::size_t w = 0; w < width_; ++w) {
      std::uint64_t word = bits_[target.index() * width_ + w];
      if (bound.is_some() && bound.index() / 64 == w) word &= ~bit(bound);
      live_[w] |= word;
    }
  });
  read_all(node);
  bool is_more = false;
  for (std::size_t w = 0; w < width_; ++w) {
    std::uint64_t& word = bits_[number * width_ + w];
    is_more = is_more || word != live_[w];
    word = live_[w];
  }
  return is_more;
}

}  // namespace arbiter::refine
