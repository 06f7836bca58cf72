#include "model/align.h"

#include <map>

#include "support/result.h"

namespace arbiter::model {

namespace {

using game::Arena;
using game::Component;
using game::ComponentId;

// A data type by what it says, since names are numbered differently in each file.
std::string described(const Component& component, const core::Judgement& judgement) {
  std::string text = typing::to_string(component.type, *judgement.names);
  if (component.type.data.kind == typing::Data::Kind::Named) {
    text += " of " + std::to_string(component.type.data.high + 1) + " values";
  }
  if (component.size > 0) text += ", " + std::to_string(component.size) + " elements";
  return text;
}

std::string called(const Component& component) {
  if (component.kind == Component::Kind::Term) return "the term";
  const std::string name = "'" + component.prefix + "'";
  if (component.kind == Component::Kind::Free) return name;
  return "argument " + std::to_string(component.position) + " of " + name;
}

using Key = std::pair<std::string, std::uint32_t>;

std::map<Key, ComponentId> by_name(const Arena& arena) {
  std::map<Key, ComponentId> found;
  for (std::uint32_t i = 0; i < arena.size(); ++i) {
    const Component& component = arena[ComponentId(i)];
    found[{component.prefix, component.position}] = ComponentId(i);
  }
  return found;
}

// For each component of `from` the one of `to`, or which has none.
tl::expected<std::vector<ComponentId>, ComponentId> matched(const Arena& from, const Arena& to) {
  const auto names = by_name(to);
  std::vector<ComponentId> result;
  for (std::uint32_t i = 0; i < from.size(); ++i) {
    const Component& component = from[ComponentId(i)];
    const auto found = names.find({component.prefix, component.position});
    if (found == names.end()) return tl::unexpected(ComponentId(i));
    result.push_back(found->second);
  }
  return result;
}

}  // namespace

tl::expected<Alignment, std::string> align(const core::Judgement& left, const Arena& left_arena,
                                           const core::Judgement& right, const Arena& right_arena) {
  const auto only = [](const Component& component, const char* side, const char* other) {
    return tl::unexpected(called(component) + " is in the context of the " + side +
                          " term and not of the " + other +
                          " one; terms are compared in the same context");
  };
  auto to_right = matched(left_arena, right_arena);
  if (!to_right) return only(left_arena[to_right.error()], "left", "right");
  auto to_left = matched(right_arena, left_arena);
  if (!to_left) return only(right_arena[to_left.error()], "right", "left");
  for (std::uint32_t i = 0; i < left_arena.size(); ++i) {
    const Component& mine = left_arena[ComponentId(i)];
    const Component& theirs = right_arena[(*to_right)[i]];
    const std::string left_type = described(mine, left);
    const std::string right_type = described(theirs, right);
    if (left_type == right_type) continue;
    return tl::unexpected(called(mine) + " has type " + left_type + " on the left and " + right_type +
                          " on the right; terms are compared at the same type");
  }
  return Alignment{std::move(*to_left), std::move(*to_right)};
}

}  // namespace arbiter::model
