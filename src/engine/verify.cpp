#include "engine/verify.h"

#include <algorithm>
#include <utility>

#include "abstraction/partition.h"
#include "certify/certify.h"
#include "engine/cut_off_plays.h"
#include "engine/gave_up.h"
#include "engine/idle_asserts.h"
#include "engine/replay_found.h"
#include "engine/unbounded.h"
#include "engine/verify_partitions.h"
#include "engine/verify_soon.h"
#include "explore/search.h"
#include "refine/least_invariant.h"

namespace arbiter {

namespace {

using Outcome = std::variant<Verified, Undecided>;

// What is enough for most programs whose variables could hold anything, and do not: moves, values
// in all states together, and rounds of loops.
constexpr std::size_t kTriedMoves = 1'000'000;
constexpr std::size_t kTriedValues = std::size_t{1} << 27U;
constexpr std::uint64_t kTriedRounds = 50'000'000;

std::string why_incomplete(const Term& term, const explore::Searched& searched, bool is_trial) {
  if (searched.gave_up) {
    using Why = explore::GaveUp::Why;
    if (searched.gave_up->why == Why::Choices) return "abstraction leaves too many ways on";
    if (searched.gave_up->why == Why::TooMany) {
      return "explicit search was only tried; --method explicit goes on";
    }
    return stopped(searched.gave_up->reason).message;
  }
  if (searched.not_finite) {
    const Diagnostic endless = unbounded_input(term, searched.not_finite->component);
    return endless.message + "; " + endless.help;
  }
  if (!searched.overflowed) return "";
  return is_trial ? "on some a value needs more than 64 bits, or a loop goes round for long"
                  : "on some a value needs more than 64 bits";
}

// What proves that no play reaches an error, checked.
Bounded<certify::Certificate> certificate_of(const game::Graph& graph, const Limits& limits) {
  auto made = refine::least_invariant(graph, limits);
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

// The verdict stands without it.
void add_certificate(const game::Graph& graph, const Limits& limits, Verified& verified) {
  if (verified.is_abstract) {
    verified.why_no_certificate =
        "explicit search through int@ types has none; without --method explicit there may be one";
    return;
  }
  auto certificate = certificate_of(graph, limits);
  if (certificate) {
    verified.certificate = std::move(*certificate);
  } else {
    verified.why_no_certificate = stopped(certificate.error()).message + " while it was made";
  }
}

// Plain search, for at most so many moves of O's. Nothing if these were not enough; what was built
// is counted then.
std::optional<Result<Outcome>> verify_explicitly(const Term& term, const VerifyOptions& options,
                                                 std::size_t max_moves, const Limits& limits,
                                                 refine::Sizes& built) {
  explore::SearchOptions search_options;
  search_options.all = options.all;
  search_options.progress = options.progress;
  search_options.max_moves = max_moves;
  if (max_moves != SIZE_MAX) {
    search_options.max_run = kTriedMoves;
    search_options.max_all = kTriedRounds;
  }
  auto result = explore::search(term.graph, search_options, limits);
  if (const auto* not_finite = std::get_if<explore::NotFinite>(&result)) {
    Diagnostic error = unbounded_input(term, not_finite->component);
    const bool is_endless = error.code == DiagnosticCode::EndlessInput;
    if (is_endless) error.help += "; or leave --method explicit out, and partitions are refined";
    return failure(std::move(error));
  }
  const bool is_abstract = abstraction::has_partitions(term.graph);
  const auto undecided = [&](Undecided why) {
    why.method = search_method(is_abstract);
    if (const auto* searched = std::get_if<explore::Searched>(&result)) {
      why.states = searched->states;
      why.transitions = searched->transitions;
    }
    return Result<Outcome>(tl::in_place, std::in_place_type<Undecided>, std::move(why));
  };
  if (const auto* gave_up = std::get_if<explore::GaveUp>(&result)) {
    const bool is_memory = gave_up->why == explore::GaveUp::Why::Stopped &&
                           gave_up->reason == StopReason::Memory && max_moves != SIZE_MAX;
    if (gave_up->why == explore::GaveUp::Why::TooMany || is_memory) {
      built = {gave_up->states, gave_up->transitions, gave_up->states};
      return std::nullopt;
    }
    return undecided(search_gave_up(term, *gave_up));
  }
  const auto& searched = std::get<explore::Searched>(result);
  if (!searched.errors.empty() && is_abstract) return undecided(abstract_error());
  if (searched.errors.empty() && searched.overflowed) {
    if (max_moves != SIZE_MAX) {
      built = {searched.states, searched.transitions, searched.states};
      return std::nullopt;
    }
    return undecided({UnknownReason::Overflow, "a value needs more than 64 bits"});
  }
  Verified verified;
  verified.states = searched.states;
  verified.transitions = searched.transitions;
  verified.can_fail = can_fail(term.graph);
  verified.is_complete = searched.is_complete && !searched.overflowed;
  verified.has_overflow = searched.overflowed;
  verified.why_incomplete = why_incomplete(term, searched, max_moves != SIZE_MAX);
  verified.is_abstract = is_abstract;
  if (options.certify && searched.errors.empty()) add_certificate(term.graph, limits, verified);
  if (auto why = replay_found(term, searched.errors, options, limits, verified))
    return undecided(*why);
  if (verified.is_complete) find_idle_asserts(term.graph, searched.passed, verified);
  if (verified.is_complete && verified.errors.empty()) {
    verified.cut_off = find_cut_off_plays(term.graph, searched.passed);
  }
  return Result<Outcome>(tl::in_place, std::move(verified));
}

bool is_endless(const typing::Data& data) { return data.kind == typing::Data::Kind::Int; }

// More values than anybody goes through one by one.
bool is_large(const typing::Data& data) {
  constexpr std::uint64_t kMost = 65'536;
  return data.is_finite() &&
         static_cast<std::uint64_t>(data.high) - static_cast<std::uint64_t>(data.low) >= kMost;
}

// Whether the environment brings values of such a type that somebody looks at.
template <class IsSuch>
bool has_input(const game::Graph& graph, IsSuch is_such) {
  return std::any_of(graph.edges.begin(), graph.edges.end(), [&](const game::OEdge& edge) {
    return game::carries_value(edge.move.kind) && edge.bind.is_some() &&
           is_such((*graph.arena)[edge.move.component].type.data);
  });
}

// Counts what was built before.
template <class To>
void add_sizes(const refine::Sizes& before, To& to) {
  to.peak_states = std::max(to.peak_states > 0 ? to.peak_states : to.states, before.peak_states);
  to.states += before.states;
  to.transitions += before.transitions;
}

template <class From>
refine::Sizes sizes_of(const From& from) {
  return {from.states, from.transitions, from.peak_states > 0 ? from.peak_states : from.states};
}

Result<Outcome> told(Result<Outcome> result, const char* why, const refine::Sizes& before = {}) {
  if (!result) return result;
  std::visit(
      [&](auto& each) {
        each.why_method = why;
        add_sizes(before, each);
      },
      *result);
  return result;
}

// Large partitions are given up, so that there is room for another search.
void forget_precision(Undecided& why, const Limits& limits) {
  constexpr std::size_t kLarge = std::size_t{1} << 20U;  // bytes
  if (!why.refinement || why.refinement->precision_charge.bytes() < kLarge) return;
  const auto* open = std::get_if<refine::NoAnswer>(&why.refinement->answer);
  INVARIANT(open != nullptr, "a refinement without an answer should be open");
  why.refinement = std::make_shared<const refine::Refinement>(
      refine::Refinement{why.refinement->rounds, *open, abstraction::Precision{},
                         MemoryCharge(limits), why.refinement->others});
}

std::size_t tried_moves(const Term& term) {
  const std::size_t slots = std::max<std::size_t>(1, term.graph.slot_count);
  return std::min(kTriedMoves, kTriedValues / slots);
}

// Explicit search to its end, where partitions came to no answer. If a limit ends it, what they
// found is told.
Result<Outcome> verify_in_the_end(const Term& term, const VerifyOptions& options,
                                  const Limits& limits, Undecided by_partitions) {
  forget_precision(by_partitions, limits);
  refine::Sizes none;
  auto found = *verify_explicitly(term, options, SIZE_MAX, limits, none);
  const auto* undecided = found ? std::get_if<Undecided>(&*found) : nullptr;
  if (undecided == nullptr || !is_by_limit(undecided->reason)) {
    return told(std::move(found),
                "partitions came to no answer, and all data that matter are finite",
                sizes_of(by_partitions));
  }
  by_partitions.help = "more time and memory, or smaller ranges, let explicit search come further";
  by_partitions.message += "; explicit search was " + undecided->message;
  const refine::Sizes searched = sizes_of(*undecided);
  return told(Result<Outcome>(tl::in_place, std::move(by_partitions)),
              "explicit search came to no answer", searched);
}

}  // namespace

Result<Outcome> verify(const Term& term, const VerifyOptions& options, const Limits& limits) {
  constexpr const char* kAskedFor = "it was asked for";
  const bool is_auto = options.method == VerifyMethod::Auto;
  if (options.method == VerifyMethod::Partition) {
    return told(verify_by_partitions(term, options, limits), kAskedFor);
  }
  if (is_auto && abstraction::has_partitions(term.graph)) {
    return told(verify_by_partitions(term, options, limits), "there are int@ types");
  }
  if (is_auto && has_input(term.graph, is_endless)) {
    return told(verify_by_partitions(term, options, limits),
                "the environment brings integers without end");
  }
  const bool can_grow = std::any_of(term.graph.variables.begin(), term.graph.variables.end(),
                                    [](const auto& each) { return is_endless(each.data); });
  const bool is_trial = is_auto && (can_grow || (!options.all && has_input(term.graph, is_large)));
  const std::size_t moves = is_trial ? tried_moves(term) : SIZE_MAX;
  refine::Sizes tried;
  if (auto answer = verify_explicitly(term, options, moves, limits, tried)) {
    const bool is_answer = *answer && std::holds_alternative<Verified>(**answer);
    const char* why_tried = is_answer ? "it came to an answer soon" : "it is tried first";
    return told(std::move(*answer), !is_auto   ? kAskedFor
                                    : is_trial ? why_tried
                                               : "all data that matter are finite");
  }
  auto by_partitions = told(verify_by_partitions(term, options, limits),
                            "explicit search came to no answer soon", tried);
  auto* open = by_partitions ? std::get_if<Undecided>(&*by_partitions) : nullptr;
  if (can_grow || open == nullptr || is_by_limit(open->reason)) return by_partitions;
  return verify_in_the_end(term, options, limits, std::move(*open));
}

std::optional<Verified> verified_soon(const Term& term, Progress* progress, const Limits& limits) {
  constexpr std::size_t kRounds = 10;
  VerifyOptions options;
  options.progress = progress;
  refine::Sizes tried;
  const bool needs_partitions =
      abstraction::has_partitions(term.graph) || has_input(term.graph, is_endless);
  auto result = needs_partitions
                    ? std::optional(verify_by_partitions(term, options, limits, kRounds))
                    : verify_explicitly(term, options, tried_moves(term), limits, tried);
  if (!result) return std::nullopt;
  result = told(std::move(*result), "it came to an answer soon");
  auto* verified = *result ? std::get_if<Verified>(&**result) : nullptr;
  if (verified == nullptr) return std::nullopt;
  return std::move(*verified);
}

}  // namespace arbiter
