// What proves that no play reaches an error, for all integers: formulas that the game never leaves.
//
// Each state of the certificate is a set of states of the program at one node: some slots have one
// value, and a formula holds of the others. At some nodes there are no states; but there is no way
// round through such nodes only.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "game/graph.h"
#include "smt/terms.h"

namespace arbiter::relations {

struct FormulaState {
  std::map<std::uint64_t, std::int64_t> values;  // per slot
  smt::TermId formula;                           // true or false, of the certificate's terms
};

struct FormulaCertificate {
  smt::Terms terms;
  std::map<std::int64_t, std::uint64_t> slots;  // per number of an unknown of `terms`: its slot
  std::map<game::NodeId, std::vector<FormulaState>> nodes;
};

}  // namespace arbiter::relations
