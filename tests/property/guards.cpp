#include "property/guards.h"

#include <algorithm>

namespace arbiter::property {

namespace {

using game::Instruction;
using game::Node;
using game::NodeId;
using game::VariableId;
using typing::Data;

bool has_range(const Data& data) {
  return data.kind == Data::Kind::Range || data.kind == Data::Kind::Modulo;
}

void widen(Data& data) {
  if (has_range(data)) data = Data::integer();
}

core::Judgement widened(core::Judgement wide) {
  widen(wide.type.data);
  for (std::uint32_t i = 0; i < wide.context.size(); ++i) {
    typing::Type& type = wide.context[core::FreeId(i)].type;
    widen(type.result.data);
    for (typing::Base& argument : type.arguments) widen(argument.data);
  }
  for (std::uint32_t i = 0; i < wide.binders.size(); ++i) {
    core::Binder& binder = wide.binders[core::BinderId(i)];
    if (binder.kind == core::Binder::Kind::Variable) widen(binder.type.data);
  }
  return wide;
}

// A node that goes on to `target` if the variable is one of the type, and otherwise nowhere.
NodeId guard(game::Graph& graph, VariableId variable, const Data& data, NodeId target,
             NodeId nowhere) {
  using Op = Instruction::Op;
  Node node;
  node.value.begin = static_cast<std::uint32_t>(graph.code.size());
  graph.code.push_back({Op::Load, variable.index()});
  graph.code.push_back({Op::Constant, data.low});
  graph.code.push_back({Op::Constant, data.high});
  graph.code.push_back({Op::InRange, 0});
  node.value.end = static_cast<std::uint32_t>(graph.code.size());
  node.first_target = static_cast<std::uint32_t>(graph.targets.size());
  node.target_count = 2;
  graph.targets.push_back(nowhere);
  graph.targets.push_back(target);
  return graph.nodes.push(node);
}

}  // namespace

std::optional<Term> with_guards(const core::Judgement& judgement) {
  auto compiled = compile_term(std::make_shared<const core::Judgement>(widened(judgement)));
  auto* term = std::get_if<Term>(&compiled);
  if (term == nullptr) return std::nullopt;
  const game::Arena arena(judgement);
  game::Graph& graph = term->graph;
  const std::size_t nodes = graph.nodes.size();
  for (std::uint32_t n = 0; n < nodes; ++n) {
    const Node node = graph.nodes[NodeId(n)];  // a copy, as there will be more
    if (node.kind != Node::Kind::O) continue;
    for (std::uint32_t e = node.first_target; e < node.first_target + node.target_count; ++e) {
      game::OEdge& edge = graph.edges[e];
      const Data& data = arena[edge.move.component].type.data;
      if (edge.bind.is_none() || !game::carries_value(edge.move.kind) || !has_range(data)) continue;
      // What is added belongs to the part of the node.
      Node stuck;
      stuck.kind = Node::Kind::Stuck;
      stuck.part = node.part;
      const NodeId nowhere = graph.nodes.push(stuck);
      edge.target = guard(graph, edge.bind, data, edge.target, nowhere);
      graph.nodes[edge.target].part = node.part;
    }
  }
  return std::move(*term);
}

}  // namespace arbiter::property
