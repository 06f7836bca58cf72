// The errors that a search has found, one for each place of the program.
#pragma once

#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

#include "explore/path.h"
#include "game/graph.h"

namespace arbiter::explore {

// An error, and the move that led to it.
struct Found {
  game::NodeId node;
  std::uint32_t from = 0;  // the number of the state in which O makes the move
  OpponentMove made;
};

// The first error that was found at each place of the program, which is a nearest one.
class FoundErrors {
 public:
  explicit FoundErrors(const game::Graph& graph) : graph_(graph) {}
  void add(const Found& error) {
    const game::Node& node = graph_.nodes[error.node];
    if (places_.insert({node.span.begin, node.span.end, node.reason}).second) {
      found_.push_back(error);
    }
  }
  // Adds what the other has found after its first `taken` errors, and counts `taken` up.
  void add_new_of(const FoundErrors& other, std::size_t& taken) {
    for (; taken < other.found_.size(); ++taken) add(other.found_[taken]);
  }
  const std::vector<Found>& all() const { return found_; }

 private:
  const game::Graph& graph_;
  std::vector<Found> found_;
  std::set<std::tuple<std::uint32_t, std::uint32_t, core::ErrorReason>> places_;
};

}  // namespace arbiter::explore
