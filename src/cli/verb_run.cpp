#include <string>

#include "cli/answer.h"
#include "cli/verbs.h"
#include "engine/front_end.h"
#include "engine/run.h"
#include "engine/term.h"
#include "report/failure_answer.h"
#include "report/run_answer.h"

namespace arbiter::cli {

namespace {

int exit_code(const check::Outcome& outcome) {
  switch (verdict_of(outcome)) {
    case RunVerdict::EndedWell: return Yes;
    case RunVerdict::Unsafe: return No;
    case RunVerdict::Unknown: return Unknown;
  }
  return Unknown;
}

RunOptions run_options(const Settings& settings, const Limits& limits, Progress& progress) {
  RunOptions options;
  options.steps = settings.steps;
  options.limits = limits;
  options.progress = &progress;
  options.memory = memory_bytes(settings).value_or(options.memory);
  return options;
}

}  // namespace

int run(const Settings& settings) {
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  const auto source = read_source(settings.file);
  if (!source) return report_errors(settings, source.error(), Source(settings.file, ""));
  const auto read = read_term(*source, settings.program, limits);
  if (!read) return report_errors(settings, read.error(), **source);
  if (!*read) return report_unknown(settings, nullptr, arbiter::stopped(read->error()));
  const auto& judgement = *read;
  report_warnings(settings, *judgement, settings.program);

  const game::Arena arena(*judgement);
  Progress progress(progress_style(settings));
  const Source script("--moves", settings.moves.value_or(""));
  const auto played = run_term(*judgement, arena, settings.moves ? &script : nullptr,
                               run_options(settings, limits, progress));
  progress.clear();
  if (!played) {
    return print_failure(settings, report::broken_run_failure(settings, *judgement, arena, script,
                                                              played.error(), use_color(settings)));
  }
  const report::ShownRun shown{*judgement, arena, *played};
  return print_answer(settings, report::shown_answer(settings, shown), exit_code(*played));
}

}  // namespace arbiter::cli
