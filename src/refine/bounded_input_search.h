// Plain search with the environment's integers from a range that grows.
//
// Where the environment may bring any integer, this search lets it bring -m … m only, and goes
// through the program breadth-first on plain integers, for a limited number of moves: one level.
// The next level begins anew with another m and more moves. Small m and large m take turns, large
// ones seldom: so an error that has a play of any length with integers of at most 2^40 is found
// after finitely many levels; larger integers would need more moves than anybody waits for. Once a
// level has looked at all plays with its m, later levels use larger ones only. In every second
// level the environment may also bring the constants of the program and their neighbours: what the
// program compares with may be far from 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "explore/search.h"
#include "game/graph.h"
#include "support/limits.h"

namespace arbiter::refine {

class BoundedInputSearch {
 public:
  explicit BoundedInputSearch(const game::Graph& graph);

  // Lets later calls of search() make so many more moves; where the program has loops, a move
  // counts as several.
  void allow(std::size_t moves) { allowed_ += moves; }
  // Runs levels as long as the allowance pays for the next one. Returns the first error that a
  // level finds, with its play on plain integers, and with its path if `wants_path`; none if the
  // allowance or the limits end it before.
  std::optional<explore::FoundError> search(const Limits& limits, bool wants_path = false);
  // The states that were built: in all levels together, and in the largest one.
  std::size_t states() const { return states_; }
  std::size_t peak_states() const { return peak_states_; }

 private:
  std::int64_t magnitude() const;    // the m of the next level
  std::size_t cost_of_move() const;  // what a move of the next level takes of the allowance

  const game::Graph& graph_;
  bool has_loops_;
  std::size_t allowed_ = 0;  // the allowance that is left
  std::size_t moves_ = 256;  // the most that the next level may make
  std::size_t states_ = 0;
  std::size_t peak_states_ = 0;
  std::uint32_t level_ = 1;
  std::int64_t least_ = 1;               // levels have looked at all plays with a smaller m
  std::vector<std::int64_t> constants_;  // the program's and their neighbours, nearest to 0 first
  bool has_constants_ = false;           // the next level lets the environment bring them, too
};

}  // namespace arbiter::refine
