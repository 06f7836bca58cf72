// How nodes of the program are laid in a premise; the idea is in program_code.h.
//
// An expression is rewritten in postfix order by one pass (closed): a read of a shared variable is
// laid as moves before the node, and a register takes its place. Checks are laid where an operand
// may differ from the value that the program's own checks have seen: the selector of a branch, an
// index, a divisor, a value of a finite type.
#include "assume/program_code.h"

#include <utility>

#include "game/operands.h"

namespace arbiter::assume {

namespace {

using game::Action;
using game::Expression;
using game::Instruction;
using game::Node;
using game::NodeId;
using game::VariableId;
using Kind = BorderMove::Kind;
using Op = Instruction::Op;

}  // namespace

ProgramCode::ProgramCode(Side side, PremiseBuilder& builder, BorderMoves& moves, Link link,
                         Begin begin)
    : side_(side),
      program_(builder.program()),
      border_(builder.border()),
      builder_(builder),
      moves_(moves),
      draft_(builder.draft()),
      link_(std::move(link)),
      begin_(std::move(begin)) {}

void ProgramCode::lay(NodeId original, NodeId at) {
  const Node& node = program_.nodes[original];
  builder_.set_span(node.span);
  at_ = at;
  is_inside_ = border_.is_inside(original);
  for (const Action& action : program_.actions_of(node)) act(action);
  switch (node.kind) {
    case Node::Kind::Silent: return lay_silent(original);
    case Node::Kind::P: return lay_move(original);
    case Node::Kind::O: return lay_wait(original);
    case Node::Kind::End: return draft_.end(at_);
    case Node::Kind::Stuck:
      return node.is_cut_off ? draft_.cut_off(at_, node.span) : draft_.stuck(at_);
    case Node::Kind::Error: return lay_error(original);
  }
}

void ProgramCode::lay_silent(NodeId original) {
  const Node& node = program_.nodes[original];
  const Code selector = closed(node.value);
  std::vector<NodeId> targets;
  for (const NodeId target : program_.targets_of(node)) targets.push_back(link_(original, target));
  if (selector.empty()) return draft_.jump(at_, targets.front());
  check(selector, {0, static_cast<std::int64_t>(targets.size()) - 1});
  draft_.branch(at_, builder_.emitted(selector), targets);
}

void ProgramCode::lay_move(NodeId original) {
  const Node& node = program_.nodes[original];
  const game::Component& component = (*program_.arena)[node.move.component];
  const Code element = closed(node.move.element);
  if (!element.empty()) check(element, {0, component.size - 1});
  const Code value = closed(node.value);
  check_type(value, component.type.data);
  if (is_inside_) moves_.tell(at_, border_.find_ask(node), {}, {});
  game::MoveTemplate move = node.move;
  move.element = element.empty() ? Expression{} : builder_.emitted(element);
  const Expression sent = value.empty() ? Expression{} : builder_.emitted(value);
  draft_.move(at_, move, sent, link_(original, program_.targets_of(node).front()));
  // In Part this call is no error of the premise: the assumption says whether the part may make it.
  if (side_ == Side::Part) return;
  Node& made = builder_.made().graph.nodes[at_];
  made.is_error_call = node.is_error_call;
  made.reason = node.reason;
  made.span = node.span;
  if (node.is_error_call) note_error(at_, original);
}

void ProgramCode::lay_wait(NodeId original) {
  const Node& node = program_.nodes[original];
  const NodeId wait = at_;
  std::vector<game::OEdge> edges;
  for (game::OEdge edge : program_.edges_of(node)) {
    const auto element = program_.code_of(edge.move.element);
    edge.move.element = builder_.emitted(Code(element.begin(), element.end()));
    const NodeId target = edge.target;
    if (original == program_.start) {
      edge.target = at_ = builder_.reserve();
      begin_(at_);
      draft_.jump(at_, link_(original, target));
    } else if (is_inside_) {
      lay_answer(edge);
      draft_.jump(at_, link_(original, target));
    } else {
      edge.target = link_(original, target);
    }
    edges.push_back(edge);
  }
  draft_.wait(wait, edges);
}

// Lays the environment's answer to the part: the move of the border, then the write to the edge's
// variable if a register took the value.
void ProgramCode::lay_answer(game::OEdge& edge) {
  const BorderMoveId id = border_.find(edge.move.component, edge.move.kind);
  const VariableId bind = edge.bind;
  const bool has_distinct_values = moves_.letters_of(id).values.count > 1;
  const bool is_written = bind.is_some() && border_.is_shared[bind] != 0;
  edge.target = at_ = builder_.reserve();
  if (has_distinct_values) {
    edge.bind = builder_.answer_register(border_.moves[id]);
  } else if (is_written) {
    edge.bind = builder_.value_register(bind);
  }
  moves_.tell(at_, id, {}, edge.bind);
  if (bind.is_none() || bind == edge.bind) return;
  if (is_written) return write(bind, {}, PremiseBuilder::load(edge.bind));
  builder_.store(at_, bind, {}, PremiseBuilder::load(edge.bind));
}

void ProgramCode::lay_error(NodeId original) {
  const Node& node = program_.nodes[original];
  if (is_inside_) {
    moves_.tell(at_, border_.find_abort(), {}, {});
    if (side_ == Side::Part) return draft_.jump(at_, moves_.nowhere());
  }
  draft_.error(at_, node.reason, node.span);
  note_error(at_, original);
}

void ProgramCode::note_error(NodeId node, NodeId original) {
  auto& stands_for = builder_.made().stands_for;
  while (stands_for.size() <= node.index()) stands_for.push(NodeId::none());
  stands_for[node] = original;
}

void ProgramCode::act(const Action& action) {
  builder_.set_span(action.span);
  const game::Variable& target = program_.variables[action.target];
  const Code value = closed(action.value);
  check_type(value, target.data);
  const Code index = closed(action.index);
  if (!index.empty()) check(index, {0, target.size - 1});
  const bool is_written = is_inside_ && border_.is_shared[action.target] != 0;
  if (!is_written) return builder_.store(at_, action.target, index, value);
  if (target.size == 0 || !index.empty()) return write(action.target, index, value);
  for (std::int64_t cell = 0; cell < target.size; ++cell) {
    write(action.target, {{Op::Constant, cell}}, value);
  }
}

// Lays the part's write to a shared variable, with O's answer.
void ProgramCode::write(VariableId variable, const Code& index, const Code& value) {
  const VariableId written = builder_.value_register(variable);
  builder_.store(at_, written, {}, value);
  VariableId cell;
  if (!index.empty()) {
    cell = builder_.index_register(variable);
    builder_.store(at_, cell, {}, index);
  }
  moves_.tell(at_, border_.find(Kind::Write, variable), cell, written);
  if (side_ == Side::Whole) {
    builder_.store(at_, variable, cell.is_some() ? PremiseBuilder::load(cell) : Code{},
                   PremiseBuilder::load(written));
  } else {
    const NodeId next = builder_.reserve();
    const game::OEdge edge = builder_.plain_edge(next);
    draft_.wait(at_, {&edge, 1});
    at_ = next;
  }
  moves_.tell(at_, border_.find(Kind::Ok, variable), {}, {});
}

// Lays the part's read of a shared variable. Returns the register that holds the value.
VariableId ProgramCode::read(VariableId variable, const Code& index) {
  VariableId cell;
  if (!index.empty()) {
    check(index, {0, program_.variables[variable].size - 1});
    cell = builder_.index_register(variable);
    builder_.store(at_, cell, {}, index);
  }
  const VariableId value = builder_.value_register(variable);
  moves_.tell(at_, border_.find(Kind::Read, variable), cell, {});
  if (side_ == Side::Whole) {
    builder_.store(
        at_, value, {},
        cell.is_some() ? PremiseBuilder::element(variable, cell) : PremiseBuilder::load(variable));
  } else {
    const NodeId next = builder_.reserve();
    const game::OEdge edge = builder_.value_edge(variable, cell, value, next);
    draft_.wait(at_, {&edge, 1});
    at_ = next;
  }
  moves_.tell(at_, border_.find(Kind::Value, variable), {}, value);
  is_fresh_ = true;
  return value;
}

// The expression's code with registers for its reads of shared variables, which are laid from left
// to right.
Code ProgramCode::closed(Expression expression) {
  is_fresh_ = false;
  Code done;
  game::OperandStarts starts;
  for (const Instruction& instruction : program_.code_of(expression)) {
    const game::Operands operands = starts.take(instruction, done.size());
    const Code last(done.begin() + static_cast<std::ptrdiff_t>(operands.last), done.end());
    const bool is_element = instruction.op == Op::LoadElement;
    if (is_taken_out(instruction)) {
      done.resize(operands.first);
      const VariableId value = read(instruction.variable(), is_element ? last : Code{});
      done.push_back({Op::Load, value.index()});
      continue;
    }
    if (instruction.loads() && is_loose(instruction.variable())) is_fresh_ = true;
    if (is_element) check(last, {0, program_.variables[instruction.variable()].size - 1});
    if (instruction.op == Op::Divide || instruction.op == Op::Remainder) check_not_zero(last);
    done.push_back(instruction);
  }
  return done;
}

bool ProgramCode::is_taken_out(const Instruction& instruction) const {
  return is_inside_ && instruction.loads() && border_.is_shared[instruction.variable()] != 0;
}

// Whether the variable may hold a value that O brought in a hole, and that no code has checked.
bool ProgramCode::is_loose(VariableId variable) const {
  return side_ == Side::Rest && program_.variables[variable].kind == game::Variable::Kind::Register;
}

bool ProgramCode::may_differ() const { return side_ != Side::Whole && is_fresh_; }

void ProgramCode::check(const Code& value, const IntRange& range) {
  if (!may_differ()) return;
  const std::uint32_t begin = draft_.begin();
  builder_.emitted(value);
  go_on_if(draft_.in_range(begin, range));
}

void ProgramCode::check_type(const Code& value, const typing::Data& data) {
  if (!value.empty() && data.is_finite()) check(value, data.bounds());
}

void ProgramCode::check_not_zero(const Code& value) {
  if (!may_differ()) return;
  Code test = value;
  test.push_back({Op::Constant, 0});
  test.push_back({Op::NotEqual});
  go_on_if(builder_.emitted(test));
}

void ProgramCode::go_on_if(Expression test) {
  const NodeId next = builder_.reserve();
  const NodeId targets[] = {moves_.nowhere(), next};
  draft_.branch(at_, test, targets);
  at_ = next;
}

}  // namespace arbiter::assume
