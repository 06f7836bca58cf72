// The moves of a judgement as text, and back.
//
// A component is the term, a free identifier or an argument of one, and has a prefix: "", "f",
// "f#1". A move is written as its component's prefix, the element in brackets where the component
// is an array, a dot, and the question or the answer: x[3].write(2). A value has no dot, so that
// parse() can take the text apart there; it reads all that to_string() writes. The arguments of a
// free identifier are the components after it, which is how both find f#2 from f. Cost: linear in
// the text; names are found by hashing.
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

// "x[3]" is x and 3. The name is left as it is, and nothing returned, if it has no index.
std::optional<std::int64_t> take_index(std::string_view& name) {
  const std::size_t open = name.find('[');
  if (open == std::string_view::npos || name.back() != ']') return std::nullopt;
  const auto index = parse_integer(name.substr(open + 1, name.size() - open - 2));
  if (index) name = name.substr(0, open);
  return index;
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

Arena::Arena(const core::Judgement& judgement) : names_(judgement.names) {
  components_.push({Component::Kind::Term, {}, 0, 0, judgement.type, ""});
  for (std::uint32_t i = 0; i < judgement.context.size(); ++i) {
    const core::FreeId id(i);
    const core::FreeIdentifier& identifier = judgement.context[id];
    const std::string name = identifier.name.is_some()
                                 ? std::string(judgement.names->text(identifier.name))
                                 : "#" + std::to_string(identifier.position);
    if (identifier.name.is_some()) {
      named_.emplace(identifier.name.index(), id);
    } else {
      parameters_.emplace(identifier.position, id);
    }
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
  return data.bounds().contains(value);
}

std::string Arena::value_to_string(ComponentId component, std::int64_t value) const {
  if (components_[component].type.data.kind == Data::Kind::Bool) return value != 0 ? "tt" : "ff";
  return std::to_string(value);
}

std::string Arena::to_string(const Move& move) const {
  return to_string(move, value_to_string(move.component, move.value));
}

std::string Arena::to_string(const Move& move, std::string_view value) const {
  const Component& component = components_[move.component];
  std::string text = component.prefix;
  if (component.size > 0) text += "[" + std::to_string(move.element) + "]";
  if (component.position > 0) text += "#" + std::to_string(component.position);
  if (!text.empty()) text += ".";
  text += word(move.kind);
  if (move.kind == MoveKind::Value) text += value;
  if (move.kind == MoveKind::Write) text += "(" + std::string(value) + ")";
  return text;
}

ComponentId Arena::find_free(std::string_view name) const {
  if (name.starts_with('#')) {
    const auto position = parse_integer(name.substr(1));
    if (!position || *position < 1 || *position > UINT32_MAX) return ComponentId::none();
    const auto found = parameters_.find(static_cast<std::uint32_t>(*position));
    return found == parameters_.end() ? ComponentId::none() : free(found->second);
  }
  const NameId id = names_->find(name);
  if (id.is_none()) return ComponentId::none();
  const auto found = named_.find(id.index());
  return found == named_.end() ? ComponentId::none() : free(found->second);
}

bool Arena::parse_component(std::string_view prefix, Move& move) const {
  std::int64_t position = 0;
  if (const std::size_t hash = prefix.rfind('#'); hash != std::string_view::npos && hash > 0) {
    const auto number = parse_integer(prefix.substr(hash + 1));
    if (!number || *number < 1 || *number > UINT32_MAX) return false;
    position = *number;
    prefix = prefix.substr(0, hash);
  }
  const auto element = take_index(prefix);
  const ComponentId free = find_free(prefix);
  if (free.is_none()) return false;
  const std::int64_t size = components_[free].size;
  if (element.has_value() != (size > 0) || (element && (*element < 0 || *element >= size)))
    return false;
  // The arguments of a free identifier follow it.
  const std::uint64_t index = free.index() + static_cast<std::uint64_t>(position);
  if (index >= components_.size()) return false;
  move.component = ComponentId(static_cast<std::uint32_t>(index));
  move.element = element.value_or(0);
  return components_[move.component].free == components_[free].free;
}

std::optional<Move> Arena::parse(std::string_view text) const {
  // A value has no dot, so the first is the only one.
  Move move;
  move.component = term();
  const std::size_t dot = text.find('.');
  if (dot != std::string_view::npos && !parse_component(text.substr(0, dot), move))
    return std::nullopt;
  const std::string_view rest = dot == std::string_view::npos ? text : text.substr(dot + 1);
  const Base& type = components_[move.component].type;
  const auto done = [&](MoveKind kind, bool possible) -> std::optional<Move> {
    if (!possible) return std::nullopt;
    move.kind = kind;
    return move;
  };
  if (rest == "abort") return done(MoveKind::Abort, move.component == term());
  if (rest == "run") return done(MoveKind::Run, type.kind == Base::Kind::Com);
  if (rest == "done") return done(MoveKind::Done, type.kind == Base::Kind::Com);
  if (rest == "q") return done(MoveKind::Q, type.kind == Base::Kind::Exp);
  if (rest == "read") return done(MoveKind::Read, type.kind == Base::Kind::Var);
  if (rest == "ok") return done(MoveKind::Ok, type.kind == Base::Kind::Var);
  if (type.kind == Base::Kind::Com) return std::nullopt;
  const bool written = rest.starts_with("write(") && rest.ends_with(")");
  if (written && type.kind != Base::Kind::Var) return std::nullopt;
  const auto value = parse_value(written ? rest.substr(6, rest.size() - 7) : rest, type.data);
  if (!value) return std::nullopt;
  move.value = *value;
  return done(written ? MoveKind::Write : MoveKind::Value, true);
}

}  // namespace arbiter::game
