// The commands of `play` about a program: what a player can type beside moves. game_session.cpp has
// the conversation and the table of commands.
//
// A command never ends the game but for `quit`, and says what was wrong with its argument. `hint`
// searches from the position, with a limit of time that the player can set, and half of the memory,
// since the interpreter and the history have a quarter each. `save` writes the moves so that
// `arbiter run --moves` takes them, and prints the command that replays the play.
#include <algorithm>

#include "cli/answer.h"
#include "cli/game_session.h"
#include "cli/saved_play.h"
#include "report/game_text.h"
#include "report/play_text.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::cli {

Next GameSession::help(std::string_view) {
  say("You can type\n" + commands());
  return Next::Line;
}

Next GameSession::moves(std::string_view) {
  if (game_.is_waiting()) {
    show_menu(SIZE_MAX);
  } else {
    show_end();
  }
  return Next::Line;
}

Next GameSession::past(std::string_view) {
  say(game_.play().empty() ? "No move was made yet.\n"
                           : report::play_to_text(game_.play(), term_.arena(), source_file()));
  return Next::Line;
}

Next GameSession::variables(std::string_view) {
  const auto all = game_.variables();
  if (!all) {
    say("Interrupted.\n");
    return Next::Line;
  }
  if (all->empty()) say("The program has no local variables here.\n");
  std::size_t columns = 0;
  for (const GameVariable& variable : *all) {
    columns = std::max(columns, report::variable_name(variable.existing, *term_.judgement).size());
  }
  for (const GameVariable& variable : *all) {
    say(report::variable_to_text(variable.existing, variable.is_dead, *term_.judgement, columns));
  }
  return Next::Line;
}

Next GameSession::source(std::string_view) {
  say(report::source_to_text(source_file(), place(), color_));
  return Next::Line;
}

void GameSession::take_back(std::size_t count) {
  std::size_t taken = 0;
  while (taken < count && game_.undo()) ++taken;
  if (taken == 0) {
    say("There is no move to take back.\n");
    return;
  }
  say("Took back " + counted(taken, "move") + " of yours; " + counted(game_.play().size(), "move") +
      " of the play " + (game_.play().size() == 1 ? "is" : "are") + " left.\n");
  show_position();
}

Next GameSession::undo(std::string_view rest) {
  const auto count = number_or<std::size_t>(rest, 1);
  if (!count || *count == 0) {
    say("`undo` takes a number of moves, as in `undo 2`.\n");
  } else {
    take_back(*count);
  }
  return Next::Line;
}

Next GameSession::restart(std::string_view) {
  take_back(SIZE_MAX);
  return Next::Line;
}

std::string GameSession::hint_text(const Hint& hint) {
  const game::Menu menu = game_.menu();
  const std::size_t number = menu.number_of(hint.move);
  INVARIANT(number != 0, "a hint should be one of the moves");
  std::string typed = std::to_string(number);
  if (menu.entries()[number - 1].is_open) typed += " " + std::to_string(hint.move.value);
  std::string reason(core::reason_name(hint.error.reason));
  if (hint.error.reason == core::ErrorReason::ErrorCommand) {
    reason += ":" + term_.arena()[hint.last.component].prefix;
  }
  reason = report::with_detail(reason, report::detail_of(hint.error.reason, hint.error.outside));
  return "Hint: " + typed + ", `" + term_.arena().to_string(hint.move) +
         "`. The nearest error is " + counted(hint.moves, "move") + " away: " + reason + "  (" +
         place_of(source_file(), hint.error.span) + ")\n";
}

Next GameSession::hint(std::string_view rest) {
  if (!game_.is_waiting()) {
    say("The play is over, so there is no move to hint at; `undo` first.\n");
    return Next::Line;
  }
  const auto seconds = hint_seconds(rest, settings_.timeout);
  if (!seconds) {
    say("`hint` takes a number of seconds, as in `hint 60`.\n");
    return Next::Line;
  }
  const Limits limits(seconds, settings_.memory.value_or(default_memory_mib()) / 2);
  const auto found = game_.hint(limits, &progress_);
  progress_.clear();
  if (const auto* hint = std::get_if<Hint>(&found)) {
    say(hint_text(*hint));
  } else if (std::holds_alternative<NoErrorAhead>(found)) {
    say("No error can be reached from here, whatever you play.\n");
  } else {
    const auto& undecided = std::get<Undecided>(found);
    say("No hint: " + undecided.message + ".\n");
    if (undecided.reason == UnknownReason::Timeout) say("`hint 60` searches for 60 seconds.\n");
    if (!undecided.help.empty()) say("help: " + undecided.help + "\n");
  }
  return Next::Line;
}

void GameSession::write_play(std::string_view file, bool may_replace) {
  SavedPlay play;
  play.to = file;
  play.may_replace = may_replace;
  play.played = "the program";
  play.text = game_.transcript();
  play.nothing = "no move was made yet";
  play.replay = command_about(settings_, "run");
  if (settings_.steps != Settings{}.steps) {
    play.replay += " --steps " + std::to_string(settings_.steps);
  }
  play.replay += " --moves \"$(cat " + shell_word(play.to) + ")\"";
  say(saved(settings_, play));
}

Next GameSession::save(std::string_view rest) {
  write_play(rest, false);
  return Next::Line;
}

Next GameSession::save_over(std::string_view rest) {
  write_play(rest, true);
  return Next::Line;
}

Next GameSession::quit(std::string_view) { return Next::Quit; }

}  // namespace arbiter::cli
