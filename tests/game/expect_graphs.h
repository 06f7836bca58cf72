#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "game/graph_text.h"

namespace arbiter::game {

// A term, and its graph as graph_text writes it, after a line of its own.
struct Case {
  const char* source;
  const char* graph;
};

inline void expect_graphs(const std::vector<Case>& cases) {
  for (const Case& each : cases) {
    EXPECT_EQ("\n" + graph_text(each.source), each.graph) << each.source;
  }
}

}  // namespace arbiter::game
