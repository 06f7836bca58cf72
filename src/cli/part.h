// What the ways to take a program apart share: check --parts, --learn, --assume, --against.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/settings.h"
#include "engine/part_assumptions.h"
#include "support/progress.h"

namespace arbiter::cli {

// "A, B" as names, each once.
std::vector<std::string> names_in(const std::string& list);

// Each prints the answer and returns the exit code: --learn; --assume and --against.
int learn_about_part(const Settings& settings, const Term& term, const Limits& limits,
                     Progress& progress);
int check_premise(const Settings& settings, const Term& term, const Limits& limits,
                  Progress& progress);

}  // namespace arbiter::cli
