#pragma once

#include "export/export_text.h"

namespace arbiter::exports {

// A graph as a Promela model for SPIN: the program and its most general environment. SPIN finds an
// assertion violation if and only if some environment can drive the program into an error.
//
//   N5: if                                   // a O node: a state of the search
//     :: atomic { r_4 = 0; goto S7 }         // a move of O's, by value
//     :: atomic { skip; goto S9 }
//     fi;
//
// The program's own nodes run in the same atomic step, so that SPIN stores O's states and hardly
// any other. What is dead at a O node is reset to 0 on the way there, and what only lives between
// two of them is hidden from the state vector.
//
// Promela's integers have 32 bits. Not exported is what cannot be held exactly: values without end
// or beyond 32 bits from the environment, and expressions that may leave 32 bits. A variable that
// may hold any integer is watched: an assertion that names its bound (2^24) fails where it would
// leave them, and SPIN's answer then says nothing about the program. `int@` types are plain int.
Exported graph_to_promela(const game::Graph& graph, std::size_t most_bytes = kMaxExportText,
                          TextBudget* budget = nullptr);

}  // namespace arbiter::exports
