// equiv and refines.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/answer.h"
#include "cli/load.h"
#include "cli/model_options.h"
#include "cli/systems.h"
#include "cli/verbs.h"
#include "client/client.h"
#include "report/diagnostic_json.h"
#include "report/play_json.h"
#include "report/play_text.h"
#include "support/printable.h"

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
  // Whether a term can reach an error; nothing if that was not decided, or is not asked.
  std::optional<bool> left_aborts;
  std::optional<bool> right_aborts;

  bool holds() const { return compared.comparison.holds(); }
  const std::string& file(Side side) const { return term(side).judgement->source->name(); }
  const Term& term(Side side) const { return side == Side::Left ? left : right; }
  bool was_replayed() const { return compared.shown().has_value(); }
  bool is_abstract() const {
    return compared.comparison.left.is_abstract || compared.comparison.right.is_abstract;
  }
};

const Replayed& on(Side side, const ReplayedOnBoth& replayed) {
  return side == Side::Left ? replayed.left : replayed.right;
}

Side other(Side side) { return side == Side::Left ? Side::Right : Side::Left; }

std::string plays(const Finished& finished) {
  const std::string some = finished.settings.observe == Observe::Abort ? "plays" : "complete plays";
  return finished.is_abstract() ? "abstract " + some : some;
}

std::string headline(const Finished& finished) {
  const std::string left = printable(finished.file(Side::Left));
  const std::string right = printable(finished.file(Side::Right));
  const bool equivalence = finished.relation == Relation::Equivalent;
  if (finished.holds()) {
    return equivalence ? "EQUIVALENT  " + left + " and " + right + " have the same " +
                             plays(finished) + "\n"
                       : "REFINES  the " + plays(finished) + " of " + left +
                             " are among those of " + right + "\n";
  }
  const Side side = finished.compared.comparison.shown()->of;
  return std::string(equivalence ? "INEQUIVALENT  " : "DOES NOT REFINE  ") +
         printable(finished.file(side)) + " has " +
         (finished.is_abstract() ? "an abstract play" : "a play") + " that " +
         printable(finished.file(other(side))) + " lacks\n";
}

std::string abstract_play(const model::DistinguishingPlay& play) {
  std::string text;
  for (const std::string& name : play.names) text += "  " + name + "\n";
  return text;
}

// What a term does on a play: its moves as far as it goes along, and what it does then.
std::vector<check::PlayedMove> moves_on(const Replayed& replayed) {
  std::vector<check::PlayedMove> moves = replayed.play;
  if (replayed.instead) moves.push_back(*replayed.instead);
  return moves;
}

// The play with the lines of the term that has it, and how far the other goes along.
std::string difference(const Finished& finished) {
  const auto& shown = finished.compared.comparison.shown();
  if (!shown) return "";
  if (!finished.was_replayed()) return abstract_play(*shown);
  const Side side = shown->of;
  const Term& owner = finished.term(side);
  const Term& lacking = finished.term(other(side));
  const Replayed& goes_along = on(other(side), *finished.compared.shown());
  std::string text = report::play_to_text(on(side, *finished.compared.shown()).play, owner.arena(),
                                          *owner.judgement->source);
  text += printable(finished.file(other(side))) + " goes along as far as this:\n";
  text += report::play_to_text(moves_on(goes_along), lacking.arena(), *lacking.judgement->source);
  if (goes_along.was_given_up) {
    text += "  and was not followed further: it makes no move for a long time\n";
  } else if (!goes_along.instead) {
    text += "  and makes no move after that\n";
  }
  return text;
}

std::string notes(const Finished& finished) {
  std::string text;
  if (finished.is_abstract()) {
    text +=
        "note: integers are abstracted (int@): what is compared are the abstract models, and the "
        "terms themselves may compare otherwise\n";
  }
  for (const Side side : {Side::Left, Side::Right}) {
    if (!(side == Side::Left ? finished.left_aborts : finished.right_aborts).value_or(false)) {
      continue;
    }
    text += "note: " + printable(finished.file(side)) +
            " can reach an error, which counts as running on forever here; with --observe abort it "
            "is a move\n";
  }
  return text;
}

std::string costs(const Finished& finished) {
  const model::Comparison& comparison = finished.compared.comparison;
  std::string text;
  if (const auto& shown = comparison.shown()) {
    text += "play of " + std::to_string(shown->names.size()) + " moves" +
            (finished.was_replayed() ? ", replayed on both terms" : "") + " · ";
  }
  return text + "models of " + std::to_string(comparison.left.dfa.states()) + " and " +
         std::to_string(comparison.right.dfa.states()) + " states\n";
}

nlohmann::ordered_json model_json(const model::Model& model) {
  return {{"states", model.dfa.states()}, {"transitions", model.dfa.transitions()}};
}

// A play of one term, with its lines, and what the other does: "…_other".
void add_play(const Finished& finished, const model::DistinguishingPlay& play,
              const std::optional<ReplayedOnBoth>& replayed, const std::string& key,
              nlohmann::ordered_json& json) {
  if (!replayed) {
    json[key] = nlohmann::ordered_json::array();
    for (const std::string& name : play.names) json[key].push_back({{"move", name}});
    return;
  }
  const auto moves = [&](Side side) {
    const Term& term = finished.term(side);
    return report::play_to_json(moves_on(on(side, *replayed)), term.arena(),
                                *term.judgement->source);
  };
  json[key] = moves(play.of);
  json[key + "_other"] = moves(other(play.of));
}

// A truth value, or null.
nlohmann::ordered_json to_json(const std::optional<bool>& answer) {
  return answer ? nlohmann::ordered_json(*answer) : nlohmann::ordered_json(nullptr);
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
  json["method"] = method_name(search_method(finished.is_abstract()));
  if (const auto& shown = comparison.shown()) {
    json["play_of"] = shown->of == Side::Left ? "left" : "right";
    add_play(finished, *shown, finished.compared.shown(), "play", json);
    if (comparison.left_only && comparison.right_only) {
      add_play(finished, *comparison.right_only, finished.compared.right_only, "play_of_right",
               json);
    }
    json["certificate"] = finished.was_replayed() ? "replayed" : "none";
  }
  json["models"] = {model_json(comparison.left), model_json(comparison.right)};
  json["is_abstract"] = finished.is_abstract();
  if (settings.observe == Observe::Termination) {
    json["errors_reachable"] = {to_json(finished.left_aborts), to_json(finished.right_aborts)};
  }
  json["stats"] = stats_json(settings, comparison.left.states_built + comparison.right.states_built,
                             comparison.left.dfa.transitions() + comparison.right.dfa.transitions(),
                             std::max(comparison.left.peak_states, comparison.right.peak_states));
  return json;
}

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error) && !error;
}

// What became of --context.
struct WrittenContexts {
  std::vector<std::string> files;
  std::string why_none;  // if nothing was to be written
};

// Writes the two programs of --context, if asked for; a message if that fails.
tl::expected<WrittenContexts, std::string> write_contexts(const Finished& finished,
                                                          const Limits& limits) {
  const Settings& settings = finished.settings;
  if (settings.context.empty()) return {};
  const auto& shown = finished.compared.comparison.shown();
  if (finished.is_abstract()) {
    return WrittenContexts{{}, "the integers of these terms are abstracted (int@)"};
  }
  if (!shown && finished.relation == Relation::Refines) {
    return WrittenContexts{{},
                           "every context that ends well with the first does so with the second"};
  }
  if (!shown) return WrittenContexts{{}, "no context tells these terms apart"};
  client::ClientOptions options;
  options.limits.limits = limits;
  options.limits.steps = UINT64_MAX;
  options.int_range = settings.program.int_range;
  const auto contexts = client::distinguishing_contexts(
      {*finished.left.judgement, finished.left.arena()},
      {*finished.right.judgement, finished.right.arena()}, *shown, options);
  if (!contexts) {
    const bool is_long = contexts.error() == client::NoClient::TooLong;
    return WrittenContexts{{},
                           is_long ? "they would be longer than `arbiter run` reads"
                                   : "a limit was reached before they were made"};
  }
  std::string base = settings.context;
  if (base.ends_with(".ia")) base.resize(base.size() - 3);
  WrittenContexts written{{base + ".left.ia", base + ".right.ia"}, ""};
  for (const std::string& file : written.files) {
    if (is_same_file(file, settings.file) || is_same_file(file, settings.second_file)) {
      return tl::unexpected("--context: `" + file + "` is one of the terms");
    }
  }
  for (const auto& [file, text] : {std::pair(written.files[0], contexts->left),
                                   std::pair(written.files[1], contexts->right)}) {
    if (auto error = write_file(settings, "a context", file, text)) return tl::unexpected(*error);
  }
  return written;
}

std::string to_text(const WrittenContexts& written) {
  return written.why_none.empty() ? "" : "no contexts written: " + written.why_none + "\n";
}

int show(const Finished& finished, const Limits& limits) {
  // The answer is not lost if the contexts cannot be written.
  const auto contexts = write_contexts(finished, limits);
  std::string text = headline(finished);
  if (!finished.settings.quiet) {
    text += difference(finished) + notes(finished) + costs(finished);
    if (contexts) text += to_text(*contexts);
  }
  nlohmann::ordered_json json = to_json(finished);
  if (!finished.settings.context.empty()) {
    json["contexts"] = contexts ? contexts->files : std::vector<std::string>();
  }
  const int code = print_answer(finished.settings, text, json, finished.holds() ? Yes : No);
  if (contexts) return code;
  std::fprintf(stderr, "arbiter: %s\n", contexts.error().c_str());
  return BadInput;
}

int report_incomparable(const Settings& settings, const TwoTerms& terms,
                        const Incomparable& errors) {
  const Source& left = *terms.left.judgement->source;
  const Source& right = *terms.right.judgement->source;
  if (errors.left.empty()) return report_errors(settings, errors.right, right);
  if (errors.right.empty()) return report_errors(settings, errors.left, left);
  // As text one file after the other, as JSON in one object.
  if (settings.format == Format::Text) report_errors(settings, errors.right, right);
  nlohmann::ordered_json more;
  more["right"] = report::diagnostics_to_json(errors.right, right);
  return report_errors(settings, errors.left, left, "", more);
}

tl::expected<CompareOptions, std::string> compare_options(const Settings& settings,
                                                          const TwoTerms& terms,
                                                          Progress& progress) {
  CompareOptions options{build_options(settings, progress), build_options(settings, progress)};
  if (!settings.order) return options;
  auto orders = model::parse_orders(terms.left.graph, terms.right.graph, *settings.order);
  if (!orders) return tl::unexpected(orders.error());
  options.left.order = std::move(orders->left);
  options.right.order = std::move(orders->right);
  return options;
}

int compare(const Settings& settings, Relation relation) {
  if (is_system(settings, settings.file) || is_system(settings, settings.second_file)) {
    return compare_two_systems(settings, relation == Relation::Refines);
  }
  if (const auto message = misplaced_option(settings, false))
    return report_usage(settings, *message);
  catch_interrupts();
  const Limits limits = cli::limits(settings);
  Progress progress(progress_style(settings));
  const auto loaded = load_two_terms(settings, limits, progress);
  if (const int* code = std::get_if<int>(&loaded)) return *code;
  const auto& terms = std::get<TwoTerms>(loaded);
  const auto options = compare_options(settings, terms, progress);
  if (!options) return report_usage(settings, options.error());

  const auto compared = compare_terms(terms.left, terms.right, relation, *options, limits);
  progress.clear();
  if (const auto* errors = std::get_if<Incomparable>(&compared)) {
    return report_incomparable(settings, terms, *errors);
  }
  if (const auto* unknown = std::get_if<Undecided>(&compared)) {
    return report_unknown(settings, terms.left.judgement.get(), *unknown);
  }
  const auto& result = std::get<Compared>(compared);
  Finished finished{settings, relation, terms.left, terms.right, result, {}, {}};
  if (settings.observe == Observe::Termination) {
    finished.left_aborts = can_abort(terms.left, result.comparison.left, options->left, limits);
    finished.right_aborts = can_abort(terms.right, result.comparison.right, options->right, limits);
  }
  progress.clear();
  return show(finished, limits);
}

}  // namespace

int equiv(const Settings& settings) { return compare(settings, Relation::Equivalent); }
int refines(const Settings& settings) { return compare(settings, Relation::Refines); }

}  // namespace arbiter::cli
