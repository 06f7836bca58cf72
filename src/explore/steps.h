// The steps of a game: from a position where O is to move, each move that O may make, and each
// place to which the program may go from there.
//
// With plain values a move of O's leads to one place. Where the domain leaves choices open it leads
// to several: Steps follows all ways, depth-first, and none again from a choice that it has met
// before. So it visits every place to which the move leads, and ends even where the program loops
// through choices. If asked to, it keeps the way to the end that it visits (trails.h). Cost: linear
// in the choices that the move leads to, their ways on, and the slots of each.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "explore/follow.h"
#include "explore/layout.h"
#include "explore/outcome.h"
#include "explore/state_store.h"
#include "explore/trails.h"
#include "game/walk.h"
#include "support/int_range.h"

namespace arbiter::explore {

// How many moves of O's a search makes before it asks its limits. Where a state is large, a move
// takes long.
inline std::size_t moves_between_asks(const game::Graph& graph) {
  constexpr std::size_t kMost = 1024;
  return std::max<std::size_t>(1, kMost / (1 + graph.slot_count / 1024));
}

// The moves of one edge: the codes of the values that O may bring. Where no variable takes the
// value, one code stands for all.
struct EdgeMoves {
  // `brought` is what the domain says that O may bring, if the move carries a value.
  EdgeMoves(const game::OEdge& edge, const std::optional<IntRange>& brought)
      : codes(brought.value_or(IntRange{})), is_finite(brought || edge.bind.is_none()) {
    if (edge.bind.is_none()) codes.high = codes.low;
  }

  IntRange codes;
  bool is_finite = true;
};

// Where a move of O's leads.
struct End {
  RunEnd rest = RunEnd::Waits;
  const Position& at;
  game::NodeId error_call;  // the P node on the way there that calls an error command, or none
};

template <abstraction::Domain Domain>
class Steps {
 public:
  Steps(const game::Graph& graph, const Domain& domain, const Limits& limits)
      : graph_(graph),
        limits_(limits),
        domain_(domain),
        follower_(graph, domain_, limits),
        trails_(limits),
        all_(Layout::all(graph, code_widths(graph, domain))) {}

  Position start() {
    Position start{graph_.start, 0, std::vector<std::int64_t>(graph_.slot_count, 0)};
    domain_.normalise(start.node, start.slots);
    return start;
  }

  // A state of plain values, as the domain sees it.
  Position at(const game::State& state) {
    Position position{state.node, 0, state.values};
    for (const game::VariableId id : graph_.live_at(graph_.nodes[state.node])) {
      const game::Variable& variable = graph_.variables[id];
      const auto cells = static_cast<std::uint64_t>(std::max<std::int64_t>(1, variable.size));
      for (std::uint64_t slot = variable.slot; slot < variable.slot + cells; ++slot) {
        position.slots[slot] = domain_.code(state.values[slot], id);
      }
    }
    domain_.normalise(position.node, position.slots);
    return position;
  }

  // The moves that O may make along an edge from a position.
  EdgeMoves moves_of(const game::OEdge& edge, const Position& at) const {
    if (!game::carries_value(edge.move.kind)) return {edge, IntRange{}};
    return {edge, domain_.brought(edge, at.slots)};
  }

  // Calls visit(made) for each move that O may make here, or for each after the move `after`, as
  // long as that returns true. Returns a component that can bring infinitely many values if it
  // comes to one.
  template <class Visit>
  std::optional<NotFinite> each_move(const Position& at, const std::optional<OpponentMove>& after,
                                     Visit visit) {
    const game::Node& node = graph_.nodes[at.node];
    for (std::uint32_t e = after ? after->edge : 0; e < node.target_count; ++e) {
      const game::OEdge& edge = graph_.edges_of(node)[e];
      const EdgeMoves moves = moves_of(edge, at);
      if (!moves.is_finite) return NotFinite{edge.move.component};
      std::int64_t code = moves.codes.low;
      if (after && e == after->edge) {
        if (after->code == moves.codes.high) continue;
        code = after->code + 1;
      }
      for (;; ++code) {
        if (!visit(OpponentMove{e, code})) return std::nullopt;
        if (code == moves.codes.high) break;
      }
    }
    return std::nullopt;
  }

  // Makes O's move and calls visit(end) for each place it leads to, as long as that returns true.
  template <class Visit>
  void each_end(const Position& from, const OpponentMove& made, Visit visit) {
    at_ = from;
    make(made, at_);
    moves_.clear();
    piece_.clear();
    trails_.clear();
    before_ = PieceId::none();
    const RunEnd rest = follow();
    if (rest != RunEnd::Chooses) {
      visit(End{rest, at_, follower_.error_call()});
      return;
    }
    if (leaves_choices_) {
      visit(End{RunEnd::Stuck, at_, follower_.error_call()});
      return;
    }
    each_way(visit);
  }

  // Per node: 1 if some run came there.
  const std::vector<std::uint8_t>& passed() const { return follower_.passed(); }

  // From now on, ends have trails: all steps of the program's from the move to the end.
  void record() {
    follower_.record(&piece_);
    records_ = true;
  }
  // From now on, runs end where there is a choice.
  void leave_choices() { leaves_choices_ = true; }

  // The trail of the end that is being visited, and the length of this trail.
  std::vector<StepChoice> trail() const { return trails_.written_out(before_, piece_); }
  std::size_t trail_length() const { return trails_.length(before_) + piece_.size(); }

  // The moves of the last end that was visited, O's first.
  std::vector<game::Move> moves(const Position& from, const OpponentMove& made) {
    const game::OEdge& edge = graph_.edges_of(graph_.nodes[from.node])[made.edge];
    game::Move move{edge.move.component, edge.move.kind, 0, 0};
    if (!edge.move.element.empty()) {
      std::vector<std::int64_t> elements;
      const game::Component& array = (*graph_.arena)[move.component];
      const auto status = domain_.indices(edge.move.element, array.size, from.slots, elements);
      INVARIANT(status == abstraction::EvalStatus::Yes && elements.size() == 1,
                "an element that is waited for should be known");
      move.element = elements.front();
    }
    if (game::carries_value(move.kind)) move.value = domain_.played(edge, made.code, from.slots);
    std::vector<game::Move> result{move};
    result.insert(result.end(), moves_.begin(), moves_.end());
    return result;
  }

 private:
  void make(const OpponentMove& made, Position& at) {
    const game::OEdge& edge = graph_.edges_of(graph_.nodes[at.node])[made.edge];
    domain_.enter(edge, made.code, at.slots);
    at.node = edge.target;
    at.step = 0;
  }

  // Follows the run from at_ on. A position in which O is to move is in normal form.
  RunEnd follow() {
    const RunEnd rest = follower_.follow(at_, moves_);
    if (rest == RunEnd::Waits) domain_.normalise(at_.node, at_.slots);
    return rest;
  }

  // A place with a choice, and the way there.
  struct Choice {
    Position at;
    std::vector<game::Move> moves;
    PieceId piece;  // the last piece of the trail there, if trails are recorded
    game::NodeId error_call;
  };

  // The choices that a move leads to: which were met, and which are still to be made.
  struct Choices {
    explicit Choices(const Limits& limits) : charge(limits) {}
    StateStore met;
    std::vector<Choice> open;
    MemoryCharge charge;
  };

  // Visits all ends of the runs that go on from the choice at at_.
  template <class Visit>
  void each_way(Visit visit) {
    Choices choices(limits_);
    if (!keep(choices, PieceId::none(), follower_.error_call())) {
      visit(End{RunEnd::NoMemory, at_, follower_.error_call()});
      return;
    }
    while (!choices.open.empty()) {
      const Choice choice = std::move(choices.open.back());
      choices.open.pop_back();
      if (!choices.met.insert(packed(choice.at)).is_new) continue;
      if (const auto ends = too_long(choices)) {
        visit(End{*ends, choice.at, choice.error_call});
        return;
      }
      at_ = choice.at;
      moves_.clear();
      const RunEnd found = follower_.follow(at_, moves_);
      if (found == RunEnd::NoMemory) {
        visit(End{found, choice.at, choice.error_call});
        return;
      }
      INVARIANT(found == RunEnd::Chooses && moves_.empty(),
                "a choice should be where it was found");
      if (!each_way_from(choice, choices, visit)) return;
    }
  }

  // Goes all ways on from one choice to an end, which it visits, or to another choice, which it
  // keeps for later. False if no more ends are to be visited.
  template <class Visit>
  bool each_way_from(const Choice& choice, Choices& choices, Visit visit) {
    const StepChoices ways = follower_.take_ways();
    for (auto way = ways.all.rbegin(); way != ways.all.rend(); ++way) {
      if (const auto ends = too_long(choices)) {
        visit(End{*ends, choice.at, choice.error_call});
        return false;
      }
      at_ = choice.at;
      moves_ = choice.moves;
      piece_.clear();
      before_ = choice.piece;
      // The step with the choice may be the call itself, of an element that the abstraction leaves
      // open.
      const game::NodeId called_now = follower_.take(at_, *way, moves_);
      const RunEnd rest = follow();
      game::NodeId called = choice.error_call;
      if (called_now.is_some()) called = called_now;
      if (follower_.error_call().is_some()) called = follower_.error_call();
      if (rest != RunEnd::Chooses) {
        if (!visit(End{rest, at_, called})) return false;
        continue;
      }
      INVARIANT(called.is_none(), "a choice should not come after a call to an error command");
      if (!keep(choices, choice.piece, called)) {
        visit(End{RunEnd::NoMemory, choice.at, called});
        return false;
      }
    }
    return true;
  }

  // Keeps the choice at at_ for later. False if there is no memory for the trail to it.
  bool keep(Choices& choices, PieceId before, game::NodeId called) {
    PieceId piece;
    if (records_) {
      piece = trails_.add(before, piece_);
      if (piece.is_none()) return false;
    }
    choices.open.push_back({at_, moves_, piece, called});
    return true;
  }

  // Asks the limits at every 64th call. Returns why the search of the choices has to end; nothing
  // if it goes on.
  std::optional<RunEnd> too_long(Choices& choices) {
    constexpr std::size_t kAskEvery = 64;
    if (++asked_ % kAskEvery != 0) return std::nullopt;
    constexpr std::size_t kMoves = 4 * sizeof(game::Move);  // a choice has a few moves at most
    const std::size_t choice = sizeof(Choice) + kMoves + graph_.slot_count * sizeof(std::int64_t);
    const std::size_t held = 2 * choices.met.bytes() + (choices.open.size() + kAskEvery) * choice;
    if (!choices.charge.resize(held)) return RunEnd::NoMemory;
    if (limits_.reached()) return RunEnd::Stopped;
    return std::nullopt;
  }

  const std::vector<std::uint64_t>& packed(const Position& at) {
    words_.assign({std::uint64_t{at.node.index()} << 32U | at.step});
    all_.pack(at.slots, words_);
    return words_;
  }

  const game::Graph& graph_;
  const Limits& limits_;
  Domain domain_;
  Follower<Domain> follower_;
  Trails trails_;
  Layout all_;
  Position at_;
  std::vector<game::Move> moves_;
  bool records_ = false;
  bool leaves_choices_ = false;
  std::vector<StepChoice> piece_;  // the steps since the last choice
  PieceId before_;                 // the trail to that choice
  std::vector<std::uint64_t> words_;
  std::size_t asked_ = 0;
};

}  // namespace arbiter::explore
