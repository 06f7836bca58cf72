#pragma once

#include <string>
#include <vector>

#include "assume/parts.h"
#include "fsp/system.h"

namespace arbiter::assume {

// A question for the rule: do the judged parts come to an error in that environment?
struct Task {
  std::string judging;  // "Input, Order", or "A, B, C, D and 4 more"
  std::string about;    // "Output"; empty if there is no environment
  Parts judged;
  Parts environment;  // without errors
};

// What has to be asked so that the system is known to come to no error. The first task is about the
// properties.
struct Plan {
  std::vector<Task> tasks;
  std::size_t levels = 0;  // RuleOptions::levels
};

// Two sides: M2 is what `is_part` says of each component, M1 all other processes; properties are
// judged with M1. Something should be judged.
Plan plan_about(const fsp::System& system, const std::vector<bool>& is_part);

// One process after the other: the rule is applied to its own second premise.
Plan plan_by_parts(const fsp::System& system);

}  // namespace arbiter::assume
