#include "report/play_text.h"

#include <algorithm>
#include <vector>

#include "report/play_lines.h"

namespace arbiter::report {

namespace {

// The move's column is as wide as its longest move, within these; what is longer juts out.
constexpr std::size_t kMinMoveColumns = 30;
constexpr std::size_t kMaxMoveColumns = 60;

// "line 13", or empty.
std::string place_of(const PlayLine& line) {
  return line.line == 0 ? "" : "line " + std::to_string(line.line);
}

void append_padded(std::string& out, const std::string& text, std::size_t columns) {
  out += text;
  if (text.size() < columns) out.append(columns - text.size(), ' ');
}

}  // namespace

std::string play_to_text(std::span<const check::PlayedMove> play, const game::Arena& arena,
                         const Source& source) {
  const std::vector<PlayLine> lines = play_lines(play, arena, source);
  std::size_t move_columns = kMinMoveColumns;
  std::size_t place_columns = 0;
  for (const PlayLine& line : lines) {
    move_columns = std::max(move_columns, std::min(line.move.size(), kMaxMoveColumns));
    place_columns = std::max(place_columns, place_of(line).size());
  }
  std::string out;
  for (const PlayLine& line : lines) {
    out += line.by == game::Player::Opponent ? "  O  " : "  P  ";
    if (line.line == 0) {
      out += line.move;
    } else {
      append_padded(out, line.move, move_columns);
      out += "  ";
      append_padded(out, place_of(line), place_columns);
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

std::string detail_of(core::ErrorReason reason, const std::optional<check::Outside>& outside) {
  if (reason == core::ErrorReason::Division) return "division by zero";
  if (!outside) return "";
  const bool is_index = reason == core::ErrorReason::Bounds;
  return (is_index ? "index " : "value ") + std::to_string(outside->value) +
         (is_index ? " is outside " : " is outside the range ") + std::to_string(outside->low) +
         ".." + std::to_string(outside->high);
}

std::string with_detail(const std::string& reason, const std::string& detail) {
  if (detail.empty()) return reason;
  return detail.starts_with(reason) ? detail : reason + ": " + detail;
}

std::string told_error(const check::PlayedError& error, std::span<const check::PlayedMove> play,
                       const game::Arena& arena) {
  return with_detail(reason_of(error, play, arena), detail_of(error.reason, error.outside));
}

}  // namespace arbiter::report
