#include "cli/settings.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

namespace arbiter::cli {

namespace {

constexpr const char* kWithoutEffect =
    "Taken by every verb that reads a program, without effect here";

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

std::optional<std::pair<std::int64_t, std::int64_t>> parse_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const auto low = parse_integer(text.substr(0, dots));
  const auto high = parse_integer(text.substr(dots + 2));
  if (!low || !high || *low > *high) return std::nullopt;
  return std::pair{*low, *high};
}

// An option that takes one of a few words. Those after the first `told` are taken, too, and left to
// the verb to refuse.
template <class Choice>
CLI::Option* add_choice(CLI::App& verb, const std::string& name, Choice& choice,
                        std::vector<std::pair<std::string, Choice>> words, const std::string& about,
                        std::size_t told = SIZE_MAX) {
  std::string all;
  for (std::size_t i = 0; i < std::min(told, words.size()); ++i) {
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

// Of numbers: no sign, and neither nan nor inf.
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
                "or how an assumption was learned; on stderr what time and memory it took, and "
                "the steps of `model`")
      ->group(kGroup);
  verb.add_flag("-q,--quiet", settings.quiet, "print only how it ended")->group(kGroup);
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
    } else if (is_name(name) && range && is_small(range->first) && is_small(range->second)) {
      values.push_back({name, static_cast<std::int32_t>(range->first),
                        static_cast<std::int32_t>(range->second)});
    } else {
      return tl::unexpected("-D " + text +
                            ": expected NAME=VALUE or NAME=LO..HI with LO <= HI and 32-bit "
                            "integers");
    }
  }
  return values;
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
