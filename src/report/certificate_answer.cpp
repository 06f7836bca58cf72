#include "report/certificate_answer.h"

#include <nlohmann/json.hpp>

#include "report/answer_head.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::report {

namespace {

using nlohmann::ordered_json;

ordered_json json_of(const certify::Known& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}
ordered_json json_of(const certify::IntervalClass& value) { return certify::text_of(value); }

std::string text_of(const Request& request, const CertificateProves& proves) {
  std::string text = "RIGHT  " + printable(request.second_file) + " proves that no play of " +
                     printable(request.file) + " reaches an error" + narrowed_to(request) + "\n";
  if (request.quiet) return text;
  return text + counted(proves.proved.states, "state") + ", " +
         counted(proves.proved.moves, "move") +
         "; trusted: the compiler to the game graph, and this check" +
         (proves.solver.empty() ? "" : " with " + proves.solver) + "\n";
}

template <class Flaw>
std::string text_of(const Request& request, const Flaw& flaw) {
  std::string text = "WRONG  " + printable(request.second_file) + ": " + flaw.message + "\n";
  if (flaw.node.is_none()) return text;
  text += "  at node " + std::to_string(flaw.node.index());
  for (const auto& value : flaw.state) text += " " + certify::text_of(value);
  return text + "\n";
}

void add(const Request& request, const CertificateProves& proves, ordered_json& json) {
  json["verdict"] = "safe";
  json["certificate"] = "inductive";
  json["stats"] =
      stats_json(request, proves.proved.states, proves.proved.moves, proves.proved.states);
}

template <class Flaw>
void add(const Request& /*request*/, const Flaw& flaw, ordered_json& json) {
  json["verdict"] = "wrong";
  json["certificate"] = "wrong";
  json["reason"] = "certificate";
  json["message"] = flaw.message;
  if (flaw.node.is_none()) return;
  json["node"] = flaw.node.index();
  json["state"] = ordered_json::array();
  for (const auto& value : flaw.state) json["state"].push_back(json_of(value));
}

// Calls `show` with what was found; what is not decided is shown as every answer that is not.
template <class Show>
void visit_judged(const JudgedCertificate& judged, Show show) {
  std::visit(
      [&](const auto& each) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(each)>, Undecided>) show(each);
      },
      judged);
}

}  // namespace

ShownAnswer shown_answer(const Request& request, const Term& term,
                         const JudgedCertificate& judged) {
  std::string text;
  ordered_json json = json_head(request, term.judgement.get());
  visit_judged(judged, [&](const auto& each) {
    text = text_of(request, each);
    add(request, each, json);
  });
  return {std::move(text), std::move(json)};
}

}  // namespace arbiter::report
