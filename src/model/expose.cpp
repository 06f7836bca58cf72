// Making local variables visible again.
//
// A local variable is a free one that was hidden in a memory cell (001, section 2.3). To compose a
// cell in later, the graph is first taken back to the point where the variable is still free: every
// read of it becomes a step at which the environment brings the value, every write a step that
// shows it. Reads are taken out of expressions one by one, innermost first, each into a register of
// its own, so that all that is left is pure in what is still tracked. In what order an expression
// reads does not matter: nothing happens in between. Question and answer are one letter here, since
// a cell always answers: a read is its answer, a write its question.
//
// Which cell of an array is read must be settled before the program waits for its value. Where
// abstraction can leave the index open, it is put into a register of just the type of the array's
// indices first: storing it there is where one of them is chosen.
#include "model/expose.h"

#include <algorithm>

#include "abstraction/partition.h"
#include "game/draft.h"
#include "game/operands.h"

namespace arbiter::model {

namespace {

using game::Action;
using game::Expression;
using game::Graph;
using game::Instruction;
using game::Node;
using game::NodeId;
using game::VariableId;
using Op = Instruction::Op;

class Exposer {
 public:
  Exposer(const Graph& from, const OpenVariables& open)
      : from_(from), open_(open), base_(static_cast<std::uint32_t>(from.arena->size())) {
    is_open_.assign(from.variables.size(), false);
    for (const VariableId variable : open) is_open_[variable.index()] = true;
    settles_indices_ = abstraction::has_partitions(from);
  }

  Bounded<Graph> run(const Limits& limits) {
    to_.judgement = from_.judgement;
    to_.arena = from_.arena;
    to_.variables = from_.variables;
    to_.parts = from_.parts;
    to_.exits = from_.exits;
    to_.asserts = from_.asserts;
    to_.slot_count = from_.slot_count;
    // The first nodes keep their numbers; what is split off them comes after.
    for (const Node& node : from_.nodes) to_.nodes.push(node);
    to_.start = from_.start;
    for (std::uint32_t n = 0; n < from_.nodes.size(); ++n) copy(NodeId(n));
    if (!find_live_variables(to_, limits)) {
      return tl::unexpected(limits.reached().value_or(StopReason::Memory));
    }
    return std::move(to_);
  }

 private:
  // Fills the node `id`, which has the number of the old one, with a new node for every read and
  // write of an open variable.
  void copy(NodeId id) {
    const Node& node = from_.nodes[id];
    at_ = id;
    begin_node(node);
    for (const Action& action : from_.actions_of(node)) act(action);
    if (node.kind == Node::Kind::O) return copy_edges(node);
    const Expression value = closed(node.value);
    const Expression element = closed(node.move.element);
    Node& last = to_.nodes[at_];
    last.kind = node.kind;
    last.value = value;
    last.move = node.move;
    last.move.element = element;
    last.is_error_call = node.is_error_call;
    last.reason = node.reason;
    last.first_target = static_cast<std::uint32_t>(to_.targets.size());
    last.target_count = node.target_count;
    for (const NodeId target : from_.targets_of(node)) to_.targets.push_back(target);
  }

  void begin_node(const Node& node) {
    Node& made = to_.nodes[at_];
    made = node;
    made.value = {};
    made.move = {};
    made.first_action = static_cast<std::uint32_t>(to_.actions.size());
    made.action_count = 0;
    made.first_live = 0;
    made.live_count = 0;
  }

  void copy_edges(const Node& node) {
    std::vector<game::OEdge> edges;
    for (game::OEdge edge : from_.edges_of(node)) {
      INVARIANT(!reads_open(edge.move.element), "an O node's element should be a register");
      edge.move.element = copied(from_.code_of(edge.move.element));
      if (edge.bind.is_some() && is_open_[edge.bind.index()]) store_brought(edge);
      edges.push_back(edge);
    }
    Node& made = to_.nodes[at_];
    made.first_target = static_cast<std::uint32_t>(to_.edges.size());
    to_.edges.insert(to_.edges.end(), edges.begin(), edges.end());
  }

  // The value that O brings for an open variable goes to a register first, and is written from
  // there.
  void store_brought(game::OEdge& edge) {
    const VariableId variable = edge.bind;
    const game::Variable& cell = from_.variables[variable];
    edge.bind = add_register((*from_.arena)[edge.move.component].type.data, cell.span);
    const Instruction brought{Op::Load, edge.bind.index()};
    const NodeId store = split();
    Node& node = to_.nodes[store];
    node.kind = Node::Kind::P;
    node.move = {component(variable), game::MoveKind::Write, {}};
    node.value = copied({&brought, 1});
    node.first_target = static_cast<std::uint32_t>(to_.targets.size());
    node.target_count = 1;
    to_.targets.push_back(edge.target);
    edge.target = store;
  }

  bool reads_open(Expression expression) const {
    for (const Instruction& instruction : from_.code_of(expression)) {
      if (opens(instruction)) return true;
    }
    return false;
  }
  bool opens(const Instruction& instruction) const {
    return (instruction.op == Op::Load || instruction.op == Op::LoadElement) &&
           is_open_[static_cast<std::size_t>(instruction.operand)];
  }

  void act(const Action& action) {
    Action copy = action;
    copy.value = closed(action.value);
    copy.index = closed(action.index);
    if (!is_open_[action.target.index()]) {
      to_.actions.push_back(copy);
      ++to_.nodes[at_].action_count;
      return;
    }
    const std::int64_t size = from_.variables[action.target].size;
    if (size == 0 || !action.index.empty()) return write(action.target, copy.index, copy.value);
    for (std::int64_t element = 0; element < size; ++element) {
      const Instruction number{Op::Constant, element};
      write(action.target, copied({&number, 1}), copy.value);
    }
  }

  // Ends the node so far with a write, and goes on with a new one.
  void write(VariableId variable, Expression element, Expression value) {
    const NodeId next = split();
    Node& node = to_.nodes[at_];
    node.kind = Node::Kind::P;
    node.is_error_call = false;
    node.move = {component(variable), game::MoveKind::Write, element};
    node.value = value;
    lead_to(next);
  }

  VariableId add_register(const typing::Data& data, const Span& span) {
    game::Variable made;
    made.span = span;
    made.data = data;
    made.slot = to_.slot_count++;
    return to_.variables.push(made);
  }

  // Stores an index in a register, so that it is known when the program waits for the cell's value.
  Expression settled(const game::Variable& array, Expression index) {
    const VariableId chosen = add_register(typing::Data::range(0, array.size - 1), array.span);
    to_.actions.push_back({chosen, {}, index, array.span});
    ++to_.nodes[at_].action_count;
    const Instruction load{Op::Load, chosen.index()};
    return copied({&load, 1});
  }

  // Ends the node so far and goes on with an O node that reads, and a new node after that. Returns
  // the register that holds the value.
  VariableId read(VariableId variable, Expression element) {
    const game::Variable& cell = from_.variables[variable];
    if (settles_indices_ && !element.empty()) element = settled(cell, element);
    const VariableId value = add_register(cell.data, cell.span);
    const NodeId wait = split();
    Node& node = to_.nodes[at_];
    node.kind = Node::Kind::Silent;
    node.is_error_call = false;
    node.value = {};
    lead_to(wait);
    at_ = wait;
    const NodeId next = split();
    Node& reading = to_.nodes[at_];
    reading.kind = Node::Kind::O;
    reading.first_target = static_cast<std::uint32_t>(to_.edges.size());
    reading.target_count = 1;
    to_.edges.push_back({{component(variable), game::MoveKind::Value, element}, value, next});
    at_ = next;
    return value;
  }

  // A new node in the same part of the program as `at_`.
  NodeId split() {
    Node node = to_.nodes[at_];
    node.kind = Node::Kind::Stuck;
    node.first_action = static_cast<std::uint32_t>(to_.actions.size());
    node.action_count = 0;
    node.value = {};
    node.move = {};
    node.target_count = 0;
    return to_.nodes.push(node);
  }

  void lead_to(NodeId next) {
    Node& node = to_.nodes[at_];
    node.first_target = static_cast<std::uint32_t>(to_.targets.size());
    node.target_count = 1;
    to_.targets.push_back(next);
    at_ = next;
    to_.nodes[at_].first_action = static_cast<std::uint32_t>(to_.actions.size());
  }

  game::ComponentId component(VariableId variable) const {
    const auto found = std::lower_bound(open_.begin(), open_.end(), variable);
    return game::ComponentId(base_ + static_cast<std::uint32_t>(found - open_.begin()));
  }

  // The expression with registers in place of its reads of open variables, which are laid before,
  // from left to right.
  Expression closed(Expression expression) {
    const auto code = from_.code_of(expression);
    std::vector<Instruction> done;
    game::OperandStarts starts;
    for (const Instruction& instruction : code) {
      const std::size_t start = starts.take(instruction, done.size()).first;
      if (!opens(instruction)) {
        done.push_back(instruction);
        continue;
      }
      const Expression element = copied(
          {done.data() + start, instruction.op == Op::LoadElement ? done.size() - start : 0});
      done.resize(start);
      const VariableId variable(static_cast<std::uint32_t>(instruction.operand));
      const VariableId value = read(variable, element);
      done.push_back({Op::Load, value.index()});
    }
    return copied(done);
  }

  Expression copied(std::span<const Instruction> code) {
    const auto begin = static_cast<std::uint32_t>(to_.code.size());
    to_.code.insert(to_.code.end(), code.begin(), code.end());
    return {begin, static_cast<std::uint32_t>(to_.code.size())};
  }

  const Graph& from_;
  const OpenVariables& open_;
  std::uint32_t base_;
  std::vector<bool> is_open_;  // per variable
  bool settles_indices_ = false;
  Graph to_;
  NodeId at_;  // the node that is being filled
};

}  // namespace

game::ComponentId ExposedGraph::component(game::VariableId variable) const {
  const auto found = std::lower_bound(open.begin(), open.end(), variable);
  if (found == open.end() || *found != variable) return game::ComponentId::none();
  return game::ComponentId(static_cast<std::uint32_t>(
      graph.arena->size() + static_cast<std::size_t>(found - open.begin())));
}

game::VariableId ExposedGraph::variable(game::ComponentId component) const {
  return is_open(component) ? open[component.index() - graph.arena->size()]
                            : game::VariableId::none();
}

Bounded<ExposedGraph> expose(const game::Graph& graph, OpenVariables open, const Limits& limits) {
  auto made = Exposer(graph, open).run(limits);
  if (!made) return tl::unexpected(made.error());
  return ExposedGraph{std::move(*made), std::move(open)};
}

}  // namespace arbiter::model
