// Why refinement has no answer, of a program or of parts of it.
#pragma once

#include <string>
#include <vector>

#include "game/graph.h"
#include "support/unknown_reason.h"

namespace arbiter::refine {

// A limit; Overflow, of a value on a real play or of a cut point; Choices; Relation; Rounds, too
// many of them, or in each the same partitions grew at their ends only; Solver. About parts, also
// Unbounded and Border.
struct NoAnswer {
  UnknownReason reason = UnknownReason::Timeout;
  // For Relation: the variables that have a part in the contradiction. For Rounds: those whose
  // partitions grow. For Overflow: those of the play that a cut point beyond 64 bits might rule
  // out.
  std::vector<game::VariableId> variables{};
  std::string message{};  // for Solver
};

}  // namespace arbiter::refine
