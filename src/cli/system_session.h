#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/conversation.h"
#include "cli/settings.h"
#include "engine/system_game.h"

namespace arbiter::cli {

// An animation of a transition system: somebody types which action happens next, and is shown what
// can happen then, until `quit` or the end of input.
class SystemSession {
 public:
  SystemSession(const Settings& settings, const LoadedSystem& loaded, Progress& progress);

  void play();

  // What can be typed, a line each.
  static std::string commands();

 private:
  // One command each, in system_commands.cpp; `rest` is what stands behind its name.
  Next help(std::string_view rest);
  Next actions(std::string_view rest);
  Next trace(std::string_view rest);
  Next back(std::string_view rest);
  Next restart(std::string_view rest);
  Next hint(std::string_view rest);
  Next save(std::string_view rest);
  Next save_over(std::string_view rest);
  Next quit(std::string_view rest);

  static const SessionCommand<SystemSession> kCommands[];

  static void say(const std::string& text) { Conversation::say(text); }
  Next obey(std::string_view line);
  void choose(std::string_view line);
  // The number of the step that is meant, from 0; none, and a message, if no single one is.
  std::optional<std::size_t> chosen(std::string_view line) const;
  void take_back(std::size_t count);
  void write_trace(std::string_view file, bool may_replace);
  // What can be typed so that this step is made.
  std::string line_of(std::size_t step) const;

  void show_position();
  void show_steps(std::size_t most);
  void show_end();
  // "Input, Output", and which of several ways it is, if the action has several.
  std::string who(std::size_t step) const;
  std::string action(const SystemStep& step) const;

  const Settings& settings_;
  const LoadedSystem& loaded_;
  SystemGame game_;
  std::vector<std::string> lines_;  // per action of the trace: what can be typed for it
  Progress& progress_;
  Conversation conversation_;
};

}  // namespace arbiter::cli
