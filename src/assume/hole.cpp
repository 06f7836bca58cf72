// How the hole is laid, one edge for each move that the part can make; the idea is in hole.h.
//
// The environment chooses the cell of an array and the value that is written freely; BorderMoves
// then finds the letter of what was chosen, and what the assumption does not allow leads nowhere.
// What the hole hands to the environment is not distinguished, so one value stands for all.
#include "assume/hole.h"

#include <algorithm>

namespace arbiter::assume {

namespace {

using game::Expression;
using game::Node;
using game::NodeId;
using game::VariableId;
using Kind = BorderMove::Kind;
using Op = game::Instruction::Op;

}  // namespace

Hole::Hole(PremiseBuilder& builder, BorderMoves& moves, std::function<NodeId(NodeId)> go_on)
    : program_(builder.program()),
      border_(builder.border()),
      builder_(builder),
      moves_(moves),
      draft_(builder.draft()),
      go_on_(std::move(go_on)) {
  for (const VariableId v : border_.shared) {
    const bool is_local = program_.variables[v].kind == game::Variable::Kind::Local;
    if (!is_local && border_.find(Kind::Write, v).is_some()) left_.push_back(v);
  }
}

void Hole::enter(NodeId at, std::uint32_t occurrence, NodeId entry) {
  // Each register in which this part leaves a value gets a fixed value now, so that states do not
  // differ in what the register held before. A register whose old value some run from `entry` on
  // may still read keeps that value.
  const auto& own = border_.of_occurrence[occurrence];
  for (const VariableId v : left_) {
    const BorderMoveId write = border_.find(Kind::Write, v);
    if (!std::binary_search(own.begin(), own.end(), write) || is_read_from(entry, v)) continue;
    set_register(at, v);
  }
  draft_.jump(at, hole(occurrence));
}

// An assumption may allow the part to end without leaving a value, though no part does that. The
// register holds some value of its type then.
void Hole::set_registers(NodeId& at) {
  for (const VariableId v : left_) set_register(at, v);
}

void Hole::set_register(NodeId& at, VariableId v) {
  const typing::Data& data = program_.variables[v].data;
  const std::int64_t some = data.is_finite() ? std::clamp<std::int64_t>(0, data.low, data.high) : 0;
  builder_.store(at, v, {}, {{Op::Constant, some}});
}

// Whether some way on from the program's node `start` reads the register before setting it.
bool Hole::is_read_from(NodeId start, VariableId v) const {
  std::vector<bool> seen(program_.nodes.size(), false);
  std::vector<NodeId> todo = {start};
  seen[start.index()] = true;
  const auto go = [&](NodeId next) {
    if (!seen[next.index()]) todo.push_back(next);
    seen[next.index()] = true;
  };
  while (!todo.empty()) {
    const Node& node = program_.nodes[todo.back()];
    todo.pop_back();
    bool is_set = false;
    bool is_read = false;
    const auto look = [&](Expression expression) {
      program_.each_load(expression, [&](VariableId read) { is_read |= read == v && !is_set; });
    };
    for (const game::Action& action : program_.actions_of(node)) {
      look(action.value);
      look(action.index);
      is_set |= action.target == v && action.index.empty();
    }
    look(node.value);
    look(node.move.element);
    if (node.kind == Node::Kind::O) {
      for (const game::OEdge& edge : program_.edges_of(node)) {
        look(edge.move.element);
        if (!is_set && edge.bind != v) go(edge.target);
      }
    } else if (!is_set) {
      for (const NodeId target : program_.targets_of(node)) go(target);
    }
    if (is_read) return true;
  }
  return false;
}

NodeId Hole::hole(std::uint32_t occurrence) {
  const auto [known, is_new] = holes_.try_emplace(occurrence);
  if (!is_new) return known->second;
  const NodeId hole = builder_.reserve();
  known->second = hole;
  std::vector<game::OEdge> edges;
  std::vector<BorderMoveId> begun;
  for (const BorderMoveId id : border_.of_occurrence[occurrence]) {
    if (!moves_.is_used(id)) continue;
    begun.push_back(id);
    switch (border_.moves[id].kind) {
      case Kind::Exit: edges.push_back(exit(id)); break;
      case Kind::Ask: edges.push_back(ask(id, occurrence)); break;
      case Kind::Read:
      case Kind::Write: edges.push_back(use(id, hole)); break;
      case Kind::Abort: edges.push_back(abort(id)); break;
      default: INVARIANT(false, "a part should make moves of its own");
    }
  }
  draft_.wait(hole, edges);
  builder_.made().holes.emplace(hole, std::move(begun));
  return hole;
}

game::OEdge Hole::exit(BorderMoveId id) {
  const NodeId first = builder_.reserve();
  NodeId at = first;
  moves_.tell(at, id, {}, {});
  draft_.jump(at, go_on_(border_.moves[id].target));
  return builder_.plain_edge(first);
}

game::OEdge Hole::abort(BorderMoveId id) {
  const NodeId first = builder_.reserve();
  NodeId at = first;
  moves_.tell(at, id, {}, {});
  draft_.error(at, core::ErrorReason::Abort, builder_.span());
  return builder_.plain_edge(first);
}

// The edge for a read or a write, with O's answer. The cell of an array is chosen first, by a move
// of its own.
game::OEdge Hole::use(BorderMoveId id, NodeId hole) {
  const BorderMove& move = border_.moves[id];
  const bool is_write = move.kind == Kind::Write;
  const bool is_array = program_.variables[move.variable].size > 0;
  const VariableId cell = is_array ? builder_.index_register(move.variable) : VariableId::none();
  const VariableId value = builder_.value_register(move.variable);
  const NodeId first = builder_.reserve();
  NodeId at = first;
  moves_.tell(at, id, cell, is_write ? value : VariableId::none());
  if (is_write) {
    builder_.store(at, move.variable, is_array ? PremiseBuilder::load(cell) : Code{},
                   PremiseBuilder::load(value));
    moves_.tell(at, border_.find(Kind::Ok, move.variable), {}, {});
  } else {
    builder_.store(at, value, {},
                   is_array ? PremiseBuilder::element(move.variable, cell)
                            : PremiseBuilder::load(move.variable));
    moves_.tell(at, border_.find(Kind::Value, move.variable), {}, value);
  }
  draft_.jump(at, hole);
  if (!is_write) {
    return is_array ? builder_.index_edge(move.variable, cell, first) : builder_.plain_edge(first);
  }
  const game::OEdge brings = builder_.value_edge(move.variable, cell, value, first);
  if (!is_array) return brings;
  const NodeId second = builder_.reserve();
  draft_.wait(second, {&brings, 1});
  return builder_.index_edge(move.variable, cell, second);
}

game::OEdge Hole::ask(BorderMoveId id, std::uint32_t occurrence) {
  const BorderMove& move = border_.moves[id];
  const game::Component& component = (*program_.arena)[move.component];
  const NodeId first = builder_.reserve();
  NodeId at = first;
  moves_.tell(at, id, {}, {});
  game::MoveTemplate sent{move.component, move.move, {}};
  if (component.size > 0) sent.element = draft_.constant(0);
  Expression value;
  if (game::carries_value(move.move)) {
    const typing::Data& data = component.type.data;
    value = draft_.constant(data.is_finite() ? data.low : 0);
  }
  draft_.move(at, sent, value, waiting(move.wait, occurrence));
  Node& node = builder_.made().graph.nodes[at];
  node.is_error_call = move.is_error_call;
  node.reason = core::ErrorReason::ErrorCommand;
  return builder_.plain_edge(first);
}

// The node at which the environment answers what the hole asked; each answer leads back to the
// hole.
NodeId Hole::waiting(std::uint32_t wait, std::uint32_t occurrence) {
  const auto [known, is_new] = waits_.try_emplace({wait, occurrence});
  if (!is_new) return known->second;
  const NodeId node = builder_.reserve();
  known->second = node;
  std::vector<game::OEdge> edges;
  for (const BorderMoveId id : border_.waits[wait]) {
    const BorderMove& move = border_.moves[id];
    const NodeId first = builder_.reserve();
    game::OEdge edge{{move.component, move.move, {}}, {}, first};
    if ((*program_.arena)[move.component].size > 0) edge.move.element = draft_.constant(0);
    const bool has_distinct_values = moves_.letters_of(id).values.count > 1;
    if (has_distinct_values) edge.bind = builder_.answer_register(move);
    NodeId at = first;
    moves_.tell(at, id, {}, edge.bind);
    draft_.jump(at, hole(occurrence));
    edges.push_back(edge);
  }
  draft_.wait(node, edges);
  return node;
}

}  // namespace arbiter::assume
