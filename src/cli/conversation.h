// What conversations on standard input and output have in common: `play` for programs and for
// transition systems.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "cli/line_reader.h"

namespace arbiter::cli {

class Conversation {
 public:
  Conversation();

  static void say(const std::string& text);
  // Prompts for a line, and shows what was read where a terminal has not done so.
  LineReader::Got read(std::string& line);

 private:
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

}  // namespace arbiter::cli
