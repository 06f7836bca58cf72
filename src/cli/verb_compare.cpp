// `equiv` and `refines`: two files are loaded, engine compares them, report shows the answer.
//
// Two programs are compared as terms, two transition systems by their traces (compare_two_systems
// in systems.h). With --context, a difference is written as two closed programs that only differ in
// the term: one of them comes to its end, the other does not; they are made of the play that tells
// the terms apart. Where there is no such play, the answer says why nothing was written.
// Diagnostics of both files are reported together, each with the file that it is about.
#include <cstdio>
#include <filesystem>
#include <string>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/model_options.h"
#include "cli/systems.h"
#include "cli/verbs.h"
#include "client/client.h"
#include "report/comparison.h"
#include "report/failure_answer.h"

namespace arbiter::cli {

namespace {

using model::Relation;

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error) && !error;
}

using report::WrittenContexts;

// Writes the two programs of --context, if asked for; a message if that fails.
tl::expected<WrittenContexts, std::string> write_contexts(const Settings& settings,
                                                          const report::ComparedTerms& terms,
                                                          const Limits& limits) {
  if (settings.context.empty()) return WrittenContexts{};
  const auto& shown = terms.compared.comparison.shown();
  if (terms.is_abstract()) {
    return WrittenContexts{true, {}, "the integers of these terms are abstracted (int@)"};
  }
  if (!shown && terms.relation == Relation::Refines) {
    return WrittenContexts{
        true, {}, "every context that ends well with the first does so with the second"};
  }
  if (!shown) return WrittenContexts{true, {}, "no context tells these terms apart"};
  client::ClientOptions options;
  options.limits.limits = limits;
  options.limits.steps = UINT64_MAX;
  options.int_range = settings.program.int_range;
  const auto contexts = client::distinguishing_contexts(
      {*terms.left.judgement, terms.left.arena()}, {*terms.right.judgement, terms.right.arena()},
      *shown, options);
  if (!contexts) {
    const bool is_long = contexts.error() == client::NoClient::TooLong;
    return WrittenContexts{true,
                           {},
                           is_long ? "they would be longer than `arbiter run` reads"
                                   : "a limit was reached before they were made"};
  }
  std::string base = settings.context;
  if (base.ends_with(".ia")) base.resize(base.size() - 3);
  WrittenContexts written{true, {base + ".left.ia", base + ".right.ia"}, ""};
  for (const std::string& file : written.files) {
    if (is_same_file(file, settings.file) || is_same_file(file, settings.second_file)) {
      return tl::unexpected("--context: `" + file + "` is one of the terms");
    }
  }
  for (const auto& [file, text] : {std::pair(written.files[0], contexts->left),
                                   std::pair(written.files[1], contexts->right)}) {
    if (auto error = write_file(settings, "a context", file, text)) return tl::unexpected(*error);
  }
  return written;
}

int show(const Settings& settings, const report::ComparedTerms& terms, const Limits& limits) {
  // The answer is not lost if the contexts cannot be written.
  const auto contexts = write_contexts(settings, terms, limits);
  const WrittenContexts written = contexts.value_or(WrittenContexts{.are_asked_for = true});
  const int code =
      print_answer(settings, report::shown_answer(terms, written), terms.holds() ? Yes : No);
  if (contexts) return code;
  std::fprintf(stderr, "arbiter: %s\n", contexts.error().c_str());
  return BadInput;
}

int report_incomparable(const Settings& settings, const TwoTerms& terms,
                        const Incomparable& errors) {
  const Source& left = *terms.left.judgement->source;
  const Source& right = *terms.right.judgement->source;
  if (errors.left.empty()) return report_errors(settings, errors.right, right);
  if (errors.right.empty()) return report_errors(settings, errors.left, left);
  return print_failure(settings,
                       report::errors_failure(settings, {errors.left, left}, {errors.right, right},
                                              use_color(settings)));
}

tl::expected<CompareOptions, std::string> compare_options(const Settings& settings,
                                                          const TwoTerms& terms,
                                                          Progress& progress) {
  CompareOptions options{build_options(settings, progress), build_options(settings, progress)};
  if (!settings.order) return options;
  auto orders = model::parse_orders(terms.left.graph, terms.right.graph, *settings.order);
  if (!orders) return tl::unexpected(orders.error());
  options.left.order = std::move(orders->left);
  options.right.order = std::move(orders->right);
  return options;
}

int compare(const Settings& settings, Relation relation) {
  if (is_system(settings, settings.file) || is_system(settings, settings.second_file)) {
    return compare_two_systems(settings, relation == Relation::Refines);
  }
  if (const auto message = misplaced_option(settings, false))
    return report_usage(settings, *message);
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const auto loaded = load_two_terms(settings, limits, progress);
  if (const int* code = std::get_if<int>(&loaded)) return *code;
  const auto& terms = std::get<TwoTerms>(loaded);
  const auto options = compare_options(settings, terms, progress);
  if (!options) return report_usage(settings, options.error());

  const auto compared = compare_terms(terms.left, terms.right, relation, *options, limits);
  progress.clear();
  if (const auto* errors = std::get_if<Incomparable>(&compared)) {
    return report_incomparable(settings, terms, *errors);
  }
  if (const auto* unknown = std::get_if<Undecided>(&compared)) {
    return report_unknown(settings, terms.left.judgement.get(), *unknown);
  }
  const auto& result = std::get<Compared>(compared);
  report::ComparedTerms shown{settings,   relation,    settings.observe == Observe::Abort,
                              terms.left, terms.right, result};
  if (settings.observe == Observe::Termination) {
    shown.left_errors = reached_errors(terms.left, result.comparison.left, options->left, limits);
    shown.right_errors =
        reached_errors(terms.right, result.comparison.right, options->right, limits);
  }
  progress.clear();
  return show(settings, shown, limits);
}

}  // namespace

int equiv(const Settings& settings) { return compare(settings, Relation::Equivalent); }
int refines(const Settings& settings) { return compare(settings, Relation::Refines); }

}  // namespace arbiter::cli
