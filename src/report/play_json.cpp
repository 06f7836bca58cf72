#include "report/play_json.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "report/play_text.h"
#include "support/locations.h"
#include "support/text_pace.h"

namespace arbiter::report {

using nlohmann::ordered_json;

namespace {

ordered_json to_json(const check::Change& change) {
  ordered_json json = {{"variable", change.variable}};
  if (change.cells) {
    json["first"] = change.cells->first;
    json["last"] = change.cells->last;
  }
  json["now"] = change.value;
  return json;
}

void add_changes(ordered_json& move, const check::MoveChanges& changes) {
  for (const check::Change& change : changes.shown) move["changes"].push_back(to_json(change));
  if (changes.left_out > 0) move["changes_left_out"] = changes.left_out;
}

}  // namespace

ordered_json play_to_json(std::span<const check::PlayedMove> play, const game::Arena& arena,
                          const Source& source, const Limits* limits,
                          const check::PlayChanges* changes) {
  std::vector<Span> spans;
  for (const check::PlayedMove& played : play) spans.push_back(played.span);
  const Locations locations(source, spans);
  TextPace pace(limits);
  ordered_json moves = ordered_json::array();
  for (std::size_t i = 0; i < play.size(); ++i) {
    const check::PlayedMove& played = play[i];
    const bool opponent = arena.by(played.move) == game::Player::Opponent;
    ordered_json move = {{"move", arena.to_string(played.move)},
                         {"by", opponent ? "O" : "P"},
                         {"kind", game::is_question(played.move.kind) ? "question" : "answer"}};
    if (!played.span.is_none()) {
      const Location location = locations[played.span.begin];
      move["line"] = location.line;
      move["column"] = location.column;
    }
    if (changes != nullptr) add_changes(move, changes->at(i));
    constexpr std::size_t kBytes = 128;  // of a short move
    if (pace.after(kBytes + move["move"].get_ref<const std::string&>().size())) return nullptr;
    moves.push_back(std::move(move));
  }
  return moves;
}

std::size_t bytes_of_play_json(std::size_t moves, std::size_t longest_move, std::size_t changes) {
  return moves * (1536 + 3 * longest_move) + changes * 1024;  // as measured
}

void add_detail(ordered_json& json, core::ErrorReason reason,
                const std::optional<check::Outside>& outside) {
  const std::string detail = detail_of(reason, outside);
  if (!detail.empty()) json["detail"] = detail;
  if (!outside) return;
  json["outside"] = {
      {"value", outside->value}, {"low", outside->range.low}, {"high", outside->range.high}};
}

}  // namespace arbiter::report
