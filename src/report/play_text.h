#pragma once

#include <span>
#include <string>

#include "check/status.h"
#include "game/arena.h"
#include "support/source.h"

namespace arbiter::report {

// A play for a person to read, one move per line: who moves, the move, and where in the program it
// comes from.
//
//   O  run
//   P  ANALYSE.run                     line 13   ANALYSE(push, pop)
//
// Each line is indented by two blanks, as here. The opening question and its answer are the whole
// term's and have no place. Linear in the file and the play.
std::string play_to_text(std::span<const check::PlayedMove> play, const game::Arena& arena,
                         const Source& source);

// "abort", "bounds", …, and "error:NAME" for the call of an error command.
std::string reason_of(const check::PlayedError& error, std::span<const check::PlayedMove> play,
                      const game::Arena& arena);

}  // namespace arbiter::report
