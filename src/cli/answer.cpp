// How every verb ends: the answer on stdout or in files, messages on stderr, and the exit code.
//
// Invariants: text or JSON on stdout is the answer and nothing else, so that a pipe can read it;
// with --format json mistakes are JSON on stdout, too; and no failed write goes unnoticed. A full
// disk may take the first bytes of an answer and refuse the rest, so both the write and the flush
// are looked at, and a stream that has failed before is a failure now. An answer that cannot be
// written to one place is still written to the other, and the exit code is 2 then, whatever the
// verdict was.
#include "cli/answer.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>

#include "cli/whole_file.h"
#include "engine/answer.h"
#include "engine/front_end.h"
#include "engine/term.h"
#include "report/diagnostic_text.h"
#include "report/failure_answer.h"
#include "report/program_answer.h"
#include "report/verdict_color.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

constexpr const char* kJsonAnswer = "the answer as JSON";

void say(const std::string& message) { std::fprintf(stderr, "arbiter: %s\n", message.c_str()); }

// Whether the text of an answer begins lines with a verdict; that of other verbs may be a program.
bool has_verdicts(const Settings& settings) {
  return settings.verb != "format" && settings.verb != "explain" && settings.verb != "graph";
}

// "arbiter: 0.12 s · 9 MiB at most"
void tell_costs(const Settings& settings) {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - settings.started;
  std::fprintf(stderr, "arbiter: %.2f s · %ld MiB at most\n", passed.count(),
               usage.ru_maxrss / 1024);
}

// Writes an answer to --json FILE, if that is given, or keeps it with those of other files. False,
// with a message, if it cannot be written.
bool write_json_file(const Settings& settings, const std::string& json_text) {
  if (settings.json_file.empty()) return true;
  if (settings.json_answers) {
    settings.json_answers->push_back(json_text);
    return true;
  }
  const auto error = write_file(settings, kJsonAnswer, settings.json_file, json_text);
  if (error) say("--json: " + *error);
  return !error;
}

}  // namespace

int exit_code(const Answer& answer) {
  if (answer.is_unknown()) return Unknown;
  return answer.is_safe() ? Yes : No;
}

report::WantedFormats wanted_formats(const Settings& settings) {
  const bool wants_json = settings.format == Format::Json;
  return {.text = !wants_json, .json = wants_json || !settings.json_file.empty()};
}

int print_answer(const Settings& settings, const report::ShownAnswer& answer, int code) {
  const bool wants_json = settings.format == Format::Json;
  const std::string json_text = wanted_formats(settings).json ? answer.json_text() : "";
  const bool paints = !wants_json && has_verdicts(settings) && use_color(settings, STDOUT_FILENO);
  if (const auto error = write_stdout(wants_json ? json_text
                                      : paints   ? report::with_colored_verdicts(answer.text())
                                                 : answer.text())) {
    say(*error);
    code = BadInput;
  }
  if (!write_json_file(settings, json_text)) code = BadInput;
  if (settings.verbose) tell_costs(settings);
  return code;
}

int print_answer(const Settings& settings, const report::ShownAnswer& answer, int code,
                 const report::WrittenFiles& files) {
  const int printed = print_answer(settings, answer, code);
  for (const report::NotWritten& one : files.missing) {
    if (one.option.empty()) continue;  // the message was printed before
    std::fprintf(stderr, "arbiter: %s: `%s` was not written: %s\n", one.option.c_str(),
                 one.file.c_str(), one.why.c_str());
  }
  if (!files.wrong) return printed;
  std::fprintf(stderr, "arbiter: %s\n", files.wrong->c_str());
  return BadInput;
}

int print_failure(const Settings& settings, const report::ShownAnswer& failure) {
  if (settings.format == Format::Json) {
    if (const auto error = write_stdout(failure.json_text())) say(*error);
  } else {
    std::fwrite(failure.text().data(), 1, failure.text().size(), stderr);
  }
  if (!settings.json_file.empty()) write_json_file(settings, failure.json_text());
  return BadInput;
}

int report_errors(const Settings& settings, const std::vector<Diagnostic>& errors,
                  const Source& source) {
  return print_failure(settings,
                       report::errors_failure(settings, {errors, source}, use_color(settings)));
}

void report_warnings(const Settings& settings, const core::Judgement& judgement,
                     const TermOptions& options) {
  std::vector<Diagnostic> warnings = warnings_about(judgement, options);
  if (settings.quiet) {
    std::erase_if(warnings, [](const Diagnostic& warning) {
      return warning.code == DiagnosticCode::UnknownParam;
    });
  }
  if (warnings.empty()) return;
  const std::string text = report::diagnostics_to_text(
      warnings, *judgement.source, {.color = use_color(settings), .severity = "warning"});
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void tell_note(const Settings& settings, const std::string& note) {
  if (!settings.quiet) std::fprintf(stderr, "arbiter: note: %s\n", note.c_str());
}

int report_usage(const Settings& settings, const std::string& message) {
  return print_failure(settings, report::usage_failure(settings, message));
}

int report_not_written(const Settings& settings, const core::Judgement* judgement,
                       const Unwritten& why, const SystemName* system) {
  if (!why.stopped_by) return report_usage(settings, why.message);
  Undecided undecided = stopped(*why.stopped_by);
  undecided.message = "`" + settings.output + "` was not written: " + why.message;
  return report_unknown(settings, judgement, undecided, system);
}

int report_unknown(const Settings& settings, const core::Judgement* judgement,
                   const Undecided& undecided, const SystemName* system) {
  return print_answer(settings, report::shown_unknown(settings, judgement, undecided, system),
                      Unknown);
}

int write_json_answers(const Settings& settings, int code) try {
  std::string text = "[\n";
  for (const std::string& answer : *settings.json_answers) {
    if (text.size() > 2) text += ",\n";
    text += answer;
  }
  Settings whole = settings;
  whole.json_answers = nullptr;
  return write_json_file(whole, text + "]\n") ? code : BadInput;
} catch (const std::bad_alloc&) {
  say("--json: out of memory");
  return BadInput;
}

std::string file_ending(const std::string& path) {
  const std::size_t dot = path.rfind('.');
  const std::size_t slash = path.rfind('/');
  if (dot == std::string::npos || (slash != std::string::npos && dot < slash)) return "";
  return path.substr(dot);
}

std::optional<std::string> write_stdout(const std::string& text) {
  errno = 0;
  const bool is_taken = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  const int error = errno;
  const bool is_flushed = std::fflush(stdout) == 0;
  // A stream remembers that an earlier write failed, but not why.
  if (is_taken && is_flushed && std::ferror(stdout) == 0) return std::nullopt;
  const int why = error != 0 ? error : errno;
  return std::string("cannot write the answer: ") +
         (why != 0 ? std::strerror(why) : "the standard output took only a part of it");
}

std::optional<std::string> write_file(const Settings& settings, const std::string& what,
                                      const std::string& path, const std::string& text) {
  if (auto error = write_whole(path, text)) return error;
  tell_note(settings, what + " was written to " + printable(path));
  return std::nullopt;
}

std::optional<Unwritten> write_text(const Settings& settings, const std::string& what,
                                    const std::string& path, const std::string& text) {
  if (auto error = write_file(settings, what, path, text)) return Unwritten{std::move(*error)};
  return std::nullopt;
}

}  // namespace arbiter::cli
