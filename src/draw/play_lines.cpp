#include "draw/play_lines.h"

#include "support/excerpt.h"

namespace arbiter::draw {

namespace {

constexpr std::size_t kProgramColumns = 40;

bool has_place(const check::PlayedMove& played, const game::Arena& arena) {
  const bool whole_term =
      played.move.component == arena.term() && played.move.kind != game::MoveKind::Abort;
  return !played.span.is_none() && !whole_term;
}

std::vector<Span> spans_of(std::span<const check::PlayedMove> play) {
  std::vector<Span> spans;
  spans.reserve(play.size());
  for (const check::PlayedMove& played : play) spans.push_back(played.span);
  return spans;
}

}  // namespace

PlayLines::PlayLines(std::span<const check::PlayedMove> play, const game::Arena& arena,
                     const Source& source)
    : arena_(arena), source_(source), locations_(source, spans_of(play)) {}

PlayLine PlayLines::without_program(const check::PlayedMove& played) const {
  PlayLine line;
  line.move = arena_.to_string(played.move);
  line.by = arena_.by(played.move);
  if (has_place(played, arena_)) line.line = locations_[played.span.begin].line;
  return line;
}

PlayLine PlayLines::operator[](const check::PlayedMove& played) const {
  PlayLine line = without_program(played);
  if (line.line != 0) line.program = one_line(source_.text(played.span), kProgramColumns);
  return line;
}

std::vector<PlayLine> play_lines(std::span<const check::PlayedMove> play, const game::Arena& arena,
                                 const Source& source) {
  const PlayLines all(play, arena, source);
  std::vector<PlayLine> lines;
  lines.reserve(play.size());
  for (const check::PlayedMove& played : play) lines.push_back(all[played]);
  return lines;
}

}  // namespace arbiter::draw
