#pragma once

#include <cstdint>

#include "support/id.h"

namespace arbiter::game {

// A component of the arena: the term itself, a free identifier (or all elements of a free array),
// or one argument of a free identifier. See arena.h.
using ComponentId = Id<struct ComponentTag>;

enum class MoveKind : std::uint8_t {
  Run,    // question to a com
  Done,   // its answer
  Q,      // question to an exp
  Read,   // question to a var
  Value,  // the answer to Q and Read
  Write,  // question to a var, with the value
  Ok,     // its answer
  Abort,  // the term gives up: ends the play for good
};

enum class Player : std::uint8_t { Opponent, Proponent };

// One move of a play.
struct Move {
  ComponentId component;
  MoveKind kind = MoveKind::Run;
  std::int64_t element = 0;  // which element, if the component is an array's; otherwise 0
  std::int64_t value = 0;    // Value and Write; otherwise 0

  friend bool operator==(const Move&, const Move&) = default;
};

constexpr bool is_question(MoveKind kind) {
  return kind == MoveKind::Run || kind == MoveKind::Q || kind == MoveKind::Read ||
         kind == MoveKind::Write;
}
constexpr bool carries_value(MoveKind kind) {
  return kind == MoveKind::Value || kind == MoveKind::Write;
}
// The answer that a question asks for.
constexpr MoveKind answer_to(MoveKind question) {
  if (question == MoveKind::Run) return MoveKind::Done;
  return question == MoveKind::Write ? MoveKind::Ok : MoveKind::Value;
}

}  // namespace arbiter::game
