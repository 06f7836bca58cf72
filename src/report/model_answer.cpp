#include "report/model_answer.h"

#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "draw/model_text.h"
#include "engine/verdict.h"
#include "export/lts_formats.h"
#include "report/answer_head.h"
#include "report/model_steps.h"
#include "report/system_words.h"
#include "support/counted.h"

namespace arbiter::report {

namespace {

using nlohmann::ordered_json;

// How many states of a model are shown: the first ones, or with -v all.
std::size_t most_states(const Request& request) {
  constexpr std::size_t kShownStates = 20;
  return request.verbose ? SIZE_MAX : kShownStates;
}

// The line that says how many states are not shown, if so, and how to see them.
std::string states_left_out(const Request& request, std::size_t states) {
  const std::size_t most = most_states(request);
  if (states <= most) return "";
  return "\n… and " + counted(states - most, "more state", "more states") +
         ": -v shows all of them, -o FILE.txt writes them to a file\n";
}

// The beginning of the model unless it went to a file, its size if that is all one wants.
std::string model_text(const Request& request, const draw::ShownModel& shown,
                       const ModelDetail& detail) {
  const std::string size = draw::summary_of(shown) + "\n";
  if (detail.wants_costs) {
    return size + "largest automaton on the way: " + std::to_string(shown.model.peak_states) +
           " states; built in all: " + std::to_string(shown.model.states_built) + " states\n";
  }
  if (!detail.output.empty()) return detail.output + ": " + size;
  if (request.quiet) return size;
  std::ostringstream text;
  draw::write_model_text(text, shown, most_states(request));
  return text.str() + states_left_out(request, shown.model.dfa.states());
}

std::string model_text(const Request& request, const exports::ShownLts& shown,
                       const BuiltSystem& built, const ModelDetail& detail) {
  const std::string size = exports::summary_of(shown) + "\n";
  if (detail.wants_costs) {
    return size + "composed: " + counted(built.composed_states, "state") + "\n";
  }
  if (!detail.output.empty()) return detail.output + ": " + size;
  if (request.quiet) return size;
  std::ostringstream text;
  exports::write_lts_text(text, shown, most_states(request));
  return text.str() + states_left_out(request, shown.lts.states());
}

ordered_json model_json(const Request& request, const draw::ShownModel& shown) {
  const model::Model& model = shown.model;
  ordered_json json = json_head(request, shown.graph.judgement.get());
  json["observe"] = shown.observe == model::Observe::Abort ? "abort" : "termination";
  json["method"] = method_name(search_method(model.is_abstract));
  json["model"]["states"] = model.dfa.states();
  json["model"]["transitions"] = model.dfa.transitions();
  json["steps"] = build_steps_to_json(model);
  json["stats"] =
      stats_json(request, model.states_built, model.dfa.transitions(), model.peak_states);
  return json;
}

ordered_json model_json(const Request& request, const LoadedSystem& loaded,
                        const BuiltSystem& built) {
  ordered_json json = system_head(request, loaded);
  json["method"] = method_name(AnswerMethod::Explicit);
  json["model"]["states"] = built.lts.states();
  json["model"]["transitions"] = built.lts.transitions();
  json["model"]["actions"] = built.lts.alphabet().size();
  json["stats"] =
      stats_json(request, built.composed_states, built.lts.transitions(), built.composed_states);
  return json;
}

}  // namespace

ShownAnswer shown_answer(const Request& request, const draw::ShownModel& shown,
                         const ModelDetail& detail, WantedFormats wanted) {
  ordered_json json = model_json(request, shown);
  if (!detail.output.empty()) json["output"] = detail.output;
  return {wanted.text ? model_text(request, shown, detail) : "", std::move(json)};
}

ShownAnswer shown_answer(const Request& request, const LoadedSystem& loaded,
                         const BuiltSystem& built, const ModelDetail& detail,
                         WantedFormats wanted) {
  const exports::ShownLts shown{loaded.system.name, built.lts, *loaded.system.actions};
  ordered_json json = model_json(request, loaded, built);
  if (!detail.output.empty()) json["output"] = detail.output;
  return {wanted.text ? model_text(request, shown, built, detail) : "", std::move(json)};
}

}  // namespace arbiter::report
