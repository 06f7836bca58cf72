// Which values matter while the program waits.
//
// A variable is live at a node if some way on from there reads it before it is set. Two states that
// differ only in variables that are not live have the same future, so all others count as 0: equal
// futures are equal states. States are compared where the program waits, at O nodes, so only their live
// sets are kept.
//
// For each variable by itself, a walk backward from the nodes that read it, stopping where it is set.
// Ways through arguments and jumps are edges like any other, so nothing special is needed for them. An
// array is one variable: setting a cell does not end its life, filling it does.
//
// Cost: the sum of the sizes of the live ranges. Registers live for a few nodes, variables for their
// blocks.
#include <algorithm>

#include "game/draft.h"

namespace arbiter::game {

namespace {

using Op = Instruction::Op;

class Liveness {
 public:
  explicit Liveness(Graph& graph) : graph_(graph) {}

  void run() {
    index_predecessors();
    scan_nodes();
    std::vector<std::vector<VariableId>> live(graph_.nodes.size());
    visited_.assign(graph_.nodes.size(), 0);
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) walk_back(VariableId(v), live);
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      Node& node = graph_.nodes[NodeId(n)];
      if (node.kind != Node::Kind::kO) continue;
      node.first_live = static_cast<std::uint32_t>(graph_.live.size());
      node.live_count = static_cast<std::uint32_t>(live[n].size());
      graph_.live.insert(graph_.live.end(), live[n].begin(), live[n].end());
    }
  }

 private:
  struct Predecessor {
    NodeId from;
    VariableId bind;  // what the edge sets
  };

  template <class Visit>
  void each_edge(Visit visit) const {
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node& node = graph_.nodes[NodeId(n)];
      if (node.kind == Node::Kind::kO) {
        for (const OEdge& edge : graph_.edges_of(node)) visit(NodeId(n), edge.bind, edge.target);
      } else {
        for (const NodeId target : graph_.targets_of(node)) visit(NodeId(n), VariableId::none(), target);
      }
    }
  }

  void index_predecessors() {
    first_.assign(graph_.nodes.size() + 1, 0);
    each_edge([&](NodeId, VariableId, NodeId to) { ++first_[to.index() + 1]; });
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    predecessors_.resize(first_.back());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    each_edge([&](NodeId from, VariableId bind, NodeId to) {
      predecessors_[next[to.index()]++] = {from, bind};
    });
  }

  // For each variable: the nodes that read it before setting it, and the nodes that set it.
  void scan_nodes() {
    reads_.resize(graph_.variables.size());
    sets_.resize(graph_.variables.size());
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node& node = graph_.nodes[NodeId(n)];
      for (const Action& action : graph_.actions_of(node)) {
        read(NodeId(n), action.index);
        read(NodeId(n), action.value);
        const bool whole = action.index.empty();
        auto& sets = sets_[action.target.index()];
        if (whole && (sets.empty() || sets.back() != NodeId(n))) sets.push_back(NodeId(n));
      }
      read(NodeId(n), node.value);
      if (node.kind == Node::Kind::kP) read(NodeId(n), node.move.element);
      if (node.kind == Node::Kind::kO) {
        for (const OEdge& edge : graph_.edges_of(node)) read(NodeId(n), edge.move.element);
      }
    }
  }

  void read(NodeId at, Expression expression) {
    for (const Instruction& instruction : graph_.code_of(expression)) {
      if (instruction.op != Op::kLoad && instruction.op != Op::kLoadElement) continue;
      const auto variable = static_cast<std::size_t>(instruction.operand);
      const bool set_before = !sets_[variable].empty() && sets_[variable].back() == at;
      auto& reads = reads_[variable];
      if (!set_before && (reads.empty() || reads.back() != at)) reads.push_back(at);
    }
  }

  void walk_back(VariableId variable, std::vector<std::vector<VariableId>>& live) {
    // Marks: 2v + 1 for nodes that set the variable, 2v + 2 for nodes where it is live.
    const std::uint64_t sets = 2 * std::uint64_t{variable.index()} + 1;
    const std::uint64_t lives = sets + 1;
    for (const NodeId at : sets_[variable.index()]) visited_[at.index()] = sets;
    std::vector<NodeId> stack;
    const auto mark = [&](NodeId at) {
      visited_[at.index()] = lives;
      if (graph_.nodes[at].kind == Node::Kind::kO) live[at.index()].push_back(variable);
      stack.push_back(at);
    };
    for (const NodeId at : reads_[variable.index()]) mark(at);
    while (!stack.empty()) {
      const NodeId at = stack.back();
      stack.pop_back();
      for (std::uint32_t i = first_[at.index()]; i < first_[at.index() + 1]; ++i) {
        const Predecessor& predecessor = predecessors_[i];
        const std::uint64_t seen = visited_[predecessor.from.index()];
        if (predecessor.bind == variable || seen == sets || seen == lives) continue;
        mark(predecessor.from);
      }
    }
  }

  Graph& graph_;
  std::vector<std::uint32_t> first_;  // per node: its predecessors in predecessors_
  std::vector<Predecessor> predecessors_;
  std::vector<std::vector<NodeId>> reads_;
  std::vector<std::vector<NodeId>> sets_;
  std::vector<std::uint64_t> visited_;
};

}  // namespace

void find_live_variables(Graph& graph) { Liveness(graph).run(); }

}  // namespace arbiter::game
