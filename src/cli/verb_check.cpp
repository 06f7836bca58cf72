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
#include "engine/verify.h"
#include "report/play_json.h"
#include "report/play_text.h"
#include "report/refinement.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

struct Finished {
  const Settings& settings;
  const Term& term;
  const Answer& answer;
  const Verified& verified;
  Limits limits;        // those to show it in
  bool is_late;         // they are beyond those of the user
  MemoryCharge& shown;  // what shows the plays
  const HowVerified& how;
  WrittenFiles files{};

  bool is_safe() const { return answer.is_safe(); }
  const Source& source() const { return *term.judgement->source; }
};

// The longest move that a play may have, in bytes.
std::size_t longest_move(const game::Arena& arena) {
  constexpr std::size_t kWithoutName = 64;
  std::size_t longest = 0;
  for (std::uint32_t i = 0; i < arena.size(); ++i) {
    longest = std::max(longest, arena[game::ComponentId(i)].prefix.size());
  }
  return longest + kWithoutName;
}

// Why a play cannot be shown, where showing it takes so many bytes; nothing if it can be.
std::optional<std::string> too_large_to_show(const Finished& finished, std::size_t bytes) {
  if (finished.shown.resize(finished.shown.bytes() + bytes)) return std::nullopt;
  return "there is not enough memory to show it";
}

std::string play_text(const Finished& finished, const ReachedError& error) {
  const game::Arena& arena = finished.term.arena();
  const bool has_changes = finished.settings.verbose;
  auto why = too_large_to_show(
      finished, report::bytes_of_play_text(error.play.size(), longest_move(arena), has_changes));
  if (!why) {
    auto text = report::play_to_text(error.play, arena, finished.source(), finished.limits,
                                     has_changes ? &error.changes : nullptr);
    if (text) return std::move(*text);
    why = stopped(text.error()).message;
  }
  return "  the play is left out: " + *why + "\n";
}

// To print JSON, and to be done with it, takes somewhat longer than to make it: a third of the time
// that is left is for making it.
Limits for_json(const Finished& finished) {
  const Settings& settings = finished.settings;
  if (!settings.timeout || finished.is_late) return finished.limits;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - settings.started;
  return Limits(std::max(0.0, (*settings.timeout - passed.count()) / 3));
}

void add_play(const Finished& finished, const ReachedError& error, nlohmann::ordered_json& to) {
  const game::Arena& arena = finished.term.arena();
  auto why = too_large_to_show(
      finished,
      report::bytes_of_play_json(error.play.size(), longest_move(arena), error.changes.size()));
  if (!why) {
    const Limits limits = for_json(finished);
    auto play = report::play_to_json(error.play, arena, finished.source(), &limits, &error.changes);
    if (!play.is_null()) {
      to["play"] = std::move(play);
      return;
    }
    why = stopped(limits.reached().value_or(StopReason::Timeout)).message;
  }
  to["play_left_out"] = {{"moves", error.play.size()}, {"why", *why}};
}

// "the assumption at x.ia:3:5", "the assumptions at x.ia:3:5 and x.ia:7:1".
std::string assumptions_at(const std::vector<Span>& spans, const Source& source) {
  std::string text = spans.size() == 1 ? "the assumption at " : "the assumptions at ";
  for (std::size_t i = 0; i < spans.size(); ++i) {
    if (i > 0) text += i + 1 == spans.size() ? " and " : ", ";
    text += place_of(source, spans[i]);
  }
  return text;
}

std::string note_text(const AnswerNote& note, const Source& source) {
  using Kind = AnswerNote::Kind;
  switch (note.kind) {
    case Kind::NothingCanFail:
      return "nothing in it can fail: constants and types alone rule out every assert, abort, "
             "index, division and range that could, or nothing leads there";
    case Kind::NotAllPlays:
      return "not all plays were looked at: " + note.why +
             (note.is_by_overflow ? "; there may be other errors, and shorter plays"
                                  : "; there may be more errors than these");
    case Kind::NotAllErrors:
      return "errors that come only together with these may be missing: " + note.why;
    case Kind::MaybeShorter: return "there may be a shorter play: " + note.why;
    case Kind::Unreached: return "no play comes to the assert at " + place_of(source, note.span);
    case Kind::Settled:
      return "no play asks the assert at " + place_of(source, note.span) +
             ": constants or types rule it out, or nothing leads there";
    case Kind::AllCutOff:
      return "every play is cut off by " + assumptions_at(note.assumptions, source) +
             ", so this proof is about nothing";
    case Kind::NoPlayEnds:
      return "no play comes to its end; plays that would may be cut off by " +
             assumptions_at(note.assumptions, source);
  }
  return "";
}

std::string notes(const Finished& finished) {
  std::string text;
  for (const AnswerNote& note : finished.answer.notes) {
    text += "note: " + note_text(note, finished.source()) + "\n";
  }
  return text;
}

std::string costs(const Finished& finished) {
  const std::chrono::duration<double> passed =
      std::chrono::steady_clock::now() - finished.settings.started;
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.2f s", passed.count());
  std::size_t refinements = 0;
  for (const auto& round : finished.verified.rounds) refinements += round.splits.size();
  std::string text;
  if (finished.verified.precision) text = counted(refinements, "refinement") + " · ";
  return text + counted(finished.verified.largest(), "state") + " · " + seconds + "\n";
}

std::string method_line(std::optional<AnswerMethod> method, const std::string& why) {
  if (!method) return "";
  return "method: " + std::string(method_name(*method)) + (why.empty() ? "" : ", since " + why) +
         "\n";
}

// "move 5 brings <0; 1 choice is left open (nd)".
std::string abstract_move(const Verified::Brought& one) {
  std::string text = "move " + std::to_string(one.move);
  if (!one.class_of.empty()) text += " brings " + one.class_of;
  if (one.choices == 0) return text;
  text += one.class_of.empty() ? ": " : "; ";
  return text + counted(one.choices, "choice") +
         (one.choices == 1 ? " is left open (nd)" : " are left open (nd)");
}

// What -v adds: the method, how partitions were refined, and the abstract play.
std::string refinements(const Finished& finished) {
  if (!finished.settings.verbose) return finished.how.told;
  const Verified& verified = finished.verified;
  std::string text = finished.how.told + method_line(finished.answer.method, verified.why_method);
  if (!verified.precision) return text;
  text += report::refinement_text(finished.term.graph, verified.rounds, *verified.precision);
  constexpr std::size_t kShown = 50;
  const std::size_t count = std::min(kShown, verified.abstract_play.size());
  for (std::size_t i = 0; i < count; ++i) {
    text += "abstract play: " + abstract_move(verified.abstract_play[i]) + "\n";
  }
  if (const std::size_t more = verified.abstract_play.size() - count; more > 0) {
    text += "abstract play: and so on, for " + counted(more, "move") + " more\n";
  }
  return text;
}

std::string safe_text(const Finished& finished) {
  std::string text = "SAFE  " + printable(finished.settings.file) +
                     ": no environment can drive it into an error" +
                     narrowed_to(finished.settings) + finished.how.by + "\n";
  if (finished.settings.quiet) return text;
  return text + refinements(finished) + notes(finished) + finished.how.result + costs(finished);
}

// That leaving a range is an error because the user gave it by --int, if it may be so.
std::string given_range_note(const Finished& finished, const ReachedError& error) {
  const auto options = term_options(finished.settings);
  if (!options || !options->int_range || error.reason != core::ErrorReason::Range) return "";
  const auto& [low, high] = *options->int_range;
  if (!error.outside || error.outside->low != low || error.outside->high != high) return "";
  return "  --int " + finished.settings.int_range +
         " makes leaving that range an error; without it, a plain int holds every integer\n";
}

std::string unsafe_text(const Finished& finished) {
  std::string text;
  for (const ReachedError& error : finished.verified.errors) {
    text += "UNSAFE  " + printable(finished.settings.file) + ": " + reason_of(error) +
            " reached  (" + place_of(finished.source(), error.span) + ")\n";
    if (finished.settings.quiet) continue;
    if (&error == &finished.verified.errors.front()) text += refinements(finished);
    const std::string detail = report::detail_of(error.reason, error.outside);
    if (!detail.empty()) text += "  " + detail + "\n";
    text += given_range_note(finished, error);
    text += play_text(finished, error);
    text += "play of " + counted(error.play.size(), "move") + ", replayed on the program";
    text += &error == &finished.verified.errors.back()
                ? " · " + finished.how.result + costs(finished)
                : "\n";
  }
  return finished.settings.quiet ? text : text + notes(finished);
}

nlohmann::ordered_json places_json(const Source& source, const std::vector<Span>& spans) {
  auto json = nlohmann::ordered_json::array();
  for (const Span span : spans) {
    const Location at = source.locate(span.begin);
    json.push_back({{"line", at.line}, {"column", at.column}});
  }
  return json;
}

// The pictures that were written, and what was not.
void add_files(const Finished& finished, nlohmann::ordered_json& json) {
  const Settings& settings = finished.settings;
  const auto is_there = [&](const std::string& file) {
    return !file.empty() && finished.files.has(file);
  };
  if (is_there(settings.output)) json["output"] = settings.output;
  if (is_there(settings.diagram) && !finished.is_safe()) json["diagram"] = settings.diagram;
  for (const NotWritten& one : finished.files.missing) {
    json["not_written"].push_back({{"file", one.file}, {"why", one.why}});
  }
}

nlohmann::ordered_json to_json(const Finished& finished) {
  const Settings& settings = finished.settings;
  const Verified& verified = finished.verified;
  nlohmann::ordered_json json = json_head(settings, finished.term.judgement.get());
  json["verdict"] = verdict_name(finished.answer.verdict);
  const auto add = [&](const ReachedError& error, nlohmann::ordered_json& to) {
    const Location at = finished.source().locate(error.span.begin);
    to["reason"] = reason_of(error);
    report::add_detail(to, error.reason, error.outside);
    to["line"] = at.line;
    to["column"] = at.column;
    add_play(finished, error, to);
  };
  if (!finished.is_safe()) {
    add(verified.errors.front(), json);
    json["shortest"] = verified.is_shortest();
    if (!verified.why_not_shortest.empty()) json["why_not_shortest"] = verified.why_not_shortest;
  }
  json["method"] = method_name(*finished.answer.method);
  if (!finished.how.method) json["why_method"] = verified.why_method;
  if (verified.precision) {
    report::add_refinement(json, finished.term.graph, verified.rounds, *verified.precision);
  }
  for (const Verified::Brought& one : verified.abstract_play) {
    nlohmann::ordered_json move = {{"move", one.move}};
    if (!one.class_of.empty()) move["brings"] = one.class_of;
    move["choices"] = one.choices;
    json["abstract_play"].push_back(std::move(move));
  }
  if (settings.all) {
    json["errors"] = nlohmann::ordered_json::array();
    for (const ReachedError& error : verified.errors) {
      nlohmann::ordered_json entry;
      add(error, entry);
      json["errors"].push_back(std::move(entry));
    }
  }
  if (!finished.how.more.is_null()) json.update(finished.how.more);
  if (!finished.how.method) json["can_fail"] = verified.can_fail;
  const bool tells_complete = settings.all || verified.has_overflow;
  if (tells_complete) json["complete"] = verified.is_complete;
  if (tells_complete && !verified.is_complete) json["why_incomplete"] = verified.why_incomplete;
  const bool tells_idle = finished.is_safe() && !finished.how.method;
  if (tells_idle || (settings.all && verified.is_complete)) {
    json["unreached"] = places_json(finished.source(), verified.unreached);
    json["settled"] = places_json(finished.source(), verified.settled);
  }
  if (tells_idle && !verified.cut_off.at.empty()) {
    json["assumptions"] = {{"cut_off", places_json(finished.source(), verified.cut_off.at)},
                           {"misses_end", verified.cut_off.misses_end},
                           {"empty", verified.cut_off.is_empty}};
  }
  json["certificate"] = certificate_name(finished.answer.verdict);
  add_files(finished, json);
  json["stats"] = stats_json(settings, verified.states, verified.transitions, verified.largest());
  return json;
}

bool wants_json(const Settings& settings) {
  return settings.format == Format::Json || !settings.json_file.empty();
}

// A file that cannot be written is an error, but the answer is given first. One that was not made,
// since a limit was reached, leaves the answer as it is.
int show(Finished finished, Progress& progress) {
  const Settings& settings = finished.settings;
  finished.files = write_files(settings, finished.term, finished.verified, finished.how,
                               finished.limits, progress);
  const auto& wrong = finished.files.wrong;
  progress.clear();
  nlohmann::ordered_json json;
  if (wants_json(settings)) json = to_json(finished);
  if (wrong) json["error"] = usage_json(*wrong);
  std::string text;
  if (settings.format == Format::Text) {
    text = finished.is_safe() ? safe_text(finished) : unsafe_text(finished);
  }
  const int code = print_answer(settings, text, json, finished.is_safe() ? Yes : No);
  for (const NotWritten& one : finished.files.missing) {
    std::fprintf(stderr, "arbiter: %s: `%s` was not written: %s\n", one.option.c_str(),
                 one.file.c_str(), one.why.c_str());
  }
  if (!wrong) return code;
  std::fprintf(stderr, "arbiter: %s\n", wrong->c_str());
  return BadInput;
}

// With the rounds of a refinement that came to no answer.
int show_unknown(const Settings& settings, const Term& term, const Undecided& unknown) {
  std::string text = settings.verbose ? method_line(unknown.method, unknown.why_method) : "";
  auto json = nlohmann::ordered_json::object();
  if (!unknown.why_method.empty()) json["why_method"] = unknown.why_method;
  if (unknown.refinement) {
    const refine::Refinement& found = *unknown.refinement;
    if (settings.verbose)
      text += report::refinement_text(term.graph, found.rounds, found.precision);
    report::add_refinement(json, term.graph, found.rounds, found.precision);
  }
  return report_unknown(settings, term.judgement.get(), unknown, nullptr, text, json);
}

}  // namespace

int check(const Settings& settings) {
  if (is_system(settings, settings.file)) return check_system(settings);
  const bool takes_apart = !settings.learn.empty() || settings.parts || !settings.assume.empty() ||
                           !settings.part.empty() || !settings.against.empty();
  if (takes_apart) return check_part(settings);
  if (const auto message = misplaced_option(settings, false))
    return report_usage(settings, *message);
  if (const auto wrong = wrong_picture(settings)) return report_usage(settings, *wrong);
  if (settings.method == Method::Explicit && settings.refine) {
    return report_usage(settings, "--refine is for --method partition, not for explicit");
  }
  if (settings.method == Method::Predicate) {
    return report_usage(settings,
                        "--method predicate is not there yet; auto, explicit and partition are");
  }
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const auto loaded = load_term(settings, settings.file, limits, progress);
  if (const int* code = std::get_if<int>(&loaded)) {
    if (*code == Unknown) {
      tell_no_pictures(settings);
      tell_no_verdict(settings);
    }
    return *code;
  }
  const Term& term = std::get<Term>(loaded);
  VerifyOptions options;
  options.all = settings.all;
  options.certify = !settings.certificate.empty();
  options.progress = &progress;
  if (settings.method == Method::Explicit) options.method = VerifyMethod::Explicit;
  if (settings.method == Method::Partition || settings.refine) {
    options.method = VerifyMethod::Partition;
  }
  if (settings.refine == Refine::Paper) options.rule = refine::Rule::Paper;
  const auto verified = verify(term, options, limits);
  progress.clear();
  if (!verified) return report_errors(settings, verified.error(), *term.judgement->source);
  if (const auto* unknown = std::get_if<Undecided>(&*verified)) {
    tell_no_verdict(settings);
    if (const auto error = write_pictures(settings, term, *unknown)) {
      return report_usage(settings, *error);
    }
    return show_unknown(settings, term, *unknown);
  }
  const auto& found = std::get<Verified>(*verified);
  return show_verdict(settings, term, answer_of(found, settings.all), found, {}, limits, progress);
}

int show_verdict(const Settings& settings, const Term& term, const Answer& answer,
                 const Verified& verified, const HowVerified& how, const Limits& limits,
                 Progress& progress) {
  MemoryCharge shown(limits);
  const bool is_late = limits.reached().has_value();
  const Limits within = is_late ? limits.grace() : limits;
  return show({settings, term, answer, verified, within, is_late, shown, how}, progress);
}

}  // namespace arbiter::cli
