#include "model/letters.h"

namespace arbiter::model {

automata::Cell Letters::add_cell(std::uint32_t values, std::uint32_t initial) {
  INVARIANT(moves_.empty(), "cells should come before moves");
  const automata::LetterId first(cell_letters_);
  cell_letters_ += 2 * values;
  return {first, values, initial};
}

automata::LetterId Letters::of(const game::Move& move) {
  const Key key{move.component.index(), static_cast<std::uint8_t>(move.kind), move.element,
                move.value};
  const auto [entry, is_new] = known_.try_emplace(key, static_cast<std::uint32_t>(moves_.size()));
  if (is_new) moves_.push_back(move);
  return automata::LetterId(cell_letters_ + entry->second);
}

}  // namespace arbiter::model
