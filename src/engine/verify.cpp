#include "engine/verify.h"

#include <algorithm>
#include <map>
#include <utility>

#include "abstraction/partition.h"
#include "certify/certify.h"
#include "certify/invariant.h"
#include "check/replay.h"
#include "engine/endless.h"
#include "engine/gave_up.h"
#include "explore/search.h"

namespace arbiter {

namespace {

using game::Node;
using Outcome = std::variant<Verified, Undecided>;

// Runs the play on the program, in so many bytes; why not, if that was given up. That the error is
// another one, or none, is a bug of ours.
tl::expected<ReachedError, StopReason> replayed(const Term& term, const explore::FoundError& found,
                                                const Limits& limits, std::size_t memory,
                                                Progress* progress) {
  check::Options options;
  options.limits = limits;
  options.steps = UINT64_MAX;
  options.memory = memory;
  options.progress = progress;
  options.phase = "replay";
  check::Replay replay(*term.judgement, term.arena(), options);
  const auto why_not = [&] { return limits.reached().value_or(StopReason::Memory); };
  for (const game::Move& move : found.play) {
    const auto agreement = replay.take(move);
    if (agreement == check::Replay::Agreement::Undecided) return tl::unexpected(why_not());
    INVARIANT(agreement == check::Replay::Agreement::Agrees,
              "a play that ends in an error should be one of the program");
  }
  const check::Machine& machine = replay.machine();
  if (check::is_undecided(machine.status())) return tl::unexpected(why_not());
  const Node& node = term.graph.nodes[found.node];
  INVARIANT(!machine.errors().empty() && machine.errors().back().move + 1 == found.play.size(),
            "a play that ends in an error should end in one on the program");
  const check::PlayedError& error = machine.errors().back();
  INVARIANT(error.reason == node.reason && error.span == node.span,
            "a play should end in the error that it was found for");
  ReachedError reached{error.reason, "", error.span, machine.play(), error.outside};
  if (error.reason == core::ErrorReason::ErrorCommand) {
    reached.name = term.arena()[found.play.back().component].prefix;
  }
  return reached;
}

std::string why_incomplete(const Term& term, const explore::Searched& searched) {
  if (searched.gave_up) {
    const bool chooses = searched.gave_up->why == explore::GaveUp::Why::Choices;
    return chooses ? "abstraction leaves too many ways on"
                   : stopped(searched.gave_up->reason).message;
  }
  if (searched.not_finite) {
    const Diagnostic endless = endless_input(term, searched.not_finite->component);
    return endless.message + "; " + endless.help;
  }
  return searched.overflowed ? "on some a value needs more than 64 bits" : "";
}

// A little time, after an interrupt too.
Limits grace(const Limits& limits) {
  constexpr double kSeconds = 0.5;
  if (limits.reached() == StopReason::Interrupt) (void)take_interrupt();
  return Limits(kSeconds);
}

// Finds the asserts whose condition no play asks. It is asked where the graph branches to the
// error. A copy whose condition was decided beforehand has no error in the graph, or none but the
// error, and nobody knows whether a play comes there: then it is settled, if no play comes to its
// other copies.
void find_idle_asserts(const game::Graph& graph, const std::vector<std::uint8_t>& passed,
                       Verified& verified) {
  struct Assert {
    std::size_t copies = 0;  // as laid, less those that are in the graph
    bool is_asked = false;
  };
  const auto earlier = [](const Span& a, const Span& b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  };
  std::map<Span, Assert, decltype(earlier)> asserts(earlier);
  for (const Span span : graph.asserts) ++asserts[span].copies;
  const auto is_assert = [&](const Node& node) {
    return node.kind == Node::Kind::Error && node.reason == core::ErrorReason::Assert;
  };
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    const Node& node = graph.nodes[game::NodeId(n)];
    if (is_assert(node)) {
      --asserts[node.span].copies;
      if (passed[n] != 0) asserts[node.span].is_asked = true;
    }
    if (node.kind != Node::Kind::Silent || passed[n] == 0) continue;
    for (const game::NodeId target : graph.targets_of(node)) {
      if (is_assert(graph.nodes[target])) asserts[graph.nodes[target].span].is_asked = true;
    }
  }
  for (const auto& [span, one] : asserts) {
    if (!one.is_asked) (one.copies == 0 ? verified.unreached : verified.settled).push_back(span);
  }
}

bool can_fail(const game::Graph& graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(), [](const Node& node) {
    return node.kind == Node::Kind::Error || node.is_error_call;
  });
}

// What proves that no play reaches an error, checked.
Bounded<certify::Certificate> certificate_of(const game::Graph& graph, const Limits& limits) {
  auto made = certify::least_invariant(graph, limits);
  if (const auto* reason = std::get_if<StopReason>(&made)) return tl::unexpected(*reason);
  INVARIANT(std::holds_alternative<certify::Certificate>(made),
            "what search calls safe should have a certificate");
  auto& certificate = std::get<certify::Certificate>(made);
  const auto checked = certify::certify(graph, certificate, limits);
  if (const auto* reason = std::get_if<StopReason>(&checked)) return tl::unexpected(*reason);
  INVARIANT(std::holds_alternative<certify::Proved>(checked),
            "the states of a program should be closed under its moves");
  return std::move(certificate);
}

std::size_t moves_in(const explore::Searched& searched) {
  std::size_t moves = 0;
  for (const explore::FoundError& found : searched.errors) moves += found.play.size();
  return moves;
}

// Adds as much as the charge grants, up to what a replay may take.
std::size_t memory_for_replay(MemoryCharge& charge) {
  const std::size_t held = charge.bytes();
  std::size_t memory = check::Options{}.memory;
  while (memory > 0 && !charge.resize(held + memory)) memory /= 2;
  return memory;
}

// Replays what was found. Nothing, or why there is no answer. All that plays take until they are
// shown is charged here, where the search has given back what it held.
std::optional<Undecided> replay_all(const Term& term, const explore::Searched& searched,
                                    const VerifyOptions& options, const Limits& limits,
                                    Verified& verified) {
  constexpr std::size_t kPerMove = sizeof(game::Move) + sizeof(check::PlayedMove);
  const std::size_t shown = moves_in(searched) * (kPerMove + options.bytes_per_move);
  MemoryCharge charge(limits);
  if (!charge.resize(shown)) {
    return Undecided{"memory",
                     "there is not enough memory to show the " +
                         std::to_string(moves_in(searched)) +
                         " moves of what was found to end in an error",
                     "--memory MIB gives more; so does asking for them in fewer ways"};
  }
  (void)charge.resize(moves_in(searched) * kPerMove);  // what shows them comes after the replay
  const std::size_t memory = searched.errors.empty() ? 0 : memory_for_replay(charge);
  // Where the time was up before all was searched, what was found gets a little more.
  // The search may have taken an interrupt, which the limits do not report again.
  const auto& cut = searched.gave_up;
  const bool is_late = limits.reached() || (cut && cut->why == explore::GaveUp::Why::Stopped &&
                                            cut->reason != StopReason::Memory);
  const Limits replay_limits = is_late ? grace(limits) : limits;
  for (const explore::FoundError& found : searched.errors) {
    auto error = replayed(term, found, replay_limits, memory, options.progress);
    if (!error && !verified.errors.empty()) {
      verified.is_complete = false;
      verified.why_incomplete = "not all that was found could be replayed within the limits";
      break;
    }
    if (!error) {
      Undecided why = stopped(error.error());
      why.message += " while a play that ends in an error was replayed on the program";
      return why;
    }
    verified.errors.push_back(std::move(*error));
  }
  return std::nullopt;
}

}  // namespace

Result<Outcome> verify(const Term& term, const VerifyOptions& options, const Limits& limits) {
  auto result = explore::search(term.graph, {options.all, options.progress}, limits);
  if (const auto* not_finite = std::get_if<explore::NotFinite>(&result)) {
    return failure(endless_input(term, not_finite->component));
  }
  const bool is_abstract = abstraction::has_partitions(term.graph);
  const auto undecided = [&](Undecided why) {
    why.method = is_abstract ? "partition" : "explicit";
    if (const auto* searched = std::get_if<explore::Searched>(&result)) {
      why.states = searched->states;
      why.transitions = searched->transitions;
    }
    return Result<Outcome>(tl::in_place, std::in_place_type<Undecided>, std::move(why));
  };
  if (const auto* gave_up = std::get_if<explore::GaveUp>(&result)) {
    return undecided(search_gave_up(term, *gave_up));
  }
  const auto& searched = std::get<explore::Searched>(result);
  if (!searched.errors.empty() && is_abstract) return undecided(abstract_error());
  if (searched.errors.empty() && searched.overflowed) {
    return undecided({"overflow", "a value needs more than 64 bits"});
  }
  Verified verified;
  verified.states = searched.states;
  verified.transitions = searched.transitions;
  verified.can_fail = can_fail(term.graph);
  verified.is_complete = searched.is_complete && !searched.overflowed;
  verified.has_overflow = searched.overflowed;
  verified.why_incomplete = why_incomplete(term, searched);
  verified.is_abstract = is_abstract;
  if (options.certify && searched.errors.empty() && !is_abstract) {
    auto certificate = certificate_of(term.graph, limits);
    if (!certificate) return undecided(stopped(certificate.error()));
    verified.certificate = std::move(*certificate);
  }
  if (auto why = replay_all(term, searched, options, limits, verified)) return undecided(*why);
  if (verified.is_complete) find_idle_asserts(term.graph, searched.passed, verified);
  return Result<Outcome>(tl::in_place, std::move(verified));
}

}  // namespace arbiter
