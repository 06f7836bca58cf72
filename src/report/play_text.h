#pragma once

#include <optional>
#include <span>
#include <string>

#include "check/changes.h"
#include "check/status.h"
#include "game/arena.h"
#include "support/limits.h"
#include "support/source.h"

namespace arbiter::report {

// A play for a person to read, one move per line: who moves, the move, and where in the program it
// comes from.
//
//   O  run
//   P  ANALYSE.run                     line 13   ANALYSE(push, pop)
//
// Each line is indented by two blanks, as here. The opening question and its answer are the whole
// term's and have no place. Very long moves lose their middle. Linear in the file and the play.
// Below each move is what it changed in local variables, if that is given:
//
//   P  ANALYSE.run                     line 13   ANALYSE(push, pop)
//        size = 0, buffer[0..3] = 0
std::string play_to_text(std::span<const check::PlayedMove> play, const game::Arena& arena,
                         const Source& source, const check::PlayChanges* changes = nullptr);
// The same within limits; a short play is written in any case.
Bounded<std::string> play_to_text(std::span<const check::PlayedMove> play, const game::Arena& arena,
                                  const Source& source, const Limits& limits,
                                  const check::PlayChanges* changes = nullptr);
// What either takes at most for a move, of so many bytes at most.
std::size_t bytes_of_play_text(std::size_t moves, std::size_t longest_move,
                               bool has_changes = false);

// "abort", "bounds", …, and "error:NAME" for the call of an error command.
std::string reason_of(const check::PlayedError& error, std::span<const check::PlayedMove> play,
                      const game::Arena& arena);

// What the reason does not tell: "index 5 is outside 0..3", "value -1 is outside the range 0..7",
// "division by zero"; empty for other errors.
std::string detail_of(core::ErrorReason reason, const std::optional<check::Outside>& outside);

// A reason and its detail, if there is one: "bounds: index 5 is outside 0..3".
std::string with_detail(const std::string& reason, const std::string& detail);

// Both, of an error in a play.
std::string told_error(const check::PlayedError& error, std::span<const check::PlayedMove> play,
                       const game::Arena& arena);

}  // namespace arbiter::report
