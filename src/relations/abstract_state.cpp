#include "relations/abstract_state.h"

#include <algorithm>

namespace arbiter::relations {

using game::NodeId;
using game::VariableId;

bool Predicates::add(NodeId node, const Predicate& predicate) {
  const auto [place, is_new] = known_.try_emplace(predicate.formula);
  if (is_new) place->second = all_.push(predicate);
  auto& here = at_[node.index()];
  if (std::find(here.begin(), here.end(), place->second) != here.end()) return false;
  here.push_back(place->second);
  return true;
}

Tracking::Tracking(const game::Graph& graph, const abstraction::Precision& precision,
                   const game::VariableSets& live)
    : precision_(precision),
      is_tracked_(graph.variables.size(), 0),
      at_(graph.nodes.size()),
      live_(graph.nodes.size()) {
  for (std::uint32_t v = 0; v < graph.variables.size(); ++v) {
    const game::Variable& variable = graph.variables[VariableId(v)];
    const auto& cuts = precision.cuts[VariableId(v)];
    const bool is_told_apart = !cuts || cuts->classes() > 1;
    is_tracked_[v] = is_told_apart && variable.size <= kFewCells ? 1 : 0;
  }
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    for (const VariableId id : live.at(NodeId(n))) {
      const game::Variable& variable = graph.variables[id];
      if (variable.size > kFewCells) continue;
      const auto cells = static_cast<std::uint64_t>(std::max<std::int64_t>(1, variable.size));
      for (std::uint64_t i = 0; i < cells; ++i) {
        live_[n].push_back(variable.slot + i);
        if (is_tracked_[id.index()] != 0) at_[n].push_back({variable.slot + i, id});
      }
    }
  }
}

std::int64_t Tracking::code(VariableId variable, std::int64_t value) const {
  const auto& cuts = precision_.cuts[variable];
  return cuts ? static_cast<std::int64_t>(cuts->class_of(value)) : value;
}

abstraction::Interval Tracking::values(VariableId variable, std::int64_t code) const {
  const auto& cuts = precision_.cuts[variable];
  return cuts ? cuts->interval(static_cast<std::size_t>(code)) : abstraction::Interval::of(code);
}

KnownSlots Tracking::known(NodeId node, const std::vector<std::int64_t>& codes) const {
  KnownSlots known;
  const auto& slots = at(node);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const abstraction::Interval all = values(slots[i].variable, codes[i]);
    if (all.is_single()) known.emplace(slots[i].slot, *all.low);
  }
  return known;
}

}  // namespace arbiter::relations
