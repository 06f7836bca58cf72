// The premises of a proof, checked again by code that shares nothing with the search.
#pragma once

#include <string>
#include <variant>

#include "assume/rule.h"
#include "smt/solver.h"

namespace arbiter::assume {

// Both premises hold: certify has gone along every step of both graphs.
struct PremisesHold {};
// A premise does not hold: a bug of the search or of certify.
struct PremiseFails {
  Side side = Side::Rest;
};
// The check was stopped, or the solver does not know.
struct PremisesUnsure {
  std::optional<StopReason> reason{};
  std::string message{};
};

// Checks premises on plain integers with certify's own evaluator, and premises under partitions
// with the solver; without a solver, the latter are unsure.
std::variant<PremisesHold, PremiseFails, PremisesUnsure> check_premises(
    const ProgramView& view, const learning::PairAlphabet& pairs, const Dfa& assumption,
    smt::Solver* solver, const Limits& limits);

}  // namespace arbiter::assume
