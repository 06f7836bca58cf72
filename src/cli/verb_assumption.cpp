#include <string>

#include "cli/action_names.h"
#include "cli/answer.h"
#include "cli/systems.h"
#include "cli/verbs.h"
#include "engine/answer.h"
#include "report/weakest_answer.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

int show(const Settings& settings, const LoadedSystem& loaded, const WeakestAssumption& weakest,
         const Limits& limits) {
  report::WeakestAnswer shown{settings, loaded, weakest};
  if (unsafe_of(weakest)) {
    shown.not_written = settings.output;
    if (!settings.output.empty()) {
      tell_note(settings,
                printable(settings.output) + " was not written: " + report::kNoAssumption);
    }
    return print_answer(settings, report::shown_answer(shown), No);
  }
  if (!settings.output.empty()) {
    const exports::ShownLts lts{"Assumption", *weakest.assumption, *loaded.system.actions};
    if (const auto error = write_system(settings, "the assumption", lts, limits)) {
      const SystemName name{settings.file, loaded.system.name};
      return report_not_written(settings, nullptr, *error, &name);
    }
    shown.output = settings.output;
  }
  return print_answer(settings, report::shown_answer(shown), Yes);
}

}  // namespace

int assumption(const Settings& settings) {
  if (const auto message = misplaced_option(settings, true)) {
    return report_usage(settings, *message);
  }
  if (const auto message = wrong_ending(settings)) return report_usage(settings, *message);
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const SystemOptions options = system_options(settings, progress);
  const auto found = load_one_system(settings, settings.file, options, limits);
  if (const int* code = std::get_if<int>(&found)) return *code;
  const auto& loaded = std::get<LoadedSystem>(found);
  WeakestOptions weakest_options;
  weakest_options.of = settings.of;
  if (!settings.alphabet.empty()) {
    auto actions = action_names(settings.alphabet);
    if (!actions) {
      return report_usage(settings, "--alphabet " + settings.alphabet + ": " + actions.error());
    }
    weakest_options.alphabet = std::move(*actions);
  }
  weakest_options.compare = settings.verbose;
  weakest_options.progress = &progress;
  const auto weakest = weakest_assumption(loaded, weakest_options, limits);
  progress.clear();
  if (!weakest) return report_usage(settings, weakest.error());
  if (const auto* unknown = std::get_if<Undecided>(&*weakest)) {
    return report_unknown(settings, loaded, *unknown);
  }
  return show(settings, loaded, std::get<WeakestAssumption>(*weakest), limits);
}

}  // namespace arbiter::cli
