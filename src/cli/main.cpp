// The command line: options and exit codes, no logic.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/settings.h"
#include "support/version.h"

namespace {

using arbiter::cli::ExitCode;
using arbiter::cli::Settings;

constexpr const char* kAbout =
    "Arbiter verifies open programs: modules, libraries and functions that have no main yet.\n"
    "It plays the program against every environment it could ever meet. This version reads, explains,\n"
    "compiles and runs them; the verbs that verify come next.";

constexpr const char* kFooter =
    "Exit codes: 0 ended or built, 1 aborted (format --check: would be changed), 2 bad usage or bad\n"
    "input, 3 not decided (a limit was reached, or the environment is to move), 70 a bug in arbiter.";

// An option that takes one of a few words.
template <class Choice>
CLI::Option* add_choice(CLI::App& verb, const std::string& name, Choice& choice,
                        std::vector<std::pair<std::string, Choice>> words, const std::string& about) {
  std::string all;
  for (const auto& [word, meaning] : words) all += (all.empty() ? "" : "|") + word;
  const auto choose = [&choice, words, name, all](const std::string& given) {
    const auto found = std::find_if(words.begin(), words.end(),
                                    [&](const auto& entry) { return entry.first == given; });
    if (found == words.end()) {
      throw CLI::ValidationError(name, "should be " + all + ", not `" + given + "`");
    }
    choice = found->second;
  };
  return verb.add_option_function<std::string>(name, choose, about)->type_name(all);
}

CLI::Validator not_negative() {
  return CLI::Validator(
      [](const std::string& text) {
        return text.find('-') == std::string::npos ? "" : "should not be negative: " + text;
      },
      "");
}

void add_output_options(CLI::App& verb, Settings& settings) {
  add_choice<arbiter::cli::Format>(
      verb, "--format", settings.format,
      {{"text", arbiter::cli::Format::Text}, {"json", arbiter::cli::Format::Json}},
      "how the answer is printed");
  verb.add_option("--json", settings.json_file, "write the answer as JSON to this file as well")
      ->type_name("FILE");
  add_choice<arbiter::cli::When>(verb, "--color", settings.color,
                                 {{"auto", arbiter::cli::When::Auto},
                                  {"always", arbiter::cli::When::Always},
                                  {"never", arbiter::cli::When::Never}},
                                 "colours in error messages (NO_COLOR is respected)");
  verb.add_flag("-v,--verbose", settings.verbose, "say more");
  verb.add_flag("-q,--quiet", settings.quiet, "print only how it ended");
}

void add_term_options(CLI::App& verb, Settings& settings) {
  verb.add_option("FILE", settings.file, "the program, a .ia file")->required();
  verb.add_option("-D", settings.defines, "give a param its value, as in -D n=7")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  verb.add_option("-W", settings.data_sizes, "give a data type this many values, as in -W X=2")
      ->type_name("TYPE=SIZE")
      ->allow_extra_args(false);
  verb.add_option("--int", settings.int_range, "give every bare int this range")->type_name("LO..HI");
  verb.add_option("--error", settings.error_commands, "a free command whose call is an error")
      ->type_name("NAME")
      ->allow_extra_args(false);
  add_output_options(verb, settings);
}

// True if the command line asks for JSON, whatever else is wrong with it.
bool wants_json(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--format=json") return true;
    if (word == "--format" && i + 1 < argc && std::string_view(argv[i + 1]) == "json") return true;
  }
  return false;
}

int dispatch(int argc, char** argv) {
  Settings settings;
  CLI::App app{kAbout, "arbiter"};
  app.footer(kFooter);
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("arbiter ") + arbiter::kVersion);

  CLI::App* run = app.add_subcommand("run", "run a closed term, or an open one with the moves given");
  add_term_options(*run, settings);
  run->add_option("--moves", settings.moves,
                  "the environment's moves, as in \"run f#1.run f.done\"; the program's may be "
                  "written too and are then compared")
      ->type_name("TEXT");
  run->add_option("--steps", settings.steps, "stop after this many steps")
      ->capture_default_str()
      ->check(not_negative());
  run->add_option("--timeout", settings.timeout, "stop after this many seconds")
      ->type_name("SECONDS")
      ->check(not_negative());
  run->add_option("--memory", settings.memory, "stop at this much memory")
      ->type_name("MIB")
      ->check(not_negative());

  CLI::App* graph = app.add_subcommand("graph", "show the game graph of a term");
  add_term_options(*graph, settings);
  graph->add_option("-o,--output", settings.output, "a .dot, .svg, .json or .txt file (default: text on stdout)")
      ->type_name("OUT");

  CLI::App* format = app.add_subcommand("format", "print a file in canonical layout");
  format->add_option("FILE", settings.file, "the program, a .ia file")->required();
  format->add_option("-o,--output", settings.output, "write it to this file")->type_name("OUT");
  format->add_flag("-i,--in-place", settings.in_place, "rewrite the file itself");
  format->add_flag("--check", settings.check_only, "only tell whether the layout is canonical (exit 0 or 1)");
  add_output_options(*format, settings);

  CLI::App* explain = app.add_subcommand("explain", "explain an error code, as in A020");
  explain->add_option("CODE", settings.code, "the code; without it, all codes are listed");

  CLI::App* version = app.add_subcommand("version", "print the version");

  const auto all_verbs = app.get_subcommands([](const CLI::App*) { return true; });
  const bool known_verb = std::any_of(all_verbs.begin(), all_verbs.end(), [&](const CLI::App* verb) {
    return argc > 1 && verb->check_name(argv[1]);
  });
  if (argc > 1 && argv[1][0] != '-' && !known_verb) {
    std::fprintf(stderr, "arbiter: there is no verb `%s`; `arbiter --help` lists them\n", argv[1]);
    return ExitCode::BadInput;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0 && wants_json(argc, argv)) {
      settings.format = arbiter::cli::Format::Json;
      return arbiter::cli::report_usage(settings, error.what());
    }
    const int code = app.exit(error);
    return code == 0 ? ExitCode::Yes : ExitCode::BadInput;
  }
  if (run->parsed()) return arbiter::cli::run(settings);
  if (graph->parsed()) return arbiter::cli::graph(settings);
  if (format->parsed()) return arbiter::cli::format(settings);
  if (explain->parsed()) return arbiter::cli::explain(settings);
  if (version->parsed()) std::printf("arbiter %s\n", arbiter::kVersion);
  return ExitCode::Yes;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return dispatch(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("arbiter: UNKNOWN: out of memory\n", stderr);
    return ExitCode::Unknown;
  } catch (const std::exception& error) {
    std::fprintf(stderr,
                 "arbiter %s: internal error: %s\nThis is a bug in arbiter. Please report it with the "
                 "input file and the command line.\n",
                 arbiter::kVersion, error.what());
    return ExitCode::Bug;
  }
}
