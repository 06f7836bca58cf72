#include "cli/load.h"

#include "cli/answer.h"
#include "engine/front_end.h"

namespace arbiter::cli {

std::variant<Term, int> load_term(const Settings& settings, const std::string& file,
                                  const Limits& limits, Progress& progress) {
  const auto options = term_options(settings);
  if (!options) return report_usage(settings, options.error());
  const auto source = read_source(file);
  if (!source) return report_errors(settings, source.error(), Source(file, ""));
  auto compiled = compile_term(*source, *options, limits, &progress);
  progress.clear();
  if (!compiled) return report_errors(settings, compiled.error(), **source);
  if (const auto* unknown = std::get_if<Undecided>(&*compiled)) {
    return report_unknown(settings, nullptr, unknown->reason, unknown->message);
  }
  Term& term = std::get<Term>(*compiled);
  report_warnings(settings, *term.judgement, *options);
  return std::move(term);
}

}  // namespace arbiter::cli
