#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/arena.h"
#include "support/result.h"
#include "typing/core.h"

namespace arbiter::model {

// Two terms in the same context and of the same type, whatever the order of the context.
struct Alignment {
  std::vector<game::ComponentId> to_left;   // per component of the right arena
  std::vector<game::ComponentId> to_right;  // per component of the left arena

  game::Move left(game::Move move) const {
    move.component = to_left[move.component.index()];
    return move;
  }
  game::Move right(game::Move move) const {
    move.component = to_right[move.component.index()];
    return move;
  }
};

// How the moves of two terms correspond; a message if they are not terms that can be compared.
tl::expected<Alignment, std::string> align(const core::Judgement& left, const game::Arena& left_arena,
                                           const core::Judgement& right,
                                           const game::Arena& right_arena);

}  // namespace arbiter::model
