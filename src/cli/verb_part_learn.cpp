// check --learn, of programs.
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "cli/answer.h"
#include "cli/check_files.h"
#include "cli/check_pictures.h"
#include "cli/part.h"
#include "cli/systems.h"
#include "cli/verdict.h"
#include "engine/front_end.h"
#include "report/assumption_picture.h"
#include "report/contract.h"
#include "report/lesson_text.h"
#include "report/part_text.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

using nlohmann::ordered_json;

constexpr const char* kAssumptionEnding = ".assumption";

struct Lesson {
  const Settings& settings;
  const Term& term;
  const std::vector<std::string>& names;
  const LearnedPart& learned;
  std::string chosen;               // how auto chose
  std::string conjectures;          // for -v
  assume::Assumption assumption{};  // if it is safe
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
  if (lesson.contract.empty())
    text += "  nothing: whatever it does with its moves, there is no error\n";
  for (const std::string& sentence : lesson.contract) text += "  " + sentence + "\n";
  return text;
}

std::string result_of(const Lesson& lesson) {
  const LearnedPart& learned = lesson.learned;
  std::string text;
  if (lesson.is_safe()) {
    text = "assumption of " + counted(lesson.assumption.states, "state") + " over " +
           counted(lesson.assumption.pairs.size(), "pair") + " of moves" +
           (learned.found.pairs.is_full ? "" : ", those that the part has");
    text += learned.was_rechecked ? ", its premises checked again"
            : learned.not_rechecked
                ? ", its premises not checked again: " + learned.not_rechecked->message
                : "";
    text += " · ";
  }
  return text + counted(rounds_of(learned), "round") + ", " +
         counted(learned.found.costs.membership_queries, "membership query", "membership queries") +
         " · ";
}

ordered_json learning_json(const Lesson& lesson) {
  const LearnedPart& learned = lesson.learned;
  const assume::Lesson* last = learned.last_lesson();
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
    for (const learning::Iteration& each : learned.found.rounds[i].lesson.iterations) {
      json["iterations"].push_back({{"refinement", i + 1},
                                    {"round", each.round},
                                    {"premise", each.oracle},
                                    {"assumption_states", each.assumption_states},
                                    {"states", each.states},
                                    {"transitions", each.transitions},
                                    {"result", learning::finding_name(each.finding)}});
    }
  }
  if (lesson.is_safe()) {
    json["premises_rechecked"] = learned.was_rechecked;
    if (learned.not_rechecked) {
      json["recheck_stopped_by"] = reason_name(learned.not_rechecked->reason);
    }
    json["contract"] = lesson.contract;
  }
  return json;
}

// Whether OUT is for the assumption, by its ending, and not for a report.
bool is_for_assumption(const Settings& settings) {
  return !settings.output.empty() && file_ending(settings.output) != ".html";
}

std::vector<std::pair<std::string, std::string>> statistics_of(const Lesson& lesson) {
  const assume::Verdict& found = lesson.learned.found;
  std::vector<std::pair<std::string, std::string>> rows = {
      {"Learned about", joined(lesson.names)},
      {"Conjectures", std::to_string(rounds_of(lesson.learned))},
      {"Membership queries", std::to_string(found.costs.membership_queries)}};
  if (!lesson.is_safe()) return rows;
  rows.emplace_back("States of the assumption", std::to_string(lesson.assumption.states));
  rows.emplace_back("Premises checked again", lesson.learned.was_rechecked ? "yes" : "no");
  for (const std::string& sentence : lesson.contract)
    rows.emplace_back("It must promise", sentence);
  return rows;
}

std::string file_text(const Lesson& lesson) {
  std::string text = assume::to_text(lesson.assumption);
  for (const std::string& sentence : lesson.contract) text += "# " + sentence + "\n";
  return text;
}

// The text of OUT, or why there is none.
tl::expected<std::string, std::string> output_text(const Lesson& lesson, const Limits& limits) {
  if (file_ending(lesson.settings.output) == kAssumptionEnding) return file_text(lesson);
  if (file_ending(lesson.settings.output) == ".dot") {
    std::ostringstream dot;
    report::write_assumption_dot(dot, lesson.assumption);
    return std::move(dot).str();
  }
  if (file_ending(lesson.settings.output) == ".svg") {
    auto svg = report::assumption_to_svg(lesson.assumption, limits.or_grace());
    if (!svg) return tl::unexpected(svg.error().message);
    return std::move(*svg);
  }
  const auto system = report::system_of(lesson.assumption);
  const auto text =
      system_text(lesson.settings, {"Assumption", system.lts, system.actions}, limits.or_grace());
  if (!text) return tl::unexpected(text.error().message);
  return *text;
}

// A picture cannot be read again. So the assumption itself is kept beside it, as PART.assumption,
// unless there is a file of that name.
void keep_beside(const Lesson& lesson) {
  namespace files = std::filesystem;
  const files::path beside = files::path(lesson.settings.output).parent_path() /
                             (joined(lesson.names, "-") + kAssumptionEnding);
  if (beside.lexically_normal() == files::path(lesson.settings.json_file).lexically_normal())
    return;
  const std::string text = file_text(lesson);
  const std::string shown = printable(beside.string());
  std::error_code error;
  if (files::exists(files::symlink_status(beside, error))) {
    const auto known = read_source(beside.string());
    if (known && (*known)->text() == text) return;
    tell_note(lesson.settings,
              shown + " is there, and was left as it is: -o " + shown + " writes the assumption");
  } else if (const auto wrong = write_quietly(beside.string(), text)) {
    tell_note(lesson.settings, "to be used again, it was not kept: " + *wrong);
  } else {
    tell_note(lesson.settings,
              "to be used again, the assumption was written to " + shown + ", too");
  }
}

// Nothing, or what went wrong with the disk.
std::optional<std::string> write_assumption(Lesson& lesson, const Limits& limits) {
  const std::string file = printable(lesson.settings.output);
  if (!lesson.is_safe()) {
    lesson.not_written = lesson.learned.why ? "there is no verdict, so no assumption"
                                            : "there is an error, so no assumption";
  } else {
    const auto text = output_text(lesson, limits);
    if (text) {
      const auto error =
          write_file(lesson.settings, "the assumption", lesson.settings.output, *text);
      if (error) {
        lesson.not_written = *error;
        return *error;
      }
      if (file_ending(lesson.settings.output) != kAssumptionEnding) keep_beside(lesson);
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
  how.method = AnswerMethod::AssumeGuarantee;
  how.by = ", by an assumption about " + quoted(lesson.names);
  how.told = told(lesson);
  how.result = result_of(lesson);
  how.more["learning"] = learning_json(lesson);
  how.statistics = statistics_of(lesson);
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
    tell_no_verdict(settings);
    if (const auto error = write_pictures(settings, lesson.term, why, how)) {
      return report_usage(settings, *error);
    }
    code = report_unknown(settings, lesson.term.judgement.get(), why, nullptr,
                          how.told + how.result + elapsed_text(settings) + "\n", how.more);
  } else {
    code = show_verdict(settings, lesson.term, answer_of(lesson.learned), lesson.learned.verified,
                        how, limits, progress);
  }
  if (!lost) return code;
  std::fprintf(stderr, "arbiter: %s\n", lost->c_str());
  return BadInput;
}

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
  for (const PartInfo& part : parts) {
    if (!part.why_not.empty()) continue;
    chosen.how += "part `" + part.name + "`: " + estimate_of(part) +
                  (&part == best ? "  <- learned about\n" : "\n");
  }
  return chosen;
}

}  // namespace

std::optional<std::string> wrong_part_output(const Settings& settings) {
  if (!is_for_assumption(settings)) return std::nullopt;
  const std::string ending = file_ending(settings.output);
  if (ending == kAssumptionEnding || exports::lts_format(ending)) return std::nullopt;
  return "-o `" + settings.output +
         "`: it should end in .html for a report, or for the assumption in " + kAssumptionEnding +
         ", " + std::string(exports::lts_endings());
}

int learn_about_part(const Settings& settings, const Term& term, const Limits& limits,
                     Progress& progress) {
  const auto parts = chosen_parts(settings, term, limits);
  if (const int* code = std::get_if<int>(&parts)) return *code;
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
  if (settings.refine == Refine::Paper) options.rule = refine::Rule::Paper;
  options.progress = &progress;
  std::string conjectures;
  if (settings.verbose) {
    options.on_conjecture = [&](const assume::Conjecture& conjecture) {
      conjectures += report::part_conjecture_text(conjecture);
    };
  }
  const LearnedPart learned = learn_part(taken, options, limits);
  progress.clear();
  Lesson lesson{settings, *taken.term, names, learned, chosen, std::move(conjectures)};
  if (lesson.is_safe()) {
    lesson.assumption = learned.assumption(limits.or_grace());
    lesson.contract = report::contract(learned.contract());
  }
  return show(lesson, limits, progress);
}

}  // namespace arbiter::cli
