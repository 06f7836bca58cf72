// Which values matter while the program waits.
//
// A variable is live at a node if some way on from there reads it before it is set. Two states that
// differ only in variables that are not live have the same future, so all others count as 0: equal
// futures are equal states. States are compared where the program waits, at O nodes, so only their
// live sets are kept.
//
// For each variable by itself, a walk backward from the nodes that read it, stopping where it is
// set. Ways through arguments and jumps are edges like any other. Shared code (a unit: see
// compiler.h) is not: what is live after one use of it would seem live before all its other uses.
// So only ways that return to where they came from count, as in interprocedural analysis by
// summaries:
//
//   - Going back from the place after a use k of a unit, the walk does two things. It goes on at
//   the use
//     itself, where the return register is set to k, provided that some way through the unit leaves
//     the variable alone: the unit is *transparent* to it. And it marks the unit's own nodes, in a
//     walk that belongs to the unit and ends at its entry; reaching the entry is what shows it
//     transparent.
//   - A walk that starts at a read inside a unit leaves it by the entry, to all its uses.
//
// Such a walk is `whole` or `within` a unit. Jumps out of a unit are followed back into it without
// matching anything, which finds too much and never too little.
//
// An array is one variable: setting a cell does not end its life, filling it does.
// Cost: the sum of the sizes of the live ranges. Registers live for a few nodes, variables for
// their blocks and the units used in them, return registers for their unit and the units used in
// it: where definitions nest n deep and each uses the one before, that is n^2.
#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <tuple>
#include <utility>

#include "game/draft.h"

namespace arbiter::game {

namespace {

using Op = Instruction::Op;

class Liveness {
 public:
  explicit Liveness(Graph& graph) : graph_(graph) {}

  bool run() {
    index_predecessors();
    scan_nodes();
    live_.resize(graph_.nodes.size());
    whole_.assign(graph_.nodes.size(), kNever);
    listed_.assign(graph_.nodes.size(), kNever);
    within_.assign(graph_.nodes.size(), {kNever, kNever});
    summaries_.resize(graph_.variables.size());
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      walk_back(VariableId(v));
      if (pairs_ > kMaxLivePairs) return false;
    }
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      Node& node = graph_.nodes[NodeId(n)];
      if (node.kind != Node::Kind::O) continue;
      node.first_live = static_cast<std::uint32_t>(graph_.live.size());
      node.live_count = static_cast<std::uint32_t>(live_[n].size());
      graph_.live.insert(graph_.live.end(), live_[n].begin(), live_[n].end());
    }
    return true;
  }

 private:
  static constexpr std::uint32_t kNever = 0xFFFFFFFFU;

  // A walk is within the unit of a return register, or whole if there is none.
  using Walk = VariableId;
  static constexpr Walk whole() { return Walk::none(); }

  struct Predecessor {
    NodeId from;
    VariableId bind;           // what the edge sets
    std::uint32_t number = 0;  // which target it is
  };

  // A use of a unit: the action that sets its return register.
  struct Use {
    NodeId node;
    std::uint32_t action = 0;
  };

  // A place after use `site` where the variable is live, in a walk.
  struct Waiting {
    std::int64_t site = 0;
    Walk walk;
  };

  // What is known of a unit and the variable at hand.
  struct Summary {
    std::uint32_t variable = kNever;  // the one this is about; otherwise out of date
    bool transparent = false;
    std::vector<Waiting> waiting;
  };

  // A node where the variable was found live; without a node, a unit that was found transparent.
  struct Item {
    NodeId node;
    Walk walk;
  };

  template <class Visit>
  void each_edge(Visit visit) const {
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node& node = graph_.nodes[NodeId(n)];
      std::uint32_t number = 0;
      if (node.kind == Node::Kind::O) {
        for (const OEdge& edge : graph_.edges_of(node)) {
          visit(Predecessor{NodeId(n), edge.bind, number++}, edge.target);
        }
      } else {
        for (const NodeId target : graph_.targets_of(node)) {
          visit(Predecessor{NodeId(n), VariableId::none(), number++}, target);
        }
      }
    }
  }

  void index_predecessors() {
    first_.assign(graph_.nodes.size() + 1, 0);
    each_edge([&](const Predecessor&, NodeId to) { ++first_[to.index() + 1]; });
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    predecessors_.resize(first_.back());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    each_edge([&](const Predecessor& p, NodeId to) { predecessors_[next[to.index()]++] = p; });
  }

  // For each variable, the nodes that read it before setting it; for each return register, its
  // uses.
  void scan_nodes() {
    reads_.resize(graph_.variables.size());
    std::vector<std::uint32_t> set_in(graph_.variables.size(), kNever);
    const auto read = [&](std::uint32_t at, Expression expression) {
      for (const Instruction& instruction : graph_.code_of(expression)) {
        if (instruction.op != Op::Load && instruction.op != Op::LoadElement) continue;
        const auto variable = static_cast<std::size_t>(instruction.operand);
        auto& reads = reads_[variable];
        if (set_in[variable] == at || (!reads.empty() && reads.back().index() == at)) continue;
        reads.push_back(NodeId(at));
      }
    };
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node& node = graph_.nodes[NodeId(n)];
      std::uint32_t number = 0;
      for (const Action& action : graph_.actions_of(node)) {
        read(n, action.index);
        read(n, action.value);
        if (action.index.empty()) set_in[action.target.index()] = n;
        if (is_return(action.target)) {
          uses_[{action.target.index(), constant(action.value)}].push_back({NodeId(n), number});
        }
        ++number;
      }
      read(n, node.value);
      if (node.kind == Node::Kind::P) read(n, node.move.element);
      if (node.kind == Node::Kind::O) {
        for (const OEdge& edge : graph_.edges_of(node)) read(n, edge.move.element);
      }
    }
  }

  bool is_return(VariableId variable) const {
    return graph_.variables[variable].kind == Variable::Kind::Return;
  }
  std::int64_t constant(Expression expression) const {
    const auto code = graph_.code_of(expression);
    INVARIANT(code.size() == 1 && code[0].op == Op::Constant,
              "a return register should be set to a constant");
    return code[0].operand;
  }
  // The return register that a node branches on, if it ends a unit.
  VariableId unit_ended_by(const Node& node) const {
    const auto code = graph_.code_of(node.value);
    if (node.kind != Node::Kind::Silent || code.size() != 1 || code[0].op != Op::Load) return {};
    const VariableId variable(static_cast<std::uint32_t>(code[0].operand));
    return is_return(variable) ? variable : VariableId::none();
  }

  void walk_back(VariableId variable) {
    variable_ = variable;
    within_others_.clear();
    sites_.clear();
    for (const NodeId at : reads_[variable.index()]) mark(at, whole());
    while (!stack_.empty()) {
      const Item item = stack_.back();
      stack_.pop_back();
      if (item.node.is_none()) {
        for (const Waiting& waiting : std::exchange(summary(item.walk).waiting, {})) {
          resume(item.walk, waiting);
        }
        continue;
      }
      for (std::uint32_t i = first_[item.node.index()]; i < first_[item.node.index() + 1]; ++i) {
        go_back(predecessors_[i], item.walk);
      }
    }
  }

  // The variable is live where this edge leads.
  void go_back(const Predecessor& edge, Walk walk) {
    if (edge.bind == variable_) return;
    const Node& from = graph_.nodes[edge.from];
    const VariableId unit = unit_ended_by(from);
    if (unit.is_none()) return cross(edge.from, from.action_count, walk);
    if (sites_.emplace(unit.index(), edge.number, walk.index()).second) {
      const Waiting waiting{edge.number, walk};
      if (summary(unit).transparent) {
        resume(unit, waiting);
      } else {
        summary(unit).waiting.push_back(waiting);
      }
    }
    cross(edge.from, from.action_count, unit);
  }

  // The variable is live after the node's first `count` actions.
  void cross(NodeId at, std::uint32_t count, Walk walk) {
    const auto actions = graph_.actions_of(graph_.nodes[at]);
    for (std::uint32_t i = count; i > 0; --i) {
      const Action& action = actions[i - 1];
      if (action.target == variable_ && action.index.empty()) return;
      if (walk != whole() && action.target == walk) return enter(walk);
    }
    mark(at, walk);
  }

  // A walk within a unit has come to its entry.
  void enter(VariableId unit) {
    if (std::exchange(summary(unit).transparent, true)) return;
    stack_.push_back({NodeId::none(), unit});
  }

  void resume(VariableId unit, const Waiting& waiting) {
    const auto uses = uses_.find({unit.index(), waiting.site});
    if (uses == uses_.end()) return;  // unreachable
    for (const Use& use : uses->second) cross(use.node, use.action, waiting.walk);
  }

  void mark(NodeId at, Walk walk) {
    if (walk == whole()) {
      if (std::exchange(whole_[at.index()], variable_.index()) == variable_.index()) return;
    } else if (!mark_within(at, walk)) {
      return;
    }
    if (graph_.nodes[at].kind == Node::Kind::O &&
        std::exchange(listed_[at.index()], variable_.index()) != variable_.index()) {
      live_[at.index()].push_back(variable_);
    }
    ++pairs_;
    stack_.push_back({at, walk});
  }

  // True if that is new. A node belongs to one unit, jumps aside, so the last mark tells most.
  bool mark_within(NodeId at, Walk walk) {
    auto& [variable, unit] = within_[at.index()];
    if (variable != variable_.index()) {
      variable = variable_.index();
      unit = walk.index();
      return true;
    }
    return unit != walk.index() && within_others_.emplace(at.index(), walk.index()).second;
  }

  Summary& summary(VariableId unit) {
    Summary& known = summaries_[unit.index()];
    if (known.variable != variable_.index()) {
      known.variable = variable_.index();
      known.transparent = false;
      known.waiting.clear();
    }
    return known;
  }

  Graph& graph_;
  std::vector<std::uint32_t> first_;  // per node: its predecessors in predecessors_
  std::vector<Predecessor> predecessors_;
  std::vector<std::vector<NodeId>> reads_;  // per variable
  absl::flat_hash_map<std::pair<std::uint32_t, std::int64_t>, std::vector<Use>>
      uses_;                                   // unit and site
  std::vector<std::vector<VariableId>> live_;  // per node, ascending
  std::size_t pairs_ = 0;                      // of a variable and a node, marked so far

  // Of the walk for one variable.
  VariableId variable_;
  std::vector<std::uint32_t> whole_;   // per node: the last variable marked in a whole walk
  std::vector<std::uint32_t> listed_;  // per node: the last variable added to live_
  std::vector<std::pair<std::uint32_t, std::uint32_t>>
      within_;  // per node: the last mark within a unit
  absl::flat_hash_set<std::pair<std::uint32_t, std::uint32_t>> within_others_;  // further ones
  std::vector<Summary> summaries_;  // per return register
  // Unit, site and walk of all that ever waited.
  absl::flat_hash_set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> sites_;
  std::vector<Item> stack_;
};

}  // namespace

bool find_live_variables(Graph& graph) { return Liveness(graph).run(); }

}  // namespace arbiter::game
