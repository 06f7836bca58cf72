// An assumption about a part of a program as a picture that a person can read.
#pragma once

#include <iosfwd>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "assume/assumption.h"
#include "support/limits.h"
#include "support/unwritten.h"

namespace arbiter::report {

// What leads from one state to another.
struct AssumptionEdge {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  // Sets of moves of O's, each with the moves that the part may answer them with: "any · done".
  std::vector<std::string> labels;
};

struct AssumptionEdges {
  std::vector<AssumptionEdge> allowed;    // ordered by states
  std::vector<AssumptionEdge> forbidden;  // what can come up in `from` and no edge has; by `from`
};

// All edges of an assumption, each with as few labels as sets of moves give: moves of O's that may
// be answered alike are one set. `any` and `x.*` are all moves, and all values, that can come up in
// the state; where that is not known, all that the assumption has.
AssumptionEdges assumption_edges(const assume::Assumption& assumption);

// "assumption about impl: 5 states over 110 pairs of moves".
std::string assumption_summary(const assume::Assumption& assumption);

// In the language of Graphviz. Long labels stand in a table below the picture; an assumption with
// more states or edges than one can follow is a table alone, which has what is forbidden, too.
void write_assumption_dot(std::ostream& out, const assume::Assumption& assumption);

// Drawn by Graphviz. The error is a message for the user: it is too large for a table, too, or it
// cannot be drawn.
tl::expected<std::string, Unwritten> assumption_to_svg(const assume::Assumption& assumption,
                                                       const Limits& limits);

}  // namespace arbiter::report
