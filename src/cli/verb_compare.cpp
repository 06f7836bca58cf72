// equiv and refines.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/verbs.h"
#include "engine/models.h"
#include "report/client.h"
#include "report/play_json.h"
#include "report/play_text.h"
#include "report/printable.h"

namespace arbiter::cli {

namespace {

using automata::Side;
using model::Relation;

struct Finished {
  const Settings& settings;
  Relation relation;
  const Term& left;
  const Term& right;
  const Compared& compared;
  bool left_aborts = false;
  bool right_aborts = false;

  bool holds() const { return compared.comparison.holds(); }
  const std::string& file(Side side) const {
    return side == Side::Left ? settings.file : settings.second_file;
  }
  const Term& term(Side side) const { return side == Side::Left ? left : right; }
  const std::optional<Replayed>& replayed(Side side) const {
    return side == Side::Left ? compared.left : compared.right;
  }
  bool is_abstract() const {
    return compared.comparison.left.is_abstract || compared.comparison.right.is_abstract;
  }
};

Side other(Side side) { return side == Side::Left ? Side::Right : Side::Left; }

std::string plays(const Settings& settings) {
  return settings.observe == Observe::Abort ? "plays" : "complete plays";
}

std::string headline(const Finished& finished) {
  const std::string left = report::printable(finished.settings.file);
  const std::string right = report::printable(finished.settings.second_file);
  const bool equivalence = finished.relation == Relation::Equivalent;
  if (finished.holds()) {
    return equivalence ? "EQUIVALENT  " + left + " and " + right + " have the same " +
                             plays(finished.settings) + "\n"
                       : "REFINES  the " + plays(finished.settings) + " of " + left +
                             " are among those of " + right + "\n";
  }
  const Side side = finished.compared.comparison.shown()->of;
  return std::string(equivalence ? "INEQUIVALENT  " : "DOES NOT REFINE  ") +
         report::printable(finished.file(side)) + " has a play that " +
         report::printable(finished.file(other(side))) + " lacks\n";
}

std::string abstract_play(const model::DistinguishingPlay& play) {
  std::string text;
  for (const std::string& name : play.names) text += "  " + name + "\n";
  return text;
}

// The play with the lines of the term that has it, and how far the other goes along.
std::string difference(const Finished& finished) {
  const auto& shown = finished.compared.comparison.shown();
  if (!shown) return "";
  const Side side = shown->of;
  if (!finished.replayed(side)) return abstract_play(*shown);
  const Term& owner = finished.term(side);
  const Term& lacking = finished.term(other(side));
  const Replayed& goes_along = *finished.replayed(other(side));
  std::string text = report::play_to_text(finished.replayed(side)->play, owner.arena(),
                                          *owner.judgement->source);
  text += report::printable(finished.file(other(side))) + " goes along as far as this:\n";
  std::vector<check::PlayedMove> play = goes_along.play;
  if (goes_along.instead) play.push_back(*goes_along.instead);
  text += report::play_to_text(play, lacking.arena(), *lacking.judgement->source);
  if (!goes_along.instead) text += "  and makes no move after that\n";
  return text;
}

std::string notes(const Finished& finished) {
  std::string text;
  if (finished.is_abstract()) {
    text += "note: integers are abstracted (int@): what is compared are the abstract models\n";
  }
  for (const Side side : {Side::Left, Side::Right}) {
    if (!(side == Side::Left ? finished.left_aborts : finished.right_aborts)) continue;
    text += "note: " + report::printable(finished.file(side)) +
            " can reach an error, which equals divergence here; --observe abort tells them apart\n";
  }
  return text;
}

std::string costs(const Finished& finished) {
  const model::Comparison& comparison = finished.compared.comparison;
  std::string text;
  if (const auto& shown = comparison.shown()) {
    text += "play of " + std::to_string(shown->names.size()) + " moves" +
            (finished.compared.left ? ", replayed on both terms" : "") + " · ";
  }
  return text + "models of " + std::to_string(comparison.left.dfa.states()) + " and " +
         std::to_string(comparison.right.dfa.states()) + " states\n";
}

nlohmann::ordered_json model_json(const model::Model& model) {
  return {{"states", model.dfa.states()}, {"transitions", model.dfa.transitions()}};
}

nlohmann::ordered_json play_json(const Finished& finished, const model::DistinguishingPlay& play) {
  const auto& replayed = finished.replayed(play.of);
  if (replayed && &play == &*finished.compared.comparison.shown()) {
    const Term& owner = finished.term(play.of);
    return report::play_to_json(replayed->play, owner.arena(), *owner.judgement->source);
  }
  nlohmann::ordered_json moves = nlohmann::ordered_json::array();
  for (const std::string& name : play.names) moves.push_back({{"move", name}});
  return moves;
}

std::string_view verdict(const Finished& finished) {
  if (finished.relation == Relation::Refines) {
    return finished.holds() ? "refines" : "does-not-refine";
  }
  return finished.holds() ? "equivalent" : "inequivalent";
}

nlohmann::ordered_json to_json(const Finished& finished) {
  const Settings& settings = finished.settings;
  const model::Comparison& comparison = finished.compared.comparison;
  nlohmann::ordered_json json = json_head(settings, finished.left.judgement.get());
  json["files"] = {settings.file, settings.second_file};
  json["observe"] = settings.observe == Observe::Abort ? "abort" : "termination";
  json["verdict"] = verdict(finished);
  json["method"] = finished.is_abstract() ? "partition" : "explicit";
  if (const auto& shown = comparison.shown()) {
    json["play_of"] = shown->of == Side::Left ? "left" : "right";
    json["play"] = play_json(finished, *shown);
    if (comparison.left_only && comparison.right_only) {
      json["play_of_right"] = play_json(finished, *comparison.right_only);
    }
    json["certificate"] = finished.compared.left ? "replayed" : "none";
  }
  json["models"] = {model_json(comparison.left), model_json(comparison.right)};
  json["errors_reachable"] = {finished.left_aborts, finished.right_aborts};
  json["stats"] =
      stats_json(settings, comparison.left.states_built + comparison.right.states_built,
                 comparison.left.dfa.transitions() + comparison.right.dfa.transitions(),
                 std::max(comparison.left.peak_states, comparison.right.peak_states));
  return json;
}

// Writes the two programs of --context, if asked for; a message if that fails.
std::optional<std::string> write_contexts(const Finished& finished) {
  const Settings& settings = finished.settings;
  const auto& shown = finished.compared.comparison.shown();
  if (settings.context.empty() || !shown) return std::nullopt;
  report::ClientOptions options;
  const auto term = term_options(settings);
  if (term) options.int_range = term->int_range;
  const auto contexts = report::distinguishing_contexts(
      {*finished.left.judgement, finished.left.arena()},
      {*finished.right.judgement, finished.right.arena()}, *shown, options);
  if (!contexts) {
    return "--context: there is none, since the integers of these terms are abstracted (int@)";
  }
  std::string base = settings.context;
  if (base.ends_with(".ia")) base.resize(base.size() - 3);
  if (auto error = write_file(base + ".left.ia", contexts->left)) return error;
  return write_file(base + ".right.ia", contexts->right);
}

// True if some play of the term reaches an error. Where cells were open, that has to be looked at again.
bool can_abort(const Term& term, const model::Model& model, const model::BuildOptions& options,
               const Limits& limits) {
  if (!model.may_abort || model.steps.size() <= 1) return model.may_abort;
  model::BuildOptions again = options;
  again.observe = model::Observe::Abort;
  again.on_step = [](const model::BuildStep&) {};
  const auto built = build_model(term, again, limits);
  if (!built || !std::holds_alternative<model::Model>(*built)) return model.may_abort;
  const auto& letters = std::get<model::Model>(*built).letters;
  return std::any_of(letters.begin(), letters.end(), [](const model::Letter& letter) {
    return letter.move.kind == game::MoveKind::Abort;
  });
}

int show(const Finished& finished) {
  if (const auto error = write_contexts(finished)) return report_usage(finished.settings, *error);
  std::string text = headline(finished);
  if (!finished.settings.quiet) text += difference(finished) + notes(finished) + costs(finished);
  return print_answer(finished.settings, text, to_json(finished), finished.holds() ? Yes : No);
}

int compare(const Settings& settings, Relation relation) {
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const auto left = load_term(settings, settings.file, limits, progress);
  if (const int* code = std::get_if<int>(&left)) return *code;
  const auto right = load_term(settings, settings.second_file, limits, progress);
  if (const int* code = std::get_if<int>(&right)) return *code;
  const Term& left_term = std::get<Term>(left);
  const Term& right_term = std::get<Term>(right);
  const auto options = build_options(settings, left_term, progress);
  if (!options) return report_usage(settings, options.error());

  const auto compared = compare_terms(left_term, right_term, relation, *options, limits);
  progress.clear();
  if (!compared) return report_errors(settings, compared.error(), *left_term.judgement->source);
  if (const auto* unknown = std::get_if<Undecided>(&*compared)) {
    return report_unknown(settings, left_term.judgement.get(), unknown->reason, unknown->message);
  }
  const Compared& result = std::get<Compared>(*compared);
  Finished finished{settings, relation, left_term, right_term, result};
  if (settings.observe == Observe::Termination) {
    finished.left_aborts = can_abort(left_term, result.comparison.left, *options, limits);
    finished.right_aborts = can_abort(right_term, result.comparison.right, *options, limits);
  }
  return show(finished);
}

}  // namespace

int equiv(const Settings& settings) { return compare(settings, Relation::Equivalent); }
int refines(const Settings& settings) { return compare(settings, Relation::Refines); }

}  // namespace arbiter::cli
