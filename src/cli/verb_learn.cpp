// check --learn: transition systems by learned assumptions.
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/systems.h"
#include "engine/answer.h"
#include "report/lesson_text.h"
#include "report/system_answer.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

// Writes the assumption if there is one, or the one so far. Where it is unsafe, none is worth
// writing.
report::WrittenFiles write_assumption(const Settings& settings, const report::SystemAnswer& shown,
                                      const Limits& limits) {
  report::WrittenFiles files;
  const auto& assumption = evidence_of<LearnedSystem>(shown.answer)->main().reasoned.assumption;
  const auto miss = [&](const std::string& why) {
    files.missing.push_back({"", settings.output, why});
    tell_note(settings, printable(settings.output) + " was not written: " + why);
    return files;
  };
  if (shown.answer.is_unsafe()) return miss("there is an error, so no assumption");
  if (!assumption) return miss("there is no assumption yet");
  const exports::ShownLts lts{"Assumption", *assumption, *shown.loaded.system.actions};
  const auto text = system_text(settings, lts, limits.or_grace());
  if (!text) return miss(text.error().message);
  const char* what = shown.answer.is_safe() ? "the assumption" : "the assumption so far";
  files.wrong = write_file(settings, what, settings.output, *text);
  if (files.wrong) {
    files.missing.push_back({"", settings.output, *files.wrong});
    return files;
  }
  files.output = settings.output;
  tell_renamed(settings, lts);
  return files;
}

}  // namespace

int check_by_learning(const Settings& settings) {
  if (settings.all) return report_usage(settings, "--all does not go with --learn");
  if (const auto message = wrong_ending(settings)) return report_usage(settings, *message);
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const SystemOptions options = system_options(settings, progress);
  const auto found = load_one_system(settings, settings.file, options, limits);
  if (const int* code = std::get_if<int>(&found)) return *code;
  const auto& loaded = std::get<LoadedSystem>(found);
  std::string conjectures;
  LearnSystemOptions learning;
  learning.about = settings.learn;
  if (!settings.alphabet.empty()) learning.refine_alphabet = settings.alphabet == "refine";
  learning.progress = &progress;
  if (settings.verbose) {
    learning.on_conjecture = [&](const systems::Conjecture& conjecture) {
      conjectures += report::conjecture_text(conjecture, *loaded.system.actions);
    };
  }
  const auto answer = answer_by_learning(loaded, learning, limits);
  progress.clear();
  if (!answer) return report_usage(settings, answer.error());
  report::SystemAnswer shown{settings, loaded, *answer, std::move(conjectures)};
  if (!settings.output.empty()) shown.files = write_assumption(settings, shown, limits);
  // A file that cannot be written is an error, but the answer is given first. One that was not
  // made, since a limit was reached or it would be too large, leaves the answer as it is.
  const int code = print_answer(settings, report::answer_text(shown), report::answer_json(shown),
                                exit_code(*answer));
  if (!shown.files.wrong) return code;
  std::fprintf(stderr, "arbiter: %s\n", shown.files.wrong->c_str());
  return BadInput;
}

}  // namespace arbiter::cli
