#pragma once

#include <string>

#include "game/arena.h"

namespace arbiter::report {

// A move in words, for those who do not know the notation: "client asks for its argument 2", "input
// answers 7".
std::string move_in_words(const game::Move& move, const game::Arena& arena);

}  // namespace arbiter::report
