// Breadth-first search of the abstraction: is there an abstract play to an error, and which is
// shortest?
//
// States are met in the order of O's moves that lead to them. A way from an O node takes a move,
// one from a loop head none. So the search goes level by level, and looks at the errors of a level
// when all of its states are expanded: no play to an error is shorter.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "relations/post.h"
#include "support/progress.h"

namespace arbiter::relations {

// A step of an abstract path: the state before, and the way from there.
struct Step {
  AbstractState from;
  std::uint32_t way = 0;
};

struct AbstractError {
  game::NodeId node;
  std::vector<Step> path;
  std::size_t turns = 0;  // moves of O's on the path
};

struct SearchedStates {
  std::vector<AbstractState> states;  // all that were met
  std::size_t transitions = 0;
  std::vector<AbstractError> errors;  // of the first level that has some; one for each error node
};

using SearchResult = std::variant<SearchedStates, NotListed, StopReason>;

// `is_aside` says of errors that they are not looked for.
SearchResult search_states(const game::Graph& graph, const Tracking& tracking,
                           const Predicates& predicates, Post& post,
                           const std::vector<std::uint8_t>& is_aside, Progress* progress,
                           std::size_t round, const Limits& limits);

}  // namespace arbiter::relations
