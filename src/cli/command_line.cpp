// The command line: verbs, options and exit codes, and no logic.
//
// Each verb has a function here that adds its options to CLI11, and a function in verb_*.cpp that
// answers. Options fill Settings; they are checked for what the parser can tell, and the values of
// -D and its like are read once (settings_values.cpp). Mistakes get the words of arbiter, not
// CLI11's: the verb is looked at first, and for a wrong verb or option the nearest one is proposed.
// Messages about a broken command line still keep to --format json and --json, which are looked for
// among the words by hand.
//
// Several files are answered one after the other, each with limits of its own, and the worst exit
// code counts. Whatever is thrown ends here: want of memory is an answer, anything else is a bug,
// exit code 70.
#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/answer.h"
#include "cli/file_kinds.h"
#include "cli/output_files.h"
#include "cli/verbs.h"
#include "support/edit_distance.h"
#include "support/version.h"

namespace arbiter::cli {

namespace {

using Verb = int (*)(const Settings&);
using Verbs = std::vector<std::pair<CLI::App*, Verb>>;

constexpr const char* kAbout =
    "Arbiter verifies open programs: modules, libraries and functions that have no main yet.\n"
    "It plays the program against every environment it could ever meet.";

constexpr const char* kFooter =
    "Exit codes: 0 safe, ended, built or yes, 1 unsafe, aborted or no (format --check: would be "
    "changed), 2 bad "
    "usage or bad\n"
    "input, 3 not decided (a limit was reached, the environment is to move, or an assumption is "
    "false), 70 a bug in\n"
    "arbiter.\n"
    "Of several FILEs, which some verbs take, the worst counts: 70, then 2, 1, 3 and 0.";

constexpr const char* kNoVerb = "a verb is missing; `arbiter --help` lists them";

// Lets the verb take several FILEs, which run_command_line answers one after the other.
void allow_several_files(CLI::App& verb) {
  verb.get_option("FILE")
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args(true)
      ->type_name("");  // CLI11 adds the dots
}

void add_property_option(CLI::App& verb, Settings& settings) {
  verb.add_option("--property", settings.property,
                  "of the properties of a .lts file look only at this one; a process that comes "
                  "to ERROR is a violation, too (default: all that the process has, and deadlock)")
      ->type_name("NAME");
}

CLI::App* add_check(CLI::App& app, Settings& settings) {
  CLI::App* check =
      app.add_subcommand("check", "can any environment drive the program into an error?");
  check->add_flag("--all", settings.all, "a shortest play for each place where an error is");
  add_file_option(
      *check, "--client", settings.client,
      "if it is unsafe, write a closed program that reproduces the error: `arbiter run` ends in it")
      ->type_name("OUT");
  add_file_option(*check, "--certificate", settings.certificate,
                  "if it is safe, write a proof that `arbiter certify` can check")
      ->type_name("OUT");
  add_file_option(*check, "--diagram", settings.diagram,
                  "if it is unsafe, draw the play, or the trace of a .lts file, as a "
                  "sequence chart: a .svg file")
      ->type_name("OUT");
  add_file_option(*check, "-o,--output", settings.output,
                  "write a report, one page that needs no other file: a .html file; "
                  "with --learn, the assumption: "
                  "a .assumption (of programs), .svg, .dot, .aut, .lts, .json or .txt file")
      ->type_name("OUT");
  add_refine_option(*check, settings);
  add_process_option(*check, settings);
  add_property_option(*check, settings);
  CLI::Option* learn =
      check->add_option("--learn", settings.learn,
                        "learn an assumption about this part, or about several, A,B, and never "
                        "build the whole; `auto` chooses the part of a program, and takes one part "
                        "after the other of a .lts file");
  refuse_empty(learn, "the name of a part, or `auto`")->type_name("PART|auto");
  check->add_flag("--parts", settings.parts,
                  "list the parts of a program that can be learned about, with their interfaces");
  add_file_option(*check, "--assume", settings.assume,
                  "is the rest of the program safe with every part that keeps to "
                  "this assumption, a .assumption file?")
      ->type_name("FILE");
  add_file_option(*check, "--against", settings.against,
                  "does the part keep to this assumption, a .assumption file, and is the "
                  "rest safe with it?")
      ->type_name("FILE");
  CLI::Option* part = check->add_option(
      "--part", settings.part, "the part, for --against and --assume (default: as FILE says)");
  refuse_empty(part, "the name of a part")->type_name("NAME");
  check
      ->add_option("--alphabet", settings.alphabet,
                   "the actions of a learned assumption: `all` by which the parts meet (default "
                   "for a PART), or `refine`: none at first, and then those that turn out to "
                   "matter (default for auto)")
      ->check(CLI::IsMember({"all", "refine"}).description(""))
      ->type_name("all|refine");
  add_shared_options(*check, settings, {.observe = false, .systems = true});
  allow_several_files(*check);
  return check;
}

CLI::App* add_certify(CLI::App& app, Settings& settings) {
  CLI::App* certify = app.add_subcommand("certify", "is this certificate of safety right?");
  add_shared_options(*certify, settings, {.observe = false, .method = false});
  certify->add_option("CERTIFICATE", settings.second_file, "what check --certificate wrote")
      ->required();
  return certify;
}

CLI::App* add_assumption(CLI::App& app, Settings& settings) {
  CLI::App* assumption = app.add_subcommand(
      "assumption", "the weakest assumption: what a part of a .lts file needs of its environment");
  assumption->add_option("--of", settings.of, "the part")->type_name("NAME")->required();
  assumption
      ->add_option("--property", settings.property,
                   "the property that it is for (default: all of the process)")
      ->type_name("NAME");
  add_process_option(*assumption, settings);
  CLI::Option* alphabet = assumption->add_option(
      "--alphabet", settings.alphabet,
      "the actions of the assumption, as in \"send,a[1],b[0..3]\" (default: those that the part "
      "and the property share with the other parts)");
  refuse_empty(alphabet, "actions, as in \"send,ack\"")->type_name("ACTIONS");
  add_file_option(*assumption, "-o,--output", settings.output,
                  "a .svg, .dot, .aut, .lts, .json or .txt file (default: text on stdout)")
      ->type_name("OUT");
  add_shared_options(*assumption, settings,
                     {.program = false, .observe = false, .method = false, .only_systems = true});
  return assumption;
}

CLI::App* add_run(CLI::App& app, Settings& settings) {
  CLI::App* run =
      app.add_subcommand("run", "run a closed term, or an open one with the moves given");
  run->add_option("--moves", settings.moves,
                  "the environment's moves, as in \"run f#1.run f.done\"; the program's may be "
                  "written too and are then compared")
      ->type_name("TEXT");
  add_steps_option(*run, settings);
  add_shared_options(*run, settings, {.observe = false, .method = false});
  allow_several_files(*run);
  return run;
}

CLI::App* add_play(CLI::App& app, Settings& settings) {
  CLI::App* play =
      app.add_subcommand("play",
                         "a game: you are the environment, and the program answers; of a "
                         "transition system, you choose what happens");
  play->footer(play_footer());
  add_steps_option(*play, settings);
  add_process_option(*play, settings);
  add_property_option(*play, settings);
  add_shared_options(*play, settings, {.observe = false, .method = false, .systems = true});
  return play;
}

CLI::App* add_graph(CLI::App& app, Settings& settings) {
  CLI::App* graph = app.add_subcommand("graph", "show the game graph of a term");
  add_file_option(*graph, "-o,--output", settings.output,
                  "a .dot, .svg, .json or .txt file, or for other verifiers .pml (SPIN), "
                  ".c or .smt2 (Horn clauses); default: text on stdout")
      ->type_name("OUT");
  add_shared_options(*graph, settings, {.observe = false, .method = false});
  allow_several_files(*graph);
  return graph;
}

void add_order_option(CLI::App& verb, Settings& settings) {
  verb.add_option("--order", settings.order,
                  "local variables to compose in last, in this order, as in \"a,b[2]\"; empty to "
                  "track all (default: arrays, by index)")
      ->type_name("NAMES");
}

CLI::App* add_model(CLI::App& app, Settings& settings) {
  CLI::App* model =
      app.add_subcommand("model", "build the minimal automaton of a term's complete plays");
  add_file_option(
      *model, "-o,--output", settings.output,
      "a .dot, .svg, .aut, .json or .txt file; of a program .fsm and .csp, too, of a transition "
      "system .lts (default: the size and the first states as text, with -v all states)")
      ->type_name("OUT");
  model->add_flag("--stats", settings.stats, "print sizes instead of the model");
  add_process_option(*model, settings);
  model->add_flag("--no-minimise", settings.no_minimise,
                  "leave the composition of a .lts file as it is");
  add_order_option(*model, settings);
  add_shared_options(*model, settings, {.method = false, .systems = true});
  allow_several_files(*model);
  return model;
}

// equiv and refines take a second file and options of their own.
CLI::App* add_comparison(CLI::App& app, Settings& settings, const char* name, const char* about) {
  CLI::App* verb = app.add_subcommand(name, about);
  add_shared_options(*verb, settings, {.method = false, .systems = true});
  verb->add_option(
          "FILE2", settings.second_file,
          "the other term, a .ia file; - for the standard input; or the other system, a .lts "
          "or .aut file")
      ->required();
  verb->add_option("--process", settings.processes,
                   "the process of .lts files (default: the last composite one); given twice, that "
                   "of FILE and that of FILE2, which may be one file")
      ->type_name("NAME")
      ->allow_extra_args(false);
  add_file_option(*verb, "--context", settings.context,
                  "if the answer is no, write OUT.left.ia and OUT.right.ia: the same client around "
                  "either term, which only one of them brings to its end")
      ->type_name("OUT");
  add_order_option(*verb, settings);
  return verb;
}

CLI::App* add_format(CLI::App& app, Settings& settings) {
  CLI::App* format = app.add_subcommand("format", "print a file in canonical layout");
  add_file_option(*format, "-o,--output", settings.output, "write it to this file")
      ->type_name("OUT");
  format->add_flag("-i,--in-place", settings.in_place, "rewrite the file itself");
  format->add_flag("--check", settings.check_only,
                   "only tell whether the layout is canonical (exit 0 or 1)");
  add_shared_options(*format, settings,
                     {.program = false, .observe = false, .method = false, .limits = false});
  allow_several_files(*format);
  return format;
}

CLI::App* add_explain(CLI::App& app, Settings& settings) {
  CLI::App* explain = app.add_subcommand("explain", "explain an error code, as in A020");
  explain->add_option("CODE", settings.code, "the code; without it, all codes are listed");
  add_output_options(*explain, settings);
  return explain;
}

CLI::App* add_version(CLI::App& app, Settings& settings) {
  CLI::App* version = app.add_subcommand("version", "print the version");
  add_output_options(*version, settings);
  return version;
}

Verbs add_verbs(CLI::App& app, Settings& settings) {
  Verbs verbs = {{add_check(app, settings), check},
                 {add_certify(app, settings), certify},
                 {add_run(app, settings), run},
                 {add_play(app, settings), play},
                 {add_graph(app, settings), graph},
                 {add_model(app, settings), model},
                 {add_comparison(app, settings, "equiv", "are two terms interchangeable?"), equiv},
                 {add_comparison(app, settings, "refines",
                                 "are the plays of one term among those of another?"),
                  refines},
                 {add_assumption(app, settings), assumption},
                 {add_format(app, settings), format},
                 {add_explain(app, settings), explain},
                 {add_version(app, settings), version}};
  for (const auto& [verb, answer] : verbs) verb->group("Verbs");
  return verbs;
}

// The verb, and what the words say about output, whatever else is wrong with the command line.
Settings output_settings(const std::vector<std::string>& words) {
  Settings settings;
  if (!words.empty()) settings.verb = words[0];
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const std::string next = i + 1 < words.size() ? words[i + 1] : "";
    if (word == "--format=json" || (word == "--format" && next == "json")) {
      settings.format = Format::Json;
    }
    if (word.starts_with("--json=")) settings.json_file = word.substr(7);
    if (word == "--json") settings.json_file = next;
  }
  return settings;
}

// What is wrong with the verb; empty if nothing is. CLI11 would call it a subcommand.
std::string verb_error(const std::vector<std::string>& words, const Verbs& verbs) {
  if (words.empty()) return kNoVerb;
  const std::string& word = words[0];
  if (word == "--help" || word == "-h" || word == "--version") return "";
  if (word.starts_with('-')) return "options come after the verb; `arbiter --help` lists the verbs";
  const auto is_it = [&](const auto& verb) { return verb.first->check_name(word); };
  if (std::any_of(verbs.begin(), verbs.end(), is_it)) return "";
  std::vector<std::string> names;
  for (const auto& [verb, answer] : verbs) names.push_back(verb->get_name());
  const std::string meant = did_you_mean(word, names);
  return "there is no verb `" + word + "`" +
         (meant.empty() ? "; `arbiter --help` lists them" : meant);
}

// CLI11's message; about an option that the verb does not have, with the one that was likely meant.
std::string option_error(const std::vector<std::string>& words, const CLI::App& verb,
                         const CLI::ParseError& error) {
  std::string message = error.what();
  if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError)) return message;
  for (const std::string& word : words) {
    const std::string name = word.substr(0, word.find('='));
    if (!name.starts_with("--") || verb.get_option_no_throw(name) != nullptr) continue;
    std::vector<std::string> names;
    for (const CLI::Option* option : verb.get_options()) {
      for (const std::string& known : option->get_lnames()) names.push_back("--" + known);
    }
    const std::string meant = did_you_mean(name, names);
    if (!meant.empty()) return message + meant;
  }
  return message;
}

// Whether the verb uses the values of -D and its like; the others take these options without
// effect.
bool reads_values(std::string_view verb) {
  return verb != "format" && verb != "explain" && verb != "version";
}

// The answer about one file.
int answer_one(Verb answer, Settings& settings) {
  if (const auto message = wrong_kind_of_file(settings)) {
    return report_usage(settings, *message);
  }
  auto message = clashing_output(settings);
  if (!message) message = unwritable_output(settings);
  if (message) {
    settings.json_file.clear();
    return report_usage(settings, *message);
  }
  const bool has_system =
      is_system(settings, settings.file) || is_system(settings, settings.second_file);
  if (reads_values(settings.verb)) message = read_values(settings, has_system);
  return message ? report_usage(settings, *message) : answer(settings);
}

// What is wrong if there are several files and an option that is for one, if something is.
std::optional<std::string> option_for_one(const Settings& settings,
                                          const std::vector<std::string>& files) {
  for (const auto& [option, file] : {std::pair{"--client", settings.client},
                                     {"--certificate", settings.certificate},
                                     {"--diagram", settings.diagram},
                                     {"-o", settings.output}}) {
    if (!file.empty()) return std::string(option) + " names one file, and goes with one FILE";
  }
  if (std::count(files.begin(), files.end(), "-") > 1) {
    return "the standard input can be given once";
  }
  return std::nullopt;
}

// What is wrong with the file that takes the answers of several files, if something is.
std::optional<std::string> unfit_json_file(const Settings& settings,
                                           const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    Settings one = settings;
    one.file = file;
    if (auto clash = clashing_output(one)) return clash;
  }
  return unwritable_output(settings);
}

// Of two exit codes the one that a user should hear of: a bug before bad input, that before an
// error that was found, that before what was not decided.
int worse(int a, int b) {
  constexpr std::array<int, 5> kFromBest = {ExitCode::Yes, ExitCode::Unknown, ExitCode::No,
                                            ExitCode::BadInput, ExitCode::Bug};
  const auto rank = [&](int code) { return std::find(kFromBest.begin(), kFromBest.end(), code); };
  return rank(a) < rank(b) ? b : a;
}

// One file after the other, each with limits of its own. As JSON it is an array of the answers.
int answer_each(Verb answer, Settings settings, const std::vector<std::string>& files) {
  if (const auto wrong = option_for_one(settings, files)) return report_usage(settings, *wrong);
  if (const auto wrong = unfit_json_file(settings, files)) {
    settings.json_file.clear();
    return report_usage(settings, *wrong);
  }
  settings.json_answers = std::make_shared<std::vector<std::string>>();
  const bool is_json = settings.format == Format::Json;
  int worst = ExitCode::Yes;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (is_json) std::fputs(i == 0 ? "[\n" : ",\n", stdout);
    Settings one = settings;
    one.file = files[i];
    one.started = std::chrono::steady_clock::now();
    int code = ExitCode::Unknown;
    try {
      code = answer_one(answer, one);
    } catch (const std::bad_alloc&) {
      code = report_unknown(one, nullptr, {UnknownReason::Memory, "out of memory", ""});
    }
    worst = worse(worst, code);
  }
  if (is_json) {
    if (const auto error = write_stdout("]\n")) {
      std::fprintf(stderr, "arbiter: %s\n", error->c_str());
      worst = worse(worst, ExitCode::BadInput);
    }
  }
  return settings.json_file.empty() ? worst : worse(worst, write_json_answers(settings, worst));
}

// What the command line says goes to `settings`.
int dispatch(const std::vector<std::string>& words, int argc, char** argv, Settings& settings) {
  CLI::App app{kAbout, "arbiter"};
  app.footer(kFooter);
  app.require_subcommand(1);
  app.get_formatter()->label("SUBCOMMAND", "VERB");
  app.set_version_flag("--version", std::string("arbiter ") + kVersion);
  const Verbs verbs = add_verbs(app, settings);

  const std::string wrong = verb_error(words, verbs);
  if (!wrong.empty()) return report_usage(output_settings(words), wrong);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help, --version
      std::ostringstream text;
      app.exit(error, text, text);
      const auto why = write_stdout(text.str());
      if (!why) return ExitCode::Yes;
      std::fprintf(stderr, "arbiter: %s\n", why->c_str());
      return ExitCode::BadInput;
    }
    const auto chosen = app.get_subcommands();
    return report_usage(output_settings(words),
                        chosen.empty() ? kNoVerb : option_error(words, *chosen[0], error));
  }
  for (const auto& [verb, answer] : verbs) {
    if (!verb->parsed()) continue;
    settings.verb = verb->get_name();
    const CLI::Option* file = verb->get_option_no_throw("FILE");
    if (file != nullptr && file->count() > 1) {
      return answer_each(answer, settings, file->results());
    }
    return answer_one(answer, settings);
  }
  return report_usage(settings, kNoVerb);
}

}  // namespace

int run_command_line(int argc, char** argv) {
  // A file that may not grow as long as wanted is an error of writing, and not a reason to die.
  std::signal(SIGXFSZ, SIG_IGN);
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  Settings settings;
  try {
    return dispatch(words, argc, argv, settings);
  } catch (const std::bad_alloc&) {
    if (settings.verb.empty()) settings = output_settings(words);  // it was not read to its end
    return report_unknown(settings, nullptr, {UnknownReason::Memory, "out of memory", ""});
  } catch (const std::exception& error) {
    std::fprintf(stderr,
                 "arbiter %s: internal error: %s\nThis is a bug in arbiter. Please report it with "
                 "the input file and the command line.\n",
                 kVersion, error.what());
    return ExitCode::Bug;
  }
}

}  // namespace arbiter::cli
