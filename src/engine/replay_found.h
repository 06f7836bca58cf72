// Plays that were found to end in an error, run on the program by the interpreter: the second,
// independent way to the same answer. No play is shown that did not pass here.
#pragma once

#include <optional>
#include <vector>

#include "engine/verify.h"
#include "explore/search.h"

namespace arbiter {

// Replays what was found into verified.errors. Nothing, or why there is no answer. What was found
// before the limits were reached gets a little more time.
std::optional<Undecided> replay_found(const Term& term,
                                      const std::vector<explore::FoundError>& found,
                                      const VerifyOptions& options, const Limits& limits,
                                      Verified& verified);

}  // namespace arbiter
