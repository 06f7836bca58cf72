// What the user asked for: the options that all verbs share, and the few of single verbs.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/options.h"
#include "report/request.h"
#include "support/limits.h"
#include "support/progress.h"

namespace CLI {  // NOLINT(readability-identifier-naming): that of the library CLI11
class App;
class Option;
}  // namespace CLI

namespace arbiter::cli {

enum class Format : std::uint8_t { Text, Json };
enum class When : std::uint8_t { Auto, Always, Never };
enum class Observe : std::uint8_t { Termination, Abort };
enum class Refine : std::uint8_t { Smart, Paper };
enum class Method : std::uint8_t { Auto, Explicit, Partition, Predicate };

// As typed, and as read by `read_values`; verbs look here and parse nothing themselves.
struct Settings : report::Request {
  // The program, or the system. What they say is in `program` or in `given`.
  std::vector<std::string> defines;     // -D name=value
  std::vector<std::string> data_sizes;  // -W X=k
  std::string int_range;                // --int LO..HI
  std::vector<std::string> error_commands;
  std::vector<GivenValue> given;
  // Verification.
  Observe observe = Observe::Termination;
  Method method = Method::Auto;
  std::uint64_t seed = 0;
  // Limits.
  std::optional<std::uint64_t> memory;  // MiB
  // Output.
  Format format = Format::Text;
  std::string json_file;
  // Of several files: their answers as JSON, which go to `json_file` together. Null for one file.
  std::shared_ptr<std::vector<std::string>> json_answers;
  When progress = When::Auto;
  When color = When::Auto;

  // check
  std::optional<Refine> refine;
  std::string client;
  std::string certificate;
  std::string diagram;
  bool parts = false;
  std::string part;
  // run
  std::optional<std::string> moves;
  std::uint64_t steps = 10'000'000;
  // check, graph, model, format
  std::string output;
  bool in_place = false;
  bool check_only = false;
  // model, equiv, refines
  std::optional<std::string> order;
  bool stats = false;
  std::string context;
  // .lts files
  std::string process;
  std::vector<std::string> processes;  // equiv, refines: of the left, of the right
  std::string of;                      // assumption
  bool no_minimise = false;
  // explain
  std::string code;
};

// Which of the shared options have an effect on a verb. It takes all of them, and its help lists
// the others apart.
struct Uses {
  bool program = true;        // -D -W --int --error
  bool observe = true;        // --observe
  bool method = true;         // --method --seed
  bool limits = true;         // --timeout --memory --progress
  bool systems = false;       // FILE may be a transition system,
  bool only_systems = false;  // and nothing else
};

// FILE, and the options that every verb which reads a program shares.
void add_shared_options(CLI::App& verb, Settings& settings, Uses uses);
// The part of them that every verb has: how the answer is printed.
void add_output_options(CLI::App& verb, Settings& settings);
// The option's value should not be empty, but `what`.
CLI::Option* refuse_empty(CLI::Option* option, const std::string& what);
// An option that takes the name of a file.
CLI::Option* add_file_option(CLI::App& verb, const std::string& name, std::string& file,
                             const std::string& about);
// --refine.
void add_refine_option(CLI::App& verb, Settings& settings);
// --steps.
void add_steps_option(CLI::App& verb, Settings& settings);

// Reads the values of -D, -W, --int and --error, as they are for programs or for transition
// systems, and the command. A message about the one that is malformed, if one is.
std::optional<std::string> read_values(Settings& settings, bool is_system);

// --timeout and --memory, from now on.
Limits limits(const Settings& settings);

// --memory in bytes, if it was given, for what counts its own.
std::optional<std::size_t> memory_bytes(const Settings& settings);
// --process, for .lts files.
void add_process_option(CLI::App& verb, Settings& settings);

// How --progress and the terminal want it.
Progress::Style progress_style(const Settings& settings);

// As --color, NO_COLOR and the terminal want it: stderr, or where else the colours would go.
bool use_color(const Settings& settings);
bool use_color(const Settings& settings, int descriptor);

// "arbiter run x.ia -D n=3": the command for a verb, with the options that say what the file means.
std::string command_about(const Settings& settings, std::string_view verb);

// A text as a shell takes it for one word.
std::string shell_word(const std::string& text);

}  // namespace arbiter::cli
