#include "automata/hide.h"

#include <algorithm>

namespace arbiter::automata {

Nfa hide(const Dfa& dfa, std::span<const LetterId> hidden) {
  NfaBuilder result;
  for (std::uint32_t state = 0; state < dfa.states(); ++state) {
    result.add_state(dfa.accepts(StateId(state)));
    for (const Edge& edge : dfa.edges(StateId(state))) {
      const bool is_hidden = std::binary_search(hidden.begin(), hidden.end(), edge.letter);
      result.add_edge(is_hidden ? kSilent : edge.letter, edge.target);
    }
  }
  return std::move(result).finish();
}

}  // namespace arbiter::automata
