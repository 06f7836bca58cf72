#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "automata/cell.h"
#include "automata/dfa.h"
#include "explore/outcome.h"
#include "model/expose.h"
#include "model/letters.h"
#include "model/observe.h"
#include "support/limits.h"
#include "support/progress.h"

namespace arbiter::model {

// An automaton of the program's plays in which the open cells are free: a read can bring any value.
struct Unfolded {
  automata::Dfa dfa;  // reachable, not trim
  Letters letters;
  std::vector<std::string> names;            // of Letters::moves(), as plays show them
  std::vector<OpenCell> cells;               // in the order of variables and elements
  std::vector<automata::Cell> cell_letters;  // per cell
  // What some play comes to while the open cells are free.
  bool reaches_error = false;
  bool reaches_false_assumption = false;
};

using explore::GaveUp;
using explore::NotFinite;

struct UnfoldOptions {
  Observe observe = Observe::Termination;
  std::size_t max_states = SIZE_MAX;
  Progress* progress = nullptr;
};

std::variant<Unfolded, GaveUp, NotFinite> unfold(const ExposedGraph& graph,
                                                 const UnfoldOptions& options,
                                                 const Limits& limits);

}  // namespace arbiter::model
