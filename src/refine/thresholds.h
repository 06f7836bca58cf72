// Where an expression changes its mind: the cut points that its comparisons ask for.
//
// A comparison of a·x + b with a constant is decided by x alone, and a cut point or two make it
// definite on every class. So an expression is read with each of its loads as a·x + b for one
// variable, or as a constant; what is neither has no cut points.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/graph.h"

namespace arbiter::refine {

// factor · variable + offset; without a variable, the offset alone.
struct Linear {
  game::VariableId variable;
  std::int64_t factor = 0;
  std::int64_t offset = 0;

  static Linear constant(std::int64_t value) { return {{}, 0, value}; }
  static Linear of(game::VariableId variable) { return {variable, 1, 0}; }
  bool is_constant() const { return variable.is_none(); }
};

// The least x with factor · x + offset >= bound for a factor above 0, and the least x with
// factor · x + offset <= bound for one below; none if it needs more than 64 bits. That is where the
// classes of x should be cut for the form to be on one side of the bound.
std::optional<std::int64_t> crossing(const Linear& form, std::int64_t bound);

struct CutPoint {
  game::VariableId variable;
  std::int64_t point = 0;
};

// What a load gives, by its place among the loads of the expression; none if nothing is known.
using Loads = std::vector<std::optional<Linear>>;

// Appends the cut points of all comparisons in the expression. Returns what the whole comes to, if
// it is linear. `is_beyond`, if given, becomes true if a point needs more than 64 bits.
std::optional<Linear> read_expression(std::span<const game::Instruction> code, const Loads& loads,
                                      std::vector<CutPoint>& points, bool* is_beyond = nullptr);

// Each load as its variable.
Loads plain_loads(std::span<const game::Instruction> code);

}  // namespace arbiter::refine
