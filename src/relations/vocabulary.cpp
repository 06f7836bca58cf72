#include "relations/vocabulary.h"

#include <algorithm>

namespace arbiter::relations {

using smt::TermId;

Vocabulary::Vocabulary(const game::Graph& graph) : graph_(graph) {
  for (std::uint32_t v = 0; v < graph.variables.size(); ++v) {
    const game::Variable& variable = graph.variables[game::VariableId(v)];
    variables_.emplace(variable.slot, game::VariableId(v));
  }
}

TermId Vocabulary::slot(std::uint64_t slot) {
  const auto [place, is_new] = slots_.try_emplace(slot);
  if (is_new) {
    place->second = terms_.fresh();
    slot_of_.emplace(terms_[place->second].number, slot);
  }
  return place->second;
}

TermId Vocabulary::any_cell(game::VariableId array, TermId index) {
  const auto [place, is_new] = any_cells_.try_emplace({array.index(), index});
  if (is_new) place->second = terms_.fresh();
  return place->second;
}

std::optional<std::uint64_t> Vocabulary::slot_of(std::int64_t unknown) const {
  const auto found = slot_of_.find(unknown);
  if (found == slot_of_.end()) return std::nullopt;
  return found->second;
}

game::VariableId Vocabulary::variable_of(std::uint64_t slot) const {
  return std::prev(variables_.upper_bound(slot))->second;
}

}  // namespace arbiter::relations
