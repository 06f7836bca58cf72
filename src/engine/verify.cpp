#include "engine/verify.h"

#include <algorithm>

#include "abstraction/partition.h"
#include "check/replay.h"
#include "engine/endless.h"
#include "engine/gave_up.h"
#include "explore/search.h"

namespace arbiter {

namespace {

using game::Node;
using Outcome = std::variant<Verified, Undecided>;

// Runs the play on the program; nothing if that was given up. That the error is another one, or
// none, is a bug of ours.
std::optional<ReachedError> replayed(const Term& term, const explore::FoundError& found,
                                     const Limits& limits) {
  check::Options options;
  options.limits = limits;
  options.steps = UINT64_MAX;
  check::Replay replay(*term.judgement, term.arena(), options);
  for (const game::Move& move : found.play) {
    const auto agreement = replay.take(move);
    if (agreement == check::Replay::Agreement::Undecided) return std::nullopt;
    INVARIANT(agreement == check::Replay::Agreement::Agrees,
              "a play that ends in an error should be one of the program");
  }
  const check::Machine& machine = replay.machine();
  if (check::is_undecided(machine.status())) return std::nullopt;
  const Node& node = term.graph.nodes[found.node];
  INVARIANT(!machine.errors().empty() && machine.errors().back().move + 1 == found.play.size(),
            "a play that ends in an error should end in one on the program");
  const check::PlayedError& error = machine.errors().back();
  INVARIANT(error.reason == node.reason && error.span == node.span,
            "a play should end in the error that it was found for");
  ReachedError reached{error.reason, "", error.span, machine.play()};
  if (error.reason == core::ErrorReason::ErrorCommand) {
    reached.name = term.arena()[found.play.back().component].prefix;
  }
  return reached;
}

// The asserts whose condition no play asks. The condition is asked where the graph branches to the
// error; an assert that the graph has no error for always holds, and is not known to be passed.
std::vector<Span> unreached_asserts(const game::Graph& graph,
                                    const std::vector<std::uint8_t>& passed) {
  struct Assert {
    Span span;
    bool is_asked = false;
  };
  std::vector<Assert> asserts;
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    const Node& node = graph.nodes[game::NodeId(n)];
    if (node.kind != Node::Kind::Silent) continue;
    for (const game::NodeId target : graph.targets_of(node)) {
      const Node& error = graph.nodes[target];
      if (error.kind != Node::Kind::Error || error.reason != core::ErrorReason::Assert) continue;
      asserts.push_back({error.span, passed[n] != 0});
    }
  }
  std::stable_sort(asserts.begin(), asserts.end(),
                   [](const Assert& a, const Assert& b) { return a.span.begin < b.span.begin; });
  std::vector<Span> unreached;
  for (std::size_t i = 0; i < asserts.size();) {
    bool is_asked = false;
    const Span span = asserts[i].span;
    for (; i < asserts.size() && asserts[i].span == span; ++i) {
      is_asked = is_asked || asserts[i].is_asked;
    }
    if (!is_asked) unreached.push_back(span);
  }
  return unreached;
}

bool can_fail(const game::Graph& graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(), [](const Node& node) {
    return node.kind == Node::Kind::Error || node.is_error_call;
  });
}

}  // namespace

Result<Outcome> verify(const Term& term, const VerifyOptions& options, const Limits& limits) {
  const auto undecided = [](Undecided why) {
    return Result<Outcome>(tl::in_place, std::in_place_type<Undecided>, std::move(why));
  };
  auto result = explore::search(term.graph, {options.all, options.progress}, limits);
  if (const auto* not_finite = std::get_if<explore::NotFinite>(&result)) {
    return failure(endless_input(term, not_finite->component));
  }
  if (const auto* gave_up = std::get_if<explore::GaveUp>(&result)) {
    return undecided(search_gave_up(term, *gave_up));
  }
  const auto& searched = std::get<explore::Searched>(result);
  if (!searched.errors.empty() && abstraction::has_partitions(term.graph)) {
    return undecided(abstract_error());
  }
  if (searched.errors.empty() && searched.overflowed) {
    return undecided({"overflow", "a value needs more than 64 bits"});
  }
  Verified verified;
  verified.states = searched.states;
  verified.transitions = searched.transitions;
  verified.can_fail = can_fail(term.graph);
  verified.unreached = unreached_asserts(term.graph, searched.passed);
  for (const explore::FoundError& found : searched.errors) {
    auto error = replayed(term, found, limits);
    if (!error) {
      if (const auto reason = limits.reached()) return undecided(stopped(*reason));
      return undecided({"memory", "a play that ends in an error could not be replayed to its end"});
    }
    verified.errors.push_back(std::move(*error));
  }
  return Result<Outcome>(tl::in_place, std::move(verified));
}

}  // namespace arbiter
