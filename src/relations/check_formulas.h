#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "certify/certify.h"
#include "certify/certify_intervals.h"
#include "relations/formula_certificate.h"
#include "smt/solver.h"
#include "support/limits.h"

namespace arbiter::relations {

// A way from a state of the certificate leads out of it, or to an error.
struct FormulaFlaw {
  std::string message;
  game::NodeId node;  // where the way begins
};

// Goes from every state of the certificate along every way to the next node with states, and asks
// the solver whether it can lead out of the certificate. Trusted are the graph, this folder, the
// solver and the terms that it is asked about (src/smt); nothing of the loop that found the
// formulas.
std::variant<certify::Proved, FormulaFlaw, certify::Unsure, StopReason> check_formulas(
    const game::Graph& graph, const FormulaCertificate& certificate, smt::Solver& solver,
    const Limits& limits);

}  // namespace arbiter::relations
