#include "report/run_answer.h"

#include <nlohmann/json.hpp>

#include "engine/term.h"
#include "report/answer_head.h"
#include "report/play_json.h"
#include "report/play_text.h"
#include "support/counted.h"

namespace arbiter::report {

namespace {

using nlohmann::ordered_json;

std::string reason_of(const ShownRun& shown, const check::PlayedError& error) {
  return report::reason_of(error, shown.outcome.play, shown.arena);
}

std::string ending(const ShownRun& shown) {
  const check::Status& status = shown.outcome.status;
  if (std::holds_alternative<check::Complete>(status)) return "complete";
  if (std::holds_alternative<check::Aborted>(status)) {
    const check::PlayedError& error = shown.outcome.errors.back();
    return "aborted: " + told_error(error, shown.outcome.play, shown.arena) + "  (" +
           place_of(*shown.judgement.source, error.span) + ")";
  }
  if (const auto* cut_off = std::get_if<check::CutOff>(&status)) {
    return "cut off: an assumption is false, so the play goes no further  (" +
           place_of(*shown.judgement.source, cut_off->span) + ")";
  }
  if (std::holds_alternative<check::Waiting>(status)) {
    return "waiting for the environment: it may play " +
           check::describe_moves(shown.arena, shown.outcome.legal);
  }
  if (const auto* overflow = std::get_if<check::Overflow>(&status)) {
    return "UNKNOWN: overflow, a value needs more than 64 bits  (" +
           place_of(*shown.judgement.source, overflow->span) + ")";
  }
  if (std::holds_alternative<check::OutOfSteps>(status))
    return "UNKNOWN: stopped at the step limit";
  const auto* stopped = std::get_if<check::Stopped>(&status);
  return "UNKNOWN: " +
         arbiter::stopped(stopped == nullptr ? StopReason::Memory : stopped->reason).message;
}

// How it ended, and the errors on the way, a line each.
std::string verdict(const ShownRun& shown) {
  const check::Outcome& outcome = shown.outcome;
  const bool aborted = std::holds_alternative<check::Aborted>(outcome.status);
  std::string text = ending(shown) + "\n";
  for (const check::PlayedError& error : outcome.errors) {
    if (aborted && &error == &outcome.errors.back()) break;
    text += "unsafe: " + reason_of(shown, error) + " reached at move " +
            std::to_string(error.move + 1) + "  (" + place_of(*shown.judgement.source, error.span) +
            ")\n";
  }
  return text;
}

std::string costs(const check::Outcome& outcome) {
  return counted(outcome.play.size(), "move") + " · " + counted(outcome.steps, "step") + "\n";
}

ordered_json errors_json(const ShownRun& shown) {
  ordered_json errors = ordered_json::array();
  for (const check::PlayedError& error : shown.outcome.errors) {
    const Location at = shown.judgement.source->locate(error.span.begin);
    ordered_json entry = {{"at_move", error.move + 1},
                          {"reason", reason_of(shown, error)},
                          {"line", at.line},
                          {"column", at.column}};
    add_detail(entry, error.reason, error.outside);
    errors.push_back(std::move(entry));
  }
  return errors;
}

std::string run_text(const Request& request, const ShownRun& shown) {
  const check::Outcome& outcome = shown.outcome;
  std::string text = verdict(shown);
  if (request.quiet) return text;
  return play_to_text(outcome.play, shown.arena, *shown.judgement.source,
                      request.verbose ? &outcome.changes : nullptr) +
         text + costs(outcome);
}

ordered_json run_json(const Request& request, const ShownRun& shown) {
  const check::Outcome& outcome = shown.outcome;
  ordered_json json = json_head(request, &shown.judgement);
  json["ending"] = check::status_name(outcome.status);
  const RunVerdict verdict = verdict_of(outcome);
  if (verdict == RunVerdict::Unsafe) {
    json["verdict"] = "unsafe";
    const check::PlayedError& error = outcome.errors.front();
    json["reason"] = reason_of(shown, error);
    add_detail(json, error.reason, error.outside);
  } else if (verdict == RunVerdict::Unknown) {
    json["verdict"] = "unknown";
    json["reason"] = check::status_name(outcome.status);
  }
  json["play"] =
      play_to_json(outcome.play, shown.arena, *shown.judgement.source, nullptr, &outcome.changes);
  json["errors"] = errors_json(shown);
  json["stats"]["moves"] = outcome.play.size();
  json["stats"]["run_steps"] = outcome.steps;
  return json;
}

}  // namespace

ShownAnswer shown_answer(const Request& request, const ShownRun& shown) {
  return {run_text(request, shown), run_json(request, shown)};
}

}  // namespace arbiter::report
