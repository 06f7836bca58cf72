// The commands of `play` about a transition system: what can be typed beside actions.
// system_session.cpp has the conversation and the table of commands.
//
// A command says what was wrong with its argument, and only `quit` ends the conversation. `hint`
// searches from the present state, with a limit of time that can be typed. `save` writes the lines
// that let the same actions happen again, so that `arbiter play` takes the file as its input.
#include "cli/answer.h"
#include "cli/saved_play.h"
#include "cli/system_session.h"
#include "report/system_words.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::cli {

Next SystemSession::help(std::string_view) {
  say("You can type\n" + commands());
  return Next::Line;
}

Next SystemSession::actions(std::string_view) {
  if (game_.status() == SystemStatus::Goes) {
    show_steps(SIZE_MAX);
  } else {
    show_end();
  }
  return Next::Line;
}

Next SystemSession::trace(std::string_view) {
  std::vector<std::string> trace;
  for (const SystemStep& step : game_.trace()) trace.push_back(action(step));
  say(trace.empty() ? "Nothing has happened yet.\n" : report::trace_text(trace));
  return Next::Line;
}

void SystemSession::take_back(std::size_t count) {
  std::size_t taken = 0;
  while (taken < count && game_.undo()) {
    ++taken;
    lines_.pop_back();
  }
  if (taken == 0) {
    say("There is no action to take back.\n");
    return;
  }
  const std::size_t left = game_.trace().size();
  say("Took back " + counted(taken, "action") + "; " + counted(left, "action") + " of the trace " +
      (left == 1 ? "is" : "are") + " left.\n");
  show_position();
}

Next SystemSession::back(std::string_view rest) {
  const auto count = number_or<std::size_t>(rest, 1);
  if (!count || *count == 0) {
    say("`back` takes a number of actions, as in `back 2`.\n");
  } else {
    take_back(*count);
  }
  return Next::Line;
}

Next SystemSession::restart(std::string_view) {
  take_back(SIZE_MAX);
  return Next::Line;
}

Next SystemSession::hint(std::string_view rest) {
  if (game_.status() != SystemStatus::Goes) {
    say("Nothing can happen any more, so there is no action to hint at; `back` first.\n");
    return Next::Line;
  }
  const auto seconds = hint_seconds(rest, settings_.timeout);
  if (!seconds) {
    say("`hint` takes a number of seconds, as in `hint 60`.\n");
    return Next::Line;
  }
  const Limits limits(seconds, settings_.memory.value_or(default_memory_mib()));
  const bool deadlocks = settings_.property.empty();
  const auto found = game_.hint(deadlocks, limits, &progress_);
  progress_.clear();
  if (const auto* hint = std::get_if<SystemHint>(&found)) {
    say("Hint: " + std::to_string(hint->step + 1) + ", `" +
        printable(action(game_.steps()[hint->step])) + "`. The nearest fault is " +
        counted(hint->fault.trace.size(), "action") +
        " away: " + report::describe_blamed(hint->fault) + "\n");
  } else if (std::holds_alternative<NoFaultAhead>(found)) {
    say(deadlocks ? "Neither an error nor a deadlock can be reached from here.\n"
                  : "No error can be reached from here.\n");
  } else {
    const auto& undecided = std::get<Undecided>(found);
    say("No hint: " + undecided.message + ".\n");
    if (undecided.reason == UnknownReason::Timeout) say("`hint 60` searches for 60 seconds.\n");
  }
  return Next::Line;
}

void SystemSession::write_trace(std::string_view file, bool may_replace) {
  SavedPlay play;
  play.to = file;
  play.may_replace = may_replace;
  play.played = "the system";
  for (const std::string& line : lines_) play.text += line + "\n";
  play.nothing = "nothing has happened yet";
  play.replay = command_about(settings_, "play") + " < " + shell_word(play.to);
  say(saved(settings_, play));
}

Next SystemSession::save(std::string_view rest) {
  write_trace(rest, false);
  return Next::Line;
}

Next SystemSession::save_over(std::string_view rest) {
  write_trace(rest, true);
  return Next::Line;
}

Next SystemSession::quit(std::string_view) { return Next::Quit; }

}  // namespace arbiter::cli
