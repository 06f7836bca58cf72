// Plays by the interpreter alone: every script of the environment's, shortest first.
#pragma once

#include <cstddef>

#include "game/arena.h"
#include "typing/core.h"

namespace arbiter::property {

struct Enumerated {
  std::size_t error = 0;     // moves of a shortest play that ends in an error; 0 if none was met
  std::size_t without = 0;   // no shorter play than this, in moves, ends in one
  bool is_complete = false;  // all plays there are were played
};

// Makes at most `budget` moves of O's.
Enumerated enumerate_plays(const core::Judgement& judgement, const game::Arena& arena,
                           std::size_t budget);

}  // namespace arbiter::property
