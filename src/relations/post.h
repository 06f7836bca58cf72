// Where an abstract state leads: its successors by each way to the next cut node.
//
// Idea (Boolean predicate abstraction; Graf and Saïdi, CAV 1997, and 002's section 3 between moves
// rather than between statements). The way's conditions are terms over the slots of the state
// before; so is what it makes of each slot, and so, by putting that in, is each predicate at its
// end. The solver is asked for integers that agree with the state and go the way. The values that
// it names decide which predicates hold at the end: that is one successor. It is ruled out, and the
// solver is asked again, until there are no more.
//
// Invariant: if integers that agree with the state lead along the way, the state that they lead to
// agrees with one of the successors. What the solver does not know counts as possible. Cost: one
// question for each successor and one more; none where no condition, predicate or class is open.
// Answers are kept: a question that a later round repeats is not asked again.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/node_hash_map.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/graph.h"
#include "relations/abstract_state.h"
#include "relations/background.h"
#include "relations/ways.h"
#include "smt/solver.h"
#include "support/limits.h"

namespace arbiter::relations {

struct Successor {
  AbstractState state;
  std::uint32_t way = 0;  // among those of the state before
};

// There are more ways on, or more successors, than can be listed; or the solver does not know which
// there are.
struct NotListed {
  bool is_unclear = false;  // the solver does not know
};

using Successors = std::variant<std::vector<Successor>, NotListed, StopReason>;

class Post {
 public:
  Post(const game::Graph& graph, const Tracking& tracking, const Predicates& predicates,
       const Background& background, WayFinder& finder, Vocabulary& vocabulary, smt::Solver& solver,
       const Limits& limits)
      : graph_(graph),
        tracking_(tracking),
        predicates_(predicates),
        background_(background),
        finder_(finder),
        vocabulary_(vocabulary),
        solver_(solver),
        limits_(limits) {}

  Successors of(const AbstractState& state);

  // A way of `of(state)`, for as long as this object lives.
  const Way& way(const AbstractState& state, std::uint32_t number) {
    return ways_.at({state.node.index(), state.codes})->ways[number];
  }

  // The conditions of all ways from the node that were found until now.
  std::vector<smt::TermId> conditions_from(game::NodeId node) const;

  std::size_t questions() const { return questions_; }

 private:
  struct KnownWays {
    KnownSlots known;
    std::vector<Way> ways;
    // Per way: what predicates and slots at its end are, over the slots before.
    std::vector<absl::flat_hash_map<smt::TermId, smt::TermId>> predicates;
    std::vector<std::vector<smt::TermId>> tracked;
    std::vector<smt::TermId> facts;  // of the state before, whatever its predicates say
  };
  // A slot at the end of a way whose class is not known yet, or a predicate whose truth is not.
  struct Open {
    smt::TermId term;             // over the slots before
    std::uint32_t place = 0;      // in the state at the end: among its codes, or its truth values
    game::VariableId variable{};  // of the slot; none for a predicate
  };
  struct Question {
    std::vector<smt::TermId> constraints;
    Successor known;  // with 0 where it is open
    std::vector<Open> open;
  };
  using Valuation = std::vector<std::int64_t>;  // of what is open: a class, or 1 for true

  std::variant<KnownWays*, NotListed, StopReason> ways_of(const AbstractState& state);
  smt::TermId after(KnownWays& ways, std::size_t way, smt::TermId formula);
  Question question_of(const AbstractState& state, KnownWays& ways, std::uint32_t number);
  const std::vector<Valuation>* valuations_of(const Question& question);
  std::optional<Valuation> by_model(const std::vector<smt::TermId>& constraints,
                                    const std::vector<Open>& open, smt::Reply& reply);
  std::optional<Valuation> one_by_one(std::vector<smt::TermId> constraints,
                                      const std::vector<Open>& open);
  smt::TermId has_value(const Open& open, std::int64_t value);
  bool add_successors(const AbstractState& state, KnownWays& ways, std::uint32_t number,
                      std::vector<Successor>& found);
  smt::Reply ask(const std::vector<smt::TermId>& constraints);
  smt::TermId is_in_class(game::VariableId variable, std::int64_t code, smt::TermId term);

  const game::Graph& graph_;
  const Tracking& tracking_;
  const Predicates& predicates_;
  const Background& background_;
  WayFinder& finder_;
  Vocabulary& vocabulary_;
  smt::Solver& solver_;
  const Limits& limits_;
  using Place = std::pair<std::uint32_t, std::vector<std::int64_t>>;
  absl::flat_hash_map<Place, std::unique_ptr<KnownWays>> ways_;
  // By the question: its constraints, a separator, and what is open.
  absl::node_hash_map<std::vector<std::uint32_t>, std::vector<Valuation>> answers_;
  std::size_t questions_ = 0;
  std::optional<StopReason> stopped_;
  bool is_unclear_ = false;
};

}  // namespace arbiter::relations
