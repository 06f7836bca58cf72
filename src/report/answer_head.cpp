#include "report/answer_head.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/advice.h"
#include "engine/front_end.h"
#include "report/diagnostic_json.h"
#include "support/counted.h"
#include "support/printable.h"
#include "support/progress.h"
#include "support/version.h"
#include "typing/core.h"

namespace arbiter::report {

namespace {

using nlohmann::ordered_json;

// By what an answer would have been found; none for verbs without methods.
std::optional<AnswerMethod> method_of(const Request& request, const Undecided& undecided) {
  const bool has_methods = request.verb == "check" || request.verb == "model" ||
                           request.verb == "equiv" || request.verb == "refines" ||
                           request.verb == "assumption";
  if (undecided.method || !has_methods) return undecided.method;
  return request.learn.empty() ? AnswerMethod::Explicit : AnswerMethod::AssumeGuarantee;
}

std::vector<std::string> ways_on(const Undecided& undecided, const SystemName* system) {
  return what_to_try(undecided, system == nullptr ? Subject::Program : Subject::System);
}

SystemName name_of(const Request& request) {
  const bool are_two = request.verb == "equiv" || request.verb == "refines";
  return {are_two ? request.file + " and " + request.second_file : request.file, ""};
}

// " (at most 3 at a time)", or nothing.
std::string peak_in_brackets(const Costs& costs) {
  if (costs.peak_states == 0 || costs.peak_states >= costs.states) return "";
  return " (at most " + std::to_string(costs.peak_states) + " at a time)";
}

}  // namespace

ordered_json json_head(const Request& request, const core::Judgement* judgement) {
  ordered_json json = {{"arbiter", kVersion}, {"command", request.verb}};
  if (!request.file.empty()) json["file"] = request.file;
  if (judgement == nullptr) return json;
  json["params"] = ordered_json::object();
  for (const core::Parameter& parameter : judgement->parameters) {
    json["params"][std::string(judgement->names->text(parameter.name))] = parameter.value;
  }
  const TermOptions& program = request.program;
  if (program.int_range) json["int"] = {program.int_range->low, program.int_range->high};
  for (const auto& [name, size] : program.data_sizes) json["data_sizes"][name] = size;
  // What compares two files warns of neither.
  if (request.verb == "equiv" || request.verb == "refines") return json;
  const auto warnings = warnings_about(*judgement, program);
  if (!warnings.empty()) json["warnings"] = warnings_to_json(warnings, *judgement->source);
  return json;
}

ordered_json stats_json(const Request& request, std::size_t states, std::size_t transitions,
                        std::size_t peak_states) {
  return {{"states", states},
          {"transitions", transitions},
          {"peak_states", peak_states},
          {"seconds", std::round(elapsed(request).count() * 1000) / 1000},
          {"memory_mib", peak_mib()}};
}

std::string states_text(const Costs& costs) {
  return counted(costs.states, "state") + peak_in_brackets(costs);
}

std::string states_number(const Costs& costs) {
  return std::to_string(costs.states) + peak_in_brackets(costs);
}

ordered_json usage_json(const std::string& message) {
  return {{"code", "usage"}, {"message", message}, {"spans", ordered_json::array()}};
}

std::string unknown_headline(const SystemName& system, const std::string& message) {
  const std::string process = system.process.empty() ? "" : system.process + " is not decided: ";
  return "UNKNOWN  " + printable(system.file) + ": " + process + message + "\n";
}

std::string unknown_text(const Request& request, const core::Judgement* judgement,
                         const Undecided& undecided, const SystemName* system) {
  std::string text =
      unknown_headline(system != nullptr ? *system : name_of(request), undecided.message);
  for (const Undecided::OpenError& error : undecided.open_errors) {
    text += "not decided: " + error.what + "  (" + place_of(*judgement->source, error.span) + ")\n";
  }
  return text + help_text(ways_on(undecided, system));
}

std::string help_text(const std::vector<std::string>& ways) {
  std::string text;
  for (const std::string& way : ways) text += "help: " + way + "\n";
  return text;
}

void add_help(const std::vector<std::string>& ways, ordered_json& json) {
  if (!ways.empty()) json["help"] = joined(ways, "; ");
}

ordered_json unknown_json(const Request& request, const core::Judgement* judgement,
                          const Undecided& undecided, const SystemName* system,
                          const ordered_json& more) {
  ordered_json json = json_head(request, judgement);
  if (system != nullptr && !system->process.empty()) json["process"] = system->process;
  json["verdict"] = "unknown";
  json["reason"] = reason_name(undecided.reason);
  json["message"] = undecided.message;
  for (const Undecided::OpenError& error : undecided.open_errors) {
    const Location at = judgement->source->locate(error.span.begin);
    json["undecided"].push_back({{"reason", error.what}, {"line", at.line}, {"column", at.column}});
  }
  add_help(ways_on(undecided, system), json);
  if (const auto method = method_of(request, undecided)) json["method"] = method_name(*method);
  if (request.verb == "check") json["certificate"] = "none";
  for (const auto& [key, value] : more.items()) json[key] = value;
  json["stats"] = stats_json(request, undecided.states, undecided.transitions, undecided.largest());
  return json;
}

ShownAnswer shown_unknown(const Request& request, const core::Judgement* judgement,
                          const Undecided& undecided, const SystemName* system) {
  return {unknown_text(request, judgement, undecided, system),
          unknown_json(request, judgement, undecided, system, ordered_json::object())};
}

ShownAnswer shown_version(const Request& request) {
  return {std::string("arbiter ") + kVersion + "\n", json_head(request, nullptr)};
}

}  // namespace arbiter::report
