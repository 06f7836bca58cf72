// equiv and refines for transition systems: on traces.
#include <algorithm>
#include <string>

#include "cli/answer.h"
#include "cli/systems.h"
#include "report/system_comparison.h"

namespace arbiter::cli {

int compare_two_systems(const Settings& settings, bool one_way) {
  if (!is_system(settings, settings.file) || !is_system(settings, settings.second_file)) {
    return report_usage(settings, "a program and a transition system cannot be compared");
  }
  if (settings.file == "-" && settings.second_file == "-") {
    return report_usage(settings, "the standard input can be given once");
  }
  if (const auto message = misplaced_option(settings, true))
    return report_usage(settings, *message);
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  SystemOptions options = system_options(settings, progress);
  options.is_one_of_several = true;
  options.actions = std::make_shared<fsp::ActionTable>();
  const auto& processes = settings.processes;
  if (processes.size() > 2) return report_usage(settings, "--process can be given twice at most");
  const auto load = [&](const std::string& file, bool is_left) {
    SystemOptions own = options;
    if (processes.size() == 2 || (processes.size() == 1 && !is_aut_file(file))) {
      own.process = is_left ? processes.front() : processes.back();
    }
    return load_one_system(settings, file, own, limits);
  };
  const auto left = load(settings.file, true);
  if (const int* code = std::get_if<int>(&left)) return *code;
  const auto right = load(settings.second_file, false);
  if (const int* code = std::get_if<int>(&right)) return *code;
  for (const std::string& value : std::get<LoadedSystem>(left).in_vain) {
    const auto& others = std::get<LoadedSystem>(right).in_vain;
    if (std::find(others.begin(), others.end(), value) == others.end()) continue;
    return report_usage(settings, "-D " + value +
                                      ": neither file has such a constant, range or "
                                      "parameter");
  }
  const auto compared = compare_systems(std::get<LoadedSystem>(left), std::get<LoadedSystem>(right),
                                        one_way, limits, &progress);
  progress.clear();
  if (const auto* unknown = std::get_if<Undecided>(&compared)) {
    const SystemName both{settings.file + " and " + settings.second_file, ""};
    return report_unknown(settings, nullptr, *unknown, &both);
  }
  const report::ShownComparison shown{settings, one_way, std::get<LoadedSystem>(left),
                                      std::get<LoadedSystem>(right),
                                      std::get<ComparedSystems>(compared)};
  return print_answer(settings, report::shown_answer(shown), shown.holds() ? Yes : No);
}

}  // namespace arbiter::cli
