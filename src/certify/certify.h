#pragma once

#include <variant>

#include "certify/certificate.h"
#include "certify/known_walk.h"
#include "support/limits.h"

namespace arbiter::certify {

// The certificate proves that no play of the graph reaches an error.
struct Proved {
  std::size_t states = 0;
  std::size_t moves = 0;  // of O's that were made
};

// Goes from every state of the certificate along every move, with an evaluator of its own. It is
// right if the start is in it, no move leads out of it or into an error, and nothing is read that
// it does not say. Trusted are the graph and this folder, nothing of the search.
std::variant<Proved, Flaw, StopReason> certify(const game::Graph& graph,
                                               const Certificate& certificate,
                                               const Limits& limits);

}  // namespace arbiter::certify
