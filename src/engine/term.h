#pragma once

#include <memory>
#include <variant>

#include "engine/undecided.h"
#include "game/graph.h"
#include "support/limits.h"
#include "support/progress.h"
#include "support/result.h"
#include "typing/core.h"
#include "typing/options.h"

namespace arbiter {

// A term, ready for every method: its judgement and its game graph.
struct Term {
  std::shared_ptr<const core::Judgement> judgement;
  game::Graph graph;
  // The memory of the judgement and the graph, which is charged as long as there is some copy of
  // the term.
  std::shared_ptr<const MemoryCharge> held{};

  const game::Arena& arena() const { return *graph.arena; }
};

// From a judgement to its game graph.
std::variant<Term, Undecided> compile_term(std::shared_ptr<const core::Judgement> judgement,
                                           const Limits& limits = {}, Progress* progress = nullptr);

// From text to game graph. All errors of the file are returned, in source order.
Result<std::variant<Term, Undecided>> compile_term(const std::shared_ptr<const Source>& source,
                                                   const typing::Options& options,
                                                   const Limits& limits = {},
                                                   Progress* progress = nullptr);

// No answer, since a limit ended the work: "stopped by timeout", "stopped by interrupt", "stopped
// at the memory limit".
Undecided stopped(StopReason limit);
// The same of a reason that is by a limit.
Undecided stopped(UnknownReason reason);

}  // namespace arbiter
