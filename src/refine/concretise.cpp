#include "refine/concretise.h"

#include <algorithm>

#include "game/walk.h"

namespace arbiter::refine {

namespace {

// The value of the type that is nearest: where the program does not keep what O brings, `value` is
// 0, which need not be of the type.
std::int64_t fitted(std::int64_t value, const typing::Data& data) {
  return data.is_finite() ? std::clamp(value, data.low, data.high) : value;
}

}  // namespace

std::optional<std::vector<game::Move>> play_of(const game::Graph& graph,
                                               const std::vector<explore::Turn>& path,
                                               const std::vector<std::int64_t>& brought,
                                               game::NodeId error) {
  INVARIANT(brought.size() == path.size(), "each turn should have the value that O brings");
  game::Walker walker(graph);
  game::State state = walker.start();
  std::vector<game::Move> play;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (graph.nodes[state.node].kind != game::Node::Kind::O) return std::nullopt;
    const auto choices = walker.choices(state);
    if (path[i].made.edge >= choices.size()) return std::nullopt;
    const game::Walker::Choice& choice = choices[path[i].made.edge];
    game::Move move = choice.move;
    if (game::carries_value(move.kind)) {
      move.value = fitted(brought[i], (*graph.arena)[move.component].type.data);
    }
    // The steps of the path, and what setting large arrays takes; a run of more steps has left the
    // path.
    const std::uint64_t steps = path[i].trail.size() + graph.slot_count + 2;
    const game::Reply reply = walker.play(state, choice, move.value, 2 * steps);
    play.push_back(move);
    if (!reply.move) return std::nullopt;
    play.push_back(*reply.move);
    if (i + 1 == path.size()) {
      return reply.node == error ? std::optional(std::move(play)) : std::nullopt;
    }
    if (reply.end != game::WalkEnd::Waits) return std::nullopt;
  }
  return std::nullopt;
}

std::vector<std::optional<abstraction::Interval>> brought_classes(
    const game::Graph& graph, const std::vector<explore::Turn>& path,
    const std::vector<game::Move>& play, const abstraction::Precision& precision) {
  INVARIANT(play.size() >= 2 * path.size(), "a play should have two moves for each turn");
  std::vector<std::optional<abstraction::Interval>> classes;
  game::NodeId at = graph.start;
  for (const explore::Turn& turn : path) {
    const std::int64_t value = play[2 * classes.size()].value;
    const game::OEdge& edge = graph.edges_of(graph.nodes[at])[turn.made.edge];
    const bool brings = game::carries_value(edge.move.kind) && edge.bind.is_some();
    classes.emplace_back();
    if (brings && precision.cuts[edge.bind]) {
      const abstraction::Cuts& cuts = *precision.cuts[edge.bind];
      classes.back() = cuts.interval(cuts.class_of(value));
    }
    at = edge.target;
    std::uint32_t step = 0;
    for (const explore::StepChoice& way : turn.trail) {
      const game::Node& node = graph.nodes[at];
      if (step++ < node.action_count) continue;
      const bool is_p = node.kind == game::Node::Kind::P;
      at = graph.targets_of(node)[is_p ? 0 : static_cast<std::size_t>(way.value)];
      step = 0;
    }
  }
  return classes;
}

}  // namespace arbiter::refine
