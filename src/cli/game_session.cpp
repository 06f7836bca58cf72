// The conversation of `play` about a program: the player is the environment, the program answers.
//
// Each line is a move (its number, a number with a value, or the move as plays write it) or a
// command of kCommands, whose functions are in game_commands.cpp. The position is engine's Game;
// here are only the words: the last turn, the place where the program is, the menu of moves, and
// how a play ended. The menu has 20 lines unless all are asked for. A line that is no move is
// answered with what can be typed, and changes nothing. A call of an error command is shown as an
// error, and the play can go on all the same.
#include "cli/game_session.h"

#include <unistd.h>

#include <algorithm>

#include "cli/answer.h"
#include "report/game_text.h"
#include "report/play_text.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kMenuLines = 20;  // unless `moves` asks for all

}  // namespace

const SessionCommand<GameSession> GameSession::kCommands[] = {
    {"moves", "", "your moves, all of them", &GameSession::moves},
    {"play", "", "the play so far", &GameSession::past},
    {"vars", "", "the local variables and their values; a dead one no longer counts",
     &GameSession::variables},
    {"source", "", "the program, with the place where it is now", &GameSession::source},
    {"undo", "[N]", "take back your last move, or your last N; also `u`", &GameSession::undo},
    {"restart", "", "take back all moves", &GameSession::restart},
    {"hint", "[SECONDS]", "a move on a shortest way to an error", &GameSession::hint},
    {"save", "FILE", "write the play to a new file, for `arbiter run --moves`", &GameSession::save},
    {"save!", "FILE", "the same, over a file that is there", &GameSession::save_over},
    {"help", "", "this list; also `h` and `?`", &GameSession::help},
    {"quit", "", "end the game; also `q`, the end of input, and Ctrl-C", &GameSession::quit},
    {"?", "", "", &GameSession::help},
    {"h", "", "", &GameSession::help},
    {"u", "[N]", "", &GameSession::undo},
    {"q", "", "", &GameSession::quit},
    {"exit", "", "", &GameSession::quit},
};

GameSession::GameSession(const Settings& settings, const Term& term, GameOptions options,
                         Progress& progress)
    : settings_(settings),
      term_(term),
      game_(term, options),
      progress_(progress),
      steps_(options.steps),
      color_(use_color(settings, STDOUT_FILENO)) {}

std::string GameSession::commands() {
  return "  2               make move 2\n"
         "  2 17            make move 2, with the value 17\n"
         "  input.17        make that move, written as in plays\n" +
         commands_text<GameSession>(kCommands);
}

void GameSession::play() {
  if (!settings_.quiet) {
    say("You are the environment of " + printable(settings_.file) +
        ", and open the play. Type the number of a move; `help` tells what else.\n");
  }
  show_position();
  conversation_.go_on("a move", [&](std::string_view line) { return obey(line); });
}

Next GameSession::obey(std::string_view line) {
  if (line.empty()) return Next::Line;
  // A program that is an expression is asked by `q`. Where that can be played it is the move.
  if (line == "q" && game_.is_waiting() && game_.menu().choose(line)) {
    choose(line);
    return Next::Line;
  }
  if (const auto next = obey_command<GameSession>(*this, kCommands, line)) return *next;
  choose(line);
  return Next::Line;
}

void GameSession::choose(std::string_view line) {
  if (!game_.is_waiting()) {
    say("The play is over: `undo` takes your last move back, `help` lists what you can type.\n");
    return;
  }
  const auto move = game_.menu().choose(line);
  if (!move) {
    say(printable(move.error()) + ". `moves` lists your moves, `help` the rest.\n");
    return;
  }
  if (const auto refused = game_.make(*move)) {
    say("Not played: " + refused->message + ".\n");
    return;
  }
  show_last_turn();
  show_position();
}

void GameSession::show_last_turn() {
  const auto play = game_.play();
  const std::size_t turn = play.size() - (play.size() % 2 == 0 ? 2 : 1);
  say(report::play_to_text(play.subspan(turn), term_.arena(), source_file()));
  const auto errors = game_.errors();
  const bool is_new = !errors.empty() && errors.back().move >= turn;
  if (is_new && game_.is_waiting()) {
    say("An error: " + report::told_error(errors.back(), play, term_.arena()) + "  (" +
        place_of(source_file(), errors.back().span) + "). The play can go on all the same.\n");
  }
}

// The place of the assumption that has cut the play off, or of the program's last move; none if
// that move was for the whole program.
Span GameSession::place() const {
  if (const auto* status = std::get_if<check::Status>(&game_.position().status)) {
    if (const auto* cut_off = std::get_if<check::CutOff>(status)) return cut_off->span;
  }
  const auto play = game_.play();
  if (play.empty()) return Span::none();
  const check::PlayedMove& last = play.back();
  const bool is_whole =
      last.move.component == term_.arena().term() && last.move.kind != game::MoveKind::Abort;
  return is_whole ? Span::none() : last.span;
}

void GameSession::show_position() {
  if (!settings_.quiet) {
    const std::string place = report::place_to_text(source_file(), this->place(), color_);
    if (!place.empty()) say("\n" + place);
    say("\n");
  }
  if (!game_.is_waiting()) return show_end();
  if (!settings_.quiet) show_menu(kMenuLines);
}

void GameSession::show_menu(std::size_t most) {
  const game::Menu menu = game_.menu();
  if (const auto places = game_.places(menu)) {
    say(report::menu_to_text(menu, *places, source_file(), most));
  } else {
    say("Interrupted.\n");
  }
}

std::string GameSession::end_in_words() const {
  const auto* status = std::get_if<check::Status>(&game_.position().status);
  if (status == nullptr) {
    return "The program runs forever without another move: the play has no continuation.";
  }
  if (std::holds_alternative<check::Complete>(*status)) {
    return "The play is complete: the program has answered.";
  }
  if (std::holds_alternative<check::Aborted>(*status)) {
    const check::PlayedError& error = game_.errors().back();
    return "The play ends in an error: " + report::told_error(error, game_.play(), term_.arena()) +
           "  (" + place_of(source_file(), error.span) + ")";
  }
  if (const auto* cut_off = std::get_if<check::CutOff>(status)) {
    return "The play goes no further: an assumption is false, and that is no error  (" +
           place_of(source_file(), cut_off->span) + ")";
  }
  if (std::holds_alternative<check::OutOfSteps>(*status)) {
    return "The program has not moved again within the " + std::to_string(steps_) +
           " steps of a play. It may run forever; --steps N allows more.";
  }
  if (const auto* overflow = std::get_if<check::Overflow>(status)) {
    return "Not followed further: a value needs more than 64 bits  (" +
           place_of(source_file(), overflow->span) + ")";
  }
  if (std::holds_alternative<check::OutOfMemory>(*status)) {
    return "Not followed further: the program needs more memory than there is.";
  }
  return "Stopped before the program moved again.";
}

void GameSession::show_end() {
  say(end_in_words() + "\n");
  if (settings_.quiet) return;
  say("`undo` takes your last move back, `save FILE` keeps the play, `quit` ends the game.\n");
}

}  // namespace arbiter::cli
