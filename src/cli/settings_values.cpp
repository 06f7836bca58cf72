// What the values of options mean: numbers, ranges and equations, read once for all verbs.
//
// -D NAME=VALUE means a 64-bit param for a program, and for a .lts file a constant, range or
// parameter of 32 bits; so the kind of file decides how the same words are read. A malformed value
// is a message that repeats the option and says what was expected. The command that an answer
// repeats to its reader has only those options that the answer depends on, each quoted for a shell.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <string_view>
#include <utility>

#include "cli/settings.h"
#include "support/int_range.h"

namespace arbiter::cli {

namespace {

std::optional<std::int64_t> parse_integer(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool is_name(std::string_view text) {
  if (text.empty() || (text[0] >= '0' && text[0] <= '9')) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    return letter || (c >= '0' && c <= '9');
  });
}

std::optional<std::pair<std::string, std::int64_t>> parse_equation(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || !is_name(text.substr(0, equals))) return std::nullopt;
  const auto value = parse_integer(std::string_view(text).substr(equals + 1));
  if (!value) return std::nullopt;
  return std::pair{text.substr(0, equals), *value};
}

std::optional<IntRange> parse_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const auto low = parse_integer(text.substr(0, dots));
  const auto high = parse_integer(text.substr(dots + 2));
  if (!low || !high || *low > *high) return std::nullopt;
  return IntRange{*low, *high};
}

// The options about a program, or a message about the one that is malformed.
tl::expected<TermOptions, std::string> term_options(const Settings& settings) {
  TermOptions options;
  for (const std::string& text : settings.defines) {
    const auto equation = parse_equation(text);
    if (!equation) {
      return tl::unexpected("-D " + text + ": expected NAME=VALUE with a 64-bit integer");
    }
    options.params.push_back(*equation);
  }
  for (const std::string& text : settings.data_sizes) {
    const auto equation = parse_equation(text);
    if (!equation || equation->second < 1) {
      return tl::unexpected("-W " + text + ": expected TYPE=SIZE with a size of at least 1");
    }
    options.data_sizes.push_back(*equation);
  }
  if (!settings.int_range.empty()) {
    const auto range = parse_range(settings.int_range);
    if (!range) {
      return tl::unexpected("--int " + settings.int_range + ": expected LO..HI with LO <= HI");
    }
    options.int_range = *range;
  }
  options.error_commands = settings.error_commands;
  return options;
}

// The values of -D for a .lts file, or a message about the one that is malformed.
tl::expected<std::vector<GivenValue>, std::string> given_values(const Settings& settings) {
  const auto is_small = [](std::int64_t value) { return std::in_range<std::int32_t>(value); };
  std::vector<GivenValue> values;
  for (const std::string& text : settings.defines) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string name = text.substr(0, equals);
    const std::string value = equals < text.size() ? text.substr(equals + 1) : "";
    const auto number = parse_integer(value);
    const auto range = parse_range(value);
    if (is_name(name) && number && is_small(*number)) {
      values.push_back({name, static_cast<std::int32_t>(*number)});
    } else if (is_name(name) && range && is_small(range->low) && is_small(range->high)) {
      values.push_back(
          {name, static_cast<std::int32_t>(range->low), static_cast<std::int32_t>(range->high)});
    } else {
      return tl::unexpected("-D " + text +
                            ": expected NAME=VALUE or NAME=LO..HI with LO <= HI and 32-bit "
                            "integers");
    }
  }
  return values;
}

std::string numbered(const char* before, double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", number);
  return before + std::string(text);
}

std::string with_value(std::string_view option, const std::string& value) {
  return " " + std::string(option) + " " + shell_word(value);
}

// The command with the options that the answer depends on.
std::string command_of(const Settings& settings) {
  std::string command = command_about(settings, "check");
  if (settings.all) command += " --all";
  if (settings.method == Method::Explicit) command += " --method explicit";
  if (settings.method == Method::Partition) command += " --method partition";
  if (!settings.learn.empty()) command += with_value("--learn", settings.learn);
  if (!settings.alphabet.empty()) command += with_value("--alphabet", settings.alphabet);
  if (settings.refine) {
    command += settings.refine == Refine::Paper ? " --refine paper" : " --refine smart";
  }
  if (settings.timeout) command += numbered(" --timeout ", *settings.timeout);
  if (settings.memory) command += " --memory " + std::to_string(*settings.memory);
  return command;
}

}  // namespace

std::string command_about(const Settings& settings, std::string_view verb) {
  std::string command = "arbiter " + std::string(verb) + " " + shell_word(settings.file);
  for (const std::string& define : settings.defines) command += with_value("-D", define);
  for (const std::string& size : settings.data_sizes) command += with_value("-W", size);
  if (!settings.int_range.empty()) command += with_value("--int", settings.int_range);
  for (const std::string& name : settings.error_commands) command += with_value("--error", name);
  if (!settings.process.empty()) command += with_value("--process", settings.process);
  if (!settings.property.empty()) command += with_value("--property", settings.property);
  return command;
}

std::string shell_word(const std::string& text) {
  const bool is_plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return is_letter || (c >= '0' && c <= '9') ||
           std::string_view("_-./=,+:@%").find(c) != std::string_view::npos;
  });
  if (is_plain) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::optional<std::string> read_values(Settings& settings, bool is_system) {
  settings.command = command_of(settings);
  if (is_system) {
    auto given = given_values(settings);
    if (!given) return given.error();
    settings.given = std::move(*given);
    return std::nullopt;
  }
  auto options = term_options(settings);
  if (!options) return options.error();
  settings.program = std::move(*options);
  return std::nullopt;
}

}  // namespace arbiter::cli
