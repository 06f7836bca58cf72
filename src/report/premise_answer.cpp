#include "report/premise_answer.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/answer_head.h"
#include "report/part_lesson.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::report {

namespace {

using nlohmann::ordered_json;

const PremiseChecked& checked_in(const PremiseAnswer& shown) {
  const auto* checked = evidence_of<PremiseChecked>(shown.answer);
  INVARIANT(checked != nullptr, "an answer about an assumption should have the premise");
  return *checked;
}

std::string moves_text(const PremiseChecked& checked) {
  std::string text;
  for (const auto& move : checked.moves) {
    text += std::string(move.is_opponents ? "  O  " : "  P  ") + move.name + "\n";
  }
  return text;
}

// Of many moves the first few.
std::string unknown_text(std::vector<std::string> moves) {
  constexpr std::size_t kShown = 6;
  if (moves.empty()) return "";
  const std::size_t left = moves.size() - std::min(moves.size(), kShown);
  moves.resize(moves.size() - left);
  return "note: moves of the assumption that are none here: " + joined(moves) +
         (left > 0 ? " and " + std::to_string(left) + " more" : "") + "\n";
}

std::string premise_text(const PremiseAnswer& shown) {
  const Request& request = shown.request;
  const std::vector<std::string>& names = shown.names;
  const PremiseChecked& checked = checked_in(shown);
  const bool is_rest = !request.assume.empty();
  const std::string file = printable(is_rest ? request.assume : request.against);
  const bool is_one = names.size() == 1;
  std::string text = (checked.holds ? "SAFE  " : "UNSAFE  ") + printable(request.file) + ": ";
  if (is_rest && checked.holds) {
    text += "no error outside of " + listed(names) + ", whatever part keeps to " + file;
  } else if (is_rest) {
    text += "a part that keeps to " + file + " can drive the rest into an error";
  } else if (checked.holds) {
    text += listed(names) + (is_one ? " keeps to " : " keep to ") + file +
            ", and the rest is safe with " + (is_one ? "it" : "them");
  } else {
    text += listed(names) + (is_one ? " does what " : " do what ") + file + " forbids";
  }
  text += (checked.holds ? narrowed_to(request) : "") + "\n";
  if (request.quiet) return text;
  if (!checked.holds) text += moves_text(checked);
  if (!checked.holds && !is_rest) {
    text += "note: another assumption might do: check it without --against, or learn again\n";
  }
  text += unknown_text(checked.unknown_moves);
  return text + states_text(shown.answer.costs) + " · " + elapsed_text(request) + "\n";
}

ordered_json premise_json(const PremiseAnswer& shown) {
  const Request& request = shown.request;
  const Answer& answer = shown.answer;
  const PremiseChecked& checked = checked_in(shown);
  const bool is_rest = !request.assume.empty();
  ordered_json json = json_head(request, shown.term.judgement.get());
  json["verdict"] = verdict_name(answer.verdict);
  if (!answer.is_safe()) json["reason"] = reason_text(answer.verdict);
  json["premise"] = is_rest ? 1 : 2;
  json["part"] = joined(shown.names, ",");
  json["assumption"] = is_rest ? request.assume : request.against;
  json["method"] = method_name(*answer.method);
  if (!checked.holds) {
    json["border"] = ordered_json::array();
    for (const auto& move : checked.moves) {
      json["border"].push_back({{"move", move.name}, {"by", move.is_opponents ? "O" : "P"}});
    }
  }
  json["unknown_moves"] = checked.unknown_moves;
  json["certificate"] = certificate_name(answer.verdict);
  json["stats"] =
      stats_json(request, answer.costs.states, answer.costs.transitions, answer.costs.peak_states);
  return json;
}

}  // namespace

ShownAnswer shown_answer(const PremiseAnswer& shown) {
  return {premise_text(shown), premise_json(shown)};
}

}  // namespace arbiter::report
