// Refinement of an abstraction by predicates: is the program safe, whatever integers there are?
//
// Partitions (refine/loop.h) speak of one variable at a time. This loop knows relations between
// variables, too: a state of its abstraction is a cut node, classes of the slots that are told
// apart, and the truth of the predicates that are in scope at the node. A round searches the
// abstraction for an error. If there is none, the program is safe. If there is one, its path
// decides (path.h): it is real, or it is spurious, and gives predicates that rule it out
// (refute.h).
//
// Invariant: every play of the program has an abstract play that goes the same way; predicates are
// only added. Cost: a search for each round, in which only what has got a new predicate is asked
// again. There may be rounds without end, and max_rounds ends them. Safe is for who makes and
// checks a certificate to say: the states that were reached are one.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "game/graph.h"
#include "game/move.h"
#include "refine/no_answer.h"
#include "relations/formula_certificate.h"
#include "smt/solver.h"
#include "support/limits.h"
#include "support/progress.h"

namespace arbiter::relations {

struct LoopOptions {
  std::size_t max_rounds = 100;
  std::size_t max_questions = 20'000;  // to the solver, for successors
  Progress* progress = nullptr;
};

// A predicate that a round has put into scope.
struct AddedPredicate {
  game::NodeId node;
  std::string text;    // over the names of the program
  std::string origin;  // "interpolant", "weakest precondition"
};

struct LoopRound {
  // What came of the abstract play to an error that the round looked at last.
  enum class Finding : std::uint8_t {
    NoError,
    Spurious,     // it is spurious, and predicates rule it out
    NoPredicate,  // it is spurious, and no predicate was found that rules it out
    Unclear,      // the solver does not know whether it is real
    TooLarge,     // it is real, but some value in it needs more than 64 bits
    Real,
    Searched,  // plain search, which goes on beside the rounds, found an error
  };
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t moves = 0;  // of the abstract play that was looked at last; 0 if there was none
  Finding finding = Finding::NoError;
  std::vector<AddedPredicate> added{};
};

// No abstract play ends in an error: the states that were reached are never left.
struct ProvedByPredicates {
  FormulaCertificate certificate;
};

struct RefutedByPredicates {
  game::NodeId error;
  std::vector<game::Move> play;
  bool is_nearest = false;  // no abstract play to an error is shorter
  bool by_plain_search = false;
};

struct LoopResult {
  std::vector<LoopRound> rounds;
  std::variant<ProvedByPredicates, RefutedByPredicates, refine::NoAnswer> answer;
  std::size_t questions = 0;   // to the solver, for successors
  std::size_t predicates = 0;  // different ones
};

// `solver` answers about successors, and need not make cores small; `explainer` says why paths are
// spurious, and should.
LoopResult refine_predicates(const game::Graph& graph, smt::Solver& solver, smt::Solver& explainer,
                             const LoopOptions& options, const Limits& limits);

}  // namespace arbiter::relations
