#include "automata/relabel.h"

namespace arbiter::automata {

Dfa relabel(const Dfa& dfa, std::span<const LetterId> names) {
  DfaBuilder result;
  result.reserve(dfa.states(), dfa.transitions());
  for (std::uint32_t state = 0; state < dfa.states(); ++state) {
    result.add_state(dfa.accepts(StateId(state)));
    for (const Edge& edge : dfa.edges(StateId(state))) {
      INVARIANT(edge.letter.index() < names.size(), "a letter should have a name");
      result.add_edge(names[edge.letter.index()], edge.target);
    }
  }
  return std::move(result).finish();
}

}  // namespace arbiter::automata
