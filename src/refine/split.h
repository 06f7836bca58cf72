// Which cut points a spurious path asks for.
//
// A path is spurious because some constraints contradict each other. From these, the events lead
// back to all variables that have a part in the contradiction. To make each of their values a class
// by itself would be too much for most programs and not enough for some, so there are steps, and
// the next is taken where one has no new cut point for any of the variables:
//
//   Thresholds  the cut points of the contradicting comparisons (wanted_points.h)
//   Values      the constants that the variable had on the path, each a class of its own
//   Range       all values between the variable's known bounds (known_bounds.h)
//
// A variable that the program uses as an index begins with its range: otherwise every cell would
// come up by itself, round by round. So does a variable that was split before, if its range is
// small, if it was split often, or if it is to be split next to a cut point that it has. Where no
// step has anything new, operands of products, quotients and remainders are split by the papers'
// rule a few times: x * x is not negative, and a cut of x at 0 shows it. Where that does not help,
// the variables whose values on the path are between bounds a few values apart get each of these
// values as a class (path_bounds.h). After that, no known cut point refutes the path: mostly, it is
// a relation between the variables that matters.
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
  bool creeps = false;    // only a few points were added, all just beyond the outermost ones
};

class Splitter {
 public:
  explicit Splitter(const game::Graph& graph);

  // Takes over how often an earlier splitter has split the first so many variables. Requires that
  // its graph and this one have the same variables there.
  void resume(const Splitter& earlier, std::size_t variables);

  // Makes the precision finer, so that it may rule out the spurious path whose constraints `core`
  // contradict each other. Returns nothing, and leaves the precision as it was, if there is no cut
  // point to add.
  std::vector<Split> refine(const PathFormula& formula, const std::vector<std::uint32_t>& core,
                            abstraction::Precision& precision);
  // Splits by the papers' own rule: the first value that left a choice open on the path, whether
  // the path is spurious or not.
  std::vector<Split> refine_choice(const PathFormula& formula, abstraction::Precision& precision);

  // The variables that have a part in the contradiction, each once, in the order of the graph.
  std::vector<game::VariableId> involved(const PathFormula& formula,
                                         const std::vector<std::uint32_t>& core) const;
  // Whether some comparison in the contradiction changes its outcome only beyond 64 bits.
  bool wants_more_bits(const PathFormula& formula, const std::vector<std::uint32_t>& core) const;

 private:
  struct SplitCounts {
    std::uint32_t splits = 0;  // how often the variable was split, for any reason
    std::uint32_t tries = 0;   // how often as an operand of a product, quotient or remainder
    std::uint32_t bounds = 0;  // how often since a path keeps it between two bounds
  };

  enum class Step : std::uint8_t { Thresholds, Values, Range };
  // What a contradiction asks for, per variable: cut points, and values to make classes of.
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
  Table<game::VariableId, SplitCounts> counts_;
};

}  // namespace arbiter::refine
