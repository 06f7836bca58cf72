// check --learn, of programs.
#include <string>

#include "cli/answer.h"
#include "cli/part.h"
#include "cli/program_answer.h"
#include "engine/answer.h"
#include "engine/verify_soon.h"
#include "report/contract.h"
#include "report/part_lesson.h"
#include "report/part_text.h"

namespace arbiter::cli {

namespace {

// The parts to learn about, and how auto chose.
struct ChosenParts {
  std::vector<std::string> names;
  std::string how{};
};

// Or the exit code, if there are none.
std::variant<ChosenParts, int> chosen_parts(const Settings& settings, const Term& term,
                                            const Limits& limits) {
  if (settings.learn != "auto") return ChosenParts{names_in(settings.learn)};
  const auto listed = list_parts(term, limits);
  if (const auto* unknown = std::get_if<Undecided>(&listed)) {
    return report_unknown(settings, term.judgement.get(), *unknown);
  }
  const auto& parts = std::get<std::vector<PartInfo>>(listed);
  const PartInfo* best = best_part(parts);
  if (best == nullptr) {
    return report_usage(settings, "--learn auto: " + settings.file +
                                      " has no part to learn about; --parts tells more");
  }
  ChosenParts chosen{{best->name}};
  if (best->saving() <= 0) {
    chosen.how =
        "by the estimate learning is not worth it here: a check without --learn may be quicker\n";
  }
  for (const PartInfo& part : parts) {
    if (!part.why_not.empty()) continue;
    chosen.how += "part `" + part.name + "`: " + estimate_of(part) +
                  (&part == best ? "  <- learned about\n" : "\n");
  }
  return chosen;
}

// The answer of direct search, if auto finds one soon and nobody asked for an assumption; the exit
// code then.
std::optional<int> answered_soon(const Settings& settings, const Term& term, const Limits& limits,
                                 Progress& progress) {
  if (settings.learn != "auto" || is_for_assumption(settings)) return std::nullopt;
  auto verified = verified_soon(term, &progress, limits);
  progress.clear();
  if (!verified) return std::nullopt;
  tell_note(settings,
            "nothing was learned: direct search came to the answer soon, so that learning is not "
            "worth it; --learn NAME learns all the same");
  const Answer answer = answer_of(std::move(*verified));
  return show_answer(settings, {settings, term, answer}, limits, progress);
}

}  // namespace

int learn_about_part(const Settings& settings, const Term& term, const Limits& limits,
                     Progress& progress) {
  const auto parts = chosen_parts(settings, term, limits);
  if (const int* code = std::get_if<int>(&parts)) return *code;
  if (const auto code = answered_soon(settings, term, limits, progress)) return *code;
  const auto& [names, chosen] = std::get<ChosenParts>(parts);
  const auto split = split_term(term, names, limits);
  if (!split) {
    return report_usage(settings, "--learn " + settings.learn + ": " + split.error() + "; `check " +
                                      settings.file + " --parts` lists the parts");
  }
  if (const auto* unknown = std::get_if<Undecided>(&*split)) {
    return report_unknown(settings, term.judgement.get(), *unknown);
  }
  const SplitTerm& taken = std::get<SplitTerm>(*split);
  LearnPartOptions options;
  options.rule = refine_rule(settings);
  options.progress = &progress;
  std::string conjectures;
  if (settings.verbose) {
    options.on_conjecture = [&](const assume::Conjecture& conjecture) {
      conjectures += report::part_conjecture_text(conjecture);
    };
  }
  const Answer answer = answer_by_learning(taken, options, limits);
  progress.clear();
  report::PartLesson lesson{names, chosen, std::move(conjectures)};
  if (answer.is_safe()) {
    const auto& learned = *evidence_of<LearnedPart>(answer);
    lesson.assumption = learned.assumption(limits.or_grace());
    lesson.contract = report::contract(learned.contract());
  }
  return show_answer(settings, {settings, *taken.term, answer, &lesson}, limits, progress);
}

}  // namespace arbiter::cli
