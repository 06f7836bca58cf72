// The formula of an abstract path to an error: is there a play that goes this way, and if not, why?
//
// The program is run along the path twice. Once from zeros, with nothing but what O brings unknown:
// each branch gives a condition over these unknowns, and if all can be true the path is real. And
// once with a new unknown for each slot that a step of the path changes, which a *definition* says:
// the formula is then a list of small constraints in the order of the path, as the papers write it
// (002, section 4.4: x1 = n, y1 = m, x1 <= y1, …). Those of them that contradict each other say
// what has to be known at each cut node of the path (refute.h).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/graph.h"
#include "game/move.h"
#include "relations/abstract_state.h"
#include "relations/predicate_search.h"
#include "relations/ways.h"
#include "smt/solver.h"
#include "support/limits.h"

namespace arbiter::relations {

// A constraint of a path.
struct PathConstraint {
  smt::TermId term;
  bool is_background = false;           // it holds whatever the path is
  std::uint32_t step = 0;               // the step of the path that it is of
  std::optional<std::int64_t> defines;  // the number of the unknown that it defines
  smt::TermId value;                    // of that unknown
};

struct StepwisePath {
  std::vector<PathConstraint> constraints;
  // Before each step: what the slots hold, as unknowns or constants; only slots that matter there.
  std::vector<std::map<std::uint64_t, smt::TermId>> slots;
  std::vector<game::NodeId> nodes;  // before each step
};

// The program goes along the path: its play.
struct RealPath {
  std::vector<game::Move> play;
};
struct SpuriousPath {
  StepwisePath path;
  std::vector<std::uint32_t> core;  // constraints that contradict each other, ascending
};
struct UnclearPath {
  std::string why;
  bool is_too_large = false;  // a value needs more than 64 bits
  std::optional<StopReason> stopped_by{};
};

using DecidedPath = std::variant<RealPath, SpuriousPath, UnclearPath>;

class PathDecider {
 public:
  // `whole` is the program with all its moves; `graph` may be a slice of it (game/relevance.h).
  PathDecider(const game::Graph& whole, const game::Graph& graph, const Tracking& tracking,
              const Background& background, Post& post, const WayFinder& finder,
              Vocabulary& vocabulary, smt::Solver& solver, const Limits& limits)
      : whole_(whole),
        graph_(graph),
        tracking_(tracking),
        background_(background),
        post_(post),
        finder_(finder),
        vocabulary_(vocabulary),
        solver_(solver),
        limits_(limits) {}

  DecidedPath decide(const AbstractError& error);

 private:
  struct ExactPath {
    std::vector<smt::TermId> conditions;
    std::vector<smt::TermId> inputs;   // per turn; none where O brings nothing that is kept
    std::vector<std::uint32_t> edges;  // per turn
    std::size_t steps = 0;
  };
  ExactPath exact(const AbstractError& error);
  StepwisePath stepwise(const AbstractError& error);
  std::map<std::int64_t, smt::TermId> to_path(const std::map<std::uint64_t, smt::TermId>& slots);
  smt::Reply ask_for_small(const ExactPath& path);
  DecidedPath replay(const ExactPath& path, const smt::Reply& reply, game::NodeId error) const;

  const game::Graph& whole_;
  const game::Graph& graph_;
  const Tracking& tracking_;
  const Background& background_;
  Post& post_;
  const WayFinder& finder_;
  Vocabulary& vocabulary_;
  smt::Solver& solver_;
  const Limits& limits_;
};

}  // namespace arbiter::relations
