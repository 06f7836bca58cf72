// check, of programs that are looked at as a whole.
#include <cstdio>
#include <string>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/program_answer.h"
#include "cli/systems.h"
#include "cli/verbs.h"
#include "engine/answer.h"

namespace arbiter::cli {

namespace {

// What is wrong with options that do not go together, if something is.
std::optional<std::string> wrong_options(const Settings& settings) {
  if (auto message = misplaced_option(settings, false)) return message;
  if (auto message = wrong_picture(settings)) return message;
  if (settings.method == Method::Explicit && settings.refine) {
    return "--refine is for --method partition, not for explicit";
  }
  if (settings.method == Method::Predicate) {
    return "--method predicate is not there yet; auto, explicit and partition are";
  }
  return std::nullopt;
}

VerifyOptions verify_options(const Settings& settings, Progress& progress) {
  VerifyOptions options;
  options.all = settings.all;
  options.certify = !settings.certificate.empty();
  options.progress = &progress;
  if (settings.method == Method::Explicit) options.method = VerifyMethod::Explicit;
  if (settings.method == Method::Partition || settings.refine) {
    options.method = VerifyMethod::Partition;
  }
  options.rule = refine_rule(settings);
  return options;
}

}  // namespace

refine::Rule refine_rule(const Settings& settings) {
  return settings.refine == Refine::Paper ? refine::Rule::Paper : refine::Rule::Smart;
}

int check(const Settings& settings) {
  if (is_system(settings, settings.file)) return check_system(settings);
  const bool takes_apart = !settings.learn.empty() || settings.parts || !settings.assume.empty() ||
                           !settings.part.empty() || !settings.against.empty();
  if (takes_apart) return check_part(settings);
  if (const auto message = wrong_options(settings)) return report_usage(settings, *message);
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const auto loaded = load_term(settings, settings.file, limits, progress);
  if (const int* code = std::get_if<int>(&loaded)) {
    if (*code == Unknown) tell_no_program(settings);
    return *code;
  }
  const Term& term = std::get<Term>(loaded);
  const auto answer = answer_by_search(term, verify_options(settings, progress), limits);
  progress.clear();
  if (!answer) return report_errors(settings, answer.error(), *term.judgement->source);
  return show_answer(settings, {settings, term, *answer}, limits, progress);
}

int show_answer(const Settings& settings, report::ProgramAnswer shown, const Limits& limits,
                Progress& progress) {
  report::ShowLimits show_limits(limits);
  shown.files = write_files(settings, shown, show_limits.limits, progress);
  progress.clear();
  return print_answer(settings, report::shown_answer(shown, show_limits, wanted_formats(settings)),
                      exit_code(shown.answer), shown.files);
}

}  // namespace arbiter::cli
