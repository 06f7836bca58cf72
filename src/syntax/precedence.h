#pragma once

#include <cstdint>

namespace arbiter::syntax {

// How tightly operators bind, loosest first.
enum Precedence : std::uint32_t {
  OrOrLevel = 1,
  AndAndLevel,
  OrLevel,
  AndLevel,
  NotLevel,
  ComparisonLevel,
  AdditiveLevel,
  MultiplicativeLevel,
  PrefixLevel,
};

constexpr std::uint32_t kLoosest = OrOrLevel;
// A constant has no comparison, so that `..`, `]` and the like end it.
constexpr std::uint32_t kConstantLevel = AdditiveLevel;

}  // namespace arbiter::syntax
