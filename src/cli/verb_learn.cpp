// check --learn: transition systems by learned assumptions.
#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/systems.h"
#include "engine/assumptions.h"
#include "report/lesson_text.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

using nlohmann::ordered_json;

struct Finished {
  const Settings& settings;
  const LoadedSystem& loaded;
  const LearnedSystem& learned;
  std::string conjectures;  // told on the way, for -v
  std::string not_written;  // why OUT could not be made; empty if it could
  bool is_lost = false;     // writing it failed, as on a full disk

  const systems::Reasoned& main() const { return learned.main().reasoned; }
};

std::string headline(const Finished& finished) {
  const LearnedSystem& learned = finished.learned;
  const std::string& name = finished.loaded.system.name;
  if (learned.why)
    return report::unknown_headline({finished.settings.file, name}, learned.why->message);
  const std::string file = printable(finished.settings.file);
  if (learned.fault) {
    return "UNSAFE  " + file + ": " + describe_fault(*learned.fault) + " in " + name + "\n";
  }
  const std::string& property = finished.settings.property;
  const std::string what = property.empty()
                               ? " comes to no error"
                               : " does not violate " + property + " and comes to no other error";
  const std::string& part = finished.settings.learn;
  const std::string how =
      part == "auto" ? "by learned assumptions" : "by an assumption about " + part;
  return "SAFE  " + file + ": " + name + what + ", " + how + "\n";
}

// What -v adds: all conjectures, and the iterations of each lesson.
std::string iterations(const Finished& finished) {
  if (!finished.settings.verbose) return "";
  std::string text = finished.conjectures;
  for (const Lesson& lesson : finished.learned.lessons) {
    if (finished.learned.lessons.size() > 1) text += "judging " + lesson.judging + "\n";
    if (lesson.reasoned.iterations.empty()) {
      text += "no conjecture was made\n";
      continue;
    }
    text += report::iterations_text(lesson.reasoned.iterations) + "\n";
  }
  return text;
}

std::string costs(const Finished& finished) {
  return counted(finished.main().rounds, "round") + ", " +
         counted(finished.learned.membership_queries(), "membership query", "membership queries") +
         " · " + counted(finished.learned.states(), "state") + " · " +
         elapsed_text(finished.settings) + "\n";
}

// What an unfinished assumption is worth.
std::string worth(const Finished& finished) {
  const systems::Reasoned& main = finished.main();
  const Lesson& lesson = finished.learned.main();
  if (finished.learned.lessons.size() > 1) {
    return "known so far: " + lesson.judging + ": no error, by an assumption of " +
           counted(main.assumption->states(), "state") + "; " +
           finished.learned.lessons.back().judging + ": not decided";
  }
  if (finished.learned.why->reason == UnknownReason::Priority) return "no assumption was learned";
  if (!main.assumption) {
    return "there is no assumption yet: the first one for " + lesson.judging +
           " was still being learned";
  }
  const std::string size =
      "assumption so far: " + counted(main.assumption->states(), "state") + "; ";
  const bool is_judged = !main.iterations.empty() && main.iterations.back().round == main.rounds;
  if (!is_judged) return size + "nothing is known about it";
  const std::string judging = "under it there is no error of " + lesson.judging;
  const std::string rest = lesson.about.empty() ? "the rest" : lesson.about;
  switch (main.iterations.back().finding) {
    case learning::Finding::TooWeak: return size + "it is too weak for " + lesson.judging;
    case learning::Finding::NotTooWeak:
      return size + judging + "; whether it is true of " + rest + " is not decided";
    default: return size + judging + ", but it is not true of " + rest;
  }
}

std::string help_of(const Finished& finished) {
  const Undecided& why = *finished.learned.why;
  if (!why.help.empty()) return why.help;
  const Settings& settings = finished.settings;
  const bool is_automatic = settings.learn == "auto";
  const bool refines = settings.alphabet.empty() ? is_automatic : settings.alphabet == "refine";
  const std::string other = is_automatic ? "learn about one PART" : "by --learn auto";
  return refines ? "check it without --learn, or " + other
                 : "check it without --learn, " + other + ", or with --alphabet refine";
}

std::string text_of(const Finished& finished) {
  const LearnedSystem& learned = finished.learned;
  std::string text = headline(finished);
  if (finished.settings.quiet) return text;
  text += iterations(finished);
  if (learned.why) {
    return text + worth(finished) + "\n" + "help: " + help_of(finished) + "\n" + costs(finished);
  }
  if (learned.fault) {
    text += trace_text(learned.fault->trace) + "trace of " +
            counted(learned.fault->trace.size(), "action");
    if (learned.was_replayed) text += ", replayed on the components";
    if (learned.is_shortest) text += ", none is shorter";
    return text + " · " + costs(finished) + system_notes(finished.settings, finished.loaded);
  }
  const systems::LtsPointer& assumption = finished.main().assumption;
  if (finished.settings.property.empty()) text += "note: deadlock is not looked for\n";
  text += system_notes(finished.settings, finished.loaded) + "assumption of " +
          counted(assumption->states(), "state") + " over " +
          counted(assumption->alphabet().size(), "action");
  if (learned.was_rechecked) text += ", its premises checked again";
  if (learned.not_rechecked) {
    text += ", its premises not checked again: " + learned.not_rechecked->message;
  }
  return text + " · " + costs(finished);
}

// Where it is unsafe, no assumption is worth writing. Empty if one is.
std::string why_not_written(const Finished& finished) {
  if (finished.learned.fault) return "there is an error, so no assumption";
  return finished.main().assumption ? finished.not_written : "there is no assumption yet";
}

ordered_json learning_json(const Finished& finished) {
  const systems::Reasoned& main = finished.main();
  ordered_json json = {{"rounds", main.rounds},
                       {"membership_queries", finished.learned.membership_queries()},
                       {"assumption_states", main.assumption ? main.assumption->states() : 0},
                       {"rows", main.rows},
                       {"columns", main.columns},
                       {"about", finished.learned.main().about},
                       {"alphabets", main.alphabets}};
  json["iterations"] = ordered_json::array();
  for (const learning::Iteration& each : main.iterations) {
    json["iterations"].push_back({{"round", each.round},
                                  {"oracle", each.oracle},
                                  {"assumption_states", each.assumption_states},
                                  {"states", each.states},
                                  {"transitions", each.transitions},
                                  {"result", learning::finding_name(each.finding)}});
  }
  return json;
}

ordered_json json_of(const Finished& finished) {
  const LearnedSystem& learned = finished.learned;
  ordered_json json = system_head(finished.settings, finished.loaded);
  json["verdict"] = learned.why ? "unknown" : learned.fault ? "unsafe" : "safe";
  if (learned.why) {
    json["reason"] = reason_name(learned.why->reason);
    json["message"] = learned.why->message + "; " + worth(finished);
    json["help"] = help_of(finished);
  } else if (learned.fault) {
    add_fault(*learned.fault, json);
    json["shortest"] = learned.is_shortest;
  }
  json["method"] = method_name(AnswerMethod::AssumeGuarantee);
  json["learning"] = learning_json(finished);
  if (learned.why) json["learning"]["first_premise"] = finished.main().is_strong_enough;
  if (learned.is_safe()) json["learning"]["premises_rechecked"] = learned.was_rechecked;
  if (learned.not_rechecked) {
    json["learning"]["recheck_stopped_by"] = reason_name(learned.not_rechecked->reason);
  }
  json["deadlock_looked_for"] = false;
  add_notes(finished.settings, finished.loaded, json);
  const bool is_inductive = learned.is_safe() && learned.was_rechecked;
  json["certificate"] = is_inductive ? "inductive" : learned.was_replayed ? "replayed" : "none";
  json["stats"] =
      stats_json(finished.settings, learned.states(), learned.transitions(), learned.peak_states());
  const std::string& output = finished.settings.output;
  const std::string why_none = why_not_written(finished);
  if (!output.empty() && why_none.empty()) json["output"] = output;
  if (!output.empty() && !why_none.empty()) {
    json["not_written"] = {{{"file", output}, {"why", why_none}}};
  }
  return json;
}

// Writes the assumption if there is one.
void write_assumption(Finished& finished, const Limits& limits) {
  const Settings& settings = finished.settings;
  const std::string file = printable(settings.output);
  if (const std::string why = why_not_written(finished); !why.empty()) {
    tell_note(settings, file + " was not written: " + why);
    return;
  }
  const exports::ShownLts shown{"Assumption", *finished.main().assumption,
                                *finished.loaded.system.actions};
  const auto text = system_text(settings, shown, limits.or_grace());
  if (!text) {
    finished.not_written = text.error().message;
    tell_note(settings, file + " was not written: " + finished.not_written);
    return;
  }
  const bool is_done = finished.learned.is_safe();
  const char* what = is_done ? "the assumption" : "the assumption so far";
  if (const auto error = write_file(settings, what, settings.output, *text)) {
    finished.not_written = *error;
    finished.is_lost = true;
    return;
  }
  tell_renamed(settings, shown);
}

// A file that cannot be written is an error, but the answer is given first. One that was not made,
// since a limit was reached or it would be too large, leaves the answer as it is.
int show(const Finished& finished) {
  const LearnedSystem& learned = finished.learned;
  ordered_json json = json_of(finished);
  if (finished.is_lost) json["error"] = usage_json(finished.not_written);
  const int code = print_answer(finished.settings, text_of(finished), json,
                                learned.why     ? Unknown
                                : learned.fault ? No
                                                : Yes);
  if (!finished.is_lost) return code;
  std::fprintf(stderr, "arbiter: %s\n", finished.not_written.c_str());
  return BadInput;
}

}  // namespace

int check_by_learning(const Settings& settings) {
  if (settings.all) return report_usage(settings, "--all does not go with --learn");
  if (const auto message = wrong_ending(settings)) return report_usage(settings, *message);
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const SystemOptions options = system_options(settings, progress);
  const auto found = load_one_system(settings, settings.file, options, limits);
  if (const int* code = std::get_if<int>(&found)) return *code;
  const auto& loaded = std::get<LoadedSystem>(found);
  std::string conjectures;
  LearnSystemOptions learning;
  learning.about = settings.learn;
  if (!settings.alphabet.empty()) learning.refine_alphabet = settings.alphabet == "refine";
  learning.progress = &progress;
  if (settings.verbose) {
    learning.on_conjecture = [&](const systems::Conjecture& conjecture) {
      conjectures += report::conjecture_text(conjecture, *loaded.system.actions);
    };
  }
  const auto learned = learn_system(loaded, learning, limits);
  progress.clear();
  if (!learned) return report_usage(settings, learned.error());
  Finished finished{settings, loaded, *learned, std::move(conjectures), "", false};
  if (!settings.output.empty()) write_assumption(finished, limits);
  return show(finished);
}

}  // namespace arbiter::cli
