// The play to an error within limits: what would take too long, or too much memory, is left out.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "report/program_answer.h"

namespace arbiter::report {

// The play, a line for each move; or a line that says why it is left out.
std::string play_text(const ProgramAnswer& shown, const ReachedError& error, ShowLimits& limits);

// Adds the `play`, or `play_left_out`.
void add_play(const ProgramAnswer& shown, const ReachedError& error, ShowLimits& limits,
              nlohmann::ordered_json& to);

}  // namespace arbiter::report
