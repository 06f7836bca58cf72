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
  explicit Evaluator(const Graph& graph) : graph_(graph) {}

  // The value where the slots have these values; nothing if some step needs more than 64 bits.
  std::optional<std::int64_t> run(Expression expression, std::span<const std::int64_t> slots);

 private:
  const Graph& graph_;
  std::vector<std::int64_t> stack_;
};

}  // namespace arbiter::game
