// Plays that were found to end in an error, run on the program by the interpreter: the second,
// independent way to the same answer. No play is shown that did not pass here.
#pragma once

#include <optional>
#include <vector>

#include "engine/verify.h"
#include "explore/search.h"

namespace arbiter {

// Replays the errors that were found, and adds those that the interpreter came to, too, to
// verified.errors. Returns nothing, or why there is no answer. If a limit comes, the replay gets a
// little more time, so that what was found in time is not lost.
std::optional<Undecided> replay_found(const Term& term,
                                      const std::vector<explore::FoundError>& found,
                                      const VerifyOptions& options, const Limits& limits,
                                      Verified& verified);

}  // namespace arbiter
