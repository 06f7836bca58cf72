// Walking the game graph with concrete values: the plainest reader of it. Search, models and tests
// use it to follow a silent run from one of O's moves to the next.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/evaluate.h"
#include "game/graph.h"

namespace arbiter::game {

struct State {
  NodeId node;                       // a O node while waiting
  std::vector<std::int64_t> values;  // one per slot; those of dead variables are 0

  friend bool operator==(const State&, const State&) = default;
};

enum class WalkEnd : std::uint8_t {
  Waits,     // at an O node
  Complete,  // the opening question is answered
  Error,     // P aborted
  Stuck,     // runs forever: it came to a Stuck node, or back to a state that it was in
  CutOff,    // an assumption is false: it came to a Stuck node that says so
  Steps,     // the step limit
  Overflow,  // a value needs more than 64 bits
};

// What the program does after a move of O's.
struct Reply {
  WalkEnd end = WalkEnd::Waits;
  std::optional<Move> move;  // P's move: absent if it made none (Stuck, CutOff, Steps, Overflow)
  NodeId node;               // the P or Error node that made it; CutOff: where that was
};

class Walker {
 public:
  explicit Walker(const Graph& graph) : graph_(graph), evaluator_(graph) {}

  State start() const;

  // The moves that O may make, values left open: an edge of the state's node, its element computed.
  struct Choice {
    Move move;  // value 0 where it carries one
    std::uint32_t edge = 0;
  };
  std::vector<Choice> choices(const State& state);

  // Plays the choice with that value and follows the run to P's move and beyond, to the next O
  // node. The state is then waiting again, complete or dead. Filling an array takes a step for
  // every 64 cells.
  Reply play(State& state, const Choice& choice, std::int64_t value, std::uint64_t step_limit);

 private:
  // False if a value needs more than 64 bits. Adds what a large array takes to `steps`.
  bool act(State& state, const Action& action, std::uint64_t& steps);
  void reset_dead(State& state) const;

  const Graph& graph_;
  Evaluator evaluator_;
};

}  // namespace arbiter::game
