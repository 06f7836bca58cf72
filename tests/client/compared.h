// Two terms from source text, compared, and the contexts that tell them apart run.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "check/run.h"
#include "client/client.h"
#include "clock/clock.h"
#include "engine/front_end.h"
#include "game/compile.h"
#include "model/compare.h"
#include "support/diagnostic.h"

namespace arbiter::client {

// A term with all that comparing it needs.
struct ReadTerm {
  std::shared_ptr<const core::Judgement> judgement;
  std::unique_ptr<game::Graph> graph;
  std::string error;  // what is wrong with the text, if there is no graph

  const game::Arena& arena() const { return *graph->arena; }
};

inline ReadTerm read_for_comparison(const std::string& name, const std::string& text,
                                    const typing::Options& options) {
  ReadTerm term;
  auto judgement = read_term(std::make_shared<Source>(name, text), options);
  if (!judgement) {
    term.error = judgement.error().front().message;
    return term;
  }
  term.judgement = std::make_shared<const core::Judgement>(std::move(*judgement));
  auto compiled = game::compile(term.judgement);
  if (auto* graph = std::get_if<game::Graph>(&compiled)) {
    term.graph = std::make_unique<game::Graph>(std::move(*graph));
  } else {
    term.error = "too large";
  }
  return term;
}

// Nothing if the terms are not alike enough, or a model was given up.
inline std::optional<model::Comparison> compare(const ReadTerm& left, const ReadTerm& right,
                                                model::Observe observe, double seconds = 20) {
  const auto alignment =
      model::align(*left.judgement, left.arena(), *right.judgement, right.arena());
  if (!alignment) return std::nullopt;
  const Limits limits = test::processor_limits(seconds);
  const auto built = [&](const ReadTerm& term) -> std::optional<model::Model> {
    auto made = model::build(*term.graph, {.observe = observe}, limits);
    if (auto* model = std::get_if<model::Model>(&made)) return std::move(*model);
    return std::nullopt;
  };
  auto left_model = built(left);
  auto right_model = built(right);
  if (!left_model || !right_model) return std::nullopt;
  auto compared = model::compare(std::move(*left_model), std::move(*right_model), *alignment,
                                 model::Relation::Equivalent, limits);
  if (auto* comparison = std::get_if<model::Comparison>(&compared)) return std::move(*comparison);
  return std::nullopt;
}

// How a closed program ends, by check::status_name, or how it is wrong: "rejected: …".
inline std::string ending_of(const std::string& text, std::uint64_t steps = 200'000) {
  const auto judgement = read_term(std::make_shared<Source>("client.ia", text));
  if (!judgement) return "rejected: " + judgement.error().front().message;
  if (!judgement->context.empty()) return "rejected: not closed";
  const game::Arena arena(*judgement);
  const check::Outcome outcome =
      check::run(*judgement, arena, check::opening_only, {.steps = steps});
  return std::string(check::status_name(outcome.status));
}

// What is wrong with the contexts for a play that one of the terms has and the other lacks, or
// nothing. In a context made from a play that ends in an error, the other term runs on; in any
// other context it does not terminate, but may fail.
inline std::optional<std::string> broken_contexts(const ReadTerm& left, const ReadTerm& right,
                                                  const model::DistinguishingPlay& play,
                                                  const client::ClientOptions& options = {}) {
  const auto contexts = client::distinguishing_contexts(
      {*left.judgement, left.arena()}, {*right.judgement, right.arena()}, play, options);
  std::string moves;
  for (const std::string& name : play.names) moves += " " + name;
  if (!contexts) return "no contexts for" + moves;
  const bool is_left = play.of == automata::Side::Left;
  const std::string& owner = is_left ? contexts->left : contexts->right;
  const std::string& other = is_left ? contexts->right : contexts->left;
  const std::string wanted =
      contexts->ending == client::ClientEnding::Fails ? "aborted" : "complete";
  const std::string owner_ends = ending_of(owner);
  const std::string other_ends = ending_of(other);
  const bool right_other =
      other_ends == "steps" || (wanted == "complete" && other_ends == "aborted");
  const auto again = format_source(Source("client.ia", owner));
  const bool is_formatted = again && *again == owner;
  if (owner_ends == wanted && right_other && is_formatted) return std::nullopt;
  return "play" + moves + "\nowner ends " + owner_ends + ", other " + other_ends +
         (is_formatted ? "" : ", not formatted") + "\n" + owner + "\n" + other;
}

}  // namespace arbiter::client
