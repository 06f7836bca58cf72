#include "cli/answer.h"
#include "cli/game_session.h"
#include "cli/load.h"
#include "cli/system_session.h"
#include "cli/systems.h"
#include "cli/verbs.h"

namespace arbiter::cli {

namespace {

// What a game cannot do; empty if all is well.
std::string wrong_usage(const Settings& settings, bool is_for_system) {
  if (const auto message = misplaced_option(settings, is_for_system)) return *message;
  if (is_for_system && (settings.format == Format::Json || !settings.json_file.empty())) {
    return "play is a conversation and has no JSON";
  }
  if (settings.format == Format::Json || !settings.json_file.empty()) {
    return "play is a conversation and has no JSON; `save` the play, and `arbiter run FILE --moves "
           "TEXT --format json` gives it";
  }
  if (settings.file == "-") {
    return "play reads your moves from the standard input; give " +
           std::string(is_for_system ? "the system" : "the program") + " as a file";
  }
  return "";
}

int play_system(const Settings& settings) {
  return with_system(settings, [&](const LoadedSystem& loaded, const Limits&, Progress& progress) {
    progress.clear();
    SystemSession(settings, loaded, progress).play();
    return print_answer(settings, report::ShownAnswer(), Yes);
  });
}

}  // namespace

int play(const Settings& settings) {
  const bool is_for_system = is_system(settings, settings.file);
  if (const std::string wrong = wrong_usage(settings, is_for_system); !wrong.empty()) {
    return report_usage(settings, wrong);
  }
  if (is_for_system) return play_system(settings);
  catch_interrupts();
  Progress progress(progress_style(settings));
  const auto loaded = load_term(settings, settings.file, limits(settings), progress);
  if (const int* code = std::get_if<int>(&loaded)) return *code;
  GameOptions options;
  options.steps = settings.steps;
  // The interpreter, the history and, twice as much, the search for hints.
  if (const auto bytes = memory_bytes(settings)) options.memory = *bytes / 4;
  GameSession(settings, std::get<Term>(loaded), options, progress).play();
  return print_answer(settings, report::ShownAnswer(), Yes);
}

std::string play_footer() {
  return "What you can type where FILE is a program:\n" + GameSession::commands() +
         "\nWhere FILE is a transition system, you choose which action happens next:\n" +
         SystemSession::commands() +
         "\n--steps is for a whole play; --timeout for reading the program, and for each hint. A "
         "game has "
         "no\nJSON, and its program does not come from the standard input: your moves do.\n"
         "\nExit codes: 0 the game was played, however it ended, 2 bad usage or bad input, 3 a "
         "limit was\nreached while the program was read, 70 a bug in arbiter.";
}

}  // namespace arbiter::cli
