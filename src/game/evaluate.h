#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/graph.h"

namespace arbiter::game {

// Evaluates the graph's expressions on concrete values.
class Evaluator {
 public:
  // In a graph that is whole, every index and every divisor has been checked before it is used.
  // Where variables are left open, a second read of one need not give what the first gave.
  enum class Checks : std::uint8_t { Hold, MayFail };
  explicit Evaluator(const Graph& graph, Checks checks = Checks::Hold)
      : graph_(graph), checks_(checks) {}

  // The value where the slots have these values; nothing if some step needs more than 64 bits, or a
  // check failed.
  std::optional<std::int64_t> run(Expression expression, std::span<const std::int64_t> slots);

  // Whether the last run ended at a check that failed.
  bool check_failed() const { return check_failed_; }

 private:
  const Graph& graph_;
  Checks checks_;
  bool check_failed_ = false;
  std::vector<std::int64_t> stack_;
};

}  // namespace arbiter::game
