#pragma once

#include <variant>

#include "abstraction/cuts.h"
#include "certify/interval_certificate.h"
#include "game/graph.h"
#include "support/limits.h"

namespace arbiter::refine {

// The certificate of a program that is safe as seen through this precision: at every node all
// classes of values that an abstract play can have there. For certify/certify_intervals.h to check.
Bounded<certify::IntervalCertificate> interval_certificate(const game::Graph& graph,
                                                           const abstraction::Precision& precision,
                                                           const Limits& limits);

}  // namespace arbiter::refine
