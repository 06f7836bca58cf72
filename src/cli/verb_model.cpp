#include <cstdio>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/model_options.h"
#include "cli/systems.h"
#include "cli/verbs.h"
#include "draw/model_text.h"
#include "export/model_formats.h"
#include "report/model_steps.h"
#include "support/counted.h"
#include "support/progress.h"

namespace arbiter::cli {

namespace {

// Writes the model to OUT, and what belongs beside it; says why if that fails.
std::optional<Unwritten> write_output(const Settings& settings, const draw::ShownModel& shown,
                                      const Limits& limits) {
  const exports::ModelFormat format = *exports::model_format(file_ending(settings.output));
  const auto write = [&](exports::ModelFormat as, const char* what, const std::string& path) {
    std::ostringstream text;
    const auto written = exports::write_model(text, shown, as, limits);
    return written ? write_text(settings, what, path, text.str()) : std::optional(written.error());
  };
  if (auto error = write(format, "the model", settings.output)) return error;
  const auto companion = exports::companion_of(format);
  if (!companion) return std::nullopt;
  const std::string base =
      settings.output.substr(0, settings.output.size() - file_ending(settings.output).size());
  return write(*companion, "its symbols", base + std::string(exports::kSymbolsEnding));
}

nlohmann::ordered_json answer_json(const Settings& settings, const draw::ShownModel& shown) {
  nlohmann::ordered_json json = json_head(settings, shown.graph.judgement.get());
  json["observe"] = settings.observe == Observe::Abort ? "abort" : "termination";
  json["method"] = method_name(search_method(shown.model.is_abstract));
  json["model"]["states"] = shown.model.dfa.states();
  json["model"]["transitions"] = shown.model.dfa.transitions();
  json["steps"] = report::build_steps_to_json(shown.model);
  json["stats"] = stats_json(settings, shown.model.states_built, shown.model.dfa.transitions(),
                             shown.model.peak_states);
  if (!settings.output.empty()) json["output"] = settings.output;
  return json;
}

// What goes to stdout: the beginning of the model unless it went to a file, its size if that is all
// one wants.
std::string answer_text(const Settings& settings, const draw::ShownModel& shown) {
  const std::string size = draw::summary_of(shown) + "\n";
  if (settings.stats) {
    return size + "largest automaton on the way: " + std::to_string(shown.model.peak_states) +
           " states; built in all: " + std::to_string(shown.model.states_built) + " states\n";
  }
  if (!settings.output.empty()) return settings.output + ": " + size;
  if (settings.quiet) return size;
  std::ostringstream text;
  draw::write_model_text(text, shown, shown_states(settings));
  return text.str() + states_left_out(settings, shown.model.dfa.states());
}

int show(const Settings& settings, const Term& term, const model::Model& model,
         const Limits& limits) {
  const draw::ShownModel shown{
      model, term.graph,
      settings.observe == Observe::Abort ? model::Observe::Abort : model::Observe::Termination};
  if (!settings.output.empty()) {
    if (const auto error = write_output(settings, shown, limits)) {
      return report_not_written(settings, term.judgement.get(), *error);
    }
  }
  const std::string text = settings.format == Format::Text ? answer_text(settings, shown) : "";
  return print_answer(settings, text, answer_json(settings, shown), Yes);
}

}  // namespace

model::BuildOptions build_options(const Settings& settings, Progress& progress) {
  model::BuildOptions options;
  if (settings.observe == Observe::Abort) options.observe = model::Observe::Abort;
  options.progress = &progress;
  if (settings.verbose) {
    options.on_step = [&progress](const model::BuildStep& step) {
      progress.clear();
      std::fputs(report::build_step_to_text(step).c_str(), stderr);
    };
  }
  return options;
}

std::size_t shown_states(const Settings& settings) {
  constexpr std::size_t kShownStates = 20;
  return settings.verbose ? SIZE_MAX : kShownStates;
}

std::string states_left_out(const Settings& settings, std::size_t states) {
  const std::size_t shown = shown_states(settings);
  if (states <= shown) return "";
  return "\n… and " + counted(states - shown, "more state", "more states") +
         ": -v shows all of them, -o FILE.txt writes them to a file\n";
}

int model(const Settings& settings) {
  if (is_system(settings, settings.file)) return model_of_system(settings);
  if (const auto message = misplaced_option(settings, false))
    return report_usage(settings, *message);
  if (!settings.output.empty() && !exports::model_format(file_ending(settings.output))) {
    return report_usage(settings, "-o " + settings.output + ": the ending should be " +
                                      std::string(exports::model_endings()));
  }
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const auto loaded = load_term(settings, settings.file, limits, progress);
  if (const int* code = std::get_if<int>(&loaded)) return *code;
  const Term& term = std::get<Term>(loaded);
  model::BuildOptions options = build_options(settings, progress);
  if (settings.order) {
    auto order = model::parse_order(term.graph, *settings.order);
    if (!order) return report_usage(settings, order.error());
    options.order = std::move(*order);
  }

  const auto built = build_model(term, options, limits);
  progress.clear();
  if (!built) return report_errors(settings, built.error(), *term.judgement->source);
  if (const auto* unknown = std::get_if<Undecided>(&*built)) {
    return report_unknown(settings, term.judgement.get(), *unknown);
  }
  return show(settings, term, std::get<model::Model>(*built), limits);
}

}  // namespace arbiter::cli
