// check --parts, --learn, --assume, --part --against: programs taken apart.
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/check_files.h"
#include "cli/check_pictures.h"
#include "cli/load.h"
#include "cli/systems.h"
#include "cli/verbs.h"
#include "cli/verdict.h"
#include "engine/front_end.h"
#include "engine/part_assumptions.h"
#include "report/contract.h"
#include "report/counted.h"
#include "report/lesson_text.h"
#include "report/part_text.h"
#include "report/printable.h"
#include "report/refinement.h"
#include "support/source.h"

namespace arbiter::cli {

namespace {

using nlohmann::ordered_json;

constexpr const char* kAssumptionEnding = ".assumption";

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

std::string joined(const std::vector<std::string>& names, const std::string& between = ", ") {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : between) + name;
  return text;
}

std::string quoted(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "`" : ", `") + name + "`";
  return text;
}

// ---------------------------------------------------------------- --parts

std::string tenths(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", number);
  return text;
}

// Where there is nothing to save, it says so by a number below 0.
std::string estimate_of(const PartInfo& part) {
  return "about " + tenths(part.part_bits) + " bits of its own, " + tenths(part.rest_bits) +
         " of the rest, " + tenths(part.shared_bits) + " shared; saving about " +
         tenths(part.saving()) + " bits";
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
    text += "  interface: " + report::counted(part.opponent, "move") + " of O's, " +
            report::counted(part.player, "move") + " of P's\n";
    if (!part.context.empty()) text += "  uses of the context: " + joined(part.context) + "\n";
    if (!part.variables.empty()) text += "  shares: " + joined(part.variables) + "\n";
    text += "  " + estimate_of(part) + "\n";
  }
  if (parts.empty()) {
    text = report::printable(settings.file) +
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

// ---------------------------------------------------------------- --learn

// The part that saves most, by the estimate; none if there is none.
const PartInfo* best_of(const std::vector<PartInfo>& parts) {
  const PartInfo* best = nullptr;
  for (const PartInfo& part : parts) {
    if (!part.why_not.empty()) continue;
    if (best == nullptr || part.saving() > best->saving()) best = &part;
  }
  return best;
}

struct Lesson {
  const Settings& settings;
  const Term& term;
  const std::vector<std::string>& names;
  const LearnedPart& learned;
  std::string chosen;                   // how auto chose
  std::string conjectures;              // for -v
  assume::PartAssumption assumption{};  // if it is safe
  std::vector<std::string> contract{};
  std::string not_written{};

  bool is_safe() const { return learned.is_safe(); }
};

std::size_t rounds_of(const LearnedPart& learned) {
  std::size_t rounds = 0;
  for (const auto& round : learned.found.rounds) rounds += round.lesson.rounds;
  return rounds;
}

// What -v adds, and the contract.
std::string told(const Lesson& lesson) {
  std::string text = lesson.chosen;
  if (lesson.settings.verbose) {
    text += lesson.conjectures;
    for (std::size_t i = 0; i < lesson.learned.found.rounds.size(); ++i) {
      const auto& round = lesson.learned.found.rounds[i];
      if (lesson.learned.found.rounds.size() > 1) {
        text += "refinement iteration " + std::to_string(i + 1) + "\n";
      }
      if (round.lesson.iterations.empty()) {
        text += "no conjecture was made\n";
      } else {
        text += report::iterations_text(round.lesson.iterations);
      }
    }
  }
  if (!lesson.is_safe()) return text;
  text += "what " + quoted(lesson.names) + " must promise:\n";
  const bool is_full = lesson.learned.found.pairs.is_full;
  if (!is_full) text += "  it answers each move as it does now, in some order or other\n";
  if (lesson.contract.empty() && is_full)
    text += "  nothing: whatever it does, there is no error\n";
  for (const std::string& sentence : lesson.contract) text += "  " + sentence + "\n";
  return text;
}

std::string result_of(const Lesson& lesson) {
  const LearnedPart& learned = lesson.learned;
  std::string text;
  if (lesson.is_safe()) {
    text = "assumption of " + report::counted(lesson.assumption.states, "state") + " over " +
           report::counted(lesson.assumption.pairs.size(), "pair") + " of moves" +
           (learned.found.pairs.is_full ? "" : ", those that the part has");
    text += learned.was_rechecked ? ", its premises checked again"
            : learned.not_rechecked
                ? ", its premises not checked again: " + learned.not_rechecked->message
                : "";
    text += " · ";
  }
  return text + report::counted(rounds_of(learned), "round") + ", " +
         report::counted(learned.found.costs.membership_queries, "membership query",
                         "membership queries") +
         " · ";
}

ordered_json learning_json(const Lesson& lesson) {
  const LearnedPart& learned = lesson.learned;
  const assume::PartLesson* last = learned.last_lesson();
  ordered_json json = {{"rounds", rounds_of(learned)},
                       {"membership_queries", learned.found.costs.membership_queries},
                       {"assumption_states", lesson.is_safe()  ? lesson.assumption.states
                                             : last != nullptr ? last->assumption.states()
                                                               : 0},
                       {"rows", last != nullptr ? last->rows : 0},
                       {"columns", last != nullptr ? last->columns : 0},
                       {"about", joined(lesson.names, ",")},
                       {"pairs", learned.found.pairs.pairs.letters().size()},
                       {"all_pairs", learned.found.pairs.is_full},
                       {"refinement_iterations", learned.found.rounds.size()}};
  json["iterations"] = ordered_json::array();
  for (std::size_t i = 0; i < learned.found.rounds.size(); ++i) {
    for (const assume::Iteration& each : learned.found.rounds[i].lesson.iterations) {
      json["iterations"].push_back({{"refinement", i + 1},
                                    {"round", each.round},
                                    {"premise", each.oracle},
                                    {"assumption_states", each.assumption_states},
                                    {"states", each.states},
                                    {"transitions", each.transitions},
                                    {"result", finding_name(each.finding)}});
    }
  }
  if (lesson.is_safe()) {
    json["premises_rechecked"] = learned.was_rechecked;
    if (learned.not_rechecked) json["recheck_stopped_by"] = learned.not_rechecked->reason;
    json["contract"] = lesson.contract;
  }
  return json;
}

// Whether OUT is for the assumption, by its ending.
bool is_for_assumption(const Settings& settings) { return !settings.output.empty(); }

std::optional<std::string> wrong_output(const Settings& settings) {
  if (!is_for_assumption(settings)) return std::nullopt;
  const std::string ending = file_ending(settings.output);
  if (ending == kAssumptionEnding || report::lts_format(ending)) return std::nullopt;
  return "-o `" + settings.output + "`: it should end in .assumption, " +
         std::string(report::lts_endings()) + "; a .html report is for check without --learn";
}

// The text of OUT, or why there is none.
tl::expected<std::string, std::string> output_text(const Lesson& lesson, const Limits& limits) {
  if (file_ending(lesson.settings.output) == kAssumptionEnding) {
    std::string text = assume::to_text(lesson.assumption);
    for (const std::string& sentence : lesson.contract) text += "# " + sentence + "\n";
    return text;
  }
  const auto system = report::system_of(lesson.assumption);
  const auto text =
      system_text(lesson.settings, {"Assumption", system.lts, system.actions}, limits.or_grace());
  if (!text) return tl::unexpected(text.error().message);
  return *text;
}

// Nothing, or what went wrong with the disk.
std::optional<std::string> write_assumption(Lesson& lesson, const Limits& limits) {
  const std::string file = report::printable(lesson.settings.output);
  if (!lesson.is_safe()) {
    lesson.not_written = lesson.learned.why ? "there is no verdict, so no assumption"
                                            : "there is an error, so no assumption";
  } else {
    const auto text = output_text(lesson, limits);
    if (text) {
      if (const auto error = write_file(lesson.settings.output, *text)) {
        lesson.not_written = *error;
        return *error;
      }
      tell_note(lesson.settings, "the assumption was written to " + file);
      return std::nullopt;
    }
    lesson.not_written = text.error();
  }
  tell_note(lesson.settings, file + " was not written: " + lesson.not_written);
  return std::nullopt;
}

int show(Lesson& lesson, const Limits& limits, Progress& progress) {
  // What is written here is not written again with the verdict.
  Settings settings = lesson.settings;
  std::optional<std::string> lost;
  const bool writes = is_for_assumption(settings);
  if (writes) {
    lost = write_assumption(lesson, limits);
    settings.output.clear();
  }
  HowVerified how;
  how.method = "assume-guarantee";
  how.by = ", by an assumption about " + quoted(lesson.names);
  how.told = told(lesson);
  how.result = result_of(lesson);
  how.more["learning"] = learning_json(lesson);
  how.is_proved = lesson.learned.was_rechecked;
  if (writes && lesson.not_written.empty()) how.more["output"] = lesson.settings.output;
  if (writes && !lesson.not_written.empty()) {
    how.more["not_written"] = {{{"file", lesson.settings.output}, {"why", lesson.not_written}}};
  }
  if (lost) how.more["error"] = usage_json(*lost);
  int code = Unknown;
  if (lesson.learned.why) {
    Undecided why = *lesson.learned.why;
    why.method = how.method;
    why.states = lesson.learned.found.costs.states;
    why.transitions = lesson.learned.found.costs.transitions;
    why.peak_states = lesson.learned.found.costs.peak_states;
    code = report_unknown(settings, lesson.term.judgement.get(), why, nullptr,
                          how.told + how.result + elapsed_text(settings) + "\n", how.more);
  } else {
    code = show_verdict(settings, lesson.term, lesson.learned.verified, how, limits, progress);
  }
  if (!lost) return code;
  std::fprintf(stderr, "arbiter: %s\n", lost->c_str());
  return BadInput;
}

int learn(const Settings& settings, const Term& term, const Limits& limits, Progress& progress) {
  std::vector<std::string> names = names_in(settings.learn);
  std::string chosen;
  if (settings.learn == "auto") {
    const auto listed = list_parts(term, limits);
    if (const auto* unknown = std::get_if<Undecided>(&listed)) {
      return report_unknown(settings, term.judgement.get(), *unknown);
    }
    const auto& parts = std::get<std::vector<PartInfo>>(listed);
    const PartInfo* best = best_of(parts);
    if (best == nullptr) {
      return report_usage(settings, "--learn auto: " + settings.file +
                                        " has no part to learn about; --parts tells more");
    }
    names = {best->name};
    for (const PartInfo& part : parts) {
      if (!part.why_not.empty()) continue;
      chosen += "part `" + part.name + "`: " + estimate_of(part) +
                (&part == best ? "  <- learned about\n" : "\n");
    }
  }
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
  if (settings.refine == Refine::Paper) options.rule = refine::Rule::Paper;
  options.progress = &progress;
  std::string conjectures;
  if (settings.verbose) {
    options.on_conjecture = [&](const assume::PartConjecture& conjecture) {
      conjectures += report::part_conjecture_text(conjecture);
    };
  }
  const LearnedPart learned = learn_part(taken, options, limits);
  progress.clear();
  Lesson lesson{settings, *taken.term, names, learned, std::move(chosen), std::move(conjectures)};
  if (lesson.is_safe()) {
    lesson.assumption = learned.assumption();
    lesson.contract = report::contract(learned.learned_assumption());
  }
  return show(lesson, limits, progress);
}

// ---------------------------------------------------------------- one premise

std::variant<assume::PartAssumption, int> load_assumption(const Settings& settings,
                                                          const std::string& file) {
  const auto source = read_source(file);
  if (!source) return report_errors(settings, source.error(), Source(file, ""));
  auto parsed = assume::parse_assumption((*source)->text());
  if (!parsed) {
    return report_usage(settings, report::printable(file) + ":" + parsed.error());
  }
  return std::move(*parsed);
}

std::string moves_text(const PremiseChecked& checked) {
  std::string text;
  for (const auto& move : checked.moves) {
    text += std::string(move.is_opponents ? "  O  " : "  P  ") + move.name + "\n";
  }
  return text;
}

// The part keeps to the assumption. What the rest of a program needs may depend on the part that is
// there: the compiler sees through both. So the rest of this file is looked at, too.
std::variant<PremiseChecked, Undecided> with_rest(const SplitTerm& taken,
                                                  const assume::PartAssumption& assumption,
                                                  PremiseChecked kept,
                                                  const PremiseOptions& options,
                                                  const Limits& limits) {
  const auto rest = check_rest(taken, assumption, options, limits);
  if (const auto* unknown = std::get_if<Undecided>(&rest)) return *unknown;
  const auto& checked = std::get<PremiseChecked>(rest);
  if (!checked.holds) {
    return Undecided{"rest",
                     "the part keeps to the assumption, but the rest of this file is not safe with "
                     "every part that does",
                     "learn an assumption for this program: --learn PART"};
  }
  kept.states += checked.states;
  kept.transitions += checked.transitions;
  kept.peak_states = std::max(kept.peak_states, checked.peak_states);
  return kept;
}

// --assume: the rest against it. --against: a part.
int check_premise_of(const Settings& settings, const Term& term, const Limits& limits,
                     Progress& progress) {
  const bool is_rest = !settings.assume.empty();
  const std::string& file = is_rest ? settings.assume : settings.against;
  const auto loaded = load_assumption(settings, file);
  if (const int* code = std::get_if<int>(&loaded)) return *code;
  const auto& assumption = std::get<assume::PartAssumption>(loaded);
  std::vector<std::string> names = assumption.parts;
  if (!settings.part.empty()) names = names_in(settings.part);
  if (names.empty()) {
    return report_usage(settings, report::printable(file) +
                                      " does not say which part it is about: give --part NAME");
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
  if (settings.refine == Refine::Paper) options.rule = refine::Rule::Paper;
  options.progress = &progress;
  const SplitTerm& taken = std::get<SplitTerm>(*split);
  auto result = is_rest ? check_rest(taken, assumption, options, limits)
                        : check_part(taken, assumption, options, limits);
  if (const auto* kept = std::get_if<PremiseChecked>(&result); !is_rest && kept && kept->holds) {
    result = with_rest(taken, assumption, *kept, options, limits);
  }
  progress.clear();
  if (const auto* unknown = std::get_if<Undecided>(&result)) {
    return report_unknown(settings, term.judgement.get(), *unknown);
  }
  const auto& checked = std::get<PremiseChecked>(result);
  if (is_rest && checked.holds && !checked.unknown_moves.empty()) {
    return report_unknown(
        settings, term.judgement.get(),
        {"border",
         "the assumption speaks of moves that the part in this file does not make, and how the "
         "rest "
         "takes them is not known: " +
             joined(checked.unknown_moves),
         "give a file whose part makes them, such as the one that it was learned from"});
  }
  const std::string shown = report::printable(settings.file);
  const std::string about = quoted(names);
  std::string text;
  if (is_rest) {
    text = checked.holds ? "SAFE  " + shown + ": no error outside of " + about +
                               ", whatever part keeps to " + report::printable(file) + "\n"
                         : "UNSAFE  " + shown + ": a part that keeps to " +
                               report::printable(file) + " can drive the rest into an error\n";
  } else {
    text = checked.holds ? "SAFE  " + shown + ": " + about + " keeps to " +
                               report::printable(file) + ", and the rest is safe with it\n"
                         : "UNSAFE  " + shown + ": " + about + " does what " +
                               report::printable(file) + " forbids\n";
  }
  if (!settings.quiet) {
    if (!checked.holds) text += moves_text(checked);
    if (!checked.holds && !checked.unknown_moves.empty()) {
      text += "note: moves of the assumption that are none here: " + joined(checked.unknown_moves) +
              "\n";
    }
    text += report::counted(checked.peak_states, "state") + " · " + elapsed_text(settings) + "\n";
  }
  ordered_json json = json_head(settings, term.judgement.get());
  json["verdict"] = checked.holds ? "safe" : "unsafe";
  if (!checked.holds) json["reason"] = is_rest ? "rest" : "assumption";
  json["premise"] = is_rest ? 1 : 2;
  json["part"] = joined(names, ",");
  json["assumption"] = file;
  json["method"] = "assume-guarantee";
  if (!checked.holds) {
    json["border"] = ordered_json::array();
    for (const auto& move : checked.moves) {
      json["border"].push_back({{"move", move.name}, {"by", move.is_opponents ? "O" : "P"}});
    }
  }
  json["unknown_moves"] = checked.unknown_moves;
  json["certificate"] = "none";
  json["stats"] = stats_json(settings, checked.states, checked.transitions, checked.peak_states);
  return print_answer(settings, text, json, checked.holds ? Yes : No);
}

// A message if options are given together that do not go together.
std::optional<std::string> wrong_options(const Settings& settings) {
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
  return wrong_output(settings);
}

}  // namespace

int check_part(const Settings& settings) {
  if (const auto message = misplaced_option(settings, false)) {
    return report_usage(settings, *message);
  }
  if (const auto message = wrong_options(settings)) return report_usage(settings, *message);
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const auto loaded = load_term(settings, settings.file, limits, progress);
  if (const int* code = std::get_if<int>(&loaded)) return *code;
  const Term& term = std::get<Term>(loaded);
  if (settings.parts) return show_parts(settings, term, limits);
  if (!settings.learn.empty()) return learn(settings, term, limits, progress);
  return check_premise_of(settings, term, limits, progress);
}

}  // namespace arbiter::cli
