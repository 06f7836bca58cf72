#include "cli/conversation.h"

#include <unistd.h>

#include <cstdio>

#include "support/limits.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

constexpr std::string_view kPrompt = "> ";
constexpr double kHintSeconds = 10;  // unless given
constexpr double kMostHintSeconds = 1e6;

}  // namespace

Conversation::Conversation() : lines_(STDIN_FILENO), echoes_(isatty(STDIN_FILENO) == 0) {}

void Conversation::say(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void Conversation::go_on(std::string_view what,
                         const std::function<Next(std::string_view line)>& obey) {
  std::string line;
  while (true) {
    const LineReader::Got got = read(line);
    if (got == LineReader::Got::End || got == LineReader::Got::Interrupted) return;
    if (got == LineReader::Got::TooLong) {
      say("That line is too long to be " + std::string(what) + ".\n");
      continue;
    }
    if (obey(trimmed(line)) == Next::Quit) return;
    (void)take_interrupt();  // it has stopped what was done, and the conversation goes on
  }
}

LineReader::Got Conversation::read(std::string& line) {
  say(std::string(kPrompt));
  std::fflush(stdout);
  const LineReader::Got got = lines_.next(line);
  if (got == LineReader::Got::End || got == LineReader::Got::Interrupted) {
    say("\n");
  } else if (echoes_) {
    say(got == LineReader::Got::Line ? printable(line) + "\n" : "…\n");
  }
  return got;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\v\f";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::optional<double> hint_seconds(std::string_view typed, std::optional<double> timeout) {
  const auto seconds = number_or<double>(typed, timeout.value_or(kHintSeconds));
  if (!seconds || !(*seconds >= 0 && *seconds <= kMostHintSeconds)) return std::nullopt;
  return seconds;
}

std::string command_line(std::string_view name, std::string_view argument, std::string_view about) {
  std::string typed(name);
  if (!argument.empty()) typed += " " + std::string(argument);
  typed.resize(std::max<std::size_t>(typed.size() + 1, 16), ' ');
  return "  " + typed + std::string(about) + "\n";
}

}  // namespace arbiter::cli
