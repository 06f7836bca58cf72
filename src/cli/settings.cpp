// The options that verbs share, and what settings mean for limits, progress and colour.
//
// A verb says which groups of options it uses (Uses). It takes the others all the same, listed in
// its help as without effect, so that one set of options can be given to every verb. A choice among
// words is checked here, so that its message is ours. Everything is filled into Settings, and
// settings_values.cpp reads what the words of -D, -W and --int mean.
#include "cli/settings.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <utility>

namespace arbiter::cli {

namespace {

constexpr const char* kWithoutEffect =
    "Taken by every verb that reads a program, without effect here";

// An option that takes one of a few words. Help and messages list the first `listed` words; the
// option takes those after them, too, and leaves it to the verb to refuse them.
template <class Choice>
CLI::Option* add_choice(CLI::App& verb, const std::string& name, Choice& choice,
                        std::vector<std::pair<std::string, Choice>> words, const std::string& about,
                        std::size_t listed = SIZE_MAX) {
  std::string all;
  for (std::size_t i = 0; i < std::min(listed, words.size()); ++i) {
    all += (all.empty() ? "" : "|") + words[i].first;
  }
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

CLI::Option* add_when(CLI::App& verb, const std::string& name, When& when,
                      const std::string& about) {
  return add_choice<When>(verb, name, when,
                          {{"auto", When::Auto}, {"always", When::Always}, {"never", When::Never}},
                          about);
}

// Refuses numbers with a sign, and nan and inf.
CLI::Validator not_negative() {
  return CLI::Validator(
      [](const std::string& text) {
        const char first = text.empty() ? '-' : text[0];
        const bool starts_well = (first >= '0' && first <= '9') || first == '.';
        return starts_well ? "" : "should be a number that is not negative: " + text;
      },
      "");
}

void add_program_options(CLI::App& verb, Settings& settings, const std::string& define_group,
                         const std::string& group) {
  verb.add_option("-D", settings.defines,
                  "give a param its value, as in -D n=7; in a .lts file a constant, a range or a "
                  "parameter, as in -D N=3 or -D R=0..5")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false)
      ->group(define_group);
  verb.add_option("-W", settings.data_sizes,
                  "give a data type this many values, as in -W X=2 (default: 0, 1, 2 and so on "
                  "without end)")
      ->type_name("TYPE=SIZE")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_option("--int", settings.int_range, "give every bare int this range")
      ->type_name("LO..HI")
      ->group(group);
  verb.add_option("--error", settings.error_commands, "a free command whose call is an error")
      ->type_name("NAME")
      ->allow_extra_args(false)
      ->group(group);
}

void add_verification_options(CLI::App& verb, Settings& settings, const std::string& observe_group,
                              const std::string& group) {
  add_choice<Observe>(verb, "--observe", settings.observe,
                      {{"termination", Observe::Termination}, {"abort", Observe::Abort}},
                      "what counts as seen of a play")
      ->group(observe_group);
  add_choice<Method>(verb, "--method", settings.method,
                     {{"auto", Method::Auto},
                      {"explicit", Method::Explicit},
                      {"partition", Method::Partition},
                      {"predicate", Method::Predicate}},
                     "how to verify: explicit goes through all states; partition sees integers "
                     "through partitions, and refines these; auto (default) takes explicit where "
                     "data are finite, tries it first where only inputs are or where they are "
                     "large, and takes partition otherwise",
                     3)  // predicate is known, and not there yet
      ->group(group);
  verb.add_option("--seed", settings.seed, "the seed of random choices")
      ->type_name("N")
      ->check(not_negative())
      ->group(group);
}

void add_limit_options(CLI::App& verb, Settings& settings, const std::string& group) {
  verb.add_option("--timeout", settings.timeout, "stop after this many seconds")
      ->type_name("SECONDS")
      ->check(not_negative())
      ->group(group);
  verb.add_option("--memory", settings.memory,
                  "stop before taking more memory than this, the text of files aside "
                  "(default: three quarters of what the machine has)")
      ->type_name("MIB")
      ->check(not_negative())
      ->group(group);
  add_when(verb, "--progress", settings.progress, "tell on stderr how far it is, after a second")
      ->group(group);
}

}  // namespace

CLI::Option* refuse_empty(CLI::Option* option, const std::string& what) {
  return option->check(CLI::Validator(
      [what](const std::string& text) { return text.empty() ? "should be " + what : ""; }, ""));
}

CLI::Option* add_file_option(CLI::App& verb, const std::string& name, std::string& file,
                             const std::string& about) {
  return refuse_empty(verb.add_option(name, file, about), "the name of a file");
}

void add_refine_option(CLI::App& verb, Settings& settings) {
  const auto choose = [&settings](const std::string& given) {
    if (given != "smart" && given != "paper") {
      throw CLI::ValidationError("--refine", "should be smart|paper, not `" + given + "`");
    }
    settings.refine = given == "paper" ? Refine::Paper : Refine::Smart;
  };
  verb.add_option_function<std::string>(
          "--refine", choose,
          "how to refine partitions, and that --method is partition: by what the program shows "
          "(default), or by the rule of the papers, one abstract value at a time")
      ->type_name("smart|paper")
      ->group("Verification");
}

void add_shared_options(CLI::App& verb, Settings& settings, Uses uses) {
  const auto group = [](bool used, const char* name) { return used ? name : kWithoutEffect; };
  std::string about = "the program, a .ia file; - for the standard input";
  if (uses.systems) about += "; or a transition system, a .lts or .aut file";
  if (uses.only_systems) about = "the transition system, a .lts file";
  // Of several files, which some verbs allow, the first; main.cpp goes through all of them.
  const auto take_first = [&settings](const std::vector<std::string>& files) {
    settings.file = files.front();
  };
  verb.add_option_function<std::vector<std::string>>("FILE", take_first, about)
      ->required()
      ->expected(1)
      ->allow_extra_args(false)
      ->type_name("");
  add_program_options(verb, settings, group(uses.program || uses.only_systems, "The program"),
                      group(uses.program, "The program"));
  add_limit_options(verb, settings, group(uses.limits, "Limits"));
  add_output_options(verb, settings);
  add_verification_options(verb, settings, group(uses.observe, "Verification"),
                           group(uses.method, "Verification"));
}

void add_output_options(CLI::App& verb, Settings& settings) {
  constexpr const char* kGroup = "Output";
  add_choice<Format>(verb, "--format", settings.format,
                     {{"text", Format::Text}, {"json", Format::Json}}, "how the answer is printed")
      ->group(kGroup);
  add_file_option(verb, "--json", settings.json_file,
                  "write the answer as JSON to this file as well")
      ->type_name("FILE")
      ->group(kGroup);
  add_when(verb, "--color", settings.color,
           "colours in verdicts and error messages (NO_COLOR is respected)")
      ->group(kGroup);
  verb.add_flag("-v,--verbose", settings.verbose,
                "tell more: in the answer what was done on the way, such as rounds of refinement "
                "or how an assumption was learned, and at each move of a play what changes in "
                "local variables; on stderr what time and memory it took, and "
                "the steps of `model`")
      ->group(kGroup);
  verb.add_flag("-q,--quiet", settings.quiet,
                "print only how it ended, and on stderr errors and warnings about the program")
      ->group(kGroup);
}

void add_process_option(CLI::App& verb, Settings& settings) {
  verb.add_option("--process", settings.process,
                  "the process of a .lts file (default: the last composite one)")
      ->type_name("NAME");
}

void add_steps_option(CLI::App& verb, Settings& settings) {
  verb.add_option("--steps", settings.steps, "stop after this many steps")
      ->type_name("N")
      ->capture_default_str()
      ->check(not_negative());
}

Limits limits(const Settings& settings) {
  return Limits(settings.timeout, settings.memory.value_or(default_memory_mib()));
}

std::optional<std::size_t> memory_bytes(const Settings& settings) {
  constexpr std::uint64_t kMostMib = std::uint64_t{1} << 24U;
  if (!settings.memory) return std::nullopt;
  return std::min(*settings.memory, kMostMib) << 20U;
}

Progress::Style progress_style(const Settings& settings) {
  const bool terminal = isatty(STDERR_FILENO) != 0;
  const bool automatic = terminal && !settings.quiet;
  const bool wanted =
      settings.progress == When::Always || (settings.progress == When::Auto && automatic);
  if (!wanted) return Progress::Style::Silent;
  return terminal ? Progress::Style::Redrawn : Progress::Style::Listed;
}

bool use_color(const Settings& settings) { return use_color(settings, STDERR_FILENO); }

bool use_color(const Settings& settings, int descriptor) {
  if (settings.color != When::Auto) return settings.color == When::Always;
  const char* no_color = std::getenv("NO_COLOR");
  return (no_color == nullptr || *no_color == '\0') && isatty(descriptor) != 0;
}

}  // namespace arbiter::cli
