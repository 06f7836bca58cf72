// How an exploration can end without an answer.
#pragma once

#include <cstddef>
#include <cstdint>

#include "game/move.h"
#include "support/limits.h"

namespace arbiter::explore {

// The exploration was given up.
struct GaveUp {
  enum class Why : std::uint8_t {
    Stopped,   // by the limits
    Overflow,  // a value needs more than 64 bits
    TooMany,   // more states, moves or rounds of loops than the caller allowed
    Choices,   // abstraction left more ways on from one place than can be listed
  };
  Why why = Why::Stopped;
  StopReason reason = StopReason::Timeout;  // for Stopped
  std::size_t states = 0;                   // that were built until then
  std::size_t transitions = 0;              // that a search followed until then
  std::size_t peak_states = 0;              // of the largest automaton that a model took until then
  bool found_error = false;                 // an error was met, but its play could not be made
};

// The environment may bring infinitely many values, in a move of this component.
struct NotFinite {
  game::ComponentId component;
};

}  // namespace arbiter::explore
