#pragma once

#include <variant>

#include "abstraction/cuts.h"
#include "certify/interval_certificate.h"
#include "game/graph.h"
#include "support/limits.h"

namespace arbiter::refine {

// The certificate of a program that is safe as seen through this precision: for every node, all
// classes of values that an abstract play can have there. Nobody has to trust it:
// certify/certify_intervals.h checks it.
Bounded<certify::IntervalCertificate> interval_certificate(const game::Graph& graph,
                                                           const abstraction::Precision& precision,
                                                           const Limits& limits);

}  // namespace arbiter::refine
