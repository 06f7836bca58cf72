#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "check/status.h"
#include "game/arena.h"
#include "support/locations.h"
#include "support/source.h"

namespace arbiter::draw {

// What is told of one move, wherever a play is shown.
struct PlayLine {
  std::string move;
  game::Player by = game::Player::Opponent;
  std::uint32_t line = 0;  // where it comes from; 0 if it has no place
  std::string program;     // the piece of the program, on one line; empty if it has no place
};

// The lines of a play, made one at a time.
class PlayLines {
 public:
  // Linear in the file, and the play times its logarithm.
  PlayLines(std::span<const check::PlayedMove> play, const game::Arena& arena,
            const Source& source);

  // Of a move of the play.
  PlayLine operator[](const check::PlayedMove& played) const;
  PlayLine without_program(const check::PlayedMove& played) const;

 private:
  const game::Arena& arena_;
  const Source& source_;
  Locations locations_;
};

// One for each move of a play. The opening question and its answer are the whole term's and have
// no place. Linear in the file and the play.
std::vector<PlayLine> play_lines(std::span<const check::PlayedMove> play, const game::Arena& arena,
                                 const Source& source);

}  // namespace arbiter::draw
