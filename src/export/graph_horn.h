#pragma once

#include "export/export_text.h"

namespace arbiter::exports {

// A graph as constrained Horn clauses in SMT-LIB (logic HORN), for Z3's Spacer and others:
// satisfiable, `sat`, if and only if the program is safe in every environment.
//
// Each node is a predicate over the variables that matter there: (N5 x y) says that some play comes
// to node 5 with these values. Each edge is a clause. Integers are mathematical ones, so that this
// is exact where arbiter itself would need more than 64 bits; arrays are arrays. `int@` types are
// plain int, and a data type without a size has the values 0, 1, 2, …
Exported graph_to_horn(const game::Graph& graph, std::size_t most_bytes = kMaxExportText,
                       TextBudget* budget = nullptr);

}  // namespace arbiter::exports
