#pragma once

#include <iosfwd>

#include "draw/shown_model.h"

namespace arbiter::exports {

// A model as an acceptor in the text format of AT&T's FSM library and OpenFst: a line `0 1 run` for
// each transition and a line `8` for each accepting state. The initial state is the first one
// named; of a model without plays nothing is written. To read it, with the symbols below:
//
//   fstcompile --acceptor --isymbols=OUT.syms --keep_isymbols OUT.fsm
void write_model_fsm(std::ostream& out, const draw::ShownModel& shown);

// The symbol table: a line `run 1` for each letter; 0 is <eps>, which no transition has. `nd` is a
// symbol like any other.
void write_model_symbols(std::ostream& out, const draw::ShownModel& shown);

}  // namespace arbiter::exports
