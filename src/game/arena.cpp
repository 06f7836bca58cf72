#include "game/arena.h"

#include <algorithm>
#include <charconv>

namespace arbiter::game {

namespace {

using typing::Base;
using typing::Data;

std::string_view word(MoveKind kind) {
  switch (kind) {
    case MoveKind::Run: return "run";
    case MoveKind::Done: return "done";
    case MoveKind::Q: return "q";
    case MoveKind::Read: return "read";
    case MoveKind::Value: return "";
    case MoveKind::Write: return "write";
    case MoveKind::Ok: return "ok";
    case MoveKind::Abort: return "abort";
  }
  return "?";
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

std::optional<std::int64_t> parse_value(std::string_view text, const Data& data) {
  if (data.kind == Data::Kind::Bool) {
    if (text == "tt") return 1;
    if (text == "ff") return 0;
    return std::nullopt;
  }
  return parse_integer(text);
}

}  // namespace

Arena::Arena(const core::Judgement& judgement) {
  components_.push({Component::Kind::Term, {}, 0, 0, judgement.type, ""});
  for (std::uint32_t i = 0; i < judgement.context.size(); ++i) {
    const core::FreeId id(i);
    const core::FreeIdentifier& identifier = judgement.context[id];
    const std::string name = identifier.name.is_some()
                                 ? std::string(judgement.names->text(identifier.name))
                                 : "#" + std::to_string(identifier.position);
    free_.push_back(components_.push(
        {Component::Kind::Free, id, 0, identifier.size, identifier.type.result, name}));
    std::uint32_t position = 0;
    for (const Base& argument : identifier.type.arguments) {
      ++position;
      components_.push({Component::Kind::Argument, id, position, identifier.size, argument, name});
    }
  }
}

ComponentId Arena::free(core::FreeId id) const { return free_[id.index()]; }

ComponentId Arena::argument(core::FreeId id, std::uint32_t position) const {
  return ComponentId(free_[id.index()].index() + position);
}

Player Arena::by(ComponentId component, MoveKind kind) const {
  const bool term_side = components_[component].kind != Component::Kind::Free;
  return is_question(kind) == term_side ? Player::Opponent : Player::Proponent;
}

std::vector<MoveKind> Arena::questions(ComponentId component) const {
  switch (components_[component].type.kind) {
    case Base::Kind::Com: return {MoveKind::Run};
    case Base::Kind::Exp: return {MoveKind::Q};
    case Base::Kind::Var: return {MoveKind::Read, MoveKind::Write};
    case Base::Kind::Any: break;
  }
  INVARIANT(false, "a component should have a proper base type");
}

bool Arena::admits(ComponentId component, std::int64_t value) const {
  const Data& data = components_[component].type.data;
  if (data.kind == Data::Kind::Named && !data.is_finite()) return value >= 0;
  return !data.is_finite() || (value >= data.low && value <= data.high);
}

std::string Arena::value_to_string(ComponentId component, std::int64_t value) const {
  if (components_[component].type.data.kind == Data::Kind::Bool) return value != 0 ? "tt" : "ff";
  return std::to_string(value);
}

std::string Arena::to_string(const Move& move) const {
  const Component& component = components_[move.component];
  std::string text = component.prefix;
  if (component.size > 0) text += "[" + std::to_string(move.element) + "]";
  if (component.position > 0) text += "#" + std::to_string(component.position);
  if (!text.empty()) text += ".";
  text += word(move.kind);
  if (move.kind == MoveKind::Value) text += value_to_string(move.component, move.value);
  if (move.kind == MoveKind::Write) text += "(" + value_to_string(move.component, move.value) + ")";
  return text;
}

std::optional<Move> Arena::parse(std::string_view text) const {
  // The component: everything before the last dot outside a value ("x.-1" has only one dot).
  const std::size_t dot = text.find('.');
  std::string_view prefix =
      dot == std::string_view::npos ? std::string_view() : text.substr(0, dot);
  const std::string_view rest = dot == std::string_view::npos ? text : text.substr(dot + 1);
  if (dot == 0) return std::nullopt;

  Move move;
  std::uint32_t position = 0;
  if (const std::size_t hash = prefix.rfind('#'); hash != std::string_view::npos && hash > 0) {
    const auto number = parse_integer(prefix.substr(hash + 1));
    if (!number || *number < 1 || *number > 1'000'000) return std::nullopt;
    position = static_cast<std::uint32_t>(*number);
    prefix = prefix.substr(0, hash);
  }
  bool indexed = false;
  if (!prefix.empty() && prefix.back() == ']') {
    const std::size_t open = prefix.find('[');
    if (open == std::string_view::npos) return std::nullopt;
    const auto number = parse_integer(prefix.substr(open + 1, prefix.size() - open - 2));
    if (!number) return std::nullopt;
    move.element = *number;
    indexed = true;
    prefix = prefix.substr(0, open);
  }
  const auto found = std::find_if(components_.begin(), components_.end(), [&](const Component& c) {
    return c.prefix == prefix && c.position == position && (c.size > 0) == indexed;
  });
  if (found == components_.end()) return std::nullopt;
  if (indexed && (move.element < 0 || move.element >= found->size)) return std::nullopt;
  move.component = ComponentId(static_cast<std::uint32_t>(found - components_.begin()));

  const Base& type = found->type;
  const auto done = [&](MoveKind kind, bool possible) -> std::optional<Move> {
    if (!possible) return std::nullopt;
    move.kind = kind;
    return move;
  };
  if (rest == "abort") return done(MoveKind::Abort, found->kind == Component::Kind::Term);
  if (rest == "run") return done(MoveKind::Run, type.kind == Base::Kind::Com);
  if (rest == "done") return done(MoveKind::Done, type.kind == Base::Kind::Com);
  if (rest == "q") return done(MoveKind::Q, type.kind == Base::Kind::Exp);
  if (rest == "read") return done(MoveKind::Read, type.kind == Base::Kind::Var);
  if (rest == "ok") return done(MoveKind::Ok, type.kind == Base::Kind::Var);
  if (type.kind == Base::Kind::Com) return std::nullopt;
  std::string_view value = rest;
  move.kind = MoveKind::Value;
  if (rest.starts_with("write(") && rest.ends_with(")")) {
    if (type.kind != Base::Kind::Var) return std::nullopt;
    value = rest.substr(6, rest.size() - 7);
    move.kind = MoveKind::Write;
  }
  const auto number = parse_value(value, type.data);
  if (!number) return std::nullopt;
  move.value = *number;
  return move;
}

}  // namespace arbiter::game
