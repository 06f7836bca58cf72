// check --assume, and check --part NAME --against: one premise, for an assumption that is given.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/part.h"
#include "cli/systems.h"
#include "engine/front_end.h"
#include "engine/part_premise.h"
#include "report/part_lesson.h"
#include "support/counted.h"
#include "support/printable.h"
#include "support/source.h"

namespace arbiter::cli {

namespace {

using nlohmann::ordered_json;

std::variant<assume::Assumption, int> load_assumption(const Settings& settings,
                                                      const std::string& file) {
  const auto source = read_source(file);
  if (!source) return report_errors(settings, source.error(), Source(file, ""));
  auto parsed = assume::parse_assumption((*source)->text());
  if (!parsed) {
    return report_usage(settings, printable(file) + ":" + parsed.error());
  }
  return std::move(*parsed);
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
  return "note: moves of the assumption that are none here: " + report::joined(moves) +
         (left > 0 ? " and " + std::to_string(left) + " more" : "") + "\n";
}

// The answer in words.
std::string text_of(const Settings& settings, const std::vector<std::string>& names,
                    const PremiseChecked& checked) {
  const bool is_rest = !settings.assume.empty();
  const std::string file = printable(is_rest ? settings.assume : settings.against);
  const bool is_one = names.size() == 1;
  std::string text = (checked.holds ? "SAFE  " : "UNSAFE  ") + printable(settings.file) + ": ";
  if (is_rest && checked.holds) {
    text += "no error outside of " + report::quoted(names) + ", whatever part keeps to " + file;
  } else if (is_rest) {
    text += "a part that keeps to " + file + " can drive the rest into an error";
  } else if (checked.holds) {
    text += report::quoted(names) + (is_one ? " keeps to " : " keep to ") + file +
            ", and the rest is safe with " + (is_one ? "it" : "them");
  } else {
    text += report::quoted(names) + (is_one ? " does what " : " do what ") + file + " forbids";
  }
  text += "\n";
  if (settings.quiet) return text;
  if (!checked.holds) text += moves_text(checked);
  if (!checked.holds && !is_rest) {
    text += "note: another assumption might do: check it without --against, or learn again\n";
  }
  text += unknown_text(checked.unknown_moves);
  return text + counted(checked.peak_states, "state") + " · " + elapsed_text(settings) + "\n";
}

ordered_json json_of(const Settings& settings, const Term& term,
                     const std::vector<std::string>& names, const PremiseChecked& checked) {
  const bool is_rest = !settings.assume.empty();
  ordered_json json = json_head(settings, term.judgement.get());
  json["verdict"] = checked.holds ? "safe" : "unsafe";
  if (!checked.holds) json["reason"] = is_rest ? "rest" : "assumption";
  json["premise"] = is_rest ? 1 : 2;
  json["part"] = report::joined(names, ",");
  json["assumption"] = is_rest ? settings.assume : settings.against;
  json["method"] = method_name(AnswerMethod::AssumeGuarantee);
  if (!checked.holds) {
    json["border"] = ordered_json::array();
    for (const auto& move : checked.moves) {
      json["border"].push_back({{"move", move.name}, {"by", move.is_opponents ? "O" : "P"}});
    }
  }
  json["unknown_moves"] = checked.unknown_moves;
  json["certificate"] = "none";
  json["stats"] = stats_json(settings, checked.states, checked.transitions, checked.peak_states);
  return json;
}

}  // namespace

// --assume: the rest against it. --against: a part.
int check_premise(const Settings& settings, const Term& term, const Limits& limits,
                  Progress& progress) {
  const bool is_rest = !settings.assume.empty();
  const std::string& file = is_rest ? settings.assume : settings.against;
  const auto loaded = load_assumption(settings, file);
  if (const int* code = std::get_if<int>(&loaded)) return *code;
  const auto& assumption = std::get<assume::Assumption>(loaded);
  std::vector<std::string> names = assumption.parts;
  if (!settings.part.empty()) names = names_in(settings.part);
  if (names.empty()) {
    return report_usage(settings,
                        printable(file) + " does not say which part it is about: give --part NAME");
  }
  if (!assumption.parts.empty() && names != assumption.parts) {
    tell_note(settings, printable(file) + " is about " + report::quoted(assumption.parts));
  }
  const auto split = split_term(term, names, limits);
  if (!split) {
    return report_usage(settings,
                        split.error() + "; `check " + settings.file + " --parts` lists the parts");
  }
  if (const auto* unknown = std::get_if<Undecided>(&*split)) {
    return report_unknown(settings, term.judgement.get(), *unknown);
  }
  PremiseOptions options;
  if (settings.refine == Refine::Paper) options.rule = refine::Rule::Paper;
  options.progress = &progress;
  const SplitTerm& taken = std::get<SplitTerm>(*split);
  const auto result = (is_rest ? check_rest : check_part)(taken, assumption, options, limits);
  progress.clear();
  if (const auto* unknown = std::get_if<Undecided>(&result)) {
    return report_unknown(settings, term.judgement.get(), *unknown);
  }
  const auto& checked = std::get<PremiseChecked>(result);
  return print_answer(settings, text_of(settings, names, checked),
                      json_of(settings, term, names, checked), checked.holds ? Yes : No);
}

}  // namespace arbiter::cli
