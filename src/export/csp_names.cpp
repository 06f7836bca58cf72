#include "export/csp_names.h"

#include "draw/shown_model.h"

namespace arbiter::exports {

namespace {

using game::MoveKind;

void add_word(std::string& event, std::string_view word) {
  if (!event.empty()) event += "_";
  event += word;
}

// A name of the program's.
std::string identifier(std::string_view name) {
  std::string text = name.starts_with('_') ? "id_0" : "";
  for (const char c : name) {
    text += c;
    if (c == '_') text += c;
  }
  return text;
}

// "-1", "tt", "<0".
std::string value_word(std::string_view value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string word;
  for (const char c : value) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (plain) {
      word += c;
    } else if (c == '-') {
      word += "m";
    } else if (c == '<') {
      word += "lt";
    } else if (c == '>') {
      word += "gt";
    } else {
      const auto byte = static_cast<unsigned char>(c);
      word += {'u', kDigits[byte / 16U], kDigits[byte % 16U]};
    }
  }
  return word;
}

std::string_view word_of(MoveKind kind) {
  switch (kind) {
    case MoveKind::Run: return "run";
    case MoveKind::Done: return "done";
    case MoveKind::Q: return "q";
    case MoveKind::Read: return "read";
    case MoveKind::Value: return "v";
    case MoveKind::Write: return "write";
    case MoveKind::Ok: return "ok";
    case MoveKind::Abort: return "abort";
  }
  return "?";
}

}  // namespace

std::string csp_event(const model::Letter& letter, const game::Arena& arena) {
  if (letter.move.component.is_none()) return letter.name;  // nd
  const game::Component& component = arena[letter.move.component];
  std::string event;
  if (component.prefix.starts_with('#')) {
    event = "arg_" + component.prefix.substr(1);
  } else {
    event = identifier(component.prefix);
  }
  if (component.size > 0) add_word(event, "at_" + std::to_string(letter.move.element));
  if (component.position > 0) add_word(event, "arg_" + std::to_string(component.position));
  add_word(event, word_of(letter.move.kind));
  if (game::carries_value(letter.move.kind)) {
    add_word(event, value_word(draw::parts_of(letter, arena).value));
  }
  return event;
}

}  // namespace arbiter::exports
