// Between which bounds it is worthwhile to make each value of a variable a class by itself.
//
// The program shows these bounds: the constants that a variable is compared with or that are stored
// in it, and the size of the array that it is an index of. Assignments carry bounds from one
// variable to the next, for a few rounds only: in a loop bounds would grow without end. A bound
// that would make a range wider than kMaxRange is not taken.
#pragma once

#include <cstdint>
#include <optional>

#include "game/graph.h"
#include "support/int_range.h"

namespace arbiter::refine {

class KnownBounds {
 public:
  // No bounds are further apart: beyond, single values would be too many classes.
  static constexpr std::int64_t kMaxRange = std::int64_t{1} << 16U;

  explicit KnownBounds(const game::Graph& graph);

  // Whether the program uses the variable as an index somewhere.
  bool is_index(game::VariableId variable) const { return uses_[variable].is_index; }
  // None if the program shows no bound of the variable.
  std::optional<IntRange> of(game::VariableId variable) const { return uses_[variable].bounds; }

 private:
  // How the program uses a variable.
  struct Use {
    bool is_index = false;
    std::optional<IntRange> bounds;
  };

  void look_at_graph();
  void look_at(game::Expression expression, std::optional<std::int64_t> index_below);
  bool carry_bounds(const game::Action& action);
  bool widen(game::VariableId variable, std::int64_t value);

  const game::Graph& graph_;
  Table<game::VariableId, Use> uses_;
};

}  // namespace arbiter::refine
