#pragma once

#include <memory>
#include <string>
#include <variant>

#include "game/graph.h"
#include "support/limits.h"
#include "typing/core.h"

namespace arbiter::game {

// The graph would have been larger than the limits allow.
struct TooLarge {
  std::string what;  // "nodes", "instructions", "values", "live values"
  std::size_t limit = 0;
};

// Compiles a judgement to its game graph: folded, unreachable parts left out, liveness known.
// The graph is linear in the term but for functions applied to functions, and for variables passed
// to functions of the environment that return variables; its live sets have an entry per variable
// and O node where it matters. What grows beyond the limits is given up.
std::variant<Graph, TooLarge> compile(std::shared_ptr<const core::Judgement> judgement,
                                      const SizeLimits& limits = {});

}  // namespace arbiter::game
