#pragma once

#include <span>
#include <string>

#include "systems/rule.h"

namespace arbiter::report {

// The iterations of the rule, as 004's table 3 has them.
//
//   iteration     |A|  states  transitions  result
//   1 - Oracle 1    1       4            6  too weak
std::string iterations_text(std::span<const learning::Iteration> iterations);

// A conjecture as 004 shows it: the observation table, and the assumption read off it. Either is
// left out if it is large.
std::string conjecture_text(const systems::Conjecture& conjecture, const fsp::ActionTable& actions);

}  // namespace arbiter::report
