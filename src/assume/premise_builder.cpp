#include "assume/premise_builder.h"

#include <algorithm>
#include <memory>

namespace arbiter::assume {

using game::Expression;
using game::Instruction;
using game::NodeId;
using game::VariableId;
using Op = Instruction::Op;

PremiseBuilder::PremiseBuilder(const BorderLetters& letters,
                               const abstraction::Precision& precision)
    : border_(letters.border()), program_(*letters.border().graph), draft_(made_.graph) {
  made_.precision = precision;
  game::Graph& to = made_.graph;
  to.judgement = program_.judgement;
  to.parts = program_.parts;
  to.variables = program_.variables;
  to.slot_count = program_.slot_count;
  for (std::uint32_t v = 0; v < program_.variables.size(); ++v) made_.like.push(VariableId(v));
  for (const VariableId v : border_.shared) {
    // A variable of kind Return belongs to shared code all of which is in one graph. The border
    // cuts that code in two, and here the variable holds a value like any other.
    if (to.variables[v].kind == game::Variable::Kind::Return) {
      to.variables[v].kind = game::Variable::Kind::Register;
    }
  }
  add_components(letters.size());
  const auto last = std::max<std::int64_t>(0, static_cast<std::int64_t>(letters.size()) - 1);
  made_.letter = add_register(typing::Data::range(0, last));
}

void PremiseBuilder::add_components(std::size_t letters) {
  std::vector<game::Component> more;
  const auto add = [&](const typing::Base& type, std::int64_t size) {
    game::Component component;
    component.kind = game::Component::Kind::Free;
    component.size = size;
    component.type = type;
    more.push_back(component);
    return game::ComponentId(static_cast<std::uint32_t>(program_.arena->size() + more.size() - 1));
  };
  made_.border = add(typing::Base::com(), static_cast<std::int64_t>(letters));
  for (const VariableId v : border_.shared) {
    const game::Variable& variable = program_.variables[v];
    value_component_[v] = add(typing::Base::var(variable.data), variable.size);
    if (variable.size == 0) continue;
    index_component_[v] = add(typing::Base::exp(typing::Data::range(0, variable.size - 1)), 0);
  }
  made_.graph.arena = std::make_shared<const game::Arena>(*program_.arena, more);
}

VariableId PremiseBuilder::add_register(const typing::Data& data, VariableId like) {
  game::Variable variable;
  variable.data = data;
  variable.slot = made_.graph.slot_count++;
  const VariableId id = made_.graph.variables.push(variable);
  abstraction::Precision& precision = made_.precision;
  made_.like.push(like);
  precision.cuts.push(like.is_some() ? precision.cuts[like] : std::optional<abstraction::Cuts>());
  precision.is_fixed.push(like.is_some() ? precision.is_fixed[like] : 0);
  return id;
}

VariableId PremiseBuilder::value_register(VariableId of) {
  return add_register(program_.variables[of].data, of);
}

VariableId PremiseBuilder::index_register(VariableId array) {
  return add_register(typing::Data::range(0, program_.variables[array].size - 1));
}

VariableId PremiseBuilder::answer_register(const BorderMove& move) {
  const VariableId by = BorderLetters::classified_by(move, made_.precision);
  const bool has_cuts = by.is_some() && made_.precision.cuts[by].has_value();
  return add_register((*program_.arena)[move.component].type.data,
                      has_cuts ? by : VariableId::none());
}

Expression PremiseBuilder::emitted(const Code& code) {
  const std::uint32_t begin = draft_.begin();
  for (const Instruction& instruction : code) draft_.emit(instruction.op, instruction.operand);
  return draft_.finish(begin);
}

Code PremiseBuilder::load(VariableId variable) { return {{Op::Load, variable.index()}}; }

Code PremiseBuilder::element(VariableId array, VariableId cell) {
  return {{Op::Load, cell.index()}, {Op::LoadElement, array.index()}};
}

void PremiseBuilder::store(NodeId& at, VariableId target, const Code& index, const Code& value) {
  const NodeId next = reserve();
  const Expression to = index.empty() ? Expression{} : emitted(index);
  draft_.assign(at, {target, to, emitted(value), span_}, next);
  at = next;
}

game::OEdge PremiseBuilder::plain_edge(NodeId target) {
  return {{made_.border, game::MoveKind::Run, draft_.constant(0)}, {}, target};
}

game::OEdge PremiseBuilder::index_edge(VariableId array, VariableId cell, NodeId target) {
  return {{index_component_.at(array), game::MoveKind::Value, {}}, cell, target};
}

game::OEdge PremiseBuilder::value_edge(VariableId of, VariableId cell, VariableId value,
                                       NodeId target) {
  const Expression element = cell.is_some() ? draft_.load(cell) : Expression{};
  return {{value_component_.at(of), game::MoveKind::Value, element}, value, target};
}

}  // namespace arbiter::assume
