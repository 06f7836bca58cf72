#include "report/failure_answer.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "report/answer_head.h"
#include "report/diagnostic_json.h"
#include "report/diagnostic_text.h"
#include "report/play_json.h"
#include "report/play_text.h"

namespace arbiter::report {

namespace {

using nlohmann::ordered_json;

ShownAnswer failure_of(const Request& request, std::string text, const ordered_json& more) {
  ordered_json json = json_head(request, nullptr);
  json["verdict"] = "error";
  json.update(more);
  return {std::move(text), std::move(json)};
}

std::string text_of(const FileErrors& errors, bool color) {
  return diagnostics_to_text(errors.errors, errors.source, {.color = color});
}

ordered_json json_of(const FileErrors& errors) {
  return diagnostics_to_json(errors.errors, errors.source);
}

}  // namespace

ShownAnswer usage_failure(const Request& request, const std::string& message) {
  return failure_of(request, "arbiter: " + message + "\n", {{"error", usage_json(message)}});
}

ShownAnswer errors_failure(const Request& request, const FileErrors& errors, bool color) {
  return failure_of(request, text_of(errors, color), json_of(errors));
}

ShownAnswer errors_failure(const Request& request, const FileErrors& left, const FileErrors& right,
                           bool color) {
  ordered_json json = json_of(left);
  json["right"] = json_of(right);
  return failure_of(request, text_of(left, color) + text_of(right, color), json);
}

ShownAnswer broken_run_failure(const Request& request, const core::Judgement& judgement,
                               const game::Arena& arena, const Source& script,
                               const check::BrokenScript& broken, bool color) {
  const auto& play = broken.before.play;
  const FileErrors errors{{&broken.error, 1}, script};
  ordered_json json = json_of(errors);
  const check::PlayChanges& changes = broken.before.changes;
  json["play"] = play_to_json(play, arena, *judgement.source, nullptr, &changes);
  const std::string before = request.quiet ? ""
                                           : play_to_text(play, arena, *judgement.source,
                                                          request.verbose ? &changes : nullptr);
  return failure_of(request, before + text_of(errors, color), json);
}

}  // namespace arbiter::report
