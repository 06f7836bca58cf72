#include "game/walk.h"

#include <algorithm>

namespace arbiter::game {

namespace {

// Filling this many cells takes about as long as any other step.
constexpr std::uint64_t kCellsPerStep = 64;

// Whether a run comes back to a state that it was in, by Brent's method: one earlier state is kept,
// and replaced at every power of two.
class Repetition {
 public:
  bool repeats(const State& state) {
    if (earlier_.node == state.node && earlier_.values == state.values) return true;
    if (++states_ == renew_) {
      earlier_ = state;
      renew_ *= 2;
    }
    return false;
  }

 private:
  State earlier_;
  std::uint64_t states_ = 0;
  std::uint64_t renew_ = 64;  // most runs are shorter than that
};

// How a run ends at such a node; nothing if it goes on.
std::optional<WalkEnd> rest_at(const Node& node) {
  switch (node.kind) {
    case Node::Kind::O: return WalkEnd::Waits;
    case Node::Kind::End: return WalkEnd::Complete;
    case Node::Kind::Stuck: return node.is_cut_off ? WalkEnd::CutOff : WalkEnd::Stuck;
    case Node::Kind::Error: return WalkEnd::Error;
    case Node::Kind::Silent:
    case Node::Kind::P: break;
  }
  return std::nullopt;
}

}  // namespace

State Walker::start() const {
  return {graph_.start, std::vector<std::int64_t>(graph_.slot_count, 0)};
}

bool Walker::act(State& state, const Action& action, std::uint64_t& steps) {
  const Variable& target = graph_.variables[action.target];
  const auto value = evaluator_.run(action.value, state.values);
  if (!value) return false;
  if (!action.index.empty()) {
    const auto index = evaluator_.run(action.index, state.values);
    INVARIANT(index && *index >= 0 && *index < target.size,
              "an index in the graph should be checked");
    state.values[target.slot + static_cast<std::uint64_t>(*index)] = *value;
  } else {
    const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(1, target.size));
    std::fill_n(state.values.begin() + static_cast<std::ptrdiff_t>(target.slot), size, *value);
    steps += size / kCellsPerStep;
  }
  return true;
}

void Walker::reset_dead(State& state) const {
  const auto live = graph_.live_at(graph_.nodes[state.node]);
  std::uint64_t from = 0;
  const auto clear_to = [&](std::uint64_t to) {
    for (; from < to; ++from) state.values[from] = 0;
  };
  for (const VariableId id : live) {
    const Variable& variable = graph_.variables[id];
    clear_to(variable.slot);
    from = variable.slot + static_cast<std::uint64_t>(std::max<std::int64_t>(1, variable.size));
  }
  clear_to(graph_.slot_count);
}

std::vector<Walker::Choice> Walker::choices(const State& state) {
  const Node& node = graph_.nodes[state.node];
  INVARIANT(node.kind == Node::Kind::O, "only at an O node should O move");
  std::vector<Choice> all;
  std::uint32_t number = 0;
  for (const OEdge& edge : graph_.edges_of(node)) {
    Move move{edge.move.component, edge.move.kind, 0, 0};
    if (!edge.move.element.empty())
      move.element = evaluator_.run(edge.move.element, state.values).value();
    all.push_back({move, number++});
  }
  return all;
}

Reply Walker::play(State& state, const Choice& choice, std::int64_t value,
                   std::uint64_t step_limit) {
  const OEdge& edge = graph_.edges_of(graph_.nodes[state.node])[choice.edge];
  if (edge.bind.is_some()) state.values[graph_.variables[edge.bind].slot] = value;
  state.node = edge.target;
  Reply reply;
  Repetition repetition;
  for (std::uint64_t step = 0; step < step_limit; ++step) {
    const Node& node = graph_.nodes[state.node];
    const std::optional<WalkEnd> rest = repetition.repeats(state) ? WalkEnd::Stuck : rest_at(node);
    if (rest) {
      if (*rest == WalkEnd::Waits) reset_dead(state);
      if (*rest == WalkEnd::Error) {
        reply.move = Move{graph_.arena->term(), MoveKind::Abort, 0, 0};
        reply.node = state.node;
      }
      if (*rest == WalkEnd::CutOff) reply.node = state.node;
      reply.end = *rest;
      return reply;
    }
    for (const Action& action : graph_.actions_of(node)) {
      if (act(state, action, step)) continue;
      reply.end = WalkEnd::Overflow;
      return reply;
    }
    std::int64_t computed = 0;
    if (!node.value.empty()) {
      const auto result = evaluator_.run(node.value, state.values);
      if (!result) {
        reply.end = WalkEnd::Overflow;
        return reply;
      }
      computed = *result;
    }
    if (node.kind == Node::Kind::P) {
      reply.move = Move{node.move.component, node.move.kind, 0, computed};
      if (!node.move.element.empty())
        reply.move->element = evaluator_.run(node.move.element, state.values).value();
      reply.node = state.node;
      computed = 0;
    }
    INVARIANT(computed >= 0 && computed < node.target_count, "a selector should choose a target");
    state.node = graph_.targets_of(node)[static_cast<std::size_t>(computed)];
  }
  reply.end = WalkEnd::Steps;
  return reply;
}

}  // namespace arbiter::game
