// Predicates from a spurious path: what has to be known at its cut nodes to see that it is none.
//
// The constraints of the path that contradict each other are in the order of the path. For each cut
// node there is a fact that those before it imply and that those after it contradict. Two rules
// find atoms of such facts, each of which speaks of slots that matter at the node:
//
//   interpolants           the constraints are linear but for some cases (linearise.h). In each
//   case
//                          Farkas' lemma gives multipliers, and the sum of what comes before a
//                          node is a fact there (smt/farkas.h). Such facts are small and general.
//   weakest preconditions  a condition of the core, with the definitions of all that the path
//                          changes between a node and the condition put into it (002 has this for
//                          one assignment: sat(Ψ'', Ψ'[E/x])). It works for parity, and for all
//                          that has no rational contradiction.
//
// The second rule is asked only if the first has nothing new. Invariant: an atom speaks of slots
// that are live at its node. Cost: as many eliminations as there are cases, of which there are at
// most 64; weakest preconditions are quadratic in the length of the path.
#pragma once

#include <string>
#include <vector>

#include "relations/abstract_state.h"
#include "relations/path.h"
#include "relations/vocabulary.h"

namespace arbiter::relations {

struct FoundPredicate {
  game::NodeId node;
  Predicate predicate;
};

// By the first rule that gives some that are not in scope where they are needed. Empty if none
// does.
std::vector<FoundPredicate> refute(const SpuriousPath& path, const Predicates& known,
                                   Vocabulary& vocabulary);

}  // namespace arbiter::relations
