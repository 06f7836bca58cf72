#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/conversation.h"
#include "cli/settings.h"
#include "engine/game.h"

namespace arbiter::cli {

// A game with somebody at the other end of standard input and output: reads a line, does what it
// says, and tells what came of it, until it says `quit` or there are no more lines.
class GameSession {
 public:
  GameSession(const Settings& settings, const Term& term, GameOptions options, Progress& progress);

  void play();

  // What can be typed, a line each.
  static std::string commands();

 private:
  // One command each, in game_commands.cpp; `rest` is what stands behind its name.
  Next help(std::string_view rest);
  Next moves(std::string_view rest);
  Next past(std::string_view rest);
  Next variables(std::string_view rest);
  Next source(std::string_view rest);
  Next undo(std::string_view rest);
  Next restart(std::string_view rest);
  Next hint(std::string_view rest);
  Next save(std::string_view rest);
  Next save_over(std::string_view rest);
  Next quit(std::string_view rest);

  static const SessionCommand<GameSession> kCommands[];

  static void say(const std::string& text) { Conversation::say(text); }
  Next obey(std::string_view line);
  void choose(std::string_view line);
  void take_back(std::size_t count);
  void write_play(std::string_view file, bool may_replace);

  void show_position();
  void show_last_turn();
  void show_menu(std::size_t most);
  void show_end();
  std::string end_in_words() const;
  std::string hint_text(const Hint& hint);
  Span place() const;
  const Source& source_file() const { return *term_.judgement->source; }

  const Settings& settings_;
  const Term& term_;
  Game game_;
  Progress& progress_;
  Conversation conversation_;
  std::uint64_t steps_;
  bool color_;
};

}  // namespace arbiter::cli
