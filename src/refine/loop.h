// Abstraction refinement (000, sections 2 and 5): is the program safe, for all integers?
//
// A round searches the program with integers seen through partitions, at first the coarsest. If no
// abstract play ends in an error, no play of the program does. If one does, its path decides
// (path_formula.h, decide.h): either the solver finds integers for which the program goes along the
// path, and the error is real; or the path is spurious, and the constraints that contradict each
// other say which variables to split (split.h). Then the next round begins.
//
// Invariant: every play of the program has an abstract play that goes the same way, and partitions
// only become finer, so that what a round has ruled out stays ruled out. Cost: a search for each
// round, and a few questions to the solver for each path; there may be rounds without end, and
// max_rounds ends them. Limits: a partition speaks of one variable at a time, so the loop cannot
// use relations between variables.
//
// Refinement alone may go around a real error for ever, and a solver may know nothing. So after
// every round a fixed share of the work goes into plain search, with the environment's integers
// from a small range that grows: each error has a play with integers of some size and some length,
// and so it is found in the end, whatever the solver says. Shares are counted in moves, not in
// seconds, so that the answer does not depend on the machine.
//
// A path that no known cut point refutes, or of which the solver knows nothing, is set aside:
// the loop looks at errors at all other places, which may be real, before it gives no answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "abstraction/cuts.h"
#include "explore/search.h"
#include "game/graph.h"
#include "refine/no_answer.h"
#include "refine/split.h"
#include "smt/solver.h"
#include "support/limits.h"
#include "support/progress.h"

namespace arbiter::refine {

// Which cut points to add: see split.h.
enum class Rule : std::uint8_t { Smart, Paper };

struct RefineOptions {
  Rule rule = Rule::Smart;
  std::size_t max_rounds = 1000;
  Progress* progress = nullptr;
  const abstraction::Precision* start = nullptr;  // partitions to begin with; if none, the coarsest
  bool wants_path = false;  // an error that plain search has found gets a path, too
};

// A round: the size of its search, and what was split because of it.
struct Round {
  // What came of the abstract play to an error that the round looked at last.
  enum class Finding : std::uint8_t {
    NoError,    // no abstract play ends in an error
    Before,     // abstract plays end only in errors that earlier rounds have set aside
    Undecided,  // a limit was reached, or plain search found an error, before the play was decided
    Choices,    // the play has choices left open and was split for them (Rule::Paper)
    Spurious,   // the play is spurious, and the splits rule it out
    NoCut,      // the play is spurious, and no known cut point rules it out
    Unclear,    // the solver does not know whether the play is real
    TooLarge,   // the play is real, but some value in it needs more than 64 bits
    Real,
  };
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t path = 0;  // the moves of that play; 0 if there was none
  Finding finding = Finding::NoError;
  std::vector<Split> splits{};
};

// The program is safe: the last search, through the partitions at the end, met no error.
struct Proved {
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::vector<std::uint8_t> passed;  // per node: 1 if some abstract play came there
};

// The program is unsafe: the play, on plain integers, ends in the error.
struct Refuted {
  game::NodeId error;
  std::vector<game::Move> play;
  // The path of the abstract play. Where plain search has found the error, the path of its play if
  // RefineOptions::wants_path, otherwise empty.
  std::vector<explore::Turn> path;
  std::size_t states = 0;
  bool is_nearest = false;  // no abstract play to an error is shorter
};

// The sizes of several searches together.
struct Sizes {
  std::size_t states = 0;
  std::size_t transitions = 0;  // without those of plain search
  std::size_t peak_states = 0;  // of the largest search
};

struct Refinement {
  std::vector<Round> rounds;
  std::variant<Proved, Refuted, NoAnswer, explore::NotFinite> answer;
  // The partitions at the end. They have no entry for any variable if there was no memory for the
  // classes of annotations.
  abstraction::Precision precision;
  MemoryCharge precision_charge;
  // The searches that `rounds` does not count: plain ones, and those given up or done again.
  Sizes others;
  // Without an answer: the errors that abstract plays come to and that are neither real nor ruled
  // out.
  std::vector<game::NodeId> open_errors{};
};

// `solver` may be null: then paths that depend on what the environment brings stay open.
Refinement refine(const game::Graph& graph, smt::Solver* solver, const RefineOptions& options,
                  const Limits& limits);

}  // namespace arbiter::refine
