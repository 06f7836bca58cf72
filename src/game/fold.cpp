// Folding: from a draft, in which every node does one thing, to the graph that is read.
//
// In this order, each step linear in the draft:
//
// Stores that nobody reads are dropped, if their value cannot overflow (a dead store still
// evaluates and checks). Dropping one may leave others unread, so this runs over a worklist.
//
// Nodes that only pass on are threaded: their predecessors go straight to what follows. A cycle of
// them runs forever without moving: it becomes Stuck. Nodes that leave a part stay.
//
// A silent node with one target is merged into it if it is the only way there and the target is a
// silent or a P node of the same part: runs of silent nodes become one, and end in the move that
// follows. Inside such a run, values are put where they are read (block.cpp).
//
// What can be reached is numbered in the order of a depth-first walk, and variables that are still
// mentioned get their slots.
#include <algorithm>

#include "game/block.h"
#include "game/bounds.h"
#include "game/draft.h"

namespace arbiter::game {

namespace {

class Folder {
 public:
  explicit Folder(Graph draft) : in_(std::move(draft)), forwarder_(in_, reads_) {}

  Graph run() {
    for (const Variable& variable : in_.variables) bounds_.push_back(variable.data.bounds());
    find_reachable();
    drop_unread_stores();
    thread_jumps();
    count_predecessors();
    number_nodes();
    reserve_room();
    for (const NodeId old : order_) copy_node(old);
    copy_variables();
    out_.judgement = std::move(in_.judgement);
    out_.arena = std::move(in_.arena);
    out_.parts = std::move(in_.parts);
    out_.exits = std::move(in_.exits);
    out_.asserts = std::move(in_.asserts);
    out_.start = number_[in_.start.index()];
    return std::move(out_);
  }

 private:
  Node& node(NodeId id) { return in_.nodes[id]; }

  void find_reachable() {
    reachable_.assign(in_.nodes.size(), false);
    std::vector<NodeId> stack{in_.start};
    reachable_[in_.start.index()] = true;
    while (!stack.empty()) {
      const NodeId id = stack.back();
      stack.pop_back();
      each_successor(id, [&](NodeId next) {
        if (reachable_[next.index()]) return;
        reachable_[next.index()] = true;
        stack.push_back(next);
      });
    }
  }

  void drop_unread_stores() {
    reads_.assign(in_.variables.size(), 0);
    std::vector<std::vector<NodeId>> stores(in_.variables.size());
    for (std::uint32_t i = 0; i < in_.nodes.size(); ++i) {
      if (!reachable_[i]) continue;
      const Node& each = in_.nodes[NodeId(i)];
      in_.each_read(each, [&](VariableId variable) { ++reads_[variable.index()]; });
      for (const Action& action : in_.actions_of(each)) {
        stores[action.target.index()].push_back(NodeId(i));
      }
    }
    std::vector<std::uint32_t> unread;
    for (std::uint32_t v = 0; v < reads_.size(); ++v) {
      if (reads_[v] == 0) unread.push_back(v);
    }
    while (!unread.empty()) {
      const std::uint32_t variable = unread.back();
      unread.pop_back();
      for (const NodeId at : stores[variable]) {
        const Action& action = in_.actions[node(at).first_action];
        if (estimate(in_.code_of(action.value), bounds_).may_overflow) continue;
        node(at).action_count = 0;
        for (const Expression e : {action.value, action.index}) {
          in_.each_load(e, [&](VariableId read) {
            if (--reads_[read.index()] == 0) unread.push_back(read.index());
          });
        }
      }
    }
    for (OEdge& edge : in_.edges) {
      if (edge.bind.is_some() && reads_[edge.bind.index()] == 0) edge.bind = VariableId::none();
    }
  }

  bool only_passes_on(NodeId id) const { return in_.nodes[id].only_passes_on(); }

  // forward_[n]: where control really is after going to n.
  void thread_jumps() {
    forward_.resize(in_.nodes.size());
    std::vector<std::uint8_t> state(in_.nodes.size(), 0);  // 0 new, 1 on the path, 2 done
    std::vector<NodeId> path;
    for (std::uint32_t i = 0; i < in_.nodes.size(); ++i) {
      NodeId at(i);
      path.clear();
      while (state[at.index()] == 0 && only_passes_on(at)) {
        state[at.index()] = 1;
        path.push_back(at);
        at = in_.targets[in_.nodes[at].first_target];
      }
      if (state[at.index()] == 1) {
        node(at).kind = Node::Kind::Stuck;
        node(at).target_count = 0;
      }
      NodeId last = state[at.index()] == 2 ? forward_[at.index()] : at;
      if (state[at.index()] == 0) {
        state[at.index()] = 2;
        forward_[at.index()] = at;
      }
      for (const NodeId passed : path) {
        state[passed.index()] = 2;
        forward_[passed.index()] = last;
      }
    }
    for (NodeId& target : in_.targets) target = forward_[target.index()];
    for (OEdge& edge : in_.edges) edge.target = forward_[edge.target.index()];
    in_.start = forward_[in_.start.index()];
  }

  template <class Visit>
  void each_successor(NodeId id, Visit visit) const {
    const Node& each = in_.nodes[id];
    if (each.kind == Node::Kind::O) {
      for (const OEdge& edge : in_.edges_of(each)) visit(edge.target);
    } else {
      for (const NodeId target : in_.targets_of(each)) visit(target);
    }
  }

  void count_predecessors() {
    predecessors_.assign(in_.nodes.size(), 0);
    std::vector<bool> seen(in_.nodes.size(), false);
    std::vector<NodeId> stack{in_.start};
    seen[in_.start.index()] = true;
    while (!stack.empty()) {
      const NodeId id = stack.back();
      stack.pop_back();
      each_successor(id, [&](NodeId next) {
        ++predecessors_[next.index()];
        if (seen[next.index()]) return;
        seen[next.index()] = true;
        stack.push_back(next);
      });
    }
  }

  // A silent node with one target is put in front of it where nothing else leads there, and where
  // both belong to the same part.
  bool merges_into_next(NodeId id) const {
    const Node& each = in_.nodes[id];
    if (each.kind != Node::Kind::Silent || each.target_count != 1 || each.exit.is_some()) {
      return false;
    }
    const NodeId next = in_.targets[each.first_target];
    const Node::Kind kind = in_.nodes[next].kind;
    return next != id && predecessors_[next.index()] == 1 && in_.nodes[next].part == each.part &&
           (kind == Node::Kind::Silent || kind == Node::Kind::P);
  }

  // The node in which a chain of merged ones ends.
  NodeId chain_end(NodeId id) const {
    const NodeId first = id;
    while (merges_into_next(id)) {
      id = in_.targets[in_.nodes[id].first_target];
      if (id == first) break;  // a silent cycle that nothing leaves
    }
    return id;
  }

  void number_nodes() {
    number_.assign(in_.nodes.size(), NodeId::none());
    std::vector<NodeId> stack{in_.start};
    std::vector<NodeId> successors;
    while (!stack.empty()) {
      const NodeId id = stack.back();
      stack.pop_back();
      if (number_[id.index()].is_some()) continue;
      number_[id.index()] = NodeId(static_cast<std::uint32_t>(order_.size()));
      order_.push_back(id);
      successors.clear();
      each_successor(chain_end(id), [&](NodeId next) { successors.push_back(next); });
      // Truth branches last, so that the first successor is numbered first.
      stack.insert(stack.end(), successors.rbegin(), successors.rend());
    }
  }

  // The draft and the graph are there at the same time, so neither may take more than it needs.
  void reserve_room() {
    forward_ = {};
    out_.nodes.reserve(order_.size());
    out_.actions.reserve(in_.actions.size());
    out_.targets.reserve(in_.targets.size());
    out_.edges.reserve(in_.edges.size());
    out_.code.reserve(in_.code.size());
  }

  Expression copy(Expression e) {
    const auto begin = static_cast<std::uint32_t>(out_.code.size());
    for (std::uint32_t i = e.begin; i < e.end; ++i) {
      Instruction instruction = in_.code[i];
      if (instruction.loads()) {
        instruction.operand = rename(instruction.variable()).index();
      }
      out_.code.push_back(instruction);
    }
    return {begin, static_cast<std::uint32_t>(out_.code.size())};
  }

  VariableId rename(VariableId old) {
    if (old.is_none()) return old;
    if (renamed_.empty()) renamed_.resize(in_.variables.size());
    VariableId& fresh = renamed_[old.index()];
    if (fresh.is_none()) fresh = out_.variables.push(in_.variables[old]);
    return fresh;
  }

  // The actions of a chain of merged nodes, and what the last one selects by or says.
  Block block_of(NodeId first, NodeId end) {
    Block block;
    NodeId at = first;
    do {
      const auto actions = in_.actions_of(in_.nodes[at]);
      block.actions.insert(block.actions.end(), actions.begin(), actions.end());
      if (at == end) break;
      at = in_.targets[in_.nodes[at].first_target];
    } while (at != first);
    block.value = in_.nodes[end].value;
    block.element = in_.nodes[end].move.element;
    return block;
  }

  void copy_node(NodeId old) {
    const NodeId end = chain_end(old);
    const Node& last = in_.nodes[end];
    Block block = block_of(old, end);
    forwarder_.run(block);
    Node made = in_.nodes[old];
    made.first_action = static_cast<std::uint32_t>(out_.actions.size());
    made.action_count = static_cast<std::uint32_t>(block.actions.size());
    for (const Action& action : block.actions) {
      out_.actions.push_back(
          {rename(action.target), copy(action.index), copy(action.value), action.span});
    }
    made.kind = last.kind;
    made.is_error_call = last.is_error_call;
    made.is_cut_off = last.is_cut_off;
    made.reason = last.reason;
    made.exit = last.exit;
    if (last.kind != Node::Kind::Silent) made.span = last.span;
    made.value = copy(block.value);
    made.move = {last.move.component, last.move.kind, copy(block.element)};
    copy_ways(last, made);
    out_.nodes.push(made);
  }

  void copy_ways(const Node& last, Node& made) {
    made.target_count = last.target_count;
    if (last.kind == Node::Kind::O) {
      made.first_target = static_cast<std::uint32_t>(out_.edges.size());
      for (const OEdge& edge : in_.edges_of(last)) {
        out_.edges.push_back({{edge.move.component, edge.move.kind, copy(edge.move.element)},
                              rename(edge.bind),
                              number_[edge.target.index()]});
      }
      return;
    }
    made.first_target = static_cast<std::uint32_t>(out_.targets.size());
    for (const NodeId target : in_.targets_of(last)) {
      out_.targets.push_back(number_[target.index()]);
    }
  }

  void copy_variables() {
    for (Variable& variable : out_.variables) {
      variable.slot = out_.slot_count;
      const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(1, variable.size));
      const std::uint64_t rest = ~std::uint64_t{0} - out_.slot_count;
      out_.slot_count += std::min(size, rest);  // saturates; the limit is asked afterwards
    }
  }

  Graph in_;
  Graph out_;
  std::vector<IntRange> bounds_;      // per variable
  std::vector<bool> reachable_;       // per node
  std::vector<std::uint32_t> reads_;  // per variable: by nodes that can be reached
  BlockForwarder forwarder_;
  std::vector<NodeId> forward_;
  std::vector<std::uint32_t> predecessors_;
  std::vector<NodeId> number_;
  std::vector<NodeId> order_;  // old ids in their new order
  std::vector<VariableId> renamed_;
};

}  // namespace

Graph fold(Graph draft) { return Folder(std::move(draft)).run(); }

}  // namespace arbiter::game
