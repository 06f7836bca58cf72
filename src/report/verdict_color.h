// Colours for verdicts on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace arbiter::report {

// The text of an answer with the verdict that a line begins with in its colour: green for what
// holds, red for what does not, yellow for what is not decided. Verdicts are the words in capitals,
// such as `SAFE`, and those that `run` ends with, such as `aborted`. All else stays as it is.
std::string with_colored_verdicts(std::string_view text);

}  // namespace arbiter::report
