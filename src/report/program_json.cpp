// The JSON of an answer about a program; docs/json.md has its fields.
#include <nlohmann/json.hpp>
#include <utility>

#include "report/answer_head.h"
#include "report/answer_notes.h"
#include "report/part_lesson.h"
#include "report/play_json.h"
#include "report/program_answer.h"
#include "report/refinement.h"
#include "report/shown_play.h"

namespace arbiter::report {

namespace {

using nlohmann::ordered_json;

ordered_json places_json(const Source& source, const std::vector<Span>& spans) {
  auto json = ordered_json::array();
  for (const Span span : spans) {
    const Location at = source.locate(span.begin);
    json.push_back({{"line", at.line}, {"column", at.column}});
  }
  return json;
}

void add_error(const ProgramAnswer& shown, const ReachedError& error, ShowLimits& limits,
               ordered_json& to) {
  const Location at = shown.source().locate(error.span.begin);
  to["reason"] = reason_of(error);
  add_detail(to, error.reason, error.outside);
  to["line"] = at.line;
  to["column"] = at.column;
  add_play(shown, error, limits, to);
}

void add_partitions(const ProgramAnswer& shown, ordered_json& json) {
  const Verified& verified = shown.verified();
  if (verified.precision) {
    add_refinement(json, shown.term.graph, verified.rounds, *verified.precision);
  }
  for (const Verified::Brought& one : verified.abstract_play) {
    ordered_json move = {{"at_move", one.move}};
    if (!one.class_of.empty()) move["brings"] = one.class_of;
    move["choices"] = one.choices;
    json["abstract_play"].push_back(std::move(move));
  }
}

// What the proof, or the search for all errors, does not cover. A lesson does not know of asserts,
// and of assumptions not always.
void add_coverage(const ProgramAnswer& shown, ordered_json& json) {
  const Verified& verified = shown.verified();
  const bool all = shown.request.all;
  const bool is_learned = shown.lesson != nullptr;
  if (!is_learned || shown.answer.is_safe()) json["can_fail"] = verified.can_fail;
  const bool tells_complete = all || verified.has_overflow;
  if (tells_complete) json["complete"] = verified.is_complete;
  if (tells_complete && !verified.is_complete) json["why_incomplete"] = verified.why_incomplete;
  const bool tells_idle = shown.answer.is_safe() && !is_learned;
  if (tells_idle || (all && verified.is_complete)) {
    json["unreached"] = places_json(shown.source(), verified.unreached);
    json["settled"] = places_json(shown.source(), verified.settled);
  }
  const bool tells_cut_off = shown.answer.is_safe() && !verified.cut_off.is_open;
  if (tells_cut_off && !verified.cut_off.at.empty()) {
    json["assumptions"] = {{"cut_off", places_json(shown.source(), verified.cut_off.at)},
                           {"misses_end", verified.cut_off.misses_end},
                           {"empty", verified.cut_off.is_empty}};
  }
}

ordered_json unknown_json(const ProgramAnswer& shown) {
  const Undecided& undecided = *undecided_of(shown.answer);
  ordered_json more = ordered_json::object();
  if (shown.lesson != nullptr) {
    more["learning"] = lesson_json(shown);
  } else if (!shown.answer.why_method.empty()) {
    more["why_method"] = shown.answer.why_method;
  }
  if (undecided.refinement) {
    add_refinement(more, shown.term.graph, undecided.refinement->rounds,
                   undecided.refinement->precision);
  }
  add_files(shown.files, more);
  return unknown_json(shown.request, shown.term.judgement.get(), undecided, nullptr, more);
}

ordered_json decided_json(const ProgramAnswer& shown, ShowLimits& limits) {
  const Verified& verified = shown.verified();
  const Answer& answer = shown.answer;
  ordered_json json = json_head(shown.request, shown.term.judgement.get());
  json["verdict"] = verdict_name(answer.verdict);
  if (!answer.is_safe()) {
    add_error(shown, verified.errors.front(), limits, json);
    json["shortest"] = verified.is_shortest();
    if (!verified.why_not_shortest.empty()) json["why_not_shortest"] = verified.why_not_shortest;
  }
  json["method"] = method_name(*answer.method);
  if (shown.lesson == nullptr) json["why_method"] = answer.why_method;
  add_partitions(shown, json);
  if (shown.request.all) {
    json["errors"] = ordered_json::array();
    for (const ReachedError& error : verified.errors) {
      ordered_json entry;
      add_error(shown, error, limits, entry);
      json["errors"].push_back(std::move(entry));
    }
  }
  if (shown.lesson != nullptr) json["learning"] = lesson_json(shown);
  add_coverage(shown, json);
  json["certificate"] = certificate_name(answer.verdict);
  add_files(shown.files, json);
  json["stats"] = stats_json(shown.request, answer.costs.states, answer.costs.transitions,
                             answer.costs.peak_states);
  return json;
}

}  // namespace

void add_files(const WrittenFiles& files, ordered_json& json) {
  if (!files.output.empty()) json["output"] = files.output;
  if (!files.diagram.empty()) json["diagram"] = files.diagram;
  for (const NotWritten& one : files.missing) {
    json["not_written"].push_back({{"file", one.file}, {"why", one.why}});
  }
}

ordered_json answer_json(const ProgramAnswer& shown, ShowLimits& limits) {
  ordered_json json = shown.answer.is_unknown() ? unknown_json(shown) : decided_json(shown, limits);
  add_notes(shown.answer, shown.source(), json);
  if (shown.files.wrong) json["error"] = usage_json(*shown.files.wrong);
  return json;
}

ShownAnswer shown_answer(const ProgramAnswer& shown, ShowLimits& limits, WantedFormats wanted) {
  ordered_json json = wanted.json ? answer_json(shown, limits) : ordered_json();
  return {wanted.text ? answer_text(shown, limits) : "", std::move(json)};
}

}  // namespace arbiter::report
