#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "automata/inclusion.h"
#include "game/arena.h"
#include "typing/core.h"

namespace arbiter::model {

// How the components of two arenas correspond, for terms in the same context and of the same type.
// The order of the context does not matter.
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

// Why two terms cannot be compared.
struct Mismatch {
  automata::Side side = automata::Side::Left;  // whose file shows it
  Span span;
  std::string message;
  std::string help;  // empty if there is none
};

// How the moves of two terms correspond; or everything in their types and contexts that differs.
tl::expected<Alignment, std::vector<Mismatch>> align(const core::Judgement& left,
                                                     const game::Arena& left_arena,
                                                     const core::Judgement& right,
                                                     const game::Arena& right_arena);

}  // namespace arbiter::model
