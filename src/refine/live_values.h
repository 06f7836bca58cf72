// Which values matter at each node: those that some way on from there reads before it sets them.
//
// The game graph has such sets for the nodes where O is to move (game/liveness.cpp), and these are
// smaller: they follow only ways that return from shared code to where it was called. The judge of
// certificates checks edge by edge, and knows nothing of calls and returns. So what is live at a
// node has to be live at, or set by, every node with an edge to it: a plain backward analysis, one
// worklist for all variables, a bit for each. Cost: edges times variables / 64, times the depth of
// loops.
#pragma once

#include <cstdint>
#include <vector>

#include "game/graph.h"
#include "support/limits.h"

namespace arbiter::refine {

class LiveValues {
 public:
  explicit LiveValues(const game::Graph& graph) : graph_(graph) {}

  // The bytes that an object for this graph holds; the caller charges them before run().
  static std::size_t bytes_for(const game::Graph& graph);

  // False if the limits end it.
  bool run(const Limits& limits);

  // The variables that are live at the node, ascending. Requires that run() has returned true.
  std::vector<game::VariableId> at(game::NodeId node) const;

 private:
  template <class Visit>
  void each_target(const game::Node& node, Visit visit) const;
  void index_predecessors();
  bool update(std::uint32_t number);
  void read_all(const game::Node& node);

  const game::Graph& graph_;
  std::size_t width_ = 0;                           // words per node
  std::vector<std::uint64_t> bits_;                 // per node, a bit for each variable
  std::vector<std::vector<std::uint32_t>> before_;  // per node: the nodes with an edge to it
  std::vector<std::uint64_t> live_;                 // at the node that update() looks at
};

}  // namespace arbiter::refine
