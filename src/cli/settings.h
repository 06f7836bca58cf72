#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "support/result.h"
#include "typing/core.h"
#include "typing/options.h"

namespace arbiter::cli {

// Exit codes, the same for every verb.
enum ExitCode : int {
  Yes = 0,      // ended, safe, equivalent, built
  No = 1,       // aborted, unsafe, inequivalent
  BadInput = 2,
  Unknown = 3,  // a limit was reached
  Bug = 70,
};

enum class Format : std::uint8_t { Text, Json };
enum class When : std::uint8_t { Auto, Always, Never };

// What the user asked for, as typed; read by the verbs.
struct Settings {
  std::string file;
  std::vector<std::string> defines;     // -D name=value
  std::vector<std::string> data_sizes;  // -W X=k
  std::string int_range;                // --int LO..HI
  std::vector<std::string> error_commands;
  Format format = Format::Text;
  std::string json_file;
  When color = When::Auto;
  std::optional<double> timeout;        // seconds
  std::optional<std::uint64_t> memory;  // MiB
  bool verbose = false;
  bool quiet = false;
  // run
  std::optional<std::string> moves;
  std::uint64_t steps = 10'000'000;
  // graph, format
  std::string output;
  bool in_place = false;
  bool check_only = false;
  // explain
  std::string code;
};

int run(const Settings& settings);
int graph(const Settings& settings);
int format(const Settings& settings);
int explain(const Settings& settings);

// The options about the file itself, or a message about the one that is malformed.
tl::expected<typing::Options, std::string> term_options(const Settings& settings);

// Prints errors as the user wants them, and returns BadInput.
int report_errors(const Settings& settings, const std::vector<Diagnostic>& errors,
                  const Source& source);
// Prints on stderr what the options say in vain, unless --quiet is given.
void report_warnings(const Settings& settings, const core::Judgement& judgement,
                     const typing::Options& options);
// For bad usage that has no place in a file.
int report_usage(const Settings& settings, const std::string& message);

// A limit was reached; `reason` is the JSON's. Returns Unknown.
int report_unknown(const Settings& settings, const std::string& reason, const std::string& message);

// Writes the whole text to a file, or says why it cannot.
std::optional<std::string> write_file(const std::string& path, const std::string& text);

// Prints the answer on stdout in the chosen format; with --json FILE, the JSON also to FILE.
int print_answer(const Settings& settings, const std::string& text, const std::string& json, int code);

}  // namespace arbiter::cli
