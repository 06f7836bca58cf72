#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "check/run.h"
#include "support/diagnostic.h"
#include "support/source.h"

namespace arbiter::check {

// A word of a script that fails, and the run up to there.
struct BrokenScript {
  Diagnostic error;
  Outcome before;
};

// Plays the moves written in `script`, separated by white space, as `game::Arena` writes them. O's
// are made; P's may be written too and are then compared with the program's. Where the script ends
// before the play does, the outcome is Waiting; where the run is given up, the rest of it goes
// unread.
//
// The first word that fails is an error, with its span in `script` (a Source of its own, not the
// program's): BadMove if it is no move of this arena, IllegalMove if O cannot make it then,
// UnexpectedReply if the program does not.
tl::expected<Outcome, BrokenScript> run_script(const core::Judgement& judgement,
                                               const game::Arena& arena, const Source& script,
                                               Options options = {});

// The moves as a person would be told them: "f.done, f#1.write(0) … f#1.write(3)".
std::string describe_moves(const game::Arena& arena, const std::vector<game::Move>& moves);

}  // namespace arbiter::check
