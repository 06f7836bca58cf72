// Which values matter while the program waits.
//
// A variable is live at a node if some way on from there reads it before it is set. Two states that
// differ only in variables that are not live have the same future, so all others count as 0: equal
// futures are equal states. States are compared where the program waits, at O nodes, so only their
// live sets are kept.
//
// A walk goes backward from the nodes that read a variable and stops where it is set; it takes 64
// variables at a time, a bit each, since variables with large live ranges mostly share them. The
// node with the largest number goes first: numbers grow along the program, so bits that come from
// several places meet early. Ways through arguments and jumps are edges like any other. Shared code
// (a unit: see compiler.h) is not: what is live after one use of it would seem live before all its
// other uses. So only ways that return to where they came from count, as in interprocedural
// analysis by summaries:
//
// Going back from the place after a use k of a unit, the walk does two things. It goes on at the
// use itself, where the return register is set to k, provided that some way through the unit leaves
// the variable alone: the unit is *transparent* to it. And it marks the unit's own nodes, in a walk
// that belongs to the unit and ends at its entry; reaching the entry is what shows it transparent.
// A walk that starts at a read inside a unit leaves it by the entry, to all its uses.
//
// Such a walk is `whole` or `within` a unit. Jumps out of a unit are followed back into it without
// matching anything, which finds too much and never too little.
//
// An array is one variable: setting a cell does not end its life, filling it does.
// Cost: about the sum of the sizes of the live ranges, divided by 64 where they overlap. Registers
// live for a few nodes, variables for their blocks and the units used in them, return registers for
// their unit and the units used in it.
#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <bit>
#include <queue>
#include <utility>

#include "game/draft.h"

namespace arbiter::game {

namespace {

using Op = Instruction::Op;

class Liveness {
 public:
  Liveness(Graph& graph, const Limits& limits) : graph_(graph), limits_(limits) {}

  bool run() {
    if (graph_.variables.empty()) return true;
    index_predecessors();
    number_sites();
    scan_nodes();
    index_uses();
    listed_.assign(graph_.nodes.size(), 0);
    nodes_.all.resize(graph_.nodes.size());
    sites_.all.resize(site_count_);
    units_.resize(graph_.variables.size());
    for (std::uint32_t v = 0; v < graph_.variables.size(); v += kBatch) {
      if (pairs_ >= limits_asked_at_) {
        if (limits_.reached()) return false;
        limits_asked_at_ = pairs_ + kPairsPerQuestion;
      }
      walk_back(v);
      if (pairs_ > kMaxLivePairs) return false;
    }
    make_live_sets();
    return true;
  }

 private:
  static constexpr std::uint32_t kNever = 0xFFFFFFFFU;
  static constexpr std::size_t kPairsPerQuestion = 4096;  // to the limits

  // A walk is within the unit of a return register, or whole if there is none.
  using Walk = VariableId;
  static constexpr Walk whole() { return Walk::none(); }

  struct Predecessor {
    NodeId from;
    VariableId bind;           // what the edge sets
    std::uint32_t number = 0;  // which target it is
  };

  // A use of a unit: the action that sets its return register to the site's number.
  struct Use {
    std::uint32_t site = 0;
    NodeId node;
    std::uint32_t action = 0;
  };

  // Variables of the batch, a bit each.
  using Bits = std::uint64_t;
  static constexpr std::uint32_t kBatch = 64;

  // What is live at a node or after a use, and what of it is still to be followed.
  struct Marks {
    Bits live = 0;
    Bits pending = 0;
  };

  // The marks of one node, or of where the program goes on after one use, per walk. Each belongs to
  // one unit, jumps aside, so that the first walk within a unit that comes there is mostly the only
  // one.
  struct MarksByWalk {
    Marks whole;    // of the walk that is in no unit
    Marks in_unit;  // of the walk in `unit`
    Walk unit;
  };
  struct MarkTable {
    std::vector<MarksByWalk> all;
    absl::flat_hash_map<std::pair<std::uint32_t, std::uint32_t>, Marks> others;  // further walks
    std::vector<std::uint32_t> touched;

    Marks& at(std::uint32_t index, Walk walk) {
      MarksByWalk& marks = all[index];
      if (walk.is_none()) return marks.whole;
      if (marks.unit.is_none()) marks.unit = walk;
      return marks.unit == walk ? marks.in_unit : others[{index, walk.index()}];
    }
    void clear() {
      for (const std::uint32_t index : touched) all[index] = {};
      touched.clear();
      others.clear();
    }
  };

  // The variables of a batch, from `first` on, that are live at an O node.
  struct Found {
    NodeId node;
    std::uint32_t first = 0;
    Bits bits = 0;
  };

  // What is known of a unit: the variables that some way through it leaves alone, and the places
  // after its uses where something is live.
  struct Summary {
    Marks transparent;
    std::vector<std::pair<std::uint32_t, Walk>> sites;
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

  // Which nodes end units, and where the numbers of each unit's sites begin.
  void number_sites() {
    first_site_.assign(graph_.variables.size(), 0);
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) {
      if (!is_return(VariableId(v))) continue;
      first_site_[v] = site_count_;
      site_count_ += static_cast<std::uint32_t>(graph_.variables[VariableId(v)].data.high) + 1;
    }
    for (const Node& node : graph_.nodes) ended_.push_back(unit_ended_by(node));
  }

  // Sorts the uses by site. Several nodes may be the same use, where its code was copied.
  void index_uses() {
    std::stable_sort(uses_.begin(), uses_.end(),
                     [](const Use& a, const Use& b) { return a.site < b.site; });
    first_use_.assign(site_count_ + 1, 0);
    for (const Use& use : uses_) ++first_use_[use.site + 1];
    for (std::size_t i = 1; i < first_use_.size(); ++i) first_use_[i] += first_use_[i - 1];
  }

  // For each variable, the nodes that read it before setting it; for each return register, its
  // uses.
  void scan_nodes() {
    reads_.resize(graph_.variables.size());
    std::vector<std::uint32_t> set_in(graph_.variables.size(), kNever);
    const auto read = [&](std::uint32_t at, Expression expression) {
      graph_.each_load(expression, [&](VariableId variable) {
        auto& reads = reads_[variable.index()];
        const bool known = !reads.empty() && reads.back().index() == at;
        if (!known && set_in[variable.index()] != at) reads.push_back(NodeId(at));
      });
    };
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node& node = graph_.nodes[NodeId(n)];
      std::uint32_t number = 0;
      for (const Action& action : graph_.actions_of(node)) {
        read(n, action.index);
        read(n, action.value);
        if (action.index.empty()) set_in[action.target.index()] = n;
        if (is_return(action.target)) {
          const auto site = static_cast<std::uint32_t>(constant(action.value));
          uses_.push_back({first_site_[action.target.index()] + site, NodeId(n), number});
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

  // The bit of a variable; 0 if it is not of this batch.
  Bits bit(VariableId variable) const {
    const std::uint32_t number = variable.index() - first_variable_;  // wraps where it is below
    return number < kBatch ? Bits{1} << number : 0;
  }

  void walk_back(std::uint32_t first_variable) {
    first_variable_ = first_variable;
    const auto end = std::min<std::size_t>(graph_.variables.size(), first_variable + kBatch);
    for (std::uint32_t v = first_variable; v < end; ++v) {
      for (const NodeId at : reads_[v]) mark(at, whole(), bit(VariableId(v)));
    }
    while (!waiting_.empty() || !entered_.empty()) {
      if (waiting_.empty()) {
        resume_uses();
        continue;
      }
      const auto [node, walk] = waiting_.top();
      waiting_.pop();
      const Bits bits = std::exchange(nodes_.at(node, walk).pending, 0);
      for (std::uint32_t i = first_[node]; i < first_[node + 1]; ++i) {
        go_back(predecessors_[i], walk, bits);
      }
    }
    list_live();
    forget();
  }

  // The variables are live where this edge leads.
  void go_back(const Predecessor& edge, Walk walk, Bits bits) {
    bits &= ~bit(edge.bind);
    if (bits == 0) return;
    const std::uint32_t count = graph_.nodes[edge.from].action_count;
    const VariableId unit = ended_[edge.from.index()];
    if (unit.is_none()) return cross(edge.from, count, walk, bits);
    wait_for_unit(unit, first_site_[unit.index()] + edge.number, walk, bits);
    cross(edge.from, count, unit, bits);
  }

  // The variables are live after a use of the unit.
  void wait_for_unit(VariableId unit, std::uint32_t site, Walk walk, Bits bits) {
    Marks& after = sites_.at(site, walk);
    bits &= ~after.live;
    if (bits == 0) return;
    Summary& known = units_[unit.index()];
    if (after.live == 0) {
      sites_.touched.push_back(site);
      if (known.sites.empty()) touched_units_.push_back(unit);
      known.sites.emplace_back(site, walk);
    }
    after.live |= bits;
    resume(site, walk, bits & known.transparent.live);
  }

  // The variables are live after the node's first `count` actions.
  void cross(NodeId at, std::uint32_t count, Walk walk, Bits bits) {
    const auto actions = graph_.actions_of(graph_.nodes[at]);
    for (std::uint32_t i = count; i > 0; --i) {
      const Action& action = actions[i - 1];
      if (action.index.empty()) bits &= ~bit(action.target);
      if (bits == 0) return;
      if (walk != whole() && action.target == walk) return enter(walk, bits);
    }
    mark(at, walk, bits);
  }

  // A walk within a unit has come to its entry.
  void enter(VariableId unit, Bits bits) {
    Marks& known = units_[unit.index()].transparent;
    bits &= ~known.live;
    if (bits == 0) return;
    if (known.live == 0) entered_units_.push_back(unit);
    if (known.pending == 0) entered_.push_back(unit);
    known.live |= bits;
    known.pending |= bits;
  }

  // Goes on at the uses of the units that were found transparent.
  void resume_uses() {
    for (const VariableId unit : std::exchange(entered_, {})) {
      Summary& known = units_[unit.index()];
      const Bits bits = std::exchange(known.transparent.pending, 0);
      for (const auto& [site, walk] : known.sites) {
        resume(site, walk, bits & sites_.at(site, walk).live);
      }
    }
  }

  void resume(std::uint32_t site, Walk walk, Bits bits) {
    if (bits == 0) return;
    for (std::uint32_t i = first_use_[site]; i < first_use_[site + 1]; ++i) {
      cross(uses_[i].node, uses_[i].action, walk, bits);
    }
  }

  void mark(NodeId at, Walk walk, Bits bits) {
    Marks& marks = nodes_.at(at.index(), walk);
    bits &= ~marks.live;
    if (bits == 0) return;
    if (marks.live == 0) nodes_.touched.push_back(at.index());
    if (marks.pending == 0) waiting_.emplace(at.index(), walk);
    marks.live |= bits;
    marks.pending |= bits;
  }

  // Keeps what the batch found.
  void list_live() {
    for (const std::uint32_t node : nodes_.touched) {
      listed_[node] |= nodes_.all[node].whole.live | nodes_.all[node].in_unit.live;
    }
    for (const auto& [key, marks] : nodes_.others) listed_[key.first] |= marks.live;
    for (const std::uint32_t node : nodes_.touched) {
      const Bits bits = std::exchange(listed_[node], 0);
      if (bits == 0 || graph_.nodes[NodeId(node)].kind != Node::Kind::O) continue;
      found_.push_back({NodeId(node), first_variable_, bits});
      pairs_ += static_cast<std::size_t>(std::popcount(bits));
    }
  }

  // From batches to nodes. Batches come in ascending order, so live sets are ascending.
  void make_live_sets() {
    for (const Found& found : found_) {
      graph_.nodes[found.node].live_count += static_cast<std::uint32_t>(std::popcount(found.bits));
    }
    std::uint32_t total = 0;
    for (Node& node : graph_.nodes) {
      node.first_live = total;
      total += std::exchange(node.live_count, 0);
    }
    graph_.live.resize(total);
    for (const Found& found : found_) {
      Node& node = graph_.nodes[found.node];
      for (Bits bits = found.bits; bits != 0; bits &= bits - 1) {
        const auto number = static_cast<std::uint32_t>(std::countr_zero(bits));
        graph_.live[node.first_live + node.live_count++] = VariableId(found.first + number);
      }
    }
  }

  void forget() {
    nodes_.clear();
    sites_.clear();
    for (const VariableId unit : touched_units_) units_[unit.index()].sites.clear();
    for (const VariableId unit : entered_units_) units_[unit.index()].transparent = {};
    touched_units_.clear();
    entered_units_.clear();
  }

  Graph& graph_;
  const Limits& limits_;
  std::size_t limits_asked_at_ = 0;   // the number of pairs from which on they are asked again
  std::vector<std::uint32_t> first_;  // per node: its predecessors in predecessors_
  std::vector<Predecessor> predecessors_;
  std::vector<std::vector<NodeId>> reads_;  // per variable
  std::vector<VariableId> ended_;           // per node: the unit that it ends, or none
  std::vector<std::uint32_t> first_site_;   // per return register
  std::uint32_t site_count_ = 0;
  std::vector<Use> uses_;                 // sorted by site
  std::vector<std::uint32_t> first_use_;  // per site, into uses_
  std::vector<Found> found_;
  std::size_t pairs_ = 0;  // of a variable and a node, marked so far

  // Of the walk for one batch.
  std::uint32_t first_variable_ = 0;
  MarkTable nodes_;
  MarkTable sites_;
  std::vector<Summary> units_;             // per return register
  std::vector<VariableId> touched_units_;  // whose sites are not empty
  std::vector<VariableId> entered_units_;  // that are transparent to something
  std::vector<VariableId> entered_;        // those whose uses are still to be resumed
  std::vector<Bits> listed_;               // per node, while live sets are made
  std::priority_queue<std::pair<std::uint32_t, Walk>> waiting_;
};

}  // namespace

bool find_live_variables(Graph& graph, const Limits& limits) {
  return Liveness(graph, limits).run();
}

}  // namespace arbiter::game
