#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "check/run.h"
#include "check/script.h"
#include "cli/settings.h"
#include "engine/front_end.h"
#include "report/json.h"
#include "report/play_json.h"
#include "report/play_text.h"
#include "support/version.h"

namespace arbiter::cli {

namespace {

struct Finished {
  const core::Judgement& judgement;
  const game::Arena& arena;
  const check::Outcome& outcome;
};

// "abort", "bounds", …, "error:NAME" for the call of an error command.
std::string reason_of(const Finished& finished, const check::PlayedError& error) {
  if (error.reason != core::ErrorReason::ErrorCommand) {
    return std::string(core::reason_name(error.reason));
  }
  const game::Component& component =
      finished.arena[finished.outcome.play[error.move].move.component];
  return "error:" + component.prefix;
}

std::string place(const Finished& finished, Span span) {
  const Source& source = *finished.judgement.source;
  const Location at = source.locate(span.begin);
  return source.name() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

// The last line: how it ended, and what it took.
std::string verdict(const Finished& finished) {
  const check::Outcome& outcome = finished.outcome;
  std::string text;
  if (std::holds_alternative<check::Complete>(outcome.status)) {
    text = "complete";
  } else if (std::holds_alternative<check::Aborted>(outcome.status)) {
    const check::PlayedError& error = outcome.errors.back();
    text = "aborted: " + reason_of(finished, error) + "  (" + place(finished, error.span) + ")";
  } else if (std::holds_alternative<check::Waiting>(outcome.status)) {
    text = "waiting for the environment: it may play " +
           check::describe_moves(finished.arena, outcome.legal);
  } else if (std::holds_alternative<check::OutOfSteps>(outcome.status)) {
    text = "UNKNOWN: stopped at the step limit";
  } else if (const auto* stopped = std::get_if<check::Stopped>(&outcome.status)) {
    text = "UNKNOWN: stopped by " + std::string(stop_reason_name(stopped->reason));
  } else if (std::holds_alternative<check::OutOfMemory>(outcome.status)) {
    text = "UNKNOWN: stopped at the memory limit";
  } else if (const auto* overflow = std::get_if<check::Overflow>(&outcome.status)) {
    text = "UNKNOWN: overflow, a value needs more than 64 bits  (" + place(finished, overflow->span) + ")";
  }
  for (const check::PlayedError& error : outcome.errors) {
    if (std::holds_alternative<check::Aborted>(outcome.status) && &error == &outcome.errors.back()) break;
    text += "\nunsafe: " + reason_of(finished, error) + " reached at move " +
            std::to_string(error.move + 1) + "  (" + place(finished, error.span) + ")";
  }
  return text + "\n" + counted(outcome.play.size(), "move") + " · " + counted(outcome.steps, "step") + "\n";
}

int exit_code(const check::Outcome& outcome) {
  if (!outcome.errors.empty()) return No;
  return std::holds_alternative<check::Complete>(outcome.status) ? Yes : Unknown;
}

std::string to_json(const Finished& finished) {
  const check::Outcome& outcome = finished.outcome;
  const core::Judgement& judgement = finished.judgement;
  nlohmann::ordered_json json;
  json["arbiter"] = kVersion;
  json["command"] = "run";
  json["file"] = judgement.source->name();
  json["params"] = nlohmann::ordered_json::object();
  for (const core::Parameter& parameter : judgement.parameters) {
    json["params"][std::string(judgement.names->text(parameter.name))] = parameter.value;
  }
  json["ending"] = check::status_name(outcome.status);
  if (!outcome.errors.empty()) json["reason"] = reason_of(finished, outcome.errors.front());
  json["play"] = report::play_to_json(outcome.play, finished.arena, *judgement.source);
  json["errors"] = nlohmann::ordered_json::array();
  for (const check::PlayedError& error : outcome.errors) {
    const Location at = judgement.source->locate(error.span.begin);
    nlohmann::ordered_json entry;
    entry["move"] = error.move + 1;
    entry["reason"] = reason_of(finished, error);
    entry["line"] = at.line;
    entry["column"] = at.column;
    json["errors"].push_back(entry);
  }
  json["stats"]["moves"] = outcome.play.size();
  json["stats"]["steps"] = outcome.steps;
  return report::json_to_text(json);
}

}  // namespace

int run(const Settings& settings) {
  const auto options = term_options(settings);
  if (!options) return report_usage(settings, options.error());
  const auto source = read_source(settings.file);
  if (!source) return report_errors(settings, source.error(), Source(settings.file, ""));
  const auto judgement = read_term(*source, *options);
  if (!judgement) return report_errors(settings, judgement.error(), **source);
  report_warnings(settings, *judgement, *options);

  const game::Arena arena(*judgement);
  catch_interrupts();
  check::Options limits;
  limits.steps = settings.steps;
  limits.limits = Limits(settings.timeout);
  if (settings.memory) limits.memory = std::min<std::size_t>(*settings.memory, 1U << 24U) << 20U;
  check::Outcome outcome;
  if (settings.moves) {
    const Source script("--moves", *settings.moves);
    auto played = check::run_script(*judgement, arena, script, limits);
    if (!played) return report_errors(settings, played.error(), script);
    outcome = std::move(*played);
  } else {
    outcome = check::run(*judgement, arena, check::opening_only, limits);
  }
  const Finished finished{*judgement, arena, outcome};
  std::string text;
  if (!settings.quiet) text = report::play_to_text(outcome.play, arena, **source);
  text += verdict(finished);
  return print_answer(settings, text, to_json(finished), exit_code(outcome));
}

}  // namespace arbiter::cli
