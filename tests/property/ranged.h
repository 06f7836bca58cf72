// Programs whose integers have small ranges, so that a search decides them, and the same programs
// on plain integers, where the ranges are guards: what refinement and parts are compared with.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/term.h"
#include "property/harness.h"

namespace arbiter::property {

// How long one of them may take, and how much memory.
inline constexpr double kRangedSeconds = 2;
inline constexpr std::uint64_t kRangedMib = 512;

// All `count` of them, or the quick fortieth. `change` is done to each.
using Change = std::function<generator::Program(generator::Program, std::uint64_t seed)>;
Programs ranged_programs(std::string name, std::uint64_t count, Change change = {});

struct Ranged {
  Term term;
  bool is_unsafe = false;
};
// None if it is not worth looking at, since it has partitions or a search takes long; or an error.
std::optional<Ranged> ranged(const generator::Program& program, std::string& error);
// The same with ranges as guards.
std::optional<Ranged> with_guards(const generator::Program& program, std::string& error);

}  // namespace arbiter::property
