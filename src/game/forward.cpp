// Forwarding: values go straight to where they are wanted, and control to where it must go.
//
// The compiler puts every intermediate result into a register of its own, and most of these are
// only copied or tested once. Three rules on the draft, in which a node does one thing:
//
//   constants   a register that is only ever set to one constant is that constant;
//   copies      r := e  …  x := r, where the copy is the only read of r, comes right after each of
//               its stores, and after nothing else: the stores, and the edges of O that bring a
//               value to r, set x;
//   tests       r := e  …  a branch on r: where that is the only read of r, and comes right after
//               its stores, they branch on e themselves; where e is a constant, control goes
//               straight to the target.
//
// Only within a part, so that what crosses its border stays what it was (docs/adr/0007), but for
// constants, which are what they are on either side. A register
// is always set before it is read, and by no other way than its stores. A register of an abstracted
// type is not what was stored there, so only copies to the same type are dropped. "Right after"
// looks through nodes that only pass on. Cost: linear, but for registers with many stores that are
// copied many times.
#include <utility>

#include "game/bounds.h"
#include "game/draft.h"
#include "game/specialised.h"

namespace arbiter::game {

namespace {

using Op = Instruction::Op;

constexpr std::size_t kLargestForwarded =
    64;                       // instructions of an expression that is put into another
constexpr int kMaxTests = 8;  // that are passed in a row

class Forwarder {
 public:
  explicit Forwarder(Graph& draft) : graph_(draft) {}

  void run() {
    replace_constants();
    settled_.resize(graph_.nodes.size());
    seen_.assign(graph_.nodes.size(), 0);
    index_uses();
    count_incoming();
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) drop_copies(VariableId(v));
    for (std::uint32_t v = 0; v < graph_.variables.size(); ++v) drop_test(VariableId(v));
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) pass_tests(NodeId(n));
  }

 private:
  // Of a variable: who sets and reads it.
  struct Uses {
    std::vector<NodeId> stores;
    std::vector<std::uint32_t> brings;  // edges that bind it
    std::uint32_t reads = 0;
    NodeId reader;  // the last one
  };

  Node& node(NodeId id) { return graph_.nodes[id]; }
  const Action& action(NodeId id) const { return graph_.actions[graph_.nodes[id].first_action]; }
  bool is_register(VariableId variable) const {
    return graph_.variables[variable].kind == Variable::Kind::Register &&
           graph_.variables[variable].size == 0;
  }
  // True if a load gives just what was stored: storing abstracts where the type does.
  bool keeps_values(VariableId variable) const {
    return is_register(variable) && !graph_.variables[variable].data.is_abstract();
  }
  bool is_constant(Expression e) const {
    return e.end - e.begin == 1 && graph_.code[e.begin].op == Op::Constant;
  }

  void replace_constants() {
    std::vector<std::uint32_t> stores(graph_.variables.size(), 0);
    std::vector<const Instruction*> constant(graph_.variables.size(), nullptr);
    for (const Action& each : graph_.actions) {
      ++stores[each.target.index()];
      if (is_constant(each.value)) constant[each.target.index()] = &graph_.code[each.value.begin];
    }
    for (const OEdge& edge : graph_.edges) {
      if (edge.bind.is_some()) ++stores[edge.bind.index()];
    }
    if (!graph_.parts.empty()) {
      const PartsOfVariables parts(graph_);
      for (std::uint32_t v = 0; v < stores.size(); ++v) {
        const bool is_known = keeps_values(VariableId(v)) && stores[v] == 1;
        if (is_known && constant[v] != nullptr) parts.see_through(VariableId(v), graph_.parts);
      }
    }
    for (Instruction& each : graph_.code) {
      if (each.op != Op::Load || !keeps_values(each.variable())) continue;
      const std::size_t variable = each.variable().index();
      if (stores[variable] == 1 && constant[variable] != nullptr) each = *constant[variable];
    }
  }

  void index_uses() {
    uses_.resize(graph_.variables.size());
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      const NodeId id(n);
      const Node& each = graph_.nodes[id];
      graph_.each_read(each, [&](VariableId variable) {
        ++uses_[variable.index()].reads;
        uses_[variable.index()].reader = id;
      });
      for (const Action& each_action : graph_.actions_of(each)) {
        uses_[each_action.target.index()].stores.push_back(id);
      }
      if (each.kind != Node::Kind::O) continue;
      for (std::uint32_t e = 0; e < each.target_count; ++e) {
        const OEdge& edge = graph_.edges[each.first_target + e];
        if (edge.bind.is_some()) uses_[edge.bind.index()].brings.push_back(each.first_target + e);
      }
    }
  }

  bool only_passes_on(NodeId id) const { return graph_.nodes[id].only_passes_on(); }

  // The node that does something, from this one on; in a circle of nodes that pass on, one of them.
  NodeId settle(NodeId from) {
    NodeId at = from;
    path_.clear();
    ++walk_;
    while (only_passes_on(at) && std::exchange(seen_[at.index()], walk_) != walk_) {
      path_.push_back(at);
      const NodeId known = settled_[at.index()];
      at = known.is_some() ? known : graph_.targets[graph_.nodes[at].first_target];
    }
    for (const NodeId passed : path_) settled_[passed.index()] = at;
    return at;
  }
  NodeId next(NodeId id) { return settle(graph_.targets[graph_.nodes[id].first_target]); }

  // Per node, how many edges of nodes that do something lead there.
  void count_incoming() {
    incoming_.assign(graph_.nodes.size(), 0);
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      const Node& each = graph_.nodes[NodeId(n)];
      if (each.kind == Node::Kind::O) {
        owner_.resize(graph_.edges.size());
        for (std::uint32_t e = 0; e < each.target_count; ++e) {
          owner_[each.first_target + e] = NodeId(n);
          ++incoming_[settle(graph_.edges[each.first_target + e].target).index()];
        }
      } else if (!only_passes_on(NodeId(n))) {
        for (const NodeId target : graph_.targets_of(each)) ++incoming_[settle(target).index()];
      }
    }
  }

  // While the variable is a register that is only copied, it is replaced by what it is copied to.
  void drop_copies(VariableId variable) {
    while (is_register(variable) && uses_[variable.index()].reads == 1) {
      const NodeId copy = uses_[variable.index()].reader;
      if (!is_plain_copy(copy, variable) || !comes_right_after_stores(copy, variable)) return;
      const VariableId target = action(copy).target;
      Uses& from = uses_[variable.index()];
      Uses& to = uses_[target.index()];
      for (const NodeId store : from.stores) {
        graph_.actions[node(store).first_action].target = target;
        if (is_register(target)) to.stores.push_back(store);
      }
      for (const std::uint32_t edge : from.brings) {
        graph_.edges[edge].bind = target;
        if (is_register(target)) to.brings.push_back(edge);
      }
      from = {};
      const NodeId after = next(copy);
      node(copy).action_count = 0;
      incoming_[after.index()] += incoming_[copy.index()] - 1;
      incoming_[copy.index()] = 0;
      variable = target;
    }
  }

  // True if a value means the same in either: storing it abstracts where they are seen differently.
  static bool seen_alike(const typing::Data& a, const typing::Data& b) {
    return a == b || (!a.is_abstract() && !b.is_abstract());
  }

  // x := variable, of single values.
  bool is_plain_copy(NodeId at, VariableId variable) const {
    const Node& each = graph_.nodes[at];
    if (each.kind != Node::Kind::Silent || each.action_count != 1 || each.target_count != 1)
      return false;
    const auto code = graph_.code_of(action(at).value);
    const Variable& target = graph_.variables[action(at).target];
    return code.size() == 1 && code[0].op == Op::Load && code[0].variable() == variable &&
           action(at).index.empty() && action(at).target != variable && target.size == 0 &&
           seen_alike(graph_.variables[variable].data, target.data);
  }

  bool comes_right_after_stores(NodeId copy, VariableId variable) {
    const Uses& uses = uses_[variable.index()];
    const PartId part = node(copy).part;
    std::size_t count = uses.brings.size();
    for (const NodeId store : uses.stores) {
      if (node(store).action_count == 0) continue;  // a copy that is gone
      if (node(store).part != part || next(store) != copy) return false;
      ++count;
    }
    for (const std::uint32_t edge : uses.brings) {
      if (node(owner_[edge]).part != part) return false;
      if (settle(graph_.edges[edge].target) != copy) return false;
    }
    return incoming_[copy.index()] == count;
  }

  // A register that is only tested, right after it is set: its stores branch themselves. Where O
  // brings it, the test stays.
  void drop_test(VariableId variable) {
    const Uses& uses = uses_[variable.index()];
    if (!keeps_values(variable) || uses.reads != 1 || !is_test_of(uses.reader, variable)) return;
    if (!comes_right_after_stores(uses.reader, variable)) return;
    for (const NodeId store : uses.stores) {
      if (node(store).action_count > 0) branch_at_once(store, uses.reader);
    }
  }

  // A constant in front of tests of it: control goes straight to the target.
  void pass_tests(NodeId store) {
    for (int passed = 0; passed < kMaxTests; ++passed) {
      const Node& each = node(store);
      const bool stores =
          each.kind == Node::Kind::Silent && each.action_count == 1 && each.target_count == 1;
      if (!stores || !action(store).index.empty() || !is_constant(action(store).value)) return;
      const VariableId variable = action(store).target;
      const Variable& stored = graph_.variables[variable];
      if (stored.kind == Variable::Kind::Local || stored.data.is_abstract()) return;
      const NodeId test = next(store);
      if (!is_test_of(test, variable) || node(test).part != each.part) return;
      if (!go_straight(store, test)) return;
    }
  }

  // A branch that reads this variable and no other.
  bool is_test_of(NodeId at, VariableId variable) const {
    const Node& each = graph_.nodes[at];
    if (each.kind != Node::Kind::Silent || each.action_count != 0 || each.target_count < 2)
      return false;
    const auto code = graph_.code_of(each.value);
    if (code.size() > kLargestForwarded) return false;
    bool reads = false;
    for (const Instruction& instruction : code) {
      if (!instruction.loads()) continue;
      if (instruction.op == Op::LoadElement || instruction.variable() != variable) return false;
      reads = true;
    }
    return reads;
  }

  bool go_straight(NodeId store, NodeId test) {
    const VariableId variable = action(store).target;
    const Expression selector = substitute(node(test).value, variable, action(store).value);
    const Estimate known = estimate(graph_.code_of(selector), {});
    graph_.code.resize(selector.begin);
    if (!known.bounds.is_single() || known.may_overflow) return false;
    const auto number = static_cast<std::uint32_t>(known.bounds.low);
    graph_.targets[node(store).first_target] = graph_.targets[node(test).first_target + number];
    // A use of code that does nothing: its return register is set again before it is read.
    const bool is_return = graph_.variables[variable].kind == Variable::Kind::Return;
    if (is_return) node(store).action_count = 0;
    return true;
  }

  void branch_at_once(NodeId store, NodeId test) {
    const Expression value = action(store).value;
    const Node& branch = node(test);
    if (branch.target_count > 2 || value.end - value.begin > kLargestForwarded) return;
    Node& each = node(store);
    each.value = substitute(branch.value, action(store).target, value);
    each.action_count = 0;
    each.first_target = static_cast<std::uint32_t>(graph_.targets.size());
    each.target_count = branch.target_count;
    for (std::uint32_t i = 0; i < branch.target_count; ++i) {
      const NodeId target = graph_.targets[branch.first_target + i];
      graph_.targets.push_back(target);
    }
    if (!is_constant(value)) return;
    const Estimate known = estimate(graph_.code_of(each.value), {});
    if (!known.bounds.is_single() || known.may_overflow) return;
    each.first_target += static_cast<std::uint32_t>(known.bounds.low);
    each.target_count = 1;
    each.value = {};
  }

  // The expression with `value` in place of the variable, as new code.
  Expression substitute(Expression e, VariableId variable, Expression value) {
    const auto begin = static_cast<std::uint32_t>(graph_.code.size());
    const auto append = [&](std::uint32_t i) {
      const Instruction copied = graph_.code[i];
      graph_.code.push_back(copied);
    };
    for (std::uint32_t i = e.begin; i < e.end; ++i) {
      if (graph_.code[i].op != Op::Load || graph_.code[i].variable() != variable) {
        append(i);
        continue;
      }
      for (std::uint32_t k = value.begin; k < value.end; ++k) append(k);
    }
    return {begin, static_cast<std::uint32_t>(graph_.code.size())};
  }

  Graph& graph_;
  std::vector<Uses> uses_;           // per variable
  std::vector<NodeId> settled_;      // per node that passes on: a node further on, or none
  std::vector<NodeId> path_;         // of settle
  std::vector<std::uint32_t> seen_;  // per node: the last walk of settle that passed it
  std::uint32_t walk_ = 0;
  std::vector<std::uint32_t> incoming_;  // per node
  std::vector<NodeId> owner_;            // per edge: its O node
};

}  // namespace

void forward_values(Graph& draft) { Forwarder(draft).run(); }

}  // namespace arbiter::game
