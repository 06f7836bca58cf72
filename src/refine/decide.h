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

// The program goes this way if O brings these values: per turn, 0 where it brings none.
struct Real {
  std::vector<std::int64_t> brought;
};

// It never does. These constraints contradict each other, ascending.
struct Spurious {
  std::vector<std::uint32_t> core;
};

// Nobody can say.
struct Unclear {
  std::string why;                            // for people
  std::optional<StopReason> stopped_by = {};  // if a limit is why
};

// `solver` may be null; it is asked only where the values that O brings matter.
std::variant<Real, Spurious, Unclear> decide(PathFormula& formula, smt::Solver* solver,
                                             const Limits& limits);

}  // namespace arbiter::refine
