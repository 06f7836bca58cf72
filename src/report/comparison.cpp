// The answer of `equiv` and `refines`, as text and as JSON.
//
// Both are made of the same ComparedTerms: the text has a headline, the play that tells the terms
// apart with the lines of the term that has it, how far the other term goes along, notes, and
// sizes; the JSON has all of that by keys (docs/json.md). A play that the interpreter has replayed
// is shown with its places; of abstract terms there is no such play, and the names of its moves are
// all that can be shown.
#include "report/comparison.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/verdict.h"
#include "report/answer_head.h"
#include "report/answer_notes.h"
#include "report/play_json.h"
#include "report/play_text.h"
#include "support/printable.h"

namespace arbiter::report {

namespace {

using automata::Side;
using model::Relation;
using nlohmann::ordered_json;

const std::string& file_of(const ComparedTerms& shown, Side side) {
  return shown.term(side).judgement->source->name();
}

bool was_replayed(const ComparedTerms& shown) { return shown.compared.shown().has_value(); }

const Replayed& on(Side side, const ReplayedOnBoth& replayed) {
  return side == Side::Left ? replayed.left : replayed.right;
}

std::string plays(const ComparedTerms& shown) {
  const std::string some = shown.observes_abort ? "plays" : "complete plays";
  return shown.is_abstract() ? "abstract " + some : some;
}

std::string headline(const ComparedTerms& shown) {
  const std::string left = printable(file_of(shown, Side::Left));
  const std::string right = printable(file_of(shown, Side::Right));
  const std::string narrowed = narrowed_to(shown.request) + "\n";
  const bool equivalence = shown.relation == Relation::Equivalent;
  if (shown.holds()) {
    return equivalence ? "EQUIVALENT  " + left + " and " + right + " have the same " +
                             plays(shown) + narrowed
                       : "REFINES  the " + plays(shown) + " of " + left + " are among those of " +
                             right + narrowed;
  }
  const Side side = shown.compared.comparison.shown()->of;
  return std::string(equivalence ? "INEQUIVALENT  " : "DOES NOT REFINE  ") +
         printable(file_of(shown, side)) + " has " +
         (shown.is_abstract() ? "an abstract play" : "a play") + " that " +
         printable(file_of(shown, other(side))) + " lacks" + narrowed;
}

std::string abstract_play(const model::DistinguishingPlay& play) {
  std::string text;
  for (const std::string& name : play.names) text += "  " + name + "\n";
  return text;
}

// The moves of a term on a play: those that it has in common with the play, and then its own one.
std::vector<check::PlayedMove> moves_on(const Replayed& replayed) {
  std::vector<check::PlayedMove> moves = replayed.play;
  if (replayed.instead) moves.push_back(*replayed.instead);
  return moves;
}

// The play, with the lines of the term that has it, and how far the other term goes along.
std::string difference(const ComparedTerms& shown) {
  const auto& play = shown.compared.comparison.shown();
  if (!play) return "";
  if (!was_replayed(shown)) return abstract_play(*play);
  const Side side = play->of;
  const Term& owner = shown.term(side);
  const Term& lacking = shown.term(other(side));
  const Replayed& goes_along = on(other(side), *shown.compared.shown());
  const Replayed& has_it = on(side, *shown.compared.shown());
  const auto changes_of = [&](const Replayed& replayed) {
    return shown.request.verbose ? &replayed.changes : nullptr;
  };
  std::string text =
      play_to_text(has_it.play, owner.arena(), *owner.judgement->source, changes_of(has_it));
  text += printable(file_of(shown, other(side))) + " goes along as far as this:\n";
  text += play_to_text(moves_on(goes_along), lacking.arena(), *lacking.judgement->source,
                       changes_of(goes_along));
  if (goes_along.was_given_up) {
    text += "  and was not followed further: it makes no move for a long time\n";
  } else if (!goes_along.instead) {
    text += "  and makes no move after that\n";
  }
  return text;
}

std::string notes(const ComparedTerms& shown) {
  std::string text;
  if (shown.is_abstract()) {
    text +=
        "note: integers are abstracted (int@): what is compared are the abstract models, and the "
        "terms themselves may compare otherwise\n";
  }
  for (const Side side : {Side::Left, Side::Right}) {
    const ReachedErrors& errors = shown.errors(side);
    if (!errors.any.value_or(false)) continue;
    text += "note: " + printable(file_of(shown, side)) +
            " can reach an error, which counts as running on forever here; with --observe abort it "
            "is a move";
    if (errors.left_int_range) text += "; " + given_range_text(*errors.left_int_range);
    text += "\n";
  }
  return text;
}

std::string costs(const ComparedTerms& shown) {
  const model::Comparison& comparison = shown.compared.comparison;
  std::string text;
  if (const auto& play = comparison.shown()) {
    text += "play of " + std::to_string(play->names.size()) + " moves" +
            (was_replayed(shown) ? ", replayed on both terms" : "") + " · ";
  }
  return text + "models of " + std::to_string(comparison.left.dfa.states()) + " and " +
         std::to_string(comparison.right.dfa.states()) + " states\n";
}

ordered_json model_json(const model::Model& model) {
  return {{"states", model.dfa.states()}, {"transitions", model.dfa.transitions()}};
}

// Adds a play of one term, with its lines, as `key`, and what the other term does as `key`_other.
void add_play(const ComparedTerms& shown, const model::DistinguishingPlay& play,
              const std::optional<ReplayedOnBoth>& replayed, const std::string& key,
              ordered_json& json) {
  if (!replayed) {
    json[key] = ordered_json::array();
    for (const std::string& name : play.names) json[key].push_back({{"move", name}});
    return;
  }
  const auto moves = [&](Side side) {
    const Term& term = shown.term(side);
    const Replayed& moved = on(side, *replayed);
    return play_to_json(moves_on(moved), term.arena(), *term.judgement->source, nullptr,
                        &moved.changes);
  };
  json[key] = moves(play.of);
  json[key + "_other"] = moves(other(play.of));
}

// A truth value, or null.
ordered_json to_json(const std::optional<bool>& answer) {
  return answer ? ordered_json(*answer) : ordered_json(nullptr);
}

std::string_view verdict(const ComparedTerms& shown) {
  if (shown.relation == Relation::Refines) {
    return shown.holds() ? "refines" : "does-not-refine";
  }
  return shown.holds() ? "equivalent" : "inequivalent";
}

std::string comparison_text(const ComparedTerms& shown) {
  std::string text = headline(shown);
  if (shown.request.quiet) return text;
  return text + difference(shown) + notes(shown) + costs(shown);
}

ordered_json comparison_json(const ComparedTerms& shown) {
  const Request& request = shown.request;
  const model::Comparison& comparison = shown.compared.comparison;
  ordered_json json = json_head(request, shown.left.judgement.get());
  json["files"] = {request.file, request.second_file};
  json["observe"] = shown.observes_abort ? "abort" : "termination";
  json["verdict"] = verdict(shown);
  json["method"] = method_name(search_method(shown.is_abstract()));
  if (const auto& play = comparison.shown()) {
    json["play_of"] = play->of == Side::Left ? "left" : "right";
    add_play(shown, *play, shown.compared.shown(), "play", json);
    if (comparison.left_only && comparison.right_only) {
      add_play(shown, *comparison.right_only, shown.compared.right_only, "play_of_right", json);
    }
    json["certificate"] = was_replayed(shown) ? "replayed" : "none";
  }
  json["models"] = {model_json(comparison.left), model_json(comparison.right)};
  json["is_abstract"] = shown.is_abstract();
  if (!shown.observes_abort) {
    json["errors_reachable"] = {to_json(shown.left_errors.any), to_json(shown.right_errors.any)};
    if (shown.left_errors.left_int_range || shown.right_errors.left_int_range) {
      json["errors_leave_int"] = {shown.left_errors.left_int_range.has_value(),
                                  shown.right_errors.left_int_range.has_value()};
    }
  }
  json["stats"] = stats_json(request, comparison.left.states_built + comparison.right.states_built,
                             comparison.left.dfa.transitions() + comparison.right.dfa.transitions(),
                             std::max(comparison.left.peak_states, comparison.right.peak_states));
  return json;
}

}  // namespace

ShownAnswer shown_answer(const ComparedTerms& shown, const WrittenContexts& contexts) {
  std::string text = comparison_text(shown);
  if (!shown.request.quiet && !contexts.why_none.empty()) {
    text += "no contexts written: " + contexts.why_none + "\n";
  }
  ordered_json json = comparison_json(shown);
  if (contexts.are_asked_for) json["contexts"] = contexts.files;
  return {std::move(text), std::move(json)};
}

}  // namespace arbiter::report
