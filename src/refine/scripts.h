// Plain search with the environment's integers from a range that grows.
//
// Where the environment may bring any integer, it is let bring -m … m only, and the program is
// searched breadth-first on plain integers, for as many moves as there are left to spend. Then m
// and the number of moves grow, and it begins anew. An error that has a play of any length with
// integers of any size comes up after finitely many rounds, since each level is finite.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "explore/search.h"
#include "game/graph.h"
#include "support/limits.h"

namespace arbiter::refine {

class Scripts {
 public:
  explicit Scripts(const game::Graph& graph) : graph_(graph) {}

  // So many more moves may be made.
  void allow(std::size_t moves) { allowed_ += moves; }
  // Spends what is allowed. An error that was found, on plain integers.
  std::optional<explore::FoundError> search(const Limits& limits);

 private:
  const game::Graph& graph_;
  std::size_t allowed_ = 0;
  std::size_t moves_ = 256;  // in the next round
  std::int64_t magnitude_ = 1;
};

}  // namespace arbiter::refine
