// An assumption in words: what the part must promise.
#pragma once

#include <string>
#include <vector>

#include "assume/assumption.h"

namespace arbiter::report {

// Sentences such as "it never answers `run` with `done`" and "before the first `push.run` it never
// does `pop.run`", the most general first; of very many the first few, and how many more there are.
// Empty if it may do anything.
std::vector<std::string> contract(const assume::Assumption& assumption);

}  // namespace arbiter::report
