#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "cli/action_names.h"
#include "cli/answer.h"
#include "cli/systems.h"
#include "cli/verbs.h"
#include "engine/assumptions.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

std::string learned_text(const WeakestAssumption& weakest) {
  if (weakest.is_too_large_to_learn) {
    return "not compared with what learning gives: too large for the W-method\n";
  }
  if (!weakest.learned) return "learning it, with the W-method, was stopped by a limit\n";
  const ComparedLearning& learned = *weakest.learned;
  return "learned, with the W-method: " + counted(learned.states, "state") +
         (learned.is_same ? ", the same" : ", not yet the weakest") + " · " +
         counted(learned.rounds, "round") + ", " +
         counted(learned.membership_queries, "membership query", "membership queries") + "\n";
}

std::string text_of(const Settings& settings, const WeakestAssumption& weakest,
                    const exports::ShownLts& shown) {
  std::string text = exports::summary_of(shown) + "\n";
  if (!settings.output.empty()) {
    text = settings.output + ": " + text;
  } else if (!settings.quiet) {
    std::ostringstream listing;
    (void)exports::write_lts(listing, shown, exports::LtsFormat::Text);
    text = listing.str();
  }
  return settings.verbose && !settings.quiet ? text + learned_text(weakest) : text;
}

// There is none, and why: the part comes to an error by actions that nobody else takes part in.
int show_none(const Settings& settings, const WeakestAssumption& weakest,
              nlohmann::ordered_json& json) {
  std::string text = "UNSAFE  " + printable(settings.file) + ": no assumption helps " +
                     weakest.judging + ", which can come to an error without these actions";
  json["verdict"] = "unsafe";
  json["message"] = "no assumption helps";
  json["model"] = {{"states", 0}, {"transitions", 0}};
  if (const auto& fault = weakest.fault) {
    add_fault(*fault, json);
    text += ": " + report::describe_fault(*fault);
    if (!settings.quiet) {
      text +=
          "\n" + trace_text(fault->trace) + "trace of " + counted(fault->trace.size(), "action");
    }
  }
  if (!settings.output.empty()) {
    const std::string why = "there is no assumption";
    json["not_written"] = {{{"file", settings.output}, {"why", why}}};
    tell_note(settings, printable(settings.output) + " was not written: " + why);
  }
  return print_answer(settings, text + "\n", json, No);
}

int show(const Settings& settings, const LoadedSystem& loaded, const WeakestAssumption& weakest,
         const Limits& limits) {
  nlohmann::ordered_json json = system_head(settings, loaded);
  json["method"] = method_name(AnswerMethod::Explicit);
  json["of"] = weakest.judging;
  json["learning"]["assumption_states"] = weakest.assumption ? weakest.assumption->states() : 0;
  if (weakest.learned) {
    json["learning"]["rounds"] = weakest.learned->rounds;
    json["learning"]["membership_queries"] = weakest.learned->membership_queries;
    json["learning"]["is_weakest"] = weakest.learned->is_same;
  }
  if (settings.verbose && weakest.assumption) {
    json["learning"]["is_too_large_to_learn"] = weakest.is_too_large_to_learn;
  }
  json["stats"] = stats_json(settings, weakest.states, weakest.transitions, weakest.states);
  if (!weakest.assumption) return show_none(settings, weakest, json);
  const automata::Lts& lts = *weakest.assumption;
  json["model"] = {{"states", lts.states()},
                   {"transitions", lts.transitions()},
                   {"actions", lts.alphabet().size()}};
  const exports::ShownLts shown{"Assumption", lts, *loaded.system.actions};
  if (!settings.output.empty()) {
    if (const auto error = write_system(settings, "the assumption", shown, limits)) {
      const SystemName name{settings.file, loaded.system.name};
      return report_not_written(settings, nullptr, *error, &name);
    }
    json["output"] = settings.output;
  }
  return print_answer(settings, text_of(settings, weakest, shown), json, Yes);
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
