// What is likely to help where there is no answer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/undecided.h"

namespace arbiter {

// What the question was about, which decides which options there are.
enum class Subject : std::uint8_t { Program, System };

// The ways on, the most special first, each without a capital and a full stop. All output shows
// these and no others.
std::vector<std::string> what_to_try(const Undecided& undecided, Subject subject);

}  // namespace arbiter
