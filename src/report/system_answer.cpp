#include "report/system_answer.h"

#include <nlohmann/json.hpp>

#include "report/answer_head.h"
#include "report/answer_notes.h"
#include "report/system_words.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::report {

namespace {

using nlohmann::ordered_json;

std::string safe_headline(const SystemAnswer& shown) {
  const Request& request = shown.request;
  const std::string name = printable(request.file) + ": " + shown.loaded.system.name;
  if (request.property.empty()) {
    return "SAFE  " + name + " has no deadlock and comes to no error\n";
  }
  return "SAFE  " + name + " does not violate " + request.property +
         " and comes to no other error\n";
}

std::string text_of(const SystemAnswer& shown, const VerifiedSystem& verified) {
  const Request& request = shown.request;
  const LoadedSystem& loaded = shown.loaded;
  const std::string costs = states_text(shown.answer.costs) + ", " +
                            counted(shown.answer.costs.transitions, "transition") + " · " +
                            elapsed_text(request) + "\n";
  if (verified.faults.empty()) {
    const std::string text = safe_headline(shown);
    return request.quiet ? text : text + system_notes(request, loaded) + costs;
  }
  std::string text;
  for (const SystemFault& fault : verified.faults) {
    text += "UNSAFE  " + printable(request.file) + ": " +
            (request.all ? describe_blamed(fault) : describe_fault(fault)) + " in " +
            loaded.system.name + "\n";
    if (request.quiet) continue;
    text += trace_text(fault.trace);
    text += "trace of " + counted(fault.trace.size(), "action");
    if (verified.was_replayed) text += ", replayed on the components";
    text += &fault == &verified.faults.back() ? " · " + costs : "\n";
  }
  if (request.quiet) return text;
  return text + notes_text(shown.answer, *loaded.source) + system_notes(request, loaded);
}

ordered_json json_of(const SystemAnswer& shown, const VerifiedSystem& verified) {
  const Request& request = shown.request;
  const Answer& answer = shown.answer;
  ordered_json json = system_head(request, shown.loaded);
  json["verdict"] = verdict_name(answer.verdict);
  if (!answer.is_safe()) add_fault(verified.faults.front(), json);
  json["method"] = method_name(*answer.method);
  if (request.all) {
    json["errors"] = ordered_json::array();
    for (const SystemFault& fault : verified.faults) {
      ordered_json entry;
      add_fault(fault, entry);
      json["errors"].push_back(std::move(entry));
    }
    if (verified.not_all) json["not_all"] = reason_name(verified.not_all->reason);
  }
  json["deadlock_looked_for"] = request.property.empty();
  add_notes(request, shown.loaded, json);
  json["certificate"] = certificate_name(answer.verdict);
  json["stats"] =
      stats_json(request, answer.costs.states, answer.costs.transitions, answer.costs.peak_states);
  return json;
}

// What the system is called where there is no answer.
SystemName name_of(const LoadedSystem& loaded) {
  return {loaded.source->name(), loaded.system.name};
}

}  // namespace

std::string answer_text(const SystemAnswer& shown) {
  if (evidence_of<LearnedSystem>(shown.answer) != nullptr) return system_lesson_text(shown);
  if (const Undecided* undecided = undecided_of(shown.answer)) {
    const SystemName name = name_of(shown.loaded);
    return unknown_text(shown.request, nullptr, *undecided, &name);
  }
  return text_of(shown, *evidence_of<VerifiedSystem>(shown.answer));
}

ordered_json answer_json(const SystemAnswer& shown) {
  if (evidence_of<LearnedSystem>(shown.answer) != nullptr) return system_lesson_json(shown);
  ordered_json json;
  if (const Undecided* undecided = undecided_of(shown.answer)) {
    const SystemName name = name_of(shown.loaded);
    json = unknown_json(shown.request, nullptr, *undecided, &name, ordered_json::object());
  } else {
    json = json_of(shown, *evidence_of<VerifiedSystem>(shown.answer));
  }
  add_notes(shown.answer, *shown.loaded.source, json);
  add_files(shown.files, json);
  if (shown.files.wrong) json["error"] = usage_json(*shown.files.wrong);
  return json;
}

ShownAnswer shown_answer(const SystemAnswer& shown) {
  return {answer_text(shown), answer_json(shown)};
}

}  // namespace arbiter::report
