#pragma once

#include <cstdint>

#include "support/id.h"

namespace arbiter::game {

// A component of the arena: the term itself, a free identifier (or all elements of a free array), or
// one argument of a free identifier. See arena.h.
using ComponentId = Id<struct ComponentTag>;

enum class MoveKind : std::uint8_t {
  kRun,    // question to a com
  kDone,   // its answer
  kQ,      // question to an exp
  kRead,   // question to a var
  kValue,  // the answer to kQ and kRead
  kWrite,  // question to a var, with the value
  kOk,     // its answer
  kAbort,  // the term gives up: ends the play for good
};

enum class Player : std::uint8_t { kOpponent, kProponent };

// One move of a play.
struct Move {
  ComponentId component;
  MoveKind kind = MoveKind::kRun;
  std::int64_t element = 0;  // which element, if the component is an array's; otherwise 0
  std::int64_t value = 0;    // kValue and kWrite; otherwise 0

  friend bool operator==(const Move&, const Move&) = default;
};

constexpr bool is_question(MoveKind kind) {
  return kind == MoveKind::kRun || kind == MoveKind::kQ || kind == MoveKind::kRead ||
         kind == MoveKind::kWrite;
}
constexpr bool carries_value(MoveKind kind) {
  return kind == MoveKind::kValue || kind == MoveKind::kWrite;
}
// The answer that a question asks for.
constexpr MoveKind answer_to(MoveKind question) {
  if (question == MoveKind::kRun) return MoveKind::kDone;
  return question == MoveKind::kWrite ? MoveKind::kOk : MoveKind::kValue;
}

}  // namespace arbiter::game
