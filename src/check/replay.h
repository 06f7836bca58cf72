#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "check/machine.h"

namespace arbiter::check {

// Holds a given play against the program, move by move. O's moves are made; P's are compared with
// what the program does. P's moves may be left out, since the program determines them.
class Replay {
 public:
  enum class Agreement : std::uint8_t {
    Agrees,
    Illegal,     // O's move, but O cannot make it now
    Unexpected,  // P's move, but the program makes another, or none
    Undecided,   // the run was given up before this move (see is_undecided)
  };

  Replay(const core::Judgement& judgement, const game::Arena& arena, Options options = {})
      : arena_(&arena), machine_(judgement, arena, std::move(options)) {}

  // Takes the next move of the play. After anything but Agrees nothing has changed.
  Agreement take(const game::Move& move);

  // The program's last move, if the play has neither confirmed nor passed over it yet.
  std::optional<game::Move> reply() const;
  const Machine& machine() const { return machine_; }

 private:
  const game::Arena* arena_;
  Machine machine_;
  bool replied_ = false;  // the machine's last move is P's, and no move was compared with it
};

// True if `play`, move by move, P's included, is a play of the program and its last move is an
// error: what every counterexample must pass before it is shown. False also if the run was given
// up.
bool is_error_play(const core::Judgement& judgement, const game::Arena& arena,
                   std::span<const game::Move> play, Options options = {});

}  // namespace arbiter::check
