#include "export/model_fsm.h"

#include <ostream>

namespace arbiter::exports {

void write_model_fsm(std::ostream& out, const draw::ShownModel& shown) {
  const automata::Dfa& dfa = shown.model.dfa;
  for (std::uint32_t i = 0; i < dfa.states(); ++i) {
    for (const automata::Edge& edge : dfa.edges(automata::StateId(i))) {
      out << i << " " << edge.target.index() << " " << shown.model.letters[edge.letter.index()].name
          << "\n";
    }
    if (dfa.accepts(automata::StateId(i))) out << i << "\n";
  }
}

void write_model_symbols(std::ostream& out, const draw::ShownModel& shown) {
  out << "<eps> 0\n";
  for (std::size_t i = 0; i < shown.model.letters.size(); ++i) {
    out << shown.model.letters[i].name << " " << i + 1 << "\n";
  }
}

}  // namespace arbiter::exports
