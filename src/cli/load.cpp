#include "cli/load.h"

#include <cstdio>

#include "cli/answer.h"
#include "engine/front_end.h"

namespace arbiter::cli {

namespace {

std::variant<Term, int> compiled(const Settings& settings, const std::string& file,
                                 const TermOptions& options, const Limits& limits,
                                 Progress& progress) {
  const auto source = read_source(file);
  if (!source) return report_errors(settings, source.error(), Source(file, ""));
  auto read = read_term(*source, options, limits);
  if (!read) return report_errors(settings, read.error(), **source);
  if (!*read) return report_unknown(settings, nullptr, stopped(read->error()));
  const auto judgement = std::make_shared<const core::Judgement>(std::move(**read));
  auto compiled = compile_term(judgement, limits, &progress);
  progress.clear();
  if (const auto* unknown = std::get_if<Undecided>(&compiled)) {
    return report_unknown(settings, judgement.get(), *unknown);
  }
  return std::move(std::get<Term>(compiled));
}

}  // namespace

std::variant<Term, int> load_term(const Settings& settings, const std::string& file,
                                  const Limits& limits, Progress& progress) {
  auto loaded = compiled(settings, file, settings.program, limits, progress);
  if (const Term* term = std::get_if<Term>(&loaded)) {
    report_warnings(settings, *term->judgement, settings.program);
  }
  return loaded;
}

std::variant<TwoTerms, int> load_two_terms(const Settings& settings, const Limits& limits,
                                           Progress& progress) {
  if (settings.file == "-" && settings.second_file == "-") {
    return report_usage(settings, "the standard input can be given once");
  }
  TermOptions options = settings.program;
  options.is_one_of_several = true;
  auto left = compiled(settings, settings.file, options, limits, progress);
  if (const int* code = std::get_if<int>(&left)) return *code;
  auto right = compiled(settings, settings.second_file, options, limits, progress);
  if (const int* code = std::get_if<int>(&right)) return *code;
  TwoTerms terms{std::move(std::get<Term>(left)), std::move(std::get<Term>(right))};
  const TermOptions rest =
      options_in_vain(*terms.right.judgement, options_in_vain(*terms.left.judgement, options));
  if (!rest.data_sizes.empty()) {
    const auto& [name, size] = rest.data_sizes.front();
    return report_usage(settings, "-W " + name + "=" + std::to_string(size) +
                                      ": neither file declares a data type `" + name + "`");
  }
  if (!rest.params.empty() && !settings.quiet) {
    std::fprintf(stderr, "arbiter: warning: -D changes nothing: neither file has a param `%s`\n",
                 rest.params.front().first.c_str());
  }
  return terms;
}

}  // namespace arbiter::cli
