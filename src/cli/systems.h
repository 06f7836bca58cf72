// The verbs for transition systems, .lts and .aut files.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "cli/settings.h"
#include "engine/systems.h"

namespace arbiter::cli {

int check_system(const Settings& settings);
int model_of_system(const Settings& settings);
int compare_two_systems(const Settings& settings, bool one_way);

// The system in the file; or the exit code, and then everything has been printed. Warnings go to
// stderr.
std::variant<LoadedSystem, int> load_one_system(const Settings& settings, const std::string& file,
                                                const SystemOptions& options, const Limits& limits);

// A message if an option is given that says nothing about such files, or, for others, one that is
// only for such files.
std::optional<std::string> misplaced_option(const Settings& settings, bool is_system);

// A message if the verb cannot read the file, which its ending tells.
std::optional<std::string> wrong_kind_of_file(const Settings& settings);

}  // namespace arbiter::cli
