// Bounds of every variable at every node, found without a solver.
//
// Idea (interval analysis; Cousot and Cousot, POPL 1977). Each node has an interval for each
// variable that is live there; an array has one for all of its cells. What a node makes of them
// goes to its targets, and a branch bounds the variables that its selector compares. Where bounds
// still grow after some visits of a cut node, they are widened to the next constant of the program,
// and then given up; two more passes over all nodes take back what was given up in vain.
//
// Invariant: the intervals hold the values of all plays. Cost: nodes times variables, times the
// constants of the program in the worst case, and mostly a few passes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "abstraction/interval.h"
#include "game/graph.h"
#include "game/variable_sets.h"
#include "support/limits.h"

namespace arbiter::relations {

class IntervalFacts {
 public:
  // The interval of a variable that is live at the node; nothing if no play comes there.
  std::optional<abstraction::Interval> at(game::NodeId node, game::VariableId variable) const;

 private:
  friend class IntervalAnalysis;
  struct Entry {
    game::VariableId variable;
    abstraction::Interval interval;
  };
  std::vector<std::optional<std::vector<Entry>>> at_;  // per node, by variable
};

Bounded<IntervalFacts> interval_facts(const game::Graph& graph, const game::VariableSets& live,
                                      const std::vector<std::uint8_t>& is_cut,
                                      const Limits& limits);

}  // namespace arbiter::relations
