// Running a program by the interpreter, against moves that are given.
#pragma once

#include <cstdint>
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
// Either has the changes of local variables.
tl::expected<check::Outcome, check::BrokenScript> run_term(const core::Judgement& judgement,
                                                           const game::Arena& arena,
                                                           const Source* script,
                                                           const RunOptions& options = {});

// What a run says of the program. One that ended well says nothing of other runs: it is no verdict.
enum class RunVerdict : std::uint8_t {
  EndedWell,
  Unsafe,   // an error was reached
  Unknown,  // it did not come to its end
};
RunVerdict verdict_of(const check::Outcome& outcome);

}  // namespace arbiter
