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

int find_weakest(const Settings& settings, WeakestOptions options, const LoadedSystem& loaded,
                 const Limits& limits, Progress& progress) {
  options.progress = &progress;
  const auto weakest = weakest_assumption(loaded, options, limits);
  progress.clear();
  if (!weakest) return report_usage(settings, weakest.error());
  if (const auto* unknown = std::get_if<Undecided>(&*weakest)) {
    return report_unknown(settings, loaded, *unknown);
  }
  return show(settings, loaded, std::get<WeakestAssumption>(*weakest), limits);
}

}  // namespace

int assumption(const Settings& settings) {
  if (const auto message = misplaced_option(settings, true)) {
    return report_usage(settings, *message);
  }
  if (const auto message = wrong_ending(settings)) return report_usage(settings, *message);
  WeakestOptions options;
  options.of = settings.of;
  options.compare = settings.verbose;
  if (!settings.alphabet.empty()) {
    auto actions = action_names(settings.alphabet);
    if (!actions) {
      return report_usage(settings, "--alphabet " + settings.alphabet + ": " + actions.error());
    }
    options.alphabet = std::move(*actions);
  }
  return with_system(settings,
                     [&](const LoadedSystem& loaded, const Limits& limits, Progress& progress) {
                       return find_weakest(settings, options, loaded, limits, progress);
                     });
}

}  // namespace arbiter::cli
