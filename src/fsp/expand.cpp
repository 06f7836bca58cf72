// Labels and sets: a label with indices and sets stands for all the labels that its parts' values
// make, a dot between them. A part may use what parts before it have bound.
#include <algorithm>
#include <unordered_set>

#include "fsp/evaluate.h"

namespace arbiter::fsp {

using automata::LetterId;

std::vector<NodeId> PlacesInVain::all() const {
  std::vector<NodeId> found;
  for (const auto& [place, is_of_use] : places_) {
    if (!is_of_use) found.push_back(place);
  }
  std::sort(found.begin(), found.end());
  return found;
}

bool Evaluator::has_room(NodeId node, std::size_t count) {
  if (is_stopped()) return false;
  if (count <= kMaxValues) return true;
  fail(DiagnosticCode::TooManyValues, node,
       "this stands for more than " + std::to_string(kMaxValues) + " labels");
  return false;
}

// A text is copied only where it goes on in several ways: a label may have very many parts.
Deep<std::vector<Evaluator::Expansion>> Evaluator::expand(NodeId label, ScopeId scope) {
  constexpr std::size_t kAskEvery = 1024;
  std::vector<Expansion> found = {{"", scope}};
  std::size_t bytes = 0;  // of `found`
  const std::size_t parts = ast_.children(label).size();
  for (std::size_t i = 0; i < parts; ++i) {
    const NodeId part = ast_.child(label, i);
    const Node& node = ast_[part];
    if (node.kind == NodeKind::LabelName) {
      const std::string_view name = ast_.names->text(ast_.name(part));
      bytes += 2 * found.size() * (name.size() + 1);
      if (!grant(bytes)) co_return std::vector<Expansion>{};
      for (Expansion& each : found) (each.text += i > 0 ? "." : "") += name;
      continue;
    }
    std::vector<Expansion> longer;
    std::size_t longer_bytes = 0;
    for (Expansion& before : found) {
      const auto values = co_await part_values(part, before.scope);
      if (!has_room(part, longer.size() + values.size())) co_return std::vector<Expansion>{};
      for (std::size_t v = 0; v < values.size(); ++v) {
        // NOLINTNEXTLINE(bugprone-use-after-move): it is moved in the last round only
        const ScopeId outer = before.scope;
        Expansion next = v + 1 == values.size() ? std::move(before) : before;
        if (i > 0) next.text += ".";
        next.text += text(values[v]);
        if (node.kind == NodeKind::Bind) {
          next.scope = scopes_.bind(outer, ast_.name(part), values[v]);
        }
        longer_bytes += next.text.capacity() + 2 * sizeof(Expansion);
        longer.push_back(std::move(next));
        if (longer.size() % kAskEvery == 0 && !grant(bytes + longer_bytes)) {
          co_return std::vector<Expansion>{};
        }
      }
    }
    found = std::move(longer);
    bytes = longer_bytes;
  }
  co_return found;
}

std::vector<Value> Evaluator::range_values(NodeId node, const IntRange& range) {
  std::vector<Value> values;
  ranges_in_vain_.tell(node, range.low <= range.high);
  if (range.high < range.low) return values;
  const auto count = static_cast<std::size_t>(range.width() + 1);
  if (!has_room(node, count)) return values;
  for (std::int64_t at = range.low; at <= range.high; ++at) {
    values.push_back(Value::of(static_cast<std::int32_t>(at)));
  }
  return values;
}

Deep<std::vector<Value>> Evaluator::part_values(NodeId part, ScopeId scope) {
  std::vector<Value> values;
  if (ast_[part].kind == NodeKind::Bind) part = ast_.child(part, 0);
  switch (ast_[part].kind) {
    case NodeKind::IndexValue: {
      const Value found = co_await evaluate(ast_.child(part, 0), scope);
      values.push_back(found);
      break;
    }
    case NodeKind::IndexRange: {
      const Value low = co_await evaluate(ast_.child(part, 0), scope);
      const Value high = co_await evaluate(ast_.child(part, 1), scope);
      const std::int32_t first = number(ast_.child(part, 0), low);
      const std::int32_t last = number(ast_.child(part, 1), high);
      values = range_values(part, {first, last});
      break;
    }
    case NodeKind::IndexName: {
      const auto range = ranges_.find(ast_.name(part));
      const bool is_parameter = scopes_.find(scope, ast_.name(part)) != nullptr;
      if (range != ranges_.end() && !is_parameter) {
        values = range_values(part, range->second);
      } else {
        values.push_back(named(part, scope));
      }
      break;
    }
    case NodeKind::IndexSet:
    case NodeKind::LabelSet: {
      auto all = co_await elements(ast_.child(part, 0), scope);
      if (ast_.children(part).size() > 1) {
        const auto without = co_await elements(ast_.child(part, 1), scope);
        const std::unordered_set<LetterId> gone(without.begin(), without.end());
        std::erase_if(all, [&](LetterId letter) { return gone.contains(letter); });
      }
      for (const LetterId letter : all) values.push_back(value_of(actions_->text(letter)));
      break;
    }
    default: break;
  }
  co_return values;
}

Deep<Evaluator::Letters> Evaluator::elements(NodeId set, ScopeId scope) {
  Letters found;
  if (ast_[set].kind == NodeKind::SetName) {
    const auto known = sets_.find(ast_.name(set));
    if (known != sets_.end()) found = known->second;
    co_return found;
  }
  std::unordered_set<LetterId> seen;
  const std::size_t count = ast_.children(set).size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto labels = co_await expand(ast_.child(set, i), scope);
    for (const Expansion& label : labels) {
      const LetterId letter = actions_->intern(label.text);
      if (seen.insert(letter).second) found.push_back(letter);
      if (found.size() % 1024 == 0 && !grant(0)) break;
    }
    if (!has_room(set, found.size())) break;
  }
  co_return found;
}

}  // namespace arbiter::fsp
