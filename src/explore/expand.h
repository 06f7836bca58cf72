// Where the moves of O's from a packed state lead: the inner loop of a search.
//
// The expander tells its sink what happens: arrive(node, slots) where O is to move again,
// fail(node, made) at an error, overflow() where a play is left, give_up(why) and stop(reason), and
// moved() after each move. Then it asks goes_on(); if the sink says no, the caller can take the
// expansion up later, after that move. An abstract move can lead to several places; after each that
// arrives, takes_more() says whether to look at the others.
//
// On plain integers a move leads to one place, and the specialisation for Concrete runs the
// translated graph (concrete_run.h): what O may bring along an edge is the same in all positions
// there, and every position is in normal form. Both meet the same moves in the same order.
//
// Invariant: between expansions all slots are 0, so that unpacking a state sets only what is live
// in it. Cost: the moves of the state times their runs.
#pragma once

#include <optional>
#include <vector>

#include "abstraction/concrete.h"
#include "explore/concrete_run.h"
#include "explore/packing.h"
#include "explore/steps.h"
#include "support/int_range.h"

namespace arbiter::explore {

// How far an expansion came.
struct Expansion {
  std::optional<OpponentMove> last;     // the sink had enough after this move
  std::optional<NotFinite> not_finite;  // a move brings values without end
};

// The expander that works in any domain.
template <abstraction::Domain Domain>
class Expander {
 public:
  Expander(const game::Graph& graph, const Domain& domain, const Packing& packing,
           const Limits& limits)
      : packing_(packing), limits_(limits), steps_(graph, domain, limits) {
    at_.slots.resize(graph.slot_count);
  }

  template <class Sink>
  Expansion expand(const std::uint32_t* state, const std::optional<OpponentMove>& after,
                   Sink& sink) {
    Expansion result;
    at_.node = packing_.node(state);
    at_.step = 0;
    packing_.unpack(state, at_.slots);
    result.not_finite = steps_.each_move(at_, after, [&](const OpponentMove& made) {
      steps_.each_end(at_, made, [&](const End& end) { return take(end, made, sink); });
      sink.moved();
      if (sink.goes_on()) return true;
      result.last = made;
      return false;
    });
    packing_.clear(at_.node, at_.slots);
    return result;
  }

  const std::vector<std::uint8_t>& passed() const { return steps_.passed(); }
  void leave_choices() { steps_.leave_choices(); }

 private:
  template <class Sink>
  bool take(const End& end, const OpponentMove& made, Sink& sink) {
    if (end.error_call.is_some()) sink.fail(end.error_call, made);
    switch (end.rest) {
      case RunEnd::Waits: sink.arrive(end.at.node, end.at.slots); return sink.takes_more();
      case RunEnd::Error: sink.fail(end.at.node, made); break;
      case RunEnd::Complete:
      case RunEnd::Stuck: break;
      case RunEnd::Overflow:
      case RunEnd::TooLong: sink.overflow(); break;
      case RunEnd::TooMany: sink.give_up({UnknownReason::Choices}); return false;
      case RunEnd::Stopped:
        sink.stop(limits_.reached().value_or(StopReason::Timeout));
        return false;
      case RunEnd::NoMemory: sink.stop(StopReason::Memory); return false;
      case RunEnd::Chooses: INVARIANT(false, "a step should have gone all ways");
    }
    return true;
  }

  const Packing& packing_;
  const Limits& limits_;
  Steps<Domain> steps_;
  Position at_;  // all slots are 0 between expansions
};

// The expander on plain integers.
template <>
class Expander<abstraction::Concrete> {
 public:
  Expander(const game::Graph& graph, const abstraction::Concrete& domain, const Packing& packing,
           const Limits& limits)
      : graph_(graph),
        domain_(domain),
        packing_(packing),
        limits_(limits),
        run_(graph, {domain.bounds().max_run, domain.bounds().max_all}, limits) {
    for (const game::OEdge& edge : graph.edges) {
      const bool carries = game::carries_value(edge.move.kind);
      const bool binds = carries && edge.bind.is_some();
      moves_.push_back({{edge, carries ? domain.brought(edge) : IntRange{}},
                        binds,
                        binds ? graph.variables[edge.bind].slot : 0});
    }
  }

  // A search comes here once for each state.
  template <class Sink>
  [[gnu::always_inline]] Expansion expand(const std::uint32_t* state,
                                          const std::optional<OpponentMove>& after, Sink& sink) {
    Expansion result;
    const game::NodeId node = packing_.node(state);
    packing_.unpack(state, run_.slots());
    const auto edges = graph_.edges_of(graph_.nodes[node]);
    for (std::uint32_t e = after ? after->edge : 0; e < edges.size() && !result.last; ++e) {
      const Moves& moves = moves_[graph_.nodes[node].first_target + e];
      if (!moves.of_edge.is_finite) {
        result.not_finite = NotFinite{edges[e].move.component};
        break;
      }
      const bool resumes = after && e == after->edge;
      if (resumes && after->code == moves.of_edge.codes.high) continue;
      const std::int64_t first = resumes ? after->code + 1 : moves.of_edge.codes.low;
      for (std::int64_t code = first;; ++code) {
        make(moves, edges[e], {e, code}, sink);
        if (!sink.goes_on()) result.last = OpponentMove{e, code};
        if (result.last || code == moves.of_edge.codes.high) break;
      }
    }
    packing_.clear(node, run_.slots());
    return result;
  }

  const std::vector<std::uint8_t>& passed() const { return run_.passed(); }
  void leave_choices() {}  // plain integers leave no choices

 private:
  struct Moves {
    EdgeMoves of_edge;
    bool binds = false;
    std::uint64_t slot = 0;  // of the variable that takes the value, if it binds
  };

  // A search comes here once for each move.
  template <class Sink>
  [[gnu::always_inline]] void make(const Moves& moves, const game::OEdge& edge,
                                   const OpponentMove& made, Sink& sink) {
    if (moves.binds) {
      const bool is_value = !domain_.has_extra_inputs();
      run_.bind(moves.slot, is_value ? made.code : domain_.value_of(edge, made.code));
    }
    const RunEnd rest = run_.run(edge.target);
    if (run_.error_call().is_some()) sink.fail(run_.error_call(), made);
    switch (rest) {
      case RunEnd::Waits: sink.arrive(run_.node(), run_.slots()); break;
      case RunEnd::Error: sink.fail(run_.node(), made); break;
      case RunEnd::TooLong:
        if (run_.is_used_up()) sink.give_up(GaveUp::too_many());
        [[fallthrough]];
      case RunEnd::Overflow: sink.overflow(); break;
      case RunEnd::Stopped: sink.stop(limits_.reached().value_or(StopReason::Timeout)); break;
      default: break;
    }
    run_.undo();
    sink.moved();
  }

  const game::Graph& graph_;
  const abstraction::Concrete domain_;
  const Packing& packing_;
  const Limits& limits_;
  ConcreteRun run_;           // all slots are 0 between expansions
  std::vector<Moves> moves_;  // per edge of the graph
};

}  // namespace arbiter::explore
