// Is a path of the abstraction a path of the program?
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/graph.h"
#include "refine/path_formula.h"
#include "smt/solver.h"
#include "support/limits.h"

namespace arbiter::refine {

// The program goes along the path if O brings these values: one per turn, 0 where O brings none.
struct Real {
  std::vector<std::int64_t> brought;
};

// The program never goes along the path.
struct Spurious {
  std::vector<std::uint32_t> core;  // constraints that contradict each other; ascending, not empty
};

// The solver does not know, or there is none.
struct Unclear {
  std::string why;                            // for people
  std::optional<StopReason> stopped_by = {};  // if a limit is why
};

// `solver` may be null; decide() asks it only where the values that O brings matter. Adds terms to
// the formula's pool, and changes nothing else in it.
std::variant<Real, Spurious, Unclear> decide(PathFormula& formula, smt::Solver* solver,
                                             const Limits& limits);

}  // namespace arbiter::refine
