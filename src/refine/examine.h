// Taking an abstract counterexample apart: is it real, and if not, which cut points rule it out?
//
// The refinement loop (loop.h) and the verification of parts (assume/verify_compositionally.h) do
// the same with a path to an error. The program is run along the path with symbols for what O
// brings (path_formula.h), and the solver says whether some integers lead along it (decide.h). If
// none do, the constraints that contradict each other say which variables to split (split.h). By
// the papers' own rule, a path that leaves a choice open is split for that before anybody asks
// whether it is real.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

#include "abstraction/cuts.h"
#include "explore/path.h"
#include "game/graph.h"
#include "refine/decide.h"
#include "refine/loop.h"
#include "refine/split.h"
#include "smt/solver.h"
#include "support/limits.h"

namespace arbiter::refine {

// The precision is finer than it was.
struct Refined {
  std::vector<Split> splits;
  bool for_choice = false;  // for a choice left open; otherwise, since the path is spurious
};

// The path is spurious, and no known cut point rules it out.
struct NoCut {
  std::vector<game::VariableId> variables;  // those that have a part in the contradiction
  bool wants_more_bits = false;             // a cut point beyond 64 bits might rule it out
};

// A limit was reached, or the caller wanted no answer any more.
struct NotDecided {
  std::optional<StopReason> stopped_by;  // none: ExamineOptions::before_hard said no
};

using Examined = std::variant<Real, Refined, NoCut, Unclear, NotDecided>;

// The finding of a round that looked at this path last. Where the path is real, the play of the
// program has still to be made, and may show TooLarge.
Round::Finding finding_of(const Examined& examined);

struct ExamineOptions {
  Rule rule = Rule::Smart;
  // Called with the splits that were made, which it may rewrite. It returns whether any of them is
  // new to the caller; if none is, examine() answers NoCut. If `take` is not given, all are new.
  std::function<bool(std::vector<Split>&)> take{};
  // Called before a question for which the solver may need all the time that there is. If it says
  // false, the path stays undecided.
  std::function<bool()> before_hard{};
};

// Examines a path of the graph and makes the precision finer, so that it may rule the path out if
// it is spurious. `solver` may be null.
Examined examine(const game::Graph& graph, const std::vector<explore::Turn>& path,
                 Splitter& splitter, abstraction::Precision& precision, smt::Solver* solver,
                 const ExamineOptions& options, const Limits& limits);

}  // namespace arbiter::refine
