// Random automata of many shapes, and a loop over them.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "automata/cell.h"
#include "automata/dfa.h"
#include "automata/nfa.h"
#include "generator/random.h"

namespace arbiter::automata {

using generator::Random;

struct Size {
  std::uint32_t states = 8;   // at most, and rarely more than twice that for blown-up copies
  std::uint32_t letters = 3;  // a, b, …
};

// A ring of states that all accept, with one letter.
Dfa ring(std::uint32_t states);
// Sparse, dense, long chains, acyclic, or several copies of each state of a smaller automaton; many
// states accept or few do. Some are empty, some have nothing accepting, most are not trim.
Dfa random_dfa(Random& random, const Size& size);
// With silent edges, some of them in cycles.
Nfa random_nfa(Random& random, const Size& size);
// One whose silent edges form chains, as follow_silent_chains requires.
Nfa random_chains(Random& random, const Size& size);
// Each state several times, each edge to any of the copies: the same language. Requires copies > 0.
Dfa blown_up(Random& random, const Dfa& dfa, std::uint32_t copies);
// An automaton close to `dfa`: an edge led elsewhere or taken away, or a state's acceptance turned.
Dfa changed(Random& random, const Dfa& dfa);

// A cell whose letters come after, before or between the letters 0 … visible of a program, and the
// program: states that read or write it do nothing else, as compose_cell requires.
struct Program {
  Dfa dfa;
  Cell cell;
  std::vector<LetterId> visible;
};
Program random_program(Random& random, const Size& size);

// Checks `count` random cases, a tenth of them unless ARBITER_LONG=1; the check returns what is
// wrong, or nothing. ARBITER_SEED=n takes the seed n alone. Runs in a child process, so that a
// broken INVARIANT is reported with its seed too.
using Check = std::function<std::string(Random& random)>;
void check_random(std::uint64_t count, const Check& check);

}  // namespace arbiter::automata
