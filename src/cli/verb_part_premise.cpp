// check --assume, and check --part NAME --against: one premise, for an assumption that is given.
#include <string>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/part.h"
#include "cli/program_answer.h"
#include "engine/answer.h"
#include "engine/front_end.h"
#include "report/part_lesson.h"
#include "report/premise_answer.h"
#include "support/counted.h"
#include "support/printable.h"
#include "support/source.h"

namespace arbiter::cli {

namespace {

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
    tell_note(settings, printable(file) + " is about " + listed(assumption.parts));
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
  options.rule = refine_rule(settings);
  options.progress = &progress;
  const auto& taken = std::get<SplitTerm>(*split);
  const auto ask = is_rest ? answer_about_rest : answer_about_part;
  const Result<Answer> asked = ask(taken, assumption, options, limits);
  progress.clear();
  if (!asked) return report_errors(settings, asked.error(), *term.judgement->source);
  const Answer& answer = *asked;
  if (const Undecided* unknown = undecided_of(answer)) {
    return report_unknown(settings, term.judgement.get(), *unknown);
  }
  const report::PremiseAnswer shown{settings, term, names, answer};
  return print_answer(settings, report::shown_answer(shown), exit_code(answer));
}

}  // namespace arbiter::cli
