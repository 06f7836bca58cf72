// check --learn: transition systems by learned assumptions.
#include <string>

#include "cli/answer.h"
#include "cli/system_pictures.h"
#include "cli/systems.h"
#include "engine/answer.h"
#include "report/lesson_text.h"
#include "report/system_answer.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

// Writes the assumption if there is one, or the one so far. Where it is unsafe, none is worth
// writing.
void write_assumption(const Settings& settings, const report::SystemAnswer& shown,
                      const Limits& limits, report::WrittenFiles& files) {
  const auto& assumption = evidence_of<LearnedSystem>(shown.answer)->main().reasoned.assumption;
  const auto miss = [&](const std::string& why) {
    files.missing.push_back({"", settings.output, why});
    tell_note(settings, printable(settings.output) + " was not written: " + why);
  };
  if (shown.answer.is_unsafe()) return miss("there is an error, so no assumption");
  if (!assumption) return miss("there is no assumption yet");
  const exports::ShownLts lts{"Assumption", *assumption, *shown.loaded.system.actions};
  const auto text = system_text(settings, lts, limits.or_grace());
  if (!text) return miss(text.error().message);
  const char* what = shown.answer.is_safe() ? "the assumption" : "the assumption so far";
  if (const auto wrong = write_file(settings, what, settings.output, *text)) {
    files.wrong = wrong;
    files.missing.push_back({"", settings.output, *wrong});
    return;
  }
  files.output = settings.output;
  tell_renamed(settings, lts);
}

int learn_about(const Settings& settings, const LoadedSystem& loaded, const Limits& limits,
                Progress& progress) {
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
  report::WrittenFiles files;
  write_pictures(settings, shown, limits.or_grace(), files);
  if (!settings.output.empty() && !wants_report(settings)) {
    write_assumption(settings, shown, limits, files);
  }
  shown.files = std::move(files);
  return show_answer(settings, shown);
}

}  // namespace

int check_by_learning(const Settings& settings) {
  if (settings.all) return report_usage(settings, "--all does not go with --learn");
  return with_system(settings,
                     [&](const LoadedSystem& loaded, const Limits& limits, Progress& progress) {
                       return learn_about(settings, loaded, limits, progress);
                     });
}

}  // namespace arbiter::cli
