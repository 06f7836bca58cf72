// Running a program by the interpreter, against moves that are given.
#pragma once

#include <tl/expected.hpp>

#include "check/run.h"
#include "check/script.h"
#include "game/arena.h"
#include "support/source.h"
#include "typing/core.h"

namespace arbiter {

using RunOptions = check::Options;

// Plays the moves of the script; if `script` is null, only the opening move, which is enough for a
// closed program. The error is the word of the script that cannot be played, with the run up to it.
tl::expected<check::Outcome, check::BrokenScript> run_term(const core::Judgement& judgement,
                                                           const game::Arena& arena,
                                                           const Source* script,
                                                           const RunOptions& options = {});

}  // namespace arbiter
