// Sessions that a document shows are had again, and go as it says.
//
// A session is what follows a line `$ ./arbiter …` up to the end of its block; what follows in
// later blocks without a command goes on with the last one. `…` stands for any lines, and at the
// end of a line for the rest of it. Blocks with a mark other than `text` are no sessions.
#pragma once

#include <cstddef>
#include <set>
#include <string>

namespace arbiter::golden {

// Runs the commands of a document, from the root of the repository, and expects these exit codes
// and the lines that it shows, in their order. How many there were.
std::size_t expect_shown(const std::string& document, const std::set<int>& exit_codes);

}  // namespace arbiter::golden
