// An assumption in words: what the part must promise.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assume/assumption.h"
#include "engine/part_assumptions.h"

namespace arbiter::report {

// Sentences such as "it never answers `run` with `done`" and "before the first `push.run` it never
// does `pop.run`", the most general first; of very many the first few, and how many more there are.
// Empty if it may do anything.
std::vector<std::string> contract(const assume::Assumption& assumption);

// The same of all that a part must promise, with what its assumption leaves unsaid. None if there
// is nothing but the latter: that the part does what it does now is no contract that another part
// could be held to.
std::optional<std::vector<std::string>> contract(const PartContract& promised);

}  // namespace arbiter::report
