#include <cstdio>
#include <sstream>
#include <string>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/model_options.h"
#include "cli/systems.h"
#include "cli/verbs.h"
#include "export/model_formats.h"
#include "report/model_answer.h"
#include "report/model_steps.h"
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
  return write(*companion, "the table of its symbols", base + std::string(exports::kSymbolsEnding));
}

int show(const Settings& settings, const Term& term, const model::Model& model,
         const model::BuildOptions& options, const Limits& limits, Progress& progress) {
  const draw::ShownModel shown{model, term.graph, options.observe, report::narrowed_to(settings)};
  if (!settings.output.empty()) {
    if (const auto error = write_output(settings, shown, limits)) {
      return report_not_written(settings, term.judgement.get(), *error);
    }
  }
  // After the file, which should not wait for it; and not where nobody is told.
  const bool is_told = !settings.quiet || wanted_formats(settings).json;
  const LeftOutPlays left_out =
      is_told ? left_out_plays(term, model, options, limits) : LeftOutPlays{};
  progress.clear();
  const report::ModelDetail detail{settings.output, settings.stats, left_out};
  return print_answer(settings,
                      report::shown_answer(settings, shown, detail, wanted_formats(settings)), Yes);
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
  return show(settings, term, std::get<model::Model>(*built), options, limits, progress);
}

}  // namespace arbiter::cli
