// The answer of `check --learn` about a transition system, as text and as JSON.
//
// Learning has lessons, one for each application of the rule; the first is about the properties and
// is the main one, whose assumption is shown. What a reader should know beside the verdict differs:
// of a proof, whether its premises were checked again; of a violation, whether its trace was
// replayed and is shortest; and where there is no answer, what the last conjecture was worth
// (known_so_far), since an assumption that proves one half may still be of use. Nothing is decided
// here: the verdict is engine's.
#include <nlohmann/json.hpp>

#include "report/answer_head.h"
#include "report/lesson_text.h"
#include "report/system_answer.h"
#include "report/system_words.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::report {

namespace {

using nlohmann::ordered_json;

const LearnedSystem& learned_in(const SystemAnswer& shown) {
  const auto* learned = evidence_of<LearnedSystem>(shown.answer);
  INVARIANT(learned != nullptr, "an answer with a lesson should be one of learning");
  return *learned;
}

const systems::Reasoned& main_of(const SystemAnswer& shown) {
  return learned_in(shown).main().reasoned;
}

std::string headline(const SystemAnswer& shown) {
  const LearnedSystem& learned = learned_in(shown);
  const std::string& name = shown.loaded.system.name;
  if (learned.why) return unknown_headline({shown.request.file, name}, learned.why->message);
  const std::string file = printable(shown.request.file);
  if (learned.fault) {
    return "UNSAFE  " + file + ": " + describe_fault(*learned.fault) + " in " + name + "\n";
  }
  const std::string& property = shown.request.property;
  const std::string what = property.empty()
                               ? " comes to no error"
                               : " does not violate " + property + " and comes to no other error";
  const std::string& part = shown.request.learn;
  const std::string how =
      part == "auto" ? "by learned assumptions" : "by an assumption about " + part;
  return "SAFE  " + file + ": " + name + what + ", " + how + "\n";
}

// What -v adds: all conjectures, and the iterations of each lesson.
std::string iterations(const SystemAnswer& shown) {
  if (!shown.request.verbose) return "";
  std::string text = shown.conjectures;
  for (const Lesson& lesson : learned_in(shown).lessons) {
    if (learned_in(shown).lessons.size() > 1) text += "judging " + lesson.judging + "\n";
    if (lesson.reasoned.iterations.empty()) {
      text += "no conjecture was made\n";
      continue;
    }
    text += iterations_text(lesson.reasoned.iterations) + "\n";
  }
  return text;
}

std::string costs(const SystemAnswer& shown) {
  return counted(main_of(shown).rounds, "round") + ", " +
         counted(learned_in(shown).membership_queries(), "membership query", "membership queries") +
         " · " + states_text(shown.answer.costs) + " · " + elapsed_text(shown.request) + "\n";
}

const std::vector<std::string>& help_of(const SystemAnswer& shown) {
  return std::get<Unknown>(shown.answer.verdict).help;
}

}  // namespace

std::string known_so_far(const SystemAnswer& shown) {
  const systems::Reasoned& main = main_of(shown);
  const Lesson& lesson = learned_in(shown).main();
  if (learned_in(shown).lessons.size() > 1) {
    return "known so far: " + lesson.judging + ": no error, by an assumption of " +
           counted(main.assumption->states(), "state") + "; " +
           learned_in(shown).lessons.back().judging + ": not decided";
  }
  if (learned_in(shown).why->reason == UnknownReason::Priority) return "no assumption was learned";
  if (!main.assumption) {
    return "there is no assumption yet: the first one for " + lesson.judging +
           " was still being learned";
  }
  const std::string size =
      "assumption so far: " + counted(main.assumption->states(), "state") + "; ";
  const bool is_judged = !main.iterations.empty() && main.iterations.back().round == main.rounds;
  if (!is_judged) return size + "nothing is known about it";
  const std::string judging = "under it there is no error of " + lesson.judging;
  const std::string rest = lesson.about.empty() ? "the rest" : lesson.about;
  switch (main.iterations.back().finding) {
    case learning::Finding::TooWeak: return size + "it is too weak for " + lesson.judging;
    case learning::Finding::NotTooWeak:
      return size + judging + "; whether it is true of " + rest + " is not decided";
    default: return size + judging + ", but it is not true of " + rest;
  }
}

std::string system_lesson_text(const SystemAnswer& shown) {
  const LearnedSystem& learned = learned_in(shown);
  std::string text = headline(shown);
  if (shown.request.quiet) return text;
  text += iterations(shown);
  if (learned.why) {
    return text + known_so_far(shown) + "\n" + help_text(help_of(shown)) + costs(shown);
  }
  if (learned.fault) {
    text += trace_text(learned.fault->trace) + "trace of " +
            counted(learned.fault->trace.size(), "action");
    if (learned.was_replayed) text += ", replayed on the components";
    if (learned.is_shortest) text += ", none is shorter";
    return text + " · " + costs(shown) + system_notes(shown.request, shown.loaded);
  }
  const systems::LtsPointer& assumption = main_of(shown).assumption;
  if (shown.request.property.empty()) text += "note: deadlock is not looked for\n";
  text += system_notes(shown.request, shown.loaded) + "assumption of " +
          counted(assumption->states(), "state") + " over " +
          counted(assumption->alphabet().size(), "action");
  if (learned.was_rechecked) text += ", its premises checked again";
  if (learned.not_rechecked) {
    text += ", its premises not checked again: " + learned.not_rechecked->message;
  }
  text += " · " + costs(shown);
  const bool was_wanted = !shown.files.output.empty() || !shown.files.missing.empty();
  if (shown.request.verbose || was_wanted) return text;
  return text + "help: -v shows the assumption, and -o a.svg or a.lts writes it\n";
}

namespace {

ordered_json learning_json(const SystemAnswer& shown) {
  const systems::Reasoned& main = main_of(shown);
  ordered_json json = {{"learning_rounds", main.rounds},
                       {"membership_queries", learned_in(shown).membership_queries()},
                       {"assumption_states", main.assumption ? main.assumption->states() : 0},
                       {"rows", main.rows},
                       {"columns", main.columns},
                       {"about", learned_in(shown).main().about},
                       {"alphabets", main.alphabets}};
  json["iterations"] = ordered_json::array();
  for (const learning::Iteration& each : main.iterations) {
    json["iterations"].push_back({{"round", each.round},
                                  {"oracle", each.oracle},
                                  {"assumption_states", each.assumption_states},
                                  {"states", each.states},
                                  {"transitions", each.transitions},
                                  {"result", learning::finding_name(each.finding)}});
  }
  return json;
}

}  // namespace

ordered_json system_lesson_json(const SystemAnswer& shown) {
  const LearnedSystem& learned = learned_in(shown);
  ordered_json json = system_head(shown.request, shown.loaded);
  json["verdict"] = verdict_name(shown.answer.verdict);
  if (learned.why) {
    json["reason"] = reason_name(learned.why->reason);
    json["message"] = learned.why->message + "; " + known_so_far(shown);
    add_help(help_of(shown), json);
  } else if (learned.fault) {
    add_fault(*learned.fault, json);
    json["shortest"] = learned.is_shortest;
  }
  json["method"] = method_name(*shown.answer.method);
  json["learning"] = learning_json(shown);
  if (learned.why) json["learning"]["first_premise"] = main_of(shown).is_strong_enough;
  if (learned.is_safe()) json["learning"]["premises_rechecked"] = learned.was_rechecked;
  if (learned.not_rechecked) {
    json["learning"]["recheck_stopped_by"] = reason_name(learned.not_rechecked->reason);
  }
  json["deadlock_looked_for"] = false;
  add_notes(shown.request, shown.loaded, json);
  json["certificate"] = certificate_name(shown.answer.verdict);
  json["stats"] = stats_json(shown.request, shown.answer.costs.states,
                             shown.answer.costs.transitions, shown.answer.costs.peak_states);
  add_files(shown.files, json);
  if (shown.files.wrong) json["error"] = usage_json(*shown.files.wrong);
  return json;
}

}  // namespace arbiter::report
