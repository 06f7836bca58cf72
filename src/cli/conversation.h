// What conversations on standard input and output have in common: `play` for programs and for
// transition systems.
#pragma once

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cli/line_reader.h"

namespace arbiter::cli {

enum class Next : bool { Line, Quit };

// A command of a session; `rest` is what stands behind its name.
template <class Session>
struct SessionCommand {
  std::string_view name;
  std::string_view argument;  // for help; empty if nothing can stand behind the name
  std::string_view about;     // empty for a second name
  Next (Session::*obey)(std::string_view rest);
};

class Conversation {
 public:
  Conversation();

  static void say(const std::string& text);
  // Reads lines and has each obeyed, without the blanks around it, until one quits or there are no
  // more. `what` is what a line that is too long was meant to be: "a move".
  void go_on(std::string_view what, const std::function<Next(std::string_view line)>& obey);

 private:
  // Prompts for a line, and shows what was read where a terminal has not done so.
  LineReader::Got read(std::string& line);

  LineReader lines_;
  bool echoes_;  // what is read is not on the screen already
};

// Without the blanks around it.
std::string_view trimmed(std::string_view text);

// A number and nothing else; `otherwise` if there is nothing at all.
template <class Number>
std::optional<Number> number_or(std::string_view text, Number otherwise) {
  if (text.empty()) return otherwise;
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// The seconds that a hint may take: those that were typed, or --timeout, or a few. None if what was
// typed is no number of seconds.
std::optional<double> hint_seconds(std::string_view typed, std::optional<double> timeout);

// "  hint [SECONDS]  a move on ...": a line of help about a command.
std::string command_line(std::string_view name, std::string_view argument, std::string_view about);

// The help about all commands.
template <class Session>
std::string commands_text(std::span<const SessionCommand<Session>> commands) {
  std::string text;
  for (const SessionCommand<Session>& command : commands) {
    if (command.about.empty()) continue;
    text += command_line(command.name, command.argument, command.about);
  }
  return text;
}

// Does what the line says, if it begins with the name of a command.
template <class Session>
std::optional<Next> obey_command(Session& session,
                                 std::span<const SessionCommand<Session>> commands,
                                 std::string_view line) {
  const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
  for (const SessionCommand<Session>& command : commands) {
    if (command.name != line.substr(0, blank)) continue;
    const std::string_view rest = trimmed(line.substr(blank));
    if (rest.empty() || !command.argument.empty()) return (session.*command.obey)(rest);
    Conversation::say("`" + std::string(command.name) + "` takes nothing behind it.\n");
    return Next::Line;
  }
  return std::nullopt;
}

}  // namespace arbiter::cli
