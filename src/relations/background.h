// Facts that hold at each cut node whatever the abstraction says: the ranges of types, and bounds
// that an analysis with intervals has found.
#pragma once

#include <vector>

#include "game/graph.h"
#include "relations/abstract_state.h"
#include "relations/interval_facts.h"
#include "relations/vocabulary.h"
#include "smt/terms.h"

namespace arbiter::relations {

class Background {
 public:
  Background(const game::Graph& graph, const Tracking& tracking, const IntervalFacts& intervals,
             Vocabulary& vocabulary);

  const std::vector<smt::TermId>& at(game::NodeId node) const { return facts_[node.index()]; }

 private:
  std::vector<std::vector<smt::TermId>> facts_;  // per node
};

}  // namespace arbiter::relations
