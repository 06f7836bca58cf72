// Plain search with the environment's integers from a range that grows.
//
// Where the environment may bring any integer, it is let bring -m … m only, and the program is
// searched breadth-first on plain integers, for so many moves. Then it begins anew with another m
// and more moves. Each m that is a power of 4 comes up again and again, large ones seldom: so an
// error that has a play of any length with integers of at most 2^40 is found after finitely many
// levels; for larger ones more moves would be needed than anybody waits for. Where all plays with
// an m were looked at, smaller ones come up no more. In every second level the constants of the
// program come beside them, and their neighbours: what it compares with may be far from 0.
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

  // So many more moves may be made.
  void allow(std::size_t moves) { allowed_ += moves; }
  // Spends what is allowed. An error that was found, on plain integers; with its path, too, if that
  // is wanted.
  std::optional<explore::FoundError> search(const Limits& limits, bool wants_path = false);
  // That were built, in all levels together, and in one of them at most.
  std::size_t states() const { return states_; }
  std::size_t peak_states() const { return peak_states_; }

 private:
  std::int64_t magnitude() const;    // of the next level
  std::size_t cost_of_move() const;  // there

  const game::Graph& graph_;
  bool has_loops_;
  std::size_t allowed_ = 0;
  std::size_t moves_ = 256;  // in the next level
  std::size_t states_ = 0;
  std::size_t peak_states_ = 0;
  std::uint32_t level_ = 1;
  std::int64_t least_ = 1;               // all smaller magnitudes are done with
  std::vector<std::int64_t> constants_;  // and their neighbours, nearest to 0 first
  bool has_constants_ = false;           // in this level
};

}  // namespace arbiter::refine
