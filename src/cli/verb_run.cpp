#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/verbs.h"
#include "engine/front_end.h"
#include "engine/run.h"
#include "engine/term.h"
#include "report/play_json.h"
#include "report/play_text.h"
#include "support/counted.h"

namespace arbiter::cli {

namespace {

struct Finished {
  const core::Judgement& judgement;
  const game::Arena& arena;
  const check::Outcome& outcome;
};

std::string reason_of(const Finished& finished, const check::PlayedError& error) {
  return report::reason_of(error, finished.outcome.play, finished.arena);
}

std::string ending(const Finished& finished) {
  const check::Status& status = finished.outcome.status;
  if (std::holds_alternative<check::Complete>(status)) return "complete";
  if (std::holds_alternative<check::Aborted>(status)) {
    const check::PlayedError& error = finished.outcome.errors.back();
    return "aborted: " + report::told_error(error, finished.outcome.play, finished.arena) + "  (" +
           place_of(*finished.judgement.source, error.span) + ")";
  }
  if (const auto* cut_off = std::get_if<check::CutOff>(&status)) {
    return "cut off: an assumption is false, so the play goes no further  (" +
           place_of(*finished.judgement.source, cut_off->span) + ")";
  }
  if (std::holds_alternative<check::Waiting>(status)) {
    return "waiting for the environment: it may play " +
           check::describe_moves(finished.arena, finished.outcome.legal);
  }
  if (const auto* overflow = std::get_if<check::Overflow>(&status)) {
    return "UNKNOWN: overflow, a value needs more than 64 bits  (" +
           place_of(*finished.judgement.source, overflow->span) + ")";
  }
  if (std::holds_alternative<check::OutOfSteps>(status))
    return "UNKNOWN: stopped at the step limit";
  const auto* stopped = std::get_if<check::Stopped>(&status);
  return "UNKNOWN: " +
         arbiter::stopped(stopped == nullptr ? StopReason::Memory : stopped->reason).message;
}

// How it ended, and the errors on the way, a line each.
std::string verdict(const Finished& finished) {
  const check::Outcome& outcome = finished.outcome;
  const bool aborted = std::holds_alternative<check::Aborted>(outcome.status);
  std::string text = ending(finished) + "\n";
  for (const check::PlayedError& error : outcome.errors) {
    if (aborted && &error == &outcome.errors.back()) break;
    text += "unsafe: " + reason_of(finished, error) + " reached at move " +
            std::to_string(error.move + 1) + "  (" +
            place_of(*finished.judgement.source, error.span) + ")\n";
  }
  return text;
}

std::string costs(const check::Outcome& outcome) {
  return counted(outcome.play.size(), "move") + " · " + counted(outcome.steps, "step") + "\n";
}

int exit_code(const check::Outcome& outcome) {
  if (!outcome.errors.empty()) return No;
  return std::holds_alternative<check::Complete>(outcome.status) ? Yes : Unknown;
}

nlohmann::ordered_json errors_json(const Finished& finished) {
  nlohmann::ordered_json errors = nlohmann::ordered_json::array();
  for (const check::PlayedError& error : finished.outcome.errors) {
    const Location at = finished.judgement.source->locate(error.span.begin);
    nlohmann::ordered_json entry = {{"at_move", error.move + 1},
                                    {"reason", reason_of(finished, error)},
                                    {"line", at.line},
                                    {"column", at.column}};
    report::add_detail(entry, error.reason, error.outside);
    errors.push_back(std::move(entry));
  }
  return errors;
}

// A run that ends well is no verdict on the program, so there is none then.
nlohmann::ordered_json to_json(const Settings& settings, const Finished& finished) {
  const check::Outcome& outcome = finished.outcome;
  nlohmann::ordered_json json = json_head(settings, &finished.judgement);
  json["ending"] = check::status_name(outcome.status);
  if (!outcome.errors.empty()) {
    json["verdict"] = "unsafe";
    const check::PlayedError& error = outcome.errors.front();
    json["reason"] = reason_of(finished, error);
    report::add_detail(json, error.reason, error.outside);
  } else if (exit_code(outcome) == Unknown) {
    json["verdict"] = "unknown";
    json["reason"] = check::status_name(outcome.status);
  }
  json["play"] = report::play_to_json(outcome.play, finished.arena, *finished.judgement.source);
  json["errors"] = errors_json(finished);
  json["stats"]["moves"] = outcome.play.size();
  json["stats"]["steps"] = outcome.steps;
  return json;
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

int show(const Settings& settings, const Finished& finished) {
  const check::Outcome& outcome = finished.outcome;
  const Source& source = *finished.judgement.source;
  std::string text = verdict(finished);
  if (!settings.quiet) {
    text = report::play_to_text(outcome.play, finished.arena, source) + text + costs(outcome);
  }
  return print_answer(settings, text, to_json(settings, finished), exit_code(outcome));
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
  return show(settings, {*judgement, arena, *played});
}

}  // namespace arbiter::cli
