#include "report/play_lines.h"

#include "report/excerpt.h"
#include "report/locations.h"

namespace arbiter::report {

namespace {

constexpr std::size_t kProgramColumns = 40;

bool has_place(const check::PlayedMove& played, const game::Arena& arena) {
  const bool whole_term =
      played.move.component == arena.term() && played.move.kind != game::MoveKind::Abort;
  return !played.span.is_none() && !whole_term;
}

}  // namespace

std::vector<PlayLine> play_lines(std::span<const check::PlayedMove> play, const game::Arena& arena,
                                 const Source& source) {
  std::vector<Span> spans;
  for (const check::PlayedMove& played : play) spans.push_back(played.span);
  const Locations locations(source, spans);
  std::vector<PlayLine> lines;
  for (const check::PlayedMove& played : play) {
    PlayLine line;
    line.move = arena.to_string(played.move);
    line.by = arena.by(played.move);
    if (has_place(played, arena)) {
      line.line = locations[played.span.begin].line;
      line.program = one_line(source.text(played.span), kProgramColumns);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace arbiter::report
