#include "report/play_text.h"

#include <algorithm>
#include <vector>

#include "report/excerpt.h"
#include "report/locations.h"

namespace arbiter::report {

namespace {

// The move's column is as wide as its longest move, within these; what is longer juts out.
constexpr std::size_t kMinMoveColumns = 30;
constexpr std::size_t kMaxMoveColumns = 60;
constexpr std::size_t kProgramColumns = 40;

struct Line {
  std::string move;
  char by = 'O';
  std::string place;    // "line 13", or empty
  std::string program;  // the piece of the program, on one line
};

bool has_place(const check::PlayedMove& played, const game::Arena& arena) {
  const bool whole_term =
      played.move.component == arena.term() && played.move.kind != game::MoveKind::Abort;
  return !played.span.is_none() && !whole_term;
}

std::vector<Line> lines_of(std::span<const check::PlayedMove> play, const game::Arena& arena,
                           const Source& source) {
  std::vector<Span> spans;
  for (const check::PlayedMove& played : play) spans.push_back(played.span);
  const Locations locations(source, spans);
  std::vector<Line> lines;
  for (const check::PlayedMove& played : play) {
    Line line;
    line.move = arena.to_string(played.move);
    line.by = arena.by(played.move) == game::Player::Opponent ? 'O' : 'P';
    if (has_place(played, arena)) {
      line.place = "line " + std::to_string(locations[played.span.begin].line);
      line.program = one_line(source.text(played.span), kProgramColumns);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

void append_padded(std::string& out, const std::string& text, std::size_t columns) {
  out += text;
  if (text.size() < columns) out.append(columns - text.size(), ' ');
}

}  // namespace

std::string play_to_text(std::span<const check::PlayedMove> play, const game::Arena& arena,
                         const Source& source) {
  const std::vector<Line> lines = lines_of(play, arena, source);
  std::size_t move_columns = kMinMoveColumns;
  std::size_t place_columns = 0;
  for (const Line& line : lines) {
    move_columns = std::max(move_columns, std::min(line.move.size(), kMaxMoveColumns));
    place_columns = std::max(place_columns, line.place.size());
  }
  std::string out;
  for (const Line& line : lines) {
    out += "  ";
    out += line.by;
    out += "  ";
    if (line.place.empty()) {
      out += line.move;
    } else {
      append_padded(out, line.move, move_columns);
      out += "  ";
      append_padded(out, line.place, place_columns);
      out += "   " + line.program;
    }
    out += '\n';
  }
  return out;
}

std::string reason_of(const check::PlayedError& error, std::span<const check::PlayedMove> play,
                      const game::Arena& arena) {
  std::string text(core::reason_name(error.reason));
  if (error.reason != core::ErrorReason::ErrorCommand) return text;
  return text + ":" + arena[play[error.move].move.component].prefix;
}

}  // namespace arbiter::report
