#include "report/part_lesson.h"

#include <nlohmann/json.hpp>

#include "report/lesson_text.h"
#include "support/counted.h"

namespace arbiter::report {

namespace {

using nlohmann::ordered_json;

const LearnedPart& learned_in(const ProgramAnswer& shown) {
  const auto* learned = evidence_of<LearnedPart>(shown.answer);
  INVARIANT(learned != nullptr, "an answer with a lesson should be one of learning");
  return *learned;
}

std::size_t rounds_of(const LearnedPart& learned) {
  std::size_t rounds = 0;
  for (const auto& round : learned.found.rounds) rounds += round.lesson.rounds;
  return rounds;
}

std::string no_contract(const std::vector<std::string>& names) {
  return "no contract was found: the proof takes " + listed(names) + " as " +
         (names.size() == 1 ? "it is" : "they are") + " now";
}

std::string iterations_of(const LearnedPart& learned) {
  const auto& rounds = learned.found.rounds;
  std::string text;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    if (rounds.size() > 1) text += "refinement iteration " + std::to_string(i + 1) + "\n";
    text += rounds[i].lesson.iterations.empty() ? "no conjecture was made\n"
                                                : iterations_text(rounds[i].lesson.iterations);
  }
  return text;
}

}  // namespace

std::string by_assumption(const PartLesson& lesson) {
  return ", by an assumption about " + listed(lesson.names);
}

std::string lesson_text(const ProgramAnswer& shown) {
  const PartLesson& lesson = *shown.lesson;
  std::string text = lesson.chosen;
  if (shown.request.verbose) text += lesson.conjectures + iterations_of(learned_in(shown));
  if (!shown.answer.is_safe()) return text;
  if (!lesson.contract) return text + no_contract(lesson.names) + "\n";
  text += "what " + listed(lesson.names) + " must promise";
  text += lesson.contract->as_now.empty() ? ":\n" : ", besides answering as it does now:\n";
  if (lesson.contract->sentences.empty()) {
    text += "  nothing: whatever it does with its moves, there is no error\n";
  }
  for (const std::string& sentence : lesson.contract->in_brief()) text += "  " + sentence + "\n";
  return text;
}

std::string lesson_result(const ProgramAnswer& shown) {
  const LearnedPart& learned = learned_in(shown);
  const assume::Assumption& assumption = shown.lesson->assumption;
  std::string text;
  if (shown.answer.is_safe()) {
    text = "assumption of " + counted(assumption.states, "state") + " over " +
           counted(assumption.pairs.size(), "pair") + " of moves" +
           (learned.found.pairs.is_full ? "" : ", those that the part has");
    text += learned.was_rechecked ? ", its premises checked again"
            : learned.not_rechecked
                ? ", its premises not checked again: " + learned.not_rechecked->message
                : "";
    text += " · ";
  }
  return text + counted(rounds_of(learned), "round") + ", " +
         counted(learned.found.costs.membership_queries, "membership query", "membership queries") +
         " · ";
}

ordered_json lesson_json(const ProgramAnswer& shown) {
  const LearnedPart& learned = learned_in(shown);
  const PartLesson& lesson = *shown.lesson;
  const bool is_safe = shown.answer.is_safe();
  const assume::Lesson* last = learned.last_lesson();
  ordered_json json = {{"learning_rounds", rounds_of(learned)},
                       {"membership_queries", learned.found.costs.membership_queries},
                       {"assumption_states", is_safe           ? lesson.assumption.states
                                             : last != nullptr ? last->assumption.states()
                                                               : 0},
                       {"rows", last != nullptr ? last->rows : 0},
                       {"columns", last != nullptr ? last->columns : 0},
                       {"about", joined(lesson.names, ",")},
                       {"pairs", learned.found.pairs.pairs.letters().size()},
                       {"all_pairs", learned.found.pairs.is_full},
                       {"refinement_iterations", learned.found.rounds.size()}};
  json["iterations"] = ordered_json::array();
  for (std::size_t i = 0; i < learned.found.rounds.size(); ++i) {
    for (const learning::Iteration& each : learned.found.rounds[i].lesson.iterations) {
      json["iterations"].push_back({{"refinement", i + 1},
                                    {"round", each.round},
                                    {"oracle", each.oracle},
                                    {"assumption_states", each.assumption_states},
                                    {"states", each.states},
                                    {"transitions", each.transitions},
                                    {"result", learning::finding_name(each.finding)}});
    }
  }
  if (!is_safe) return json;
  json["premises_rechecked"] = learned.was_rechecked;
  if (learned.not_rechecked) {
    json["recheck_stopped_by"] = reason_name(learned.not_rechecked->reason);
  }
  if (lesson.contract) json["contract"] = lesson.contract->in_full();
  return json;
}

std::vector<std::pair<std::string, std::string>> lesson_statistics(const ProgramAnswer& shown) {
  const LearnedPart& learned = learned_in(shown);
  const PartLesson& lesson = *shown.lesson;
  std::vector<std::pair<std::string, std::string>> rows = {
      {"Learned about", joined(lesson.names)},
      {"Conjectures", std::to_string(rounds_of(learned))},
      {"Membership queries", std::to_string(learned.found.costs.membership_queries)}};
  if (!shown.answer.is_safe()) return rows;
  rows.emplace_back("States of the assumption", std::to_string(lesson.assumption.states));
  rows.emplace_back("Premises checked again", learned.was_rechecked ? "yes" : "no");
  if (!lesson.contract) return rows;
  for (const std::string& sentence : lesson.contract->in_brief())
    rows.emplace_back("It must promise", sentence);
  return rows;
}

std::string assumption_file(const PartLesson& lesson) {
  std::string text = assume::to_text(lesson.assumption);
  if (!lesson.contract) return text + "# " + no_contract(lesson.names) + "\n";
  for (const std::string& sentence : lesson.contract->in_full()) text += "# " + sentence + "\n";
  return text;
}

}  // namespace arbiter::report
