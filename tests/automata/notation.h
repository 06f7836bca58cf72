// Small automata as text, so that a test reads as a table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "automata/dfa.h"
#include "automata/nfa.h"

namespace arbiter::automata {

// One row per state, rows separated by `|`, the first one initial; `!` marks an accepting state,
// and `b2` an edge with the letter b to state 2. "a1 | !a0 b1" has the words a, ab, aaa, … The
// empty text has no states.
Dfa dfa(std::string_view text);
// The same, with `_` for a silent edge.
Nfa nfa(std::string_view text);

// The other way round.
std::string text(const Dfa& dfa);
std::string text(const Nfa& nfa);

// Letters a, b, …, and words of them.
LetterId letter(char name);
Word word(std::string_view text);
std::string text(const Word& word);

}  // namespace arbiter::automata
