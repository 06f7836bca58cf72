// Where the comparisons in an expression change their outcome: the cut points that they ask for.
//
// A comparison of a·x + b with a constant depends on x alone, and a cut point or two of x make its
// outcome the same on every class. So the expression is evaluated on linear forms: the caller says
// what each load is, a·x + b for one variable or a constant; sums, and products with constants, are
// linear again. All other results have no form, and comparisons with them no cut points. Cost:
// linear in the expression.
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

// The least x with factor · x + offset >= bound if the factor is positive, and the least x with
// factor · x + offset <= bound if it is negative; none if x needs more than 64 bits. A cut of the
// classes of x at this point puts each of them on one side of the bound. Requires a factor other
// than 0.
std::optional<std::int64_t> crossing(const Linear& form, std::int64_t bound);

struct CutPoint {
  game::VariableId variable;
  std::int64_t point = 0;
};

// The forms of an expression's loads, in their order; none for a load of which nothing is known.
using Loads = std::vector<std::optional<Linear>>;

// Appends the cut points of all comparisons in the expression. Returns the form of the whole
// expression; none if it is not linear. `is_beyond`, if given, becomes true if a point needs more
// than 64 bits.
std::optional<Linear> read_expression(std::span<const game::Instruction> code, const Loads& loads,
                                      std::vector<CutPoint>& points, bool* is_beyond = nullptr);

// The loads of an expression, each as its variable itself.
Loads plain_loads(std::span<const game::Instruction> code);

}  // namespace arbiter::refine
