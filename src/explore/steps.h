// The steps of a game: from a position where O is to move, each move that O may make, and each
// place to which the program may go from there.
//
// With plain values a move of O's leads to one place. Where the domain leaves choices open it leads
// to several: all ways are followed, those that come back to a choice met before only once.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "explore/follow.h"
#include "explore/layout.h"
#include "explore/outcome.h"
#include "explore/state_store.h"
#include "game/walk.h"

namespace arbiter::explore {

// A move of O's at a node: one of its edges, and the code of the value that it brings.
struct Made {
  std::uint32_t edge = 0;
  std::int64_t code = 0;
};

// Where a move of O's leads.
struct End {
  Rest rest = Rest::Waits;
  const Position& at;
  game::NodeId error_call;  // of an error command, on the way there; or none
};

template <class Domain>
class Steps {
 public:
  Steps(const game::Graph& graph, const Limits& limits)
      : graph_(graph),
        domain_(graph, false),
        follower_(graph, domain_, limits),
        all_(Layout::all(graph)) {}

  Position start() const {
    return {graph_.start, 0, std::vector<std::int64_t>(graph_.slot_count, 0)};
  }

  // A state of plain values, as the domain sees it.
  Position at(const game::State& state) {
    Position position{state.node, 0, state.values};
    for (const game::VariableId id : graph_.live_at(graph_.nodes[state.node])) {
      const game::Variable& variable = graph_.variables[id];
      const auto cells = static_cast<std::uint64_t>(std::max<std::int64_t>(1, variable.size));
      for (std::uint64_t slot = variable.slot; slot < variable.slot + cells; ++slot) {
        position.slots[slot] = domain_.code(state.values[slot], variable.data);
      }
    }
    return position;
  }

  // Calls visit(made) for each move that O may make here, as long as that returns true. Values that
  // nobody looks at are not told apart: one stands for all. Nothing, or the component that brings
  // values without end.
  template <class Visit>
  std::optional<NotFinite> each_move(const Position& at, Visit visit) {
    const game::Node& node = graph_.nodes[at.node];
    for (std::uint32_t e = 0; e < node.target_count; ++e) {
      const game::OEdge& edge = graph_.edges_of(node)[e];
      abstraction::Codes codes;
      if (game::carries_value(edge.move.kind)) {
        const auto finite = domain_.codes(data(edge));
        if (!finite && edge.bind.is_some()) return NotFinite{edge.move.component};
        if (finite) codes = *finite;
        if (edge.bind.is_none()) codes.high = codes.low;
      }
      for (std::int64_t code = codes.low;; ++code) {
        if (!visit(Made{e, code})) return std::nullopt;
        if (code == codes.high) break;
      }
    }
    return std::nullopt;
  }

  // Makes O's move and calls visit(end) for each place it leads to, as long as that returns true.
  template <class Visit>
  void each_end(const Position& from, const Made& made, Visit visit) {
    at_ = from;
    make(made, at_);
    moves_.clear();
    const Rest rest = follower_.follow(at_, moves_);
    if (rest != Rest::Chooses) {
      visit(End{rest, at_, follower_.error_call()});
      return;
    }
    each_way(visit);
  }

  // Per node: 1 if some run came there.
  const std::vector<std::uint8_t>& passed() const { return follower_.passed(); }

  // The moves of the last end that was visited, O's first.
  std::vector<game::Move> moves(const Position& from, const Made& made) {
    const game::OEdge& edge = graph_.edges_of(graph_.nodes[from.node])[made.edge];
    game::Move move{edge.move.component, edge.move.kind, 0, 0};
    if (!edge.move.element.empty()) {
      std::vector<std::int64_t> elements;
      const game::Component& array = (*graph_.arena)[move.component];
      const auto told = domain_.indices(edge.move.element, array.size, from.slots, elements);
      INVARIANT(told == abstraction::Told::Yes && elements.size() == 1,
                "an element that is waited for should be known");
      move.element = elements.front();
    }
    if (game::carries_value(move.kind)) move.value = made.code;
    std::vector<game::Move> result{move};
    result.insert(result.end(), moves_.begin(), moves_.end());
    return result;
  }

 private:
  const typing::Data& data(const game::OEdge& edge) const {
    return (*graph_.arena)[edge.move.component].type.data;
  }

  void make(const Made& made, Position& at) {
    const game::OEdge& edge = graph_.edges_of(graph_.nodes[at.node])[made.edge];
    if (edge.bind.is_some()) {
      const game::Variable& bound = graph_.variables[edge.bind];
      at.slots[bound.slot] = domain_.bind(made.code, data(edge), bound.data);
    }
    at.node = edge.target;
    at.step = 0;
  }

  // A place with a choice, and how it was come by.
  struct Choice {
    Position at;
    std::vector<game::Move> moves;
    game::NodeId error_call;
  };

  // From the choice at at_ on.
  template <class Visit>
  void each_way(Visit visit) {
    StateStore met;
    std::vector<Choice> open{{at_, moves_, follower_.error_call()}};
    while (!open.empty()) {
      const Choice choice = std::move(open.back());
      open.pop_back();
      if (!met.insert(packed(choice.at)).is_new) continue;
      at_ = choice.at;
      moves_.clear();
      const Rest found = follower_.follow(at_, moves_);
      INVARIANT(found == Rest::Chooses && moves_.empty(), "a choice should be where it was found");
      const std::vector<typename Follower<Domain>::Way> ways = follower_.ways();
      for (auto way = ways.rbegin(); way != ways.rend(); ++way) {
        at_ = choice.at;
        moves_ = choice.moves;
        follower_.take(at_, *way, moves_);
        const Rest rest = follower_.follow(at_, moves_);
        const game::NodeId called =
            follower_.error_call().is_some() ? follower_.error_call() : choice.error_call;
        if (rest == Rest::Chooses) {
          open.push_back({at_, moves_, called});
        } else if (!visit(End{rest, at_, called})) {
          return;
        }
      }
    }
  }

  const std::vector<std::uint64_t>& packed(const Position& at) {
    words_.assign({std::uint64_t{at.node.index()} << 32U | at.step});
    all_.pack(at.slots, words_);
    return words_;
  }

  const game::Graph& graph_;
  Domain domain_;
  Follower<Domain> follower_;
  Layout all_;
  Position at_;
  std::vector<game::Move> moves_;
  std::vector<std::uint64_t> words_;
};

}  // namespace arbiter::explore
