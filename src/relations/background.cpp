#include "relations/background.h"

namespace arbiter::relations {

Background::Background(const game::Graph& graph, const Tracking& tracking,
                       const IntervalFacts& intervals, Vocabulary& vocabulary)
    : facts_(graph.nodes.size()) {
  smt::Terms& terms = vocabulary.terms();
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    for (const std::uint64_t slot : tracking.live_at(game::NodeId(n))) {
      const game::VariableId variable = vocabulary.variable_of(slot);
      if (tracking.is_tracked(variable)) continue;
      const auto bounds = intervals.at(game::NodeId(n), variable);
      if (!bounds) continue;  // no play comes there
      const smt::TermId value = vocabulary.slot(slot);
      if (bounds->low) {
        facts_[n].push_back(terms.less_equal(terms.constant(*bounds->low), value));
      }
      if (bounds->high) {
        facts_[n].push_back(terms.less_equal(value, terms.constant(*bounds->high)));
      }
    }
  }
}

}  // namespace arbiter::relations
