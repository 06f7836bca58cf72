// check --learn, of programs.
#include <string>

#include "cli/answer.h"
#include "cli/part.h"
#include "cli/program_answer.h"
#include "engine/learn_auto.h"
#include "report/contract.h"
#include "report/part_lesson.h"
#include "report/part_text.h"
#include "report/parts_answer.h"

namespace arbiter::cli {

namespace {

// With the assumption and the contract, if the program is safe.
int show_lesson(const Settings& settings, const Answer& answer, report::PartLesson lesson,
                const Limits& limits, Progress& progress) {
  const auto& learned = *evidence_of<LearnedPart>(answer);
  if (answer.is_safe()) {
    lesson.assumption = learned.assumption(limits.or_grace());
    lesson.contract = report::contract(learned.contract());
  }
  return show_answer(settings, {settings, *learned.of.term, answer, &lesson}, limits, progress);
}

int learn_auto(const Settings& settings, const Term& term, const LearnPartOptions& options,
               const std::string& conjectures, const Limits& limits, Progress& progress) {
  const auto answered =
      answer_by_learning_auto(term, {options, is_for_assumption(settings)}, limits);
  progress.clear();
  if (!answered) return report_errors(settings, answered.error(), *term.judgement->source);
  const AutoAnswer& found = *answered;
  if (found.learned_about.empty()) {
    const std::string compared = report::compared_parts_text(found.parts, "");
    return show_answer(settings, {settings, term, found.answer, nullptr, compared}, limits,
                       progress);
  }
  return show_lesson(settings, found.answer,
                     {{found.learned_about},
                      report::compared_parts_text(found.parts, found.learned_about),
                      conjectures},
                     limits, progress);
}

int learn_about(const std::vector<std::string>& names, const Settings& settings, const Term& term,
                const LearnPartOptions& options, const std::string& conjectures,
                const Limits& limits, Progress& progress) {
  const auto split = split_term(term, names, limits);
  if (!split) {
    return report_usage(settings, "--learn " + settings.learn + ": " + split.error() + "; `check " +
                                      settings.file + " --parts` lists the parts");
  }
  if (const auto* unknown = std::get_if<Undecided>(&*split)) {
    return report_unknown(settings, term.judgement.get(), *unknown);
  }
  const auto answer = answer_by_learning(std::get<SplitTerm>(*split), options, limits);
  progress.clear();
  if (!answer) return report_errors(settings, answer.error(), *term.judgement->source);
  return show_lesson(settings, *answer, {names, "", conjectures}, limits, progress);
}

}  // namespace

int learn_about_part(const Settings& settings, const Term& term, const Limits& limits,
                     Progress& progress) {
  LearnPartOptions options;
  options.rule = refine_rule(settings);
  options.progress = &progress;
  std::string conjectures;
  if (settings.verbose) {
    options.on_conjecture = [&](const assume::Conjecture& conjecture) {
      conjectures += report::part_conjecture_text(conjecture);
    };
  }
  if (settings.learn == "auto") {
    return learn_auto(settings, term, options, conjectures, limits, progress);
  }
  return learn_about(names_in(settings.learn), settings, term, options, conjectures, limits,
                     progress);
}

}  // namespace arbiter::cli
