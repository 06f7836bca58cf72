// Following a run of the program, from one of the environment's moves to where it waits again.
//
// Between two moves of the environment the program has one way to go, as long as the domain gives every
// expression one value. Where it gives several, the run stops and the caller goes each way. A run that comes
// back to a state it was in goes on forever; repetition is found by Brent's method, which keeps one earlier
// state and replaces it at every power of two. A run that neither ends nor repeats is ended by the limits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "game/graph.h"
#include "support/limits.h"

namespace arbiter::explore {

// A node, how many of its actions are done, and what the slots hold.
struct Position {
  game::NodeId node;
  std::uint32_t step = 0;
  std::vector<std::int64_t> slots;
};

enum class Rest : std::uint8_t {
  Waits,     // at an O node
  Complete,  // the opening question is answered
  Error,     // P aborted
  Stuck,     // goes on forever without a move
  Chooses,   // more than one way on: see Follower::ways
  Overflow,  // a value needs more than 64 bits
  Stopped,   // the limits
};

template <class Domain>
class Follower {
 public:
  // What a step can be: the codes of an index or element and of a value, 0 where there is none.
  struct Way {
    std::int64_t element = 0;
    std::int64_t value = 0;
  };

  Follower(const game::Graph& graph, Domain& domain, const Limits& limits)
      : graph_(graph), domain_(domain), limits_(limits) {}

  // Follows the run, appending the moves that P makes. Error appends none.
  Rest follow(Position& at, std::vector<game::Move>& moves) {
    std::uint64_t steps = 0;
    std::uint64_t renew = 1;
    earlier_.node = game::NodeId::none();
    while (true) {
      const game::Node& node = graph_.nodes[at.node];
      switch (node.kind) {
        case game::Node::Kind::O: return Rest::Waits;
        case game::Node::Kind::End: return Rest::Complete;
        case game::Node::Kind::Error: return Rest::Error;
        case game::Node::Kind::Stuck: return Rest::Stuck;
        default: break;
      }
      if (at.step == 0 && repeats(at, ++steps, renew)) return Rest::Stuck;
      if (steps % 4096 == 0 && limits_.reached()) return Rest::Stopped;
      ways_.clear();
      if (!find_ways(node, at)) return Rest::Overflow;
      if (ways_.size() > 1) return Rest::Chooses;
      take(node, at, ways_.front(), moves);
    }
  }

  // After Chooses: the ways on from there, and going one of them.
  const std::vector<Way>& ways() const { return ways_; }
  void take(Position& at, const Way& way, std::vector<game::Move>& moves) {
    take(graph_.nodes[at.node], at, way, moves);
  }

 private:
  bool repeats(const Position& at, std::uint64_t steps, std::uint64_t& renew) {
    if (earlier_.node == at.node && earlier_.slots == at.slots) return true;
    if (steps == renew) {
      earlier_ = at;
      renew *= 2;
    }
    return false;
  }

  bool find_ways(const game::Node& node, const Position& at) {
    if (at.step < node.action_count) {
      const game::Action& action = graph_.actions_of(node)[at.step];
      return combine(action.index, action.value, graph_.variables[action.target].data, at);
    }
    if (node.kind == game::Node::Kind::P && node.move.component.index() < graph_.arena->size()) {
      return combine(node.move.element, node.value, (*graph_.arena)[node.move.component].type.data, at);
    }
    return combine(node.move.element, node.value, typing::Data::integer(), at);
  }

  bool combine(game::Expression element, game::Expression value, const typing::Data& as,
               const Position& at) {
    elements_.clear();
    values_.clear();
    if (element.empty()) {
      elements_.push_back(0);
    } else if (!domain_.evaluate(element, typing::Data::integer(), at.slots, elements_)) {
      return false;
    }
    if (value.empty()) {
      values_.push_back(0);
    } else if (!domain_.evaluate(value, as, at.slots, values_)) {
      return false;
    }
    for (const std::int64_t e : elements_) {
      for (const std::int64_t v : values_) ways_.push_back({e, v});
    }
    return true;
  }

  void take(const game::Node& node, Position& at, const Way& way, std::vector<game::Move>& moves) {
    if (at.step < node.action_count) {
      const game::Action& action = graph_.actions_of(node)[at.step++];
      return store(graph_.variables[action.target], !action.index.empty(), way, at);
    }
    std::size_t chosen = 0;
    if (node.kind == game::Node::Kind::P) {
      moves.push_back({node.move.component, node.move.kind, way.element, way.value});
    } else {
      chosen = static_cast<std::size_t>(way.value);
      INVARIANT(chosen < node.target_count, "a selector should choose a target");
    }
    at.node = graph_.targets_of(node)[chosen];
    at.step = 0;
  }

  static void store(const game::Variable& target, bool indexed, const Way& way, Position& at) {
    if (indexed) {
      INVARIANT(way.element >= 0 && way.element < target.size,
                "an index in the graph should be checked");
      at.slots[target.slot + static_cast<std::uint64_t>(way.element)] = way.value;
      return;
    }
    const auto cells = static_cast<std::uint64_t>(std::max<std::int64_t>(1, target.size));
    std::fill_n(at.slots.begin() + static_cast<std::ptrdiff_t>(target.slot), cells, way.value);
  }

  const game::Graph& graph_;
  Domain& domain_;
  const Limits& limits_;
  Position earlier_;
  std::vector<Way> ways_;
  std::vector<std::int64_t> elements_;
  std::vector<std::int64_t> values_;
};

}  // namespace arbiter::explore
