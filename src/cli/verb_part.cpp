// `check --parts`, and what all ways to check a program by its parts share.
//
// check_part() is where `check` comes with --parts, --learn, --assume or --against: it refuses
// options that do not go together, loads the program, and leaves the work to one of the three: the
// list of parts here, learning in verb_part_learn.cpp, a given assumption in verb_part_premise.cpp.
// The list has each part's interface and an estimate in bits, with a sentence that says what bits
// do not tell: the time that learning takes.
#include <algorithm>
#include <string>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/part.h"
#include "cli/program_answer.h"
#include "cli/systems.h"
#include "cli/verbs.h"
#include "report/parts_answer.h"

namespace arbiter::cli {

namespace {

int show_parts(const Settings& settings, const Term& term, const Limits& limits) {
  const auto listed = list_parts(term, limits);
  if (const auto* unknown = std::get_if<Undecided>(&listed)) {
    return report_unknown(settings, term.judgement.get(), *unknown);
  }
  const auto& parts = std::get<std::vector<PartInfo>>(listed);
  const report::PartsAnswer shown{settings, term, parts};
  return print_answer(settings, report::shown_answer(shown), Yes);
}

// A message if options are given together that do not go together.
std::optional<std::string> wrong_part_options(const Settings& settings) {
  const int ways = (settings.learn.empty() ? 0 : 1) + (settings.parts ? 1 : 0) +
                   (settings.assume.empty() ? 0 : 1) + (settings.against.empty() ? 0 : 1);
  if (ways > 1) return "of --parts, --learn, --assume and --against give one";
  if (ways == 0) return "--part goes with --against or --assume";
  if (!settings.part.empty() && settings.assume.empty() && settings.against.empty()) {
    return "--part goes with --against or --assume";
  }
  if (settings.all) return "--all does not go with a program that is taken apart";
  if (!settings.certificate.empty()) {
    return "--certificate does not go with a program that is taken apart: the premises of a proof "
           "are checked again by themselves";
  }
  if (settings.method != Method::Auto) {
    return "--method does not go with parts: small types are told apart value by value, others "
           "through partitions";
  }
  for (const std::string& name : names_in(settings.learn.empty() ? "auto" : settings.learn)) {
    if (name.empty()) return "--learn `" + settings.learn + "`: a name is missing";
  }
  if (settings.learn.empty()) {
    if (!settings.output.empty()) return "-o goes with --learn here";
    if (!settings.client.empty()) return "--client goes with --learn here";
    if (!settings.diagram.empty()) return "--diagram goes with --learn here";
  }
  return wrong_part_output(settings);
}

}  // namespace

std::vector<std::string> names_in(const std::string& list) {
  std::vector<std::string> names;
  std::size_t begin = 0;
  while (begin <= list.size()) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    std::string name = list.substr(begin, end - begin);
    while (!name.empty() && name.front() == ' ') name.erase(0, 1);
    while (!name.empty() && name.back() == ' ') name.pop_back();
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    begin = end + 1;
  }
  return names;
}

int check_part(const Settings& settings) {
  if (const auto message = misplaced_option(settings, false)) {
    return report_usage(settings, *message);
  }
  if (const auto message = wrong_part_options(settings)) return report_usage(settings, *message);
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const auto loaded = load_term(settings, settings.file, limits, progress);
  if (const int* code = std::get_if<int>(&loaded)) return *code;
  const Term& term = std::get<Term>(loaded);
  if (settings.parts) return show_parts(settings, term, limits);
  if (!settings.learn.empty()) return learn_about_part(settings, term, limits, progress);
  return check_premise(settings, term, limits, progress);
}

}  // namespace arbiter::cli
