#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/verbs.h"
#include "engine/front_end.h"
#include "engine/run.h"
#include "engine/term.h"
#include "report/play_json.h"
#include "report/play_text.h"
#include "report/run_answer.h"

namespace arbiter::cli {

namespace {

int exit_code(const check::Outcome& outcome) {
  if (!outcome.errors.empty()) return No;
  return std::holds_alternative<check::Complete>(outcome.status) ? Yes : Unknown;
}

// A move of the script fails: the play so far, and then the error, whose help says what could be
// played instead.
int report_broken(const Settings& settings, const core::Judgement& judgement,
                  const game::Arena& arena, const Source& script,
                  const check::BrokenScript& broken) {
  const auto& play = broken.before.play;
  nlohmann::ordered_json more;
  more["play"] = report::play_to_json(play, arena, *judgement.source);
  const std::string before =
      settings.quiet ? "" : report::play_to_text(play, arena, *judgement.source);
  return report_errors(settings, {broken.error}, script, before, more);
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
  if (!played) return report_broken(settings, *judgement, arena, script, played.error());
  const report::ShownRun shown{*judgement, arena, *played};
  return print_answer(settings, report::run_text(settings, shown),
                      report::run_json(settings, shown), exit_code(*played));
}

}  // namespace arbiter::cli
