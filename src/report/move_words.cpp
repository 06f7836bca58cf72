#include "report/move_words.h"

#include "support/excerpt.h"

namespace arbiter::report {

namespace {

using game::Component;
using game::MoveKind;

constexpr std::size_t kNameColumns = 32;

std::string words_of_term(MoveKind kind, const std::string& value) {
  switch (kind) {
    case MoveKind::Run: return "the caller runs the program";
    case MoveKind::Q: return "the caller asks for the program's value";
    case MoveKind::Read: return "the caller reads the program's variable";
    case MoveKind::Write: return "the caller writes " + value + " to the program's variable";
    case MoveKind::Done: return "the program is done";
    case MoveKind::Value: return "the program answers " + value;
    case MoveKind::Ok: return "the program has taken the value";
    case MoveKind::Abort: return "the program fails";
  }
  return "";
}

std::string words_of_free(MoveKind kind, const std::string& name, const std::string& value) {
  switch (kind) {
    case MoveKind::Run: return "the program calls " + name;
    case MoveKind::Q: return "the program asks " + name + " for a value";
    case MoveKind::Read: return "the program reads " + name;
    case MoveKind::Write: return "the program writes " + value + " to " + name;
    case MoveKind::Done: return name + " returns";
    case MoveKind::Value: return name + " answers " + value;
    case MoveKind::Ok: return name + " has taken the value";
    case MoveKind::Abort: break;
  }
  return "";
}

std::string words_of_argument(MoveKind kind, const std::string& name, const std::string& position,
                              const std::string& value) {
  const std::string argument = "argument " + position;
  switch (kind) {
    case MoveKind::Run: return name + " runs its " + argument;
    case MoveKind::Q: return name + " asks for the value of its " + argument;
    case MoveKind::Read: return name + " reads its " + argument;
    case MoveKind::Write: return name + " writes " + value + " to its " + argument;
    case MoveKind::Done: return argument + " of " + name + " is done";
    case MoveKind::Value: return argument + " of " + name + " is " + value;
    case MoveKind::Ok: return argument + " of " + name + " has taken the value";
    case MoveKind::Abort: break;
  }
  return "";
}

}  // namespace

std::string move_in_words(const game::Move& move, const game::Arena& arena) {
  const Component& component = arena[move.component];
  const std::string value = game::carries_value(move.kind)
                                ? arena.value_to_string(move.component, move.value)
                                : std::string();
  if (component.kind == Component::Kind::Term) return words_of_term(move.kind, value);
  const game::ComponentId owner = arena.free(component.free);
  std::string name = without_middle(arena[owner].prefix, kNameColumns);
  if (name.starts_with('#')) name = "parameter " + name.substr(1);
  if (arena[owner].size > 0) name += "[" + std::to_string(move.element) + "]";
  if (component.kind == Component::Kind::Free) return words_of_free(move.kind, name, value);
  return words_of_argument(move.kind, name, std::to_string(component.position), value);
}

}  // namespace arbiter::report
