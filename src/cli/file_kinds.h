// Programs and transition systems are told apart by the names of their files.
#pragma once

#include <optional>
#include <string>

#include "cli/settings.h"

namespace arbiter::cli {

// Whether the file is a transition system. The standard input is one if an option is given that is
// only for such, or if the other file is one.
bool is_system(const Settings& settings, const std::string& file);

// A message if the verb cannot read the file, which its ending tells.
std::optional<std::string> wrong_kind_of_file(const Settings& settings);

}  // namespace arbiter::cli
