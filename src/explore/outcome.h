// How an exploration can end without an answer.
#pragma once

#include <cstddef>
#include <optional>

#include "game/move.h"
#include "support/unknown_reason.h"

namespace arbiter::explore {

// The exploration was given up.
struct GaveUp {
  // A limit, Overflow or Choices. None: there were more states, moves or rounds of loops than the
  // caller allowed, and the caller knows what to do then; no user hears of that.
  std::optional<UnknownReason> reason{};
  std::size_t states = 0;       // that were built until then
  std::size_t transitions = 0;  // that a search followed until then
  std::size_t peak_states = 0;  // of the largest automaton that a model took until then
  bool found_error = false;     // an error was met, but its play could not be made

  static GaveUp too_many() { return {}; }
  bool was_too_many() const { return !reason; }
  bool was_by_limit() const { return reason && is_by_limit(*reason); }
};

// The environment may bring infinitely many values, in a move of this component.
struct NotFinite {
  game::ComponentId component;
};

}  // namespace arbiter::explore
