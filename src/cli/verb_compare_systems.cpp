// equiv and refines for transition systems: on traces.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/systems.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

using automata::Side;

struct Finished {
  const Settings& settings;
  bool one_way;
  const LoadedSystem& left;
  const LoadedSystem& right;
  const ComparedSystems& compared;

  bool holds() const { return !compared.difference.has_value(); }
  std::string name(Side side) const {
    const LoadedSystem& system = side == Side::Left ? left : right;
    return printable(system.source->name()) + " (" + system.system.name + ")";
  }
};

Side other(Side side) { return side == Side::Left ? Side::Right : Side::Left; }

std::string to_text(const Finished& finished) {
  const auto& difference = finished.compared.difference;
  std::string text;
  if (finished.holds()) {
    text = finished.one_way ? "REFINES  the traces of " + finished.name(Side::Left) +
                                  " are among those of " + finished.name(Side::Right)
                            : "EQUIVALENT  " + finished.name(Side::Left) + " and " +
                                  finished.name(Side::Right) + " have the same traces";
  } else {
    text = (finished.one_way ? "DOES NOT REFINE  " : "INEQUIVALENT  ") +
           finished.name(difference->of) + " has a trace that " +
           finished.name(other(difference->of)) + " lacks";
  }
  text += "\n";
  if (finished.settings.quiet) return text;
  if (difference) {
    text += trace_text(difference->actions) + "trace of " +
            counted(difference->actions.size(), "action") + " · ";
  }
  return text + "minimal automata of " + std::to_string(finished.compared.left.states()) + " and " +
         counted(finished.compared.right.states(), "state") + "\n";
}

nlohmann::ordered_json to_json(const Finished& finished) {
  nlohmann::ordered_json json = json_head(finished.settings, nullptr);
  json["files"] = {finished.settings.file, finished.settings.second_file};
  json["processes"] = {finished.left.system.name, finished.right.system.name};
  if (finished.one_way) {
    json["verdict"] = finished.holds() ? "refines" : "does-not-refine";
  } else {
    json["verdict"] = finished.holds() ? "equivalent" : "inequivalent";
  }
  if (const auto& difference = finished.compared.difference) {
    json["play_of"] = difference->of == Side::Left ? "left" : "right";
    json["play"] = trace_json(difference->actions);
  }
  json["method"] = method_name(AnswerMethod::Explicit);
  json["models"] = nlohmann::ordered_json::array();
  for (const automata::Dfa* dfa : {&finished.compared.left, &finished.compared.right}) {
    json["models"].push_back({{"states", dfa->states()}, {"transitions", dfa->transitions()}});
  }
  const std::size_t states = finished.compared.left.states() + finished.compared.right.states();
  json["stats"] =
      stats_json(finished.settings, states,
                 finished.compared.left.transitions() + finished.compared.right.transitions(),
                 std::max(finished.compared.left.states(), finished.compared.right.states()));
  return json;
}

}  // namespace

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
  const Finished finished{settings, one_way, std::get<LoadedSystem>(left),
                          std::get<LoadedSystem>(right), std::get<ComparedSystems>(compared)};
  return print_answer(settings, to_text(finished), to_json(finished), finished.holds() ? Yes : No);
}

}  // namespace arbiter::cli
