// The files that a command is to write.
#pragma once

#include <optional>
#include <string>

#include "cli/settings.h"

namespace arbiter::cli {

// What is wrong if a file that is to be written is one that is read, or is written twice.
std::optional<std::string> clashing_output(const Settings& settings);

// What is wrong if one of them cannot be written, asked before there is any work to lose. Files
// that are there keep what is in them, and none is left behind.
std::optional<std::string> unwritable_output(const Settings& settings);

}  // namespace arbiter::cli
