// Which cut points a spurious path asks for.
//
// A path is spurious because some constraints contradict each other. From these, the events lead
// back to all variables that have a part in it; if these were told apart one by one, as far as the
// program can tell, the path would be gone. That is too much for most and not enough for some, so
// there are steps, and a variable that comes up again goes up a step:
//
//   Thresholds  the cut points of the contradicting comparisons (wanted_points.h)
//   Values      the constants that it had on the path, each a class of its own
//   Range       all values between its known bounds (known_bounds.h)
//
// A variable that is used as an index begins with its range: every cell will come up by itself
// otherwise, round by round. One that is split at neighbouring values goes on to it. Where no step
// has anything new, operands of products, quotients and remainders are split by the papers' rule a
// few times: x * x is not negative, and a cut of x at 0 shows it. Where that does not help, the
// variables whose values on the path are between bounds a few values apart are told apart there
// (path_bounds.h). After that, no cut point that is known of refutes the path: mostly, it is a
// relation between the variables that matters.
//
// 000's own rule (`--refine paper`) is kept beside it: the first abstract value that leaves a
// choice open is split, [] to [0,0], [n,m] to [n-1,m] or [n,m+1], until a play has no choice left.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "abstraction/cuts.h"
#include "game/graph.h"
#include "refine/known_bounds.h"
#include "refine/path_formula.h"
#include "refine/wanted_points.h"

namespace arbiter::refine {

// What a round did to one variable.
struct Split {
  game::VariableId variable;
  std::string from;
  std::string to;
  // "compared with constants", "values on the path", "range", "abstract value", "bounds on the
  // path"
  std::string why;
  std::size_t added = 0;  // cut points
  bool creeps = false;    // nothing but its outermost points moved, by a little
};

class Splitter {
 public:
  explicit Splitter(const game::Graph& graph);

  // What an earlier one knows of the first so many variables, for a graph that has the same ones.
  void resume(const Splitter& earlier, std::size_t variables);

  // Makes the precision finer; nothing, and it is as it was, if there is no cut point to add.
  std::vector<Split> refine(const PathFormula& formula, const std::vector<std::uint32_t>& core,
                            abstraction::Precision& precision);
  // By the papers' own rule: the first value that left a choice open on the path, spurious or not.
  std::vector<Split> refine_choice(const PathFormula& formula, abstraction::Precision& precision);

  // The variables that have a part in the contradiction, each once, in the order of the graph.
  std::vector<game::VariableId> involved(const PathFormula& formula,
                                         const std::vector<std::uint32_t>& core) const;
  // Whether some comparison in it changes only where 64 bits do not reach.
  bool wants_more_bits(const PathFormula& formula, const std::vector<std::uint32_t>& core) const;

 private:
  struct Known {
    std::uint32_t splits = 0;  // rounds in which it was split
    std::uint32_t tries = 0;   // of them, as an operand
    std::uint32_t bounds = 0;  // of them, between bounds on a path
  };

  enum class Step : std::uint8_t { Thresholds, Values, Range };
  // What a contradiction asks for, per variable: cut points, and values by themselves.
  struct Asked {
    Points points;
    Points values;
  };

  bool wants_range(game::VariableId variable, const Asked& asked,
                   const abstraction::Cuts& cuts) const;
  const char* split(game::VariableId variable, Step step, Asked& asked,
                    abstraction::Cuts& cuts) const;
  std::vector<Split> split_operands(const PathFormula& formula,
                                    const std::vector<std::uint32_t>& core,
                                    const std::vector<EventId>& slice,
                                    abstraction::Precision& precision);
  std::vector<Split> split_between_bounds(const PathFormula& formula, std::size_t constraints,
                                          const std::vector<EventId>& slice,
                                          abstraction::Precision& precision);
  Split noted(game::VariableId variable, const abstraction::Cuts& before,
              const abstraction::Cuts& after, const char* why);

  const game::Graph& graph_;
  KnownBounds bounds_;
  Table<game::VariableId, Known> known_;
};

}  // namespace arbiter::refine
