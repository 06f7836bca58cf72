#pragma once

#include <variant>

#include "certify/certificate.h"
#include "certify/known_walk.h"
#include "support/limits.h"

namespace arbiter::refine {

struct InvariantOptions {
  bool slices = true;  // what decides nothing (game/relevance.h) is left out of the states
};

// The least certificate of a graph: every state that some play can meet, and no other. A flaw if a
// play can meet an error, or if the graph is not one that a certificate can be for.
std::variant<certify::Certificate, certify::Flaw, StopReason> least_invariant(
    const game::Graph& graph, const Limits& limits, const InvariantOptions& options = {});

}  // namespace arbiter::refine
