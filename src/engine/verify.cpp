#include "engine/verify.h"

#include <algorithm>
#include <map>
#include <utility>

#include "abstraction/partition.h"
#include "certify/certify.h"
#include "certify/certify_intervals.h"
#include "certify/invariant.h"
#include "check/replay.h"
#include "engine/endless.h"
#include "engine/gave_up.h"
#include "explore/search.h"
#include "refine/invariant.h"

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

namespace {

// Plain search, for at most so many moves of O's. Nothing if these were not enough.
std::optional<Result<Outcome>> verify_explicitly(const Term& term, const VerifyOptions& options,
                                                 std::size_t max_moves, const Limits& limits) {
  explore::SearchOptions search_options;
  search_options.all = options.all;
  search_options.progress = options.progress;
  search_options.max_moves = max_moves;
  search_options.max_run = max_moves;
  auto result = explore::search(term.graph, search_options, limits);
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
    if (gave_up->why == explore::GaveUp::Why::TooMany) return std::nullopt;
    return undecided(search_gave_up(term, *gave_up));
  }
  const auto& searched = std::get<explore::Searched>(result);
  if (!searched.errors.empty() && is_abstract) return undecided(abstract_error());
  if (searched.errors.empty() && searched.overflowed) {
    if (max_moves != SIZE_MAX) return std::nullopt;
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

// Why refinement has no answer, for people.
Undecided refinement_open(const Term& term, const refine::Open& open) {
  using Why = refine::Open::Why;
  Undecided why = stopped(open.reason);
  const auto& names = *term.judgement->names;
  switch (open.why) {
    case Why::Limits: break;
    case Why::Rounds:
      why = {"rounds", "the partitions of the integers were refined too often without an answer"};
      break;
    case Why::Choices:
      why = {"choices", "abstraction leaves more ways on from one place than can be listed"};
      break;
    case Why::Overflow: why = {"overflow", "a value needs more than 64 bits"}; break;
    case Why::Solver:
      why = {"solver", "whether an abstract play is real is not known: " + open.message};
      break;
    case Why::Relation: {
      std::string between;
      for (const game::VariableId id : open.variables) {
        const NameId name = term.graph.variables[id].name;
        if (name.is_none()) continue;
        between += (between.empty() ? "`" : ", `") + typing::shown(names.text(name)) + "`";
      }
      why = {"relation", "it needs a relation" +
                             (between.empty() ? "" : " between the values of " + between) +
                             ": no partition of the integers rules an abstract play out"};
      why.help = "a range, `int[0..7]` or --int 0..7, makes the data finite";
      const bool is_fixed = std::any_of(
          open.variables.begin(), open.variables.end(),
          [&](game::VariableId id) { return term.graph.variables[id].data.is_abstract(); });
      if (is_fixed) {
        why.message =
            "no finer partition of the integers is allowed: those of int@ types stay as " +
            std::string("they are, and an abstract play cannot be ruled out through them");
        why.help = "without the annotation, or with a finer one, more can be told apart";
      }
    }
  }
  why.method = "partition";
  why.states = open.states;
  return why;
}

// Makes the certificate of what is safe through partitions, and checks it. Nothing, or why there is
// no answer at all.
std::optional<Undecided> certify_partitions(const Term& term, const Limits& limits,
                                            Verified& verified) {
  auto made = refine::interval_certificate(term.graph, *verified.precision, limits);
  if (!made) return stopped(made.error());
  const auto checked = check_certificate(term, *made, limits);
  if (const auto* undecided = std::get_if<Undecided>(&checked)) {
    if (undecided->reason != "solver") return *undecided;
    verified.why_no_certificate = undecided->message;
    return std::nullopt;
  }
  INVARIANT(std::holds_alternative<certify::Proved>(checked),
            "the abstract states of a program should be closed under its steps");
  verified.interval_certificate = std::move(*made);
  return std::nullopt;
}

Result<Outcome> verify_by_partitions(const Term& term, const VerifyOptions& options,
                                     const Limits& limits) {
  const std::shared_ptr<smt::Solver> solver = options.solver ? options.solver : smt::make_solver();
  refine::RefineOptions refine_options;
  refine_options.rule = options.rule;
  refine_options.progress = options.progress;
  refine::Refinement found = refine::refine(term.graph, solver.get(), refine_options, limits);
  if (const auto* not_finite = std::get_if<explore::NotFinite>(&found.answer)) {
    return failure(endless_input(term, not_finite->component));
  }
  const auto undecided = [](Undecided why) {
    return Result<Outcome>(tl::in_place, std::in_place_type<Undecided>, std::move(why));
  };
  if (const auto* open = std::get_if<refine::Open>(&found.answer)) {
    Undecided why = refinement_open(term, *open);
    why.refinement = std::make_shared<const refine::Refinement>(std::move(found));
    return undecided(std::move(why));
  }
  Verified verified;
  verified.is_abstract = true;
  verified.can_fail = can_fail(term.graph);
  verified.rounds = std::move(found.rounds);
  explore::Searched searched;
  if (auto* proved = std::get_if<refine::Proved>(&found.answer)) {
    verified.states = proved->states;
    verified.transitions = proved->transitions;
    find_idle_asserts(term.graph, proved->passed, verified);
    verified.precision = std::move(proved->precision);
    auto why = options.certify ? certify_partitions(term, limits, verified) : std::nullopt;
    if (why) {
      why->method = "partition";
      return undecided(*why);
    }
  } else {
    auto& refuted = std::get<refine::Refuted>(found.answer);
    verified.states = refuted.states;
    verified.precision = std::move(refuted.precision);
    searched.errors.push_back({refuted.error, std::move(refuted.play)});
    verified.is_complete = !options.all;
    if (options.all) verified.why_incomplete = "refinement ends at the first error";
  }
  if (auto why = replay_all(term, searched, options, limits, verified)) {
    why->method = "partition";
    return undecided(*why);
  }
  return Result<Outcome>(tl::in_place, std::move(verified));
}

bool is_endless(const typing::Data& data) { return data.kind == typing::Data::Kind::Int; }

// Whether the environment brings integers without end that somebody looks at.
bool has_endless_input(const game::Graph& graph) {
  return std::any_of(graph.edges.begin(), graph.edges.end(), [&](const game::OEdge& edge) {
    return game::carries_value(edge.move.kind) && edge.bind.is_some() &&
           is_endless((*graph.arena)[edge.move.component].type.data);
  });
}

}  // namespace

Result<Outcome> verify(const Term& term, const VerifyOptions& options, const Limits& limits) {
  // What is enough for most programs whose variables could hold anything, and do not.
  constexpr std::size_t kTried = 1'000'000;
  const bool is_auto = options.method == VerifyMethod::Auto;
  const auto told = [](Result<Outcome> result, const char* why) {
    if (!result) return result;
    if (auto* verified = std::get_if<Verified>(&*result)) verified->why_method = why;
    return result;
  };
  if (options.method == VerifyMethod::Partition) {
    return told(verify_by_partitions(term, options, limits), "as asked for");
  }
  if (is_auto && abstraction::has_partitions(term.graph)) {
    return told(verify_by_partitions(term, options, limits), "there are int@ types");
  }
  if (is_auto && has_endless_input(term.graph)) {
    return told(verify_by_partitions(term, options, limits),
                "the environment brings integers without end");
  }
  const bool can_grow = std::any_of(term.graph.variables.begin(), term.graph.variables.end(),
                                    [](const auto& each) { return is_endless(each.data); });
  const std::size_t moves = is_auto && can_grow ? kTried : SIZE_MAX;
  if (auto answer = verify_explicitly(term, options, moves, limits)) {
    return told(std::move(*answer), !is_auto   ? "as asked for"
                                    : can_grow ? "few of the values that there could be come up"
                                               : "all data are finite");
  }
  return told(verify_by_partitions(term, options, limits),
              "explicit search came to no end in a million moves");
}

std::variant<certify::Proved, certify::ClassFlaw, Undecided> check_certificate(
    const Term& term, const certify::IntervalCertificate& certificate, const Limits& limits) {
  const auto solver = smt::make_solver({.wants_cores = false});
  if (!solver) return Undecided{"solver", "it was built without a solver, which has to check this"};
  auto checked = certify::certify(term.graph, certificate, *solver, limits);
  if (const auto* reason = std::get_if<StopReason>(&checked)) return stopped(*reason);
  if (const auto* unsure = std::get_if<certify::Unsure>(&checked)) {
    return Undecided{"solver", unsure->message};
  }
  if (auto* flaw = std::get_if<certify::ClassFlaw>(&checked)) return std::move(*flaw);
  return std::get<certify::Proved>(checked);
}

}  // namespace arbiter
