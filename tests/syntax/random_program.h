// Random programs that parse, for the tests of this folder. They need not be well typed.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace arbiter::syntax {

// The tokens of a program. `size` is about the number of its statements and operands.
std::vector<std::string> random_program(std::mt19937& random, int size);

// The tokens with white space between them: spaces, tabs, line ends, but no blank lines.
// `with_comments` adds comments of all kinds, and blank lines.
std::string join_at_random(std::mt19937& random, const std::vector<std::string>& tokens,
                           bool with_comments);

}  // namespace arbiter::syntax
