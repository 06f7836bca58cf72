// The premises of a proof, checked again by code that shares nothing with the search.
#pragma once

#include <string>
#include <variant>

#include "assume/rule.h"
#include "smt/solver.h"

namespace arbiter::assume {

// Both premises hold: certify has gone along every step of both graphs.
struct PremisesHold {};
// One does not: a bug, of the search or of certify.
struct PremiseFails {
  Side side = Side::Rest;
};
// It is not known.
struct PremisesUnsure {
  std::optional<StopReason> reason{};
  std::string message{};
};

// On plain integers with certify's own evaluator; through partitions with the solver, which may be
// null if nothing is seen through them.
std::variant<PremisesHold, PremiseFails, PremisesUnsure> check_premises(
    const ProgramView& view, const learning::PairAlphabet& pairs, const Dfa& assumption,
    smt::Solver* solver, const Limits& limits);

}  // namespace arbiter::assume
