// How a verb ends: what it prints, where, and its exit code.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/settings.h"
#include "engine/undecided.h"
#include "report/answer_head.h"
#include "support/diagnostic.h"
#include "support/source.h"
#include "support/unwritten.h"

namespace arbiter {
struct Answer;
}
namespace arbiter::core {
struct Judgement;
}
namespace arbiter::report {
struct WrittenFiles;
}

namespace arbiter::cli {

// The same for every verb.
enum ExitCode : int {
  Yes = 0,  // ended, safe, equivalent, built
  No = 1,   // aborted, unsafe, inequivalent
  BadInput = 2,
  Unknown = 3,  // a limit was reached
  Bug = 70,
};

using report::place_of;
using report::SystemName;

// That of an answer to `check`.
int exit_code(const Answer& answer);

// What print_answer prints; the rest of an answer may be empty.
report::WantedFormats wanted_formats(const Settings& settings);

// Prints the answer on stdout in the chosen format; with --json FILE, the JSON also to FILE.
// Returns the code, or BadInput if the answer cannot be written to either place; it is written to
// the other all the same.
int print_answer(const Settings& settings, const report::ShownAnswer& answer, int code);
// The same, and then tells on stderr which files were not written. One that cannot be written is an
// error, BadInput. One that was not made, since a limit was reached or it would be too large,
// leaves the code as it is.
int print_answer(const Settings& settings, const report::ShownAnswer& answer, int code,
                 const report::WrittenFiles& files);

// Writes the JSON of several files' answers, which print_answer and print_failure have kept, as one
// array to --json FILE. Returns the code, or BadInput if FILE cannot be written.
int write_json_answers(const Settings& settings, int code);

// What went wrong, as text on stderr or as JSON on stdout, and to --json FILE. Returns BadInput.
int print_failure(const Settings& settings, const report::ShownAnswer& failure);
// The user's errors in a file.
int report_errors(const Settings& settings, const std::vector<Diagnostic>& errors,
                  const Source& source);

// Prints on stderr what the program says and hardly means, and, unless --quiet is given, what the
// options say in vain.
void report_warnings(const Settings& settings, const core::Judgement& judgement,
                     const TermOptions& options);

// Bad usage that has no place in a file. Returns BadInput.
int report_usage(const Settings& settings, const std::string& message);

// A limit was reached; the judgement may be null, and for programs the system is. Returns Unknown.
int report_unknown(const Settings& settings, const core::Judgement* judgement,
                   const Undecided& undecided, const SystemName* system = nullptr);

// OUT was not written. Returns Unknown if a limit is why, and BadInput otherwise.
int report_not_written(const Settings& settings, const core::Judgement* judgement,
                       const Unwritten& why, const SystemName* system = nullptr);

// ".svg" of "pictures/a.svg"; empty if the file's name has no dot.
std::string file_ending(const std::string& path);

// A line on stderr, unless --quiet is given.
void tell_note(const Settings& settings, const std::string& note);

// Writes the whole text to stdout, or says why it cannot, also if an earlier write failed.
std::optional<std::string> write_stdout(const std::string& text);

// Writes the whole text to a file and tells it on stderr: "the chart was written to x.svg", where
// `what` is "the chart"; or says why it cannot.
std::optional<std::string> write_file(const Settings& settings, const std::string& what,
                                      const std::string& path, const std::string& text);
std::optional<Unwritten> write_text(const Settings& settings, const std::string& what,
                                    const std::string& path, const std::string& text);

}  // namespace arbiter::cli
