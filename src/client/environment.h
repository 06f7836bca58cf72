#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "check/machine.h"
#include "client/client.h"
#include "game/arena.h"
#include "typing/core.h"

namespace arbiter::client {

// A move of O's; if it is a question, also P's answer to it. Both are indices in the play.
struct Turn {
  std::size_t move = 0;
  std::optional<std::size_t> answer;
};

// A question of P's, and what O does with it: it asks arguments, then answers. A question that P
// abandons by a jump, and the last ones of a play that is not complete, have no answer.
struct Call {
  std::size_t question = 0;  // index in the play
  std::vector<Turn> turns;
};

// A play as its environment sees it.
struct Environment {
  Turn opening;
  std::vector<Call> calls;  // in the order of the play
};

// Runs the play on the term, to know which question each answer is for.
Client<Environment> environment_of(const core::Judgement& judgement, const game::Arena& arena,
                                   std::span<const game::Move> play, const check::Options& options);

}  // namespace arbiter::client
