#include "export/model_aut.h"

#include <algorithm>
#include <ostream>

namespace arbiter::exports {

void write_model_aut(std::ostream& out, const draw::ShownModel& shown) {
  const automata::Dfa& dfa = shown.model.dfa;
  out << "des (0, " << dfa.transitions() << ", " << std::max<std::size_t>(1, dfa.states()) << ")\n";
  for (std::uint32_t i = 0; i < dfa.states(); ++i) {
    for (const automata::Edge& edge : dfa.edges(automata::StateId(i))) {
      out << "(" << i << ", \"" << shown.model.letters[edge.letter.index()].name << "\", "
          << edge.target.index() << ")\n";
    }
  }
}

}  // namespace arbiter::exports
