#include "refine/known_bounds.h"

#include <vector>

#include "refine/thresholds.h"

namespace arbiter::refine {

using game::VariableId;

KnownBounds::KnownBounds(const game::Graph& graph) : graph_(graph) {
  for (std::size_t i = 0; i < graph.variables.size(); ++i) uses_.push({});
  look_at_graph();
}

bool KnownBounds::widen(VariableId variable, std::int64_t value) {
  auto& bounds = uses_[variable].bounds;
  if (!bounds) {
    bounds = IntRange::single(value);
    return true;
  }
  if (bounds->contains(value)) return false;
  const IntRange wider = hull(*bounds, IntRange::single(value));
  if (wider.width() > static_cast<std::uint64_t>(kMaxRange)) return false;
  bounds = wider;
  return true;
}

// Takes the bounds that the expression shows: the cut points of its comparisons; if it is the index
// of an array of size `index_below`, also 0 and that size; and those of indices inside it.
void KnownBounds::look_at(game::Expression expression, std::optional<std::int64_t> index_below) {
  if (expression.empty()) return;
  const auto code = graph_.code_of(expression);
  std::vector<CutPoint> points;
  const auto whole = read_expression(code, plain_loads(code), points);
  if (index_below && whole && !whole->is_constant()) {
    uses_[whole->variable].is_index = true;
    for (const std::int64_t bound : {std::int64_t{0}, *index_below}) {
      if (const auto point = crossing(*whole, bound)) points.push_back({whole->variable, *point});
    }
  }
  for (const CutPoint& point : points) {
    (void)widen(point.variable, point.point);
    if (point.point != INT64_MIN) (void)widen(point.variable, point.point - 1);
  }
  // Inside the expression, an element is read whose index is a variable by itself.
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i].op != game::Instruction::Op::LoadElement || i == 0) continue;
    if (code[i - 1].op != game::Instruction::Op::Load) continue;
    const VariableId index = code[i - 1].variable();
    uses_[index].is_index = true;
    (void)widen(index, 0);
    (void)widen(index, graph_.variables[code[i].variable()].size);
  }
}

// Carries bounds along an assignment, both ways. True if some range became wider.
bool KnownBounds::carry_bounds(const game::Action& action) {
  std::vector<CutPoint> none;
  const auto code = graph_.code_of(action.value);
  const auto whole = read_expression(code, plain_loads(code), none);
  if (!whole) return false;
  if (whole->is_constant()) return widen(action.target, whole->offset);
  bool wider = false;
  // Not along `v := v + 1` or `v := 2 * u`: these may be in a loop, where bounds would grow without
  // end.
  if (whole->variable == action.target || (whole->factor != 1 && whole->factor != -1)) return false;
  if (const auto from = uses_[whole->variable].bounds) {
    for (const std::int64_t end : {from->low, from->high}) {
      std::int64_t value = 0;
      if (__builtin_mul_overflow(end, whole->factor, &value)) continue;
      if (__builtin_add_overflow(value, whole->offset, &value)) continue;
      wider = widen(action.target, value) || wider;
    }
  }
  if (const auto to = uses_[action.target].bounds) {
    for (const std::int64_t end : {to->low, to->high}) {
      if (const auto value = crossing(*whole, end)) wider = widen(whole->variable, *value) || wider;
    }
  }
  return wider;
}

void KnownBounds::look_at_graph() {
  for (const game::Node& node : graph_.nodes) {
    for (const game::Action& action : graph_.actions_of(node)) {
      look_at(action.value, std::nullopt);
      look_at(action.index, graph_.variables[action.target].size);
    }
    if (node.kind == game::Node::Kind::P) {
      const auto component = node.move.component.index();
      look_at(node.value, std::nullopt);
      if (component < graph_.arena->size()) {
        look_at(node.move.element, (*graph_.arena)[node.move.component].size);
      }
    } else if (node.kind == game::Node::Kind::Silent) {
      look_at(node.value, std::nullopt);
    }
  }
  constexpr int kRounds = 8;  // along assignments; more would follow loops
  for (int round = 0; round < kRounds; ++round) {
    bool wider = false;
    for (const game::Action& action : graph_.actions) wider = carry_bounds(action) || wider;
    if (!wider) break;
  }
}

}  // namespace arbiter::refine
