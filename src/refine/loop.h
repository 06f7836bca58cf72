// Abstraction refinement (000, sections 2 and 5): is the program safe, for all integers?
//
// The program is searched with integers seen through partitions, at first the coarsest. If there is
// no error, there is none. If there is, its path decides (decide.h): either the integers are found
// for which the program goes that way, and it is a play; or the path is spurious, and what makes it
// impossible says which variables to tell apart better (split.h). Then it is searched again.
//
// Refinement alone may go around a real error for ever, and a solver may know nothing. So after
// every round a fixed share of the work goes into plain search, with the environment's integers
// from a small range that grows: each error has a play with integers of some size and some length,
// and so it is found in the end, whatever the solver says. Shares are counted in moves, not in
// seconds, so that the answer does not depend on the machine.
//
// A path that no known cut point refutes, or of which the solver knows nothing, is set aside:
// errors at other places may be real, and are looked at before there is no answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "abstraction/cuts.h"
#include "explore/search.h"
#include "game/graph.h"
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
  bool wants_path = false;                        // also of an error that plain search has found
};

// A round: what was searched, and what was split because of it.
struct Round {
  // What came of the abstract play that was looked at last.
  enum class Finding : std::uint8_t {
    NoError,    // there was none
    Before,     // there are such plays only as were looked at in earlier rounds
    Undecided,  // it was not done with: a limit was reached, or plain search found an error
    Choices,    // it was not asked whether it is real: it has choices left open
    Spurious,   // and what was split rules it out
    NoCut,      // it is spurious, and no cut point that is known of rules it out
    Unclear,    // the solver does not know
    TooLarge,   // it is real, but some value needs more than 64 bits
    Real,
  };
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t path = 0;  // moves of that play; 0 if there was none
  Finding finding = Finding::NoError;
  std::vector<Split> splits{};
};

// No error: all states there are, seen through the partitions at the end.
struct Proved {
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::vector<std::uint8_t> passed;  // per node
};

// An error, with the play on plain integers.
struct Refuted {
  game::NodeId error;
  std::vector<game::Move> play;
  // The abstract one; if plain search has found it, its own if that was wanted, otherwise none.
  std::vector<explore::Turn> path;
  std::size_t states = 0;
  bool is_nearest = false;  // no abstract play to an error is shorter
};

// Neither.
struct NoAnswer {
  enum class Why : std::uint8_t {
    Limits,    // time or memory
    Relation,  // no cut point that is known of refutes a path
    Solver,    // it does not know
    Overflow,  // a play is real, but some value needs more than 64 bits; or a cut point does
    Rounds,    // too many, or the same variables' partitions grow at their ends in each
    Choices,   // too many ways on
  };
  Why why = Why::Limits;
  StopReason reason = StopReason::Timeout;  // Limits
  // Relation: those between which it is. Rounds: those whose partitions grow. Overflow: those of
  // the play that a cut point beyond 64 bits might rule out.
  std::vector<game::VariableId> variables{};
  std::string message{};   // Solver
  std::size_t states = 0;  // of the last search
  // The errors that abstract plays come to and that are neither real nor ruled out.
  std::vector<game::NodeId> errors{};
};

// Of several searches.
struct Sizes {
  std::size_t states = 0;
  std::size_t transitions = 0;  // plain search aside
  std::size_t peak_states = 0;  // in one of them at most
};

struct Refinement {
  std::vector<Round> rounds;
  std::variant<Proved, Refuted, NoAnswer, explore::NotFinite> answer;
  // At the end. It has no entry for any variable if there was no memory for the classes of
  // annotations.
  abstraction::Precision precision;
  MemoryCharge precision_charge;
  // Of what no round tells of: plain search, and searches that were given up or done again.
  Sizes others;
};

// `solver` may be null: then paths that depend on what the environment brings stay open.
Refinement refine(const game::Graph& graph, smt::Solver* solver, const RefineOptions& options,
                  const Limits& limits);

}  // namespace arbiter::refine
