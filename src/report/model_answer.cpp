#include "report/model_answer.h"

#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>
#include <vector>

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

// What is not in the model, a sentence for each kind of plays.
std::vector<std::string> left_out_lines(const draw::ShownModel& shown, const LeftOutPlays& plays) {
  std::vector<std::string> lines;
  if (plays.at_errors != IsLeftOut::No) {
    lines.push_back(std::string(plays.at_errors == IsLeftOut::Yes
                                    ? "plays that end in an error are no complete plays, and are "
                                    : "there may be plays that end in an error: those are no "
                                      "complete plays, and are ") +
                    "not in this model; --observe abort shows them, and `check` shows the errors");
  }
  if (plays.at_assumptions != IsLeftOut::No) {
    const std::string cut = plays.at_assumptions == IsLeftOut::Yes ? "cut" : "may cut";
    const bool has_beginnings = shown.observe == model::Observe::Abort;
    lines.push_back("assumptions (`assume`) " + cut + " some plays off" +
                    (has_beginnings ? ": this model has them up to the program's last move only"
                                    : ", which are not in this model"));
  }
  return lines;
}

// The beginning of the model unless it went to a file, its size if that is all one wants.
std::string model_text(const Request& request, const draw::ShownModel& shown,
                       const ModelDetail& detail, const std::vector<std::string>& notes) {
  std::string size = draw::summary_of(shown) + "\n";
  std::string note_text;
  if (!request.quiet) {
    for (const std::string& note : notes) note_text += "note: " + note + "\n";
  }
  if (detail.wants_costs) {
    return size + "largest automaton on the way: " + std::to_string(shown.model.peak_states) +
           " states; built in all: " + std::to_string(shown.model.states_built) + " states\n" +
           note_text;
  }
  if (!detail.output.empty()) return detail.output + ": " + size + note_text;
  if (request.quiet) return size;
  std::ostringstream text;
  draw::write_model_text(text, shown, most_states(request), notes);
  return text.str() + states_left_out(request, shown.model.dfa.states());
}

std::string model_text(const Request& request, const exports::ShownLts& shown,
                       const BuiltSystem& built, const ModelDetail& detail) {
  std::string size = exports::summary_of(shown) + "\n";
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
  const std::vector<std::string> notes = left_out_lines(shown, detail.left_out);
  ordered_json json = model_json(request, shown);
  if (!notes.empty()) json["notes"] = notes;
  if (!detail.output.empty()) json["output"] = detail.output;
  return {wanted.text ? model_text(request, shown, detail, notes) : "", std::move(json)};
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
