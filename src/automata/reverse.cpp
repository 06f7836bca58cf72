#include "automata/reverse.h"

namespace arbiter::automata {

Predecessors::Predecessors(const Dfa& dfa)
    : first_(dfa.states() + 1, 0), sources_(dfa.transitions()) {
  const auto states = static_cast<std::uint32_t>(dfa.states());
  for (std::uint32_t state = 0; state < states; ++state) {
    for (const Edge& edge : dfa.edges(StateId(state))) ++first_[edge.target.index()];
  }
  std::uint32_t sum = 0;
  for (std::uint32_t& count : first_) {  // where each state's sources end, then where they begin
    sum += count;
    count = sum;
  }
  for (std::uint32_t state = states; state-- > 0;) {
    for (const Edge& edge : dfa.edges(StateId(state))) {
      sources_[--first_[edge.target.index()]] = StateId(state);
    }
  }
}

}  // namespace arbiter::automata
