// Paths through the graph, as an exploration goes them.
#pragma once

#include <cstdint>
#include <vector>

namespace arbiter::explore {

// A move of O's at a node: one of the node's edges, and the code of the value that O brings.
struct OpponentMove {
  std::uint32_t edge = 0;
  std::int64_t code = 0;
};

// One way in which the program can take a step: an index or element, and the code of a value or the
// number of a target; 0 where the step has none. Each action of a node is a step, and so is leaving
// the node.
struct StepChoice {
  std::int64_t element = 0;
  std::int64_t value = 0;
  bool is_choice = false;  // the abstraction left other ways open: the papers' nd
};

// A move of O's, and the program's steps from there to where it waits again or ends.
struct Turn {
  OpponentMove made;
  std::vector<StepChoice> trail;
};

}  // namespace arbiter::explore
