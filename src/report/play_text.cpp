#include "report/play_text.h"

#include <algorithm>
#include <vector>

#include "draw/play_lines.h"
#include "support/excerpt.h"
#include "support/text_pace.h"

namespace arbiter::report {

namespace {

// The move's column is as wide as its longest move, within these; what is longer juts out.
constexpr std::size_t kMinMoveColumns = 30;
constexpr std::size_t kMaxMoveColumns = 60;
constexpr std::size_t kMaxShownColumns = 200;  // and what is longer than this is shortened

// "line 13", or empty.
std::string place_of_line(const draw::PlayLine& line) {
  return line.line == 0 ? "" : "line " + std::to_string(line.line);
}

void append_padded(std::string& out, const std::string& text, std::size_t columns) {
  out += text;
  if (text.size() < columns) out.append(columns - text.size(), ' ');
}

Bounded<std::string> text_of(std::span<const check::PlayedMove> play, const game::Arena& arena,
                             const Source& source, const Limits* limits,
                             const check::PlayChanges* changes) {
  const draw::PlayLines lines(play, arena, source);
  TextPace pace(limits);
  std::size_t move_columns = kMinMoveColumns;
  std::size_t place_columns = 0;
  for (const check::PlayedMove& played : play) {
    const draw::PlayLine line = lines.without_program(played);
    move_columns = std::max(move_columns, std::min(line.move.size(), kMaxMoveColumns));
    place_columns = std::max(place_columns, place_of_line(line).size());
    if (const auto reason = pace.after(line.move.size() + kMinMoveColumns)) {
      return tl::unexpected(*reason);
    }
  }
  std::string out;
  for (std::size_t i = 0; i < play.size(); ++i) {
    draw::PlayLine line = lines[play[i]];
    if (const auto reason = pace.after(line.move.size() + kMinMoveColumns)) {
      return tl::unexpected(*reason);
    }
    line.move = without_middle(line.move, kMaxShownColumns);
    out += line.by == game::Player::Opponent ? "  O  " : "  P  ";
    if (line.line == 0) {
      out += line.move;
    } else {
      append_padded(out, line.move, move_columns);
      out += "  ";
      append_padded(out, place_of_line(line), place_columns);
      out += "   " + line.program;
    }
    out += '\n';
    if (changes == nullptr || changes->at(i).empty()) continue;
    out += "       " + without_middle(check::to_text(changes->at(i)), kMaxShownColumns) + "\n";
  }
  return out;
}

}  // namespace

std::string play_to_text(std::span<const check::PlayedMove> play, const game::Arena& arena,
                         const Source& source, const check::PlayChanges* changes) {
  return *text_of(play, arena, source, nullptr, changes);
}

Bounded<std::string> play_to_text(std::span<const check::PlayedMove> play, const game::Arena& arena,
                                  const Source& source, const Limits& limits,
                                  const check::PlayChanges* changes) {
  return text_of(play, arena, source, &limits, changes);
}

std::size_t bytes_of_play_text(std::size_t moves, std::size_t longest_move, bool has_changes) {
  // The places of a play are a few, but may be as many as the moves. A text that grows is there
  // twice, and the answer that it is put into a third time.
  constexpr std::size_t kPlaces = 2 * sizeof(Span) + 4 * sizeof(Location);
  const std::size_t changed = has_changes ? kMaxShownColumns : 0;
  return longest_move +
         moves * (kPlaces + 3 * (64 + std::min(longest_move, kMaxShownColumns) + changed));
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
         (is_index ? " is outside " : " is outside the range ") +
         std::to_string(outside->range.low) + ".." + std::to_string(outside->range.high);
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
