// Games on random programs: what is saved replays to the same moves, what is hinted at is reached
// in as many moves as were announced, and undo restores exactly.
#include "engine/game.h"

#include <gtest/gtest.h>

#include "check/script.h"
#include "clock/clock.h"
#include "engine/verify.h"
#include "generator/random.h"
#include "property/harness.h"

namespace arbiter::property {
namespace {

constexpr std::size_t kPlays = 3;
constexpr std::size_t kMoves = 12;  // of O's, in each
constexpr std::uint64_t kSteps = 20'000;
constexpr double kSeconds = 0.5;
constexpr std::uint64_t kMib = 512;

std::optional<Term> term_of(const generator::Program& program, std::string& error) {
  auto graph = compiled(program, error);
  if (!graph) return std::nullopt;
  auto judgement = graph->judgement;
  return Term{std::move(judgement), std::move(*graph)};
}

// All that can be seen of a game.
std::string seen(Game& game, const Term& term) {
  std::string text = game.transcript() + std::to_string(game.position().status.index()) +
                     std::to_string(game.errors().size());
  const game::Menu menu = game.menu();
  for (const game::Menu::Entry& entry : menu.entries()) {
    text += " " + term.arena().to_string(entry.move);
  }
  text += " node " + std::to_string(game.position().state.node.index());
  for (const std::int64_t value : game.position().state.values) text += " " + std::to_string(value);
  const auto variables = game.variables();
  for (const GameVariable& variable : *variables) {
    text += " variable " + std::to_string(variable.existing.binder.index());
    for (const std::int64_t value : variable.existing.values) text += " " + std::to_string(value);
    if (variable.is_dead) text += " dead";
  }
  return text;
}

// Plays at random; returns what was to be seen before each move.
std::vector<std::string> play_at_random(Game& game, const Term& term, generator::Random& random,
                                        Coverage& coverage) {
  std::vector<std::string> before;
  while (game.is_waiting() && before.size() < kMoves) {
    before.push_back(seen(game, term));
    const game::Menu menu = game.menu();
    const std::size_t number = random.below(menu.entries().size());
    std::string typed = std::to_string(number + 1);
    if (menu.entries()[number].is_open) {
      typed += " " + std::to_string(menu.entries()[number].move.value);
    }
    const auto move = menu.choose(typed);
    INVARIANT(move && !game.make(*move), "a move of the menu should be playable");
    ++coverage.moves;
  }
  if (!game.is_waiting() && !game.errors().empty()) ++coverage.with_error;
  return before;
}

std::optional<std::string> replay_differs(const Game& game, const Term& term) {
  const Source script("--moves", game.transcript());
  const auto again = check::run_script(*term.judgement, term.arena(), script, {.steps = kSteps});
  if (!again) return "script: " + again.error().error.message;
  const bool same =
      std::equal(again->play.begin(), again->play.end(), game.play().begin(), game.play().end(),
                 [](const auto& a, const auto& b) { return a.move == b.move && a.span == b.span; });
  if (!same) return "replay: the transcript leads to another play:\n" + game.transcript();
  return std::nullopt;
}

std::optional<std::string> check_games(const generator::Program& program, std::uint64_t seed,
                                       Coverage& coverage) {
  std::string error;
  const auto term = term_of(program, error);
  if (!term) return error;
  generator::Random random(seed);
  ++coverage.programs;
  Game game(*term, {.steps = kSteps});
  for (std::size_t i = 0; i < kPlays; ++i) {
    std::vector<std::string> before = play_at_random(game, *term, random, coverage);
    if (auto differs = replay_differs(game, *term)) return differs;
    for (; !before.empty(); before.pop_back()) {
      if (!game.undo()) return "undo: there are fewer positions than moves";
      if (seen(game, *term) != before.back()) return "undo: another position than before";
    }
    if (game.undo()) return "undo: there are more positions than moves";
  }
  return std::nullopt;
}

TEST(Games, TranscriptsReplayAndUndoRestores) {
  const Programs programs = random_programs("random programs that are played", 20'000);
  const Coverage covered = check_all(programs, check_games);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.programs * 10, programs.count * 9);
  EXPECT_GE(covered.moves, covered.programs);
  EXPECT_GE(covered.with_error * 20, programs.count);
}

// What a game that has found nothing yet hints at after the same moves.
std::variant<Hint, NoErrorAhead, Undecided> fresh_hint(const Game& game, const Term& term,
                                                       const Limits& limits) {
  Game fresh(term, {.steps = kSteps});
  for (std::size_t i = 0; i < game.play().size(); i += 2) {
    const auto refused = fresh.make(game.play()[i].move);
    INVARIANT(!refused, "what was played once should be playable again");
  }
  return fresh.hint(limits);
}

// Follows hints to the error that they announce. With and without what was found before, each step
// is two moves nearer.
std::optional<std::string> follow_hints(Game& game, const Term& term, Hint hint,
                                        const Limits& limits) {
  const std::size_t errors = game.errors().size();
  const Span announced = hint.error.span;
  for (std::size_t left = hint.moves; left > 0; left -= 2) {
    if (hint.moves != left) return "hint: the announced distance does not go down";
    const auto fresh = fresh_hint(game, term, limits);
    if (std::holds_alternative<NoErrorAhead>(fresh)) return "hint: a new search finds no error";
    if (const auto* other = std::get_if<Hint>(&fresh); other != nullptr && other->moves != left) {
      return "hint: a new search finds another distance";
    }
    if (game.menu().number_of(hint.move) == 0) return "hint: it is not one of the moves";
    if (game.make(hint.move)) return "hint: its move was refused";
    if (left == 2) break;
    const auto next = game.hint(limits);
    if (!std::holds_alternative<Hint>(next)) return "hint: none on the way to an error";
    hint = std::get<Hint>(next);
  }
  if (game.errors().size() != errors + 1) return "hint: no error where one was announced";
  if (game.errors().back().span != announced) return "hint: another error than announced";
  return std::nullopt;
}

std::optional<std::string> check_hints(const generator::Program& program, std::uint64_t seed,
                                       Coverage& coverage) {
  std::string error;
  const auto term = term_of(program, error);
  if (!term) return error;
  const Limits limits = test::processor_limits(kSeconds, kMib);
  const auto verified = verify(*term, {}, limits);
  if (!verified || !std::holds_alternative<Verified>(*verified)) return std::nullopt;
  const auto& errors = std::get<Verified>(*verified).errors;
  ++coverage.programs;
  Game game(*term, {.steps = kSteps});
  const auto found = game.hint(limits);
  if (errors.empty()) {
    return std::holds_alternative<Hint>(found)
               ? std::optional("hint: at an error of a safe program")
               : std::nullopt;
  }
  const auto* hint = std::get_if<Hint>(&found);
  if (hint == nullptr) return std::nullopt;  // too many steps on the way
  if (hint->moves != errors.front().play.size()) return "hint: not as near as check says";
  if (auto wrong = follow_hints(game, *term, *hint, limits)) return wrong;
  ++coverage.with_error;
  // And from somewhere else.
  while (game.undo()) {
  }
  generator::Random random(seed);
  play_at_random(game, *term, random, coverage);
  if (!game.is_waiting()) return std::nullopt;
  const auto elsewhere = game.hint(limits);
  if (const auto* there = std::get_if<Hint>(&elsewhere)) {
    return follow_hints(game, *term, *there, limits);
  }
  return std::nullopt;
}

TEST(Games, HintsLeadToANearestError) {
  const Programs programs = finite_programs("random programs with hints", 10'000);
  const Coverage covered = check_all(programs, check_hints);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.with_error * 10, programs.count);
}

}  // namespace
}  // namespace arbiter::property
