#include "report/weakest_answer.h"

#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "engine/answer.h"
#include "export/lts_formats.h"
#include "report/answer_head.h"
#include "report/system_words.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::report {

namespace {

using nlohmann::ordered_json;

std::string learned_text(const WeakestAssumption& weakest) {
  if (weakest.is_too_large_to_learn) {
    return "not compared with what learning gives: too large for the W-method\n";
  }
  if (!weakest.learned) return "learning it, with the W-method, was stopped by a limit\n";
  const ComparedLearning& learned = *weakest.learned;
  return "learned, with the W-method: " + counted(learned.states, "state") +
         (learned.is_same ? ", the same" : ", not yet the weakest") + " · " +
         counted(learned.rounds, "round") + ", " +
         counted(learned.membership_queries, "membership query", "membership queries") + "\n";
}

std::string weakest_text(const WeakestAnswer& shown) {
  const exports::ShownLts lts{"Assumption", *shown.weakest.assumption,
                              *shown.loaded.system.actions};
  std::string text = exports::summary_of(lts) + "\n";
  if (!shown.output.empty()) {
    text = shown.output + ": " + text;
  } else if (!shown.request.quiet) {
    std::ostringstream listing;
    (void)exports::write_lts(listing, lts, exports::LtsFormat::Text);
    text = listing.str();
  }
  const bool tells_learning = shown.request.verbose && !shown.request.quiet;
  return tells_learning ? text + learned_text(shown.weakest) : text;
}

// There is none, and why: the part comes to an error by actions that nobody else takes part in.
std::string none_text(const WeakestAnswer& shown) {
  std::string text = "UNSAFE  " + printable(shown.request.file) + ": no assumption helps " +
                     shown.weakest.judging + ", which can come to an error without these actions";
  if (const auto& fault = shown.weakest.fault) {
    text += ": " + describe_fault(*fault);
    if (!shown.request.quiet) {
      text +=
          "\n" + trace_text(fault->trace) + "trace of " + counted(fault->trace.size(), "action");
    }
  }
  return text + "\n";
}

void add_none(const WeakestAnswer& shown, const Unsafe& unsafe, ordered_json& json) {
  json["verdict"] = verdict_name(unsafe);
  json["message"] = "no assumption helps";
  json["model"] = {{"states", 0}, {"transitions", 0}};
  if (const auto& fault = shown.weakest.fault) add_fault(*fault, json);
  if (shown.not_written.empty()) return;
  json["not_written"] = {{{"file", shown.not_written}, {"why", kNoAssumption}}};
}

ordered_json learning_json(const WeakestAnswer& shown) {
  const WeakestAssumption& weakest = shown.weakest;
  ordered_json json;
  json["assumption_states"] = weakest.assumption ? weakest.assumption->states() : 0;
  if (weakest.learned) {
    json["learning_rounds"] = weakest.learned->rounds;
    json["membership_queries"] = weakest.learned->membership_queries;
    json["is_weakest"] = weakest.learned->is_same;
  }
  if (shown.request.verbose && weakest.assumption) {
    json["is_too_large_to_learn"] = weakest.is_too_large_to_learn;
  }
  return json;
}

}  // namespace

ShownAnswer shown_answer(const WeakestAnswer& shown) {
  const WeakestAssumption& weakest = shown.weakest;
  ordered_json json = system_head(shown.request, shown.loaded);
  json["method"] = method_name(AnswerMethod::Explicit);
  json["of"] = weakest.judging;
  json["learning"] = learning_json(shown);
  json["stats"] = stats_json(shown.request, weakest.states, weakest.transitions, weakest.states);
  if (const auto unsafe = unsafe_of(weakest)) {
    add_none(shown, *unsafe, json);
    return {none_text(shown), std::move(json)};
  }
  const automata::Lts& lts = *weakest.assumption;
  json["model"] = {{"states", lts.states()},
                   {"transitions", lts.transitions()},
                   {"actions", lts.alphabet().size()}};
  if (!shown.output.empty()) json["output"] = shown.output;
  return {weakest_text(shown), std::move(json)};
}

}  // namespace arbiter::report
