// Between which bounds a variable is worth telling apart one by one.
//
// A program shows it: the constants that a variable is compared with or that are stored in it, and
// the size of the array that it is an index of. Bounds are carried along assignments from one
// variable to the next, for a few rounds only: in a loop they would grow without end. What would be
// wider than kMaxRange is left as it is.
#pragma once

#include <cstdint>
#include <optional>

#include "game/graph.h"

namespace arbiter::refine {

struct Bounds {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

class KnownBounds {
 public:
  // A range of more values is not told apart one by one.
  static constexpr std::int64_t kMaxRange = std::int64_t{1} << 16U;

  explicit KnownBounds(const game::Graph& graph);

  // Whether it is used as an index somewhere.
  bool is_index(game::VariableId variable) const { return known_[variable].is_index; }
  // None if the program shows nothing.
  std::optional<Bounds> of(game::VariableId variable) const { return known_[variable].bounds; }

 private:
  struct Known {
    bool is_index = false;
    std::optional<Bounds> bounds;
  };

  void look_at_graph();
  void look_at(game::Expression expression, std::optional<std::int64_t> index_below);
  bool carry_bounds(const game::Action& action);
  bool widen(game::VariableId variable, std::int64_t value);

  const game::Graph& graph_;
  Table<game::VariableId, Known> known_;
};

}  // namespace arbiter::refine
