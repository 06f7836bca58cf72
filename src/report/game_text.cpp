// What a player is shown; examples of each text are in game_text.h.
#include "report/game_text.h"

#include <algorithm>

#include "report/terminal.h"
#include "support/counted.h"
#include "support/excerpt.h"
#include "typing/types.h"

namespace arbiter::report {

namespace {

using game::Component;
using game::Move;
using game::MoveKind;

constexpr std::uint32_t kShortFile = 40;    // lines; what is longer is shown in part
constexpr std::uint32_t kLinesAround = 10;  // before and after the place
constexpr std::size_t kProgramColumns = 40;
constexpr std::size_t kOfferedMoveColumns = 40;
constexpr std::size_t kShownCells = 16;
constexpr std::size_t kValueColumns = 16;

std::string painted(std::string_view text, std::string_view color, bool wanted) {
  if (!wanted) return std::string(text);
  return std::string(color) + std::string(text) + std::string(kPlain);
}

std::string padded(std::string text, std::size_t columns) {
  if (text.size() < columns) text.append(columns - text.size(), ' ');
  return text;
}

std::string right_aligned(const std::string& text, std::size_t columns) {
  return std::string(columns - std::min(columns, text.size()), ' ') + text;
}

// "client", "a[3]", "parameter 1".
std::string owner_of(const Component& component, const Move& move) {
  if (component.prefix.starts_with('#')) return "parameter " + component.prefix.substr(1);
  if (component.size == 0) return component.prefix;
  return component.prefix + "[" + std::to_string(move.element) + "]";
}

// What a move of O's is, with the value written as given.
std::string in_words(const game::Arena& arena, const Move& move, const std::string& value) {
  const Component& component = arena[move.component];
  if (component.kind == Component::Kind::Term) {
    switch (move.kind) {
      case MoveKind::Run: return "run the program";
      case MoveKind::Q: return "ask the program for its value";
      case MoveKind::Read: return "read the variable that the program is";
      default: return "write " + value + " to the variable that the program is";
    }
  }
  const std::string owner = owner_of(component, move);
  const std::string argument = "its argument " + std::to_string(component.position);
  switch (move.kind) {
    case MoveKind::Run: return owner + " runs " + argument;
    case MoveKind::Q: return owner + " asks for " + argument;
    case MoveKind::Read: return owner + " reads " + argument;
    case MoveKind::Write: return owner + " writes " + value + " to " + argument;
    case MoveKind::Done: return owner + " returns";
    case MoveKind::Value: return owner + " answers " + value;
    case MoveKind::Ok: return owner + " takes what was written";
    case MoveKind::Abort: break;
  }
  return "";
}

// "client runs its argument 1: push", "input answers v, any integer: type `1 5` or `input.5`".
std::string explained(const game::Menu& menu, std::size_t number, Span place,
                      const Source& source) {
  const game::Menu::Entry& entry = menu.entries()[number - 1];
  const game::Arena& arena = menu.arena();
  const Component& component = arena[entry.move.component];
  const std::string value = arena.value_to_string(entry.move.component, entry.move.value);
  std::string text = in_words(arena, entry.move, entry.is_open ? "v" : value);
  if (component.kind == Component::Kind::Argument && !place.is_none()) {
    text += ": " + one_line(source.text(place), kProgramColumns);
  }
  if (!entry.is_open) return text;
  return text + "; v is " + values_in_words(component) + ", as in `" + std::to_string(number) +
         " " + value + "` or `" + arena.to_string(entry.move) + "`";
}

std::string values_to_text(const check::ExistingVariable& variable, const core::Binder& binder) {
  if (binder.size == 0) return check::value_to_text(binder, variable.values.front());
  std::string text = "[";
  const std::size_t shown = std::min(variable.values.size(), kShownCells);
  for (std::size_t i = 0; i < shown; ++i) {
    text += (i == 0 ? "" : ", ") + check::value_to_text(binder, variable.values[i]);
  }
  return text + (shown < variable.values.size() ? ", …]" : "]");
}

}  // namespace

std::string place_to_text(const Source& source, Span span, bool color) {
  if (span.is_none()) return "";
  const std::uint32_t line = source.locate(span.begin).line;
  const Excerpt piece = excerpt(source, span, line);
  const std::string number = std::to_string(line);
  const std::size_t width = std::max(kLineNumberWidth, number.size());
  return right_aligned(number, width) + " | " + painted(piece.text, kBold, color) + "\n" +
         std::string(width, ' ') + " | " + std::string(piece.indent, ' ') +
         painted(std::string(piece.carets, '^'), kCyan, color) + "\n";
}

std::string source_to_text(const Source& source, Span span, bool color) {
  const std::uint32_t count = source.line_count();
  const std::uint32_t here = span.is_none() ? 0 : source.locate(span.begin).line;
  std::uint32_t first = 1;
  std::uint32_t last = count;
  if (count > kShortFile) {
    first = here > kLinesAround ? here - kLinesAround : 1;
    last = std::min(count, std::max(first + 2 * kLinesAround, here + kLinesAround));
  }
  std::string text;
  for (std::uint32_t line = first; line <= last; ++line) {
    const Span bounds = source.line_span(line);
    const std::string piece = excerpt(source, {bounds.begin, bounds.begin}, line).text;
    if (line == count && piece.empty()) break;  // the end of the last line begins no other
    const std::string row =
        right_aligned(std::to_string(line), kLineNumberWidth - 2) + " | " + piece;
    text += line == here ? "=>" + painted(row, kBold, color) : "  " + row;
    text += "\n";
  }
  return text;
}

std::string menu_to_text(const game::Menu& menu, std::span<const Span> places, const Source& source,
                         std::size_t most) {
  const std::size_t shown = std::min(menu.entries().size(), most);
  const std::size_t number_columns = std::max<std::size_t>(3, std::to_string(shown).size() + 2);
  std::vector<std::string> moves;
  std::size_t move_columns = 0;
  for (std::size_t i = 0; i < shown; ++i) {
    const game::Menu::Entry& entry = menu.entries()[i];
    moves.push_back(entry.is_open ? menu.arena().to_string(entry.move, "v")
                                  : menu.arena().to_string(entry.move));
    move_columns = std::max(move_columns, std::min(moves.back().size(), kOfferedMoveColumns));
  }
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    text += right_aligned(std::to_string(i + 1), number_columns) + "  " +
            padded(moves[i], move_columns) + "   " + explained(menu, i + 1, places[i], source) +
            "\n";
  }
  if (shown < menu.entries().size()) {
    text += std::string(number_columns, ' ') + "  … and " +
            counted(menu.entries().size() - shown, "move") + " more; `moves` lists all\n";
  }
  return text;
}

std::string variable_name(const check::ExistingVariable& variable,
                          const core::Judgement& judgement) {
  const core::Binder& binder = judgement.binders[variable.binder];
  const std::string name = typing::shown(judgement.names->text(binder.name));
  return binder.size == 0 ? name : name + "[" + std::to_string(binder.size) + "]";
}

std::string variable_to_text(const check::ExistingVariable& variable, bool is_dead,
                             const core::Judgement& judgement, std::size_t name_columns) {
  const core::Binder& binder = judgement.binders[variable.binder];
  std::string text = "  " + padded(variable_name(variable, judgement), name_columns) + " = " +
                     padded(values_to_text(variable, binder), kValueColumns) + "  " +
                     typing::to_string(binder.type.data, *judgement.names);
  if (!binder.span.is_none()) {
    text += ", line " + std::to_string(judgement.source->locate(binder.span.begin).line);
  }
  return text + (is_dead ? ", dead" : "") + "\n";
}

}  // namespace arbiter::report
