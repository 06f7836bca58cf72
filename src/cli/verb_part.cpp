// `check --parts`, and what all ways to check a program by its parts share.
//
// check_part() is where `check` comes with --parts, --learn, --assume or --against: it refuses
// options that do not go together, loads the program, and leaves the work to one of the three: the
// list of parts here, learning in verb_part_learn.cpp, a given assumption in verb_part_premise.cpp.
// The list has each part's interface and an estimate in bits, with a sentence that says what bits
// do not tell: the time that learning takes.
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/part.h"
#include "cli/program_answer.h"
#include "cli/systems.h"
#include "cli/verbs.h"
#include "report/part_lesson.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

using nlohmann::ordered_json;

std::string tenths(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", number);
  return text;
}

std::string text_of(const Settings& settings, const Term& term,
                    const std::vector<PartInfo>& parts) {
  std::string text;
  for (const PartInfo& part : parts) {
    text += part.name + "  (" + place_of(*term.judgement->source, part.span) + ")" +
            (part.is_let ? ", bound by let" : "") + "\n";
    if (!part.why_not.empty()) {
      text += "  no part to learn about: " + part.why_not + "\n";
      continue;
    }
    text += "  interface: " + counted(part.opponent, "move") + " of O's, " +
            counted(part.player, "move") + " of P's\n";
    if (!part.context.empty()) text += "  uses of the context: " + joined(part.context) + "\n";
    if (!part.variables.empty()) text += "  shares: " + joined(part.variables) + "\n";
    text += "  " + estimate_of(part) + "\n";
  }
  const bool has_estimates = std::any_of(parts.begin(), parts.end(),
                                         [](const PartInfo& part) { return part.why_not.empty(); });
  if (has_estimates) {
    text +=
        "Bits count what variables could hold, not the states that plays come to. They order parts "
        "for --learn auto,\nand say nothing of the time that learning takes.\n";
  }
  if (parts.empty()) {
    text = printable(settings.file) +
           " has no parts: write `part NAME { … }` around a command, or bind it by let\n";
  }
  return text;
}

ordered_json json_of(const Term& term, const PartInfo& part) {
  const Location at = term.judgement->source->locate(part.span.begin);
  ordered_json json = {
      {"name", part.name}, {"line", at.line}, {"column", at.column}, {"let", part.is_let}};
  if (!part.why_not.empty()) {
    json["why_not"] = part.why_not;
    return json;
  }
  json["opponent_moves"] = part.opponent;
  json["player_moves"] = part.player;
  json["context"] = part.context;
  json["variables"] = part.variables;
  json["part_bits"] = part.part_bits;
  json["rest_bits"] = part.rest_bits;
  json["shared_bits"] = part.shared_bits;
  json["saving_bits"] = part.saving();
  return json;
}

int show_parts(const Settings& settings, const Term& term, const Limits& limits) {
  const auto listed = list_parts(term, limits);
  if (const auto* unknown = std::get_if<Undecided>(&listed)) {
    return report_unknown(settings, term.judgement.get(), *unknown);
  }
  const auto& parts = std::get<std::vector<PartInfo>>(listed);
  ordered_json json = json_head(settings, term.judgement.get());
  json["parts"] = ordered_json::array();
  for (const PartInfo& part : parts) json["parts"].push_back(json_of(term, part));
  return print_answer(settings, text_of(settings, term, parts), json, Yes);
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

// The estimate in words. At best, the larger side has as many bits fewer than the whole as the
// smaller side has.
std::string estimate_of(const PartInfo& part) {
  const double fewer = std::min(part.part_bits, part.rest_bits + part.shared_bits);
  return "about " + tenths(part.part_bits) + " bits of its own, " + tenths(part.rest_bits) +
         " of the rest, " + tenths(part.shared_bits) + " shared: at best " + tenths(fewer) +
         " bits fewer, for " + counted(part.opponent * part.player, "pair") +
         " of moves to learn about";
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
