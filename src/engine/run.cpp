#include "engine/run.h"

#include <utility>

namespace arbiter {

namespace {

// At most as many moves as a play by this script has: two for each of its words.
std::size_t moves_in(const Source& script) {
  std::size_t words = 0;
  bool is_in_word = false;
  for (const char each : script.text()) {
    const bool is_blank = each == ' ' || each == '\n' || each == '\t' || each == '\r';
    if (!is_blank && !is_in_word) ++words;
    is_in_word = !is_blank;
  }
  return 2 * words;
}

}  // namespace

tl::expected<check::Outcome, check::BrokenScript> run_term(const core::Judgement& judgement,
                                                           const game::Arena& arena,
                                                           const Source* script,
                                                           const RunOptions& options) {
  constexpr std::size_t kMostChanges = std::size_t{1} << 14U;  // as many as replay_found.cpp keeps
  check::ChangeLog changes(script != nullptr ? moves_in(*script) : 2, kMostChanges);
  RunOptions followed = options;
  followed.changes = &changes;
  if (script == nullptr) {
    check::Outcome outcome = check::run(judgement, arena, check::opening_only, followed);
    outcome.changes = changes.take();
    return outcome;
  }
  auto played = check::run_script(judgement, arena, *script, followed);
  (played ? *played : played.error().before).changes = changes.take();
  return played;
}

RunVerdict verdict_of(const check::Outcome& outcome) {
  if (!outcome.errors.empty()) return RunVerdict::Unsafe;
  const bool is_complete = std::holds_alternative<check::Complete>(outcome.status);
  return is_complete ? RunVerdict::EndedWell : RunVerdict::Unknown;
}

}  // namespace arbiter
