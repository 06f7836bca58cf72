#pragma once

#include <variant>

#include "certify/certificate.h"
#include "certify/known_walk.h"
#include "support/limits.h"

namespace arbiter::certify {

// The least certificate of a graph: every state that some play can meet, and no other. A flaw if a
// play can meet an error, or if the graph is not one that a certificate can be for.
std::variant<Certificate, Flaw, StopReason> least_invariant(const game::Graph& graph,
                                                            const Limits& limits);

}  // namespace arbiter::certify
