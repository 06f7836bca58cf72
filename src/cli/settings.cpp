#include "cli/settings.h"

#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

#include "report/diagnostic_json.h"
#include "report/diagnostic_text.h"
#include "report/json.h"
#include "support/version.h"
#include "typing/elaborate.h"

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
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (!letter && !(c >= '0' && c <= '9')) return false;
  }
  return true;
}

std::optional<std::pair<std::string, std::int64_t>> parse_equation(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || !is_name(text.substr(0, equals))) return std::nullopt;
  const auto value = parse_integer(std::string_view(text).substr(equals + 1));
  if (!value) return std::nullopt;
  return std::pair{text.substr(0, equals), *value};
}

bool use_color(const Settings& settings) {
  if (settings.color != When::Auto) return settings.color == When::Always;
  const char* no_color = std::getenv("NO_COLOR");
  return (no_color == nullptr || *no_color == '\0') && isatty(STDERR_FILENO) != 0;
}

}  // namespace

tl::expected<typing::Options, std::string> term_options(const Settings& settings) {
  typing::Options options;
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
    const std::size_t dots = settings.int_range.find("..");
    const auto low = parse_integer(std::string_view(settings.int_range).substr(0, dots));
    const auto high = dots == std::string::npos
                          ? std::nullopt
                          : parse_integer(std::string_view(settings.int_range).substr(dots + 2));
    if (!low || !high || *low > *high) {
      return tl::unexpected("--int " + settings.int_range + ": expected LO..HI with LO <= HI");
    }
    options.int_range = {*low, *high};
  }
  options.error_commands = settings.error_commands;
  return options;
}

int report_errors(const Settings& settings, const std::vector<Diagnostic>& errors,
                  const Source& source) {
  if (settings.format == Format::Json || !settings.json_file.empty()) {
    const std::string json = report::json_to_text(report::diagnostics_to_json(errors, source));
    if (settings.format == Format::Json) std::fwrite(json.data(), 1, json.size(), stdout);
    if (!settings.json_file.empty()) write_file(settings.json_file, json);
  }
  if (settings.format == Format::Text) {
    const std::string text =
        report::diagnostics_to_text(errors, source, {.color = use_color(settings)});
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
  return BadInput;
}

void report_warnings(const Settings& settings, const core::Judgement& judgement,
                     const typing::Options& options) {
  const std::vector<Diagnostic> warnings = typing::warnings(judgement, options);
  if (settings.quiet || warnings.empty()) return;
  const std::string text = report::diagnostics_to_text(
      warnings, *judgement.source, {.color = use_color(settings), .severity = "warning"});
  std::fwrite(text.data(), 1, text.size(), stderr);
}

int report_usage(const Settings& settings, const std::string& message) {
  if (settings.format == Format::Json) {
    nlohmann::ordered_json json;
    json["error"]["code"] = "usage";
    json["error"]["message"] = message;
    json["error"]["spans"] = nlohmann::ordered_json::array();
    const std::string text = report::json_to_text(json);
    std::fwrite(text.data(), 1, text.size(), stdout);
  } else {
    std::fprintf(stderr, "arbiter: %s\n", message.c_str());
  }
  return BadInput;
}

int report_unknown(const Settings& settings, const std::string& reason, const std::string& message) {
  nlohmann::ordered_json json;
  json["arbiter"] = kVersion;
  json["file"] = settings.file;
  json["verdict"] = "unknown";
  json["reason"] = reason;
  json["message"] = message;
  return print_answer(settings, "UNKNOWN: " + message + "\n", report::json_to_text(json), Unknown);
}

std::optional<std::string> write_file(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return "cannot write `" + path + "`: " + std::strerror(errno);
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const bool closed = std::fclose(file) == 0;
  if (!written || !closed) return "cannot write `" + path + "`: " + std::strerror(errno);
  return std::nullopt;
}

int print_answer(const Settings& settings, const std::string& text, const std::string& json,
                 int code) {
  if (!settings.json_file.empty()) {
    if (const auto error = write_file(settings.json_file, json)) return report_usage(settings, *error);
  }
  const std::string& answer = settings.format == Format::Json ? json : text;
  std::fwrite(answer.data(), 1, answer.size(), stdout);
  if (std::fflush(stdout) != 0) {
    std::fprintf(stderr, "arbiter: cannot write the answer: %s\n", std::strerror(errno));
    return BadInput;
  }
  return code;
}

}  // namespace arbiter::cli
