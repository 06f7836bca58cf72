#pragma once

#include <string>
#include <variant>

#include "certify/certify.h"
#include "certify/interval_certificate.h"
#include "smt/solver.h"
#include "support/limits.h"

namespace arbiter::certify {

// Neither right nor wrong: the solver does not know.
struct Unsure {
  std::string message;
  game::NodeId node;
};

// A state of the certificate from which it is left, or an error is reached.
struct ClassFlaw {
  std::string message;
  game::NodeId node;
  std::vector<IntervalClass> state{};  // as the certificate has it
};

struct IntervalCheckOptions {
  // So many states that a step leads to are asked for one by one, before all are at once.
  std::size_t one_by_one = 4;
};

// Asks the solver of every node, state and way on whether it leads out of the certificate. The
// certificate is right if the start is in it, no step leads out of it, and no error is in it.
// Trusted are the graph, this folder, the solver and the terms that it is asked about (src/smt),
// which refinement uses as well; nothing else that refinement or the search use is.
std::variant<Proved, ClassFlaw, Unsure, StopReason> certify(
    const game::Graph& graph, const IntervalCertificate& certificate, smt::Solver& solver,
    const Limits& limits, const IntervalCheckOptions& options = {});

}  // namespace arbiter::certify
