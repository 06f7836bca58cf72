#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace arbiter::cli {

// The actions that a text names, as dotted labels: `send, a[1].b` is send and a.1.b. Labels are as
// in FSP, with numbers for indices, ranges of numbers, and sets: `a[0..2]`, `{x,y}.go`. The error
// is a message.
tl::expected<std::vector<std::string>, std::string> action_names(std::string_view text);

}  // namespace arbiter::cli
