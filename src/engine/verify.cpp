// What `verify` does, and how the method Auto chooses between explicit search and partitions.
//
// Explicit search (explore/search.h) tells all values apart that can decide anything, and so ends
// only where the states are finitely many. Refinement of partitions (refine/loop.h) sees integers
// through intervals, and so can speak of all integers, but may come to no answer. Auto takes the
// first of these rules that applies:
//
//   1. Some type is int@: partitions, since the program asks for them.
//   2. The environment brings plain integers that some variable takes: partitions.
//   3. Some variable of the graph can hold any integer, or, unless all errors are asked for, the
//      environment brings values of a type with more than 65536 of them: explicit search, as a
//      trial. Often such a program has few states all the same.
//   4. Otherwise all data that matter are finite: explicit search, to its end.
//
// A trial ends after a number of O's moves (1'000'000, or fewer where states are large) and of
// rounds of loops, so that what Auto chooses does not depend on how fast the machine is. If it ends
// without an answer, by these counts, for want of memory, or since a value left 64 bits and no
// error was found, partitions come next. If they come to none either, for another reason than a
// limit, and no variable can hold any integer, explicit search runs once more, then to its end.
//
// Whoever asks for one of the two methods gets that one alone. Explicit search then refuses
// environments that bring values without end, and through int@ types it can prove, but not refute.
//
// Invariant: no error leaves this file that the interpreter has not run into (replay_found.h), and
// Safe means that a search which covers every play met no error. A certificate is made on request,
// and certify/ has checked it before it is returned; without it the verdict stands all the same.
// Sizes add up over all that was tried. Cost: that of the searches, a trial counted in.
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
#include "game/relevance.h"
#include "refine/least_invariant.h"

namespace arbiter {

namespace {

using Outcome = std::variant<Verified, Undecided>;

// How far a trial of explicit search goes: moves of O's, slots of all states together, and rounds
// of loops. Most programs whose variables could hold any integer, but hold few, need less.
constexpr std::size_t kTriedMoves = 1'000'000;
constexpr std::size_t kTriedValues = std::size_t{1} << 27U;
constexpr std::uint64_t kTriedRounds = 50'000'000;

// Why search has not looked at all plays, for Verified::why_incomplete; empty if it has.
std::string why_incomplete(const Term& term, const explore::Searched& searched, bool is_trial) {
  if (searched.gave_up) {
    if (searched.gave_up->was_too_many()) {
      return "explicit search was only tried; --method explicit goes on";
    }
    const UnknownReason reason = *searched.gave_up->reason;
    if (reason == UnknownReason::Choices) return "abstraction leaves too many ways on";
    return stopped(reason).message;
  }
  if (searched.not_finite) {
    const Diagnostic why = unbounded_input(term, searched.not_finite->component);
    return why.message + "; " + why.help;
  }
  if (!searched.overflowed) return "";
  return is_trial ? "on some a value needs more than 64 bits, or a loop goes round for long"
                  : "on some a value needs more than 64 bits";
}

// The certificate that no play of the graph reaches an error, after certify/ has checked it.
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

// Adds the certificate of a safe program, or why there is none. The verdict stands without it.
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

bool is_unbounded(const typing::Data& data) { return data.kind == typing::Data::Kind::Int; }

// Whether the type is finite, but has more values than a search should try one by one.
bool is_large(const typing::Data& data) {
  constexpr std::uint64_t kMost = 65'536;
  return data.is_finite() && data.bounds().width() >= kMost;
}

// Whether the environment brings values of a type that `is_such`, and some variable takes them.
template <class IsSuch>
bool has_input(const game::Graph& graph, IsSuch is_such) {
  return std::any_of(graph.edges.begin(), graph.edges.end(), [&](const game::OEdge& edge) {
    return game::carries_value(edge.move.kind) && edge.bind.is_some() &&
           is_such((*graph.arena)[edge.move.component].type.data);
  });
}

// Whether there are integers that explicit search tells apart, but partitions may not: those of a
// type with more values than a program usually names one by one.
bool has_wide_integers(const game::Graph& graph) {
  constexpr std::uint64_t kFew = 8;
  const auto is_wide = [](const typing::Data& data) {
    const bool is_limited =
        data.kind == typing::Data::Kind::Range || data.kind == typing::Data::Kind::Modulo;
    return is_unbounded(data) || (is_limited && data.bounds().width() > kFew);
  };
  const std::vector<std::uint8_t> is_relevant = game::relevant_variables(graph);
  for (std::uint32_t v = 0; v < graph.variables.size(); ++v) {
    const game::Variable& each = graph.variables[game::VariableId(v)];
    const bool is_value = each.kind != game::Variable::Kind::Return;
    if (is_value && is_relevant[v] != 0 && is_wide(each.data)) return true;
  }
  return std::any_of(graph.edges.begin(), graph.edges.end(), [&](const game::OEdge& edge) {
    return game::carries_value(edge.move.kind) && edge.bind.is_some() &&
           is_relevant[edge.bind.index()] != 0 &&
           is_wide((*graph.arena)[edge.move.component].type.data);
  });
}

// Explicit search, for at most `max_moves` moves of O's; SIZE_MAX is no trial, but a search to its
// end. Nothing if a trial ended without an answer: then `built` has the sizes of what it built.
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
    const bool is_unbounded = error.code == DiagnosticCode::UnboundedInput;
    if (is_unbounded) error.help += "; or leave --method explicit out, and partitions are refined";
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
    const bool is_memory = gave_up->reason == UnknownReason::Memory && max_moves != SIZE_MAX;
    if (gave_up->was_too_many() || is_memory) {
      built = {gave_up->states, gave_up->transitions, gave_up->states};
      return std::nullopt;
    }
    Undecided why = search_gave_up(term, *gave_up);
    why.may_use_partitions = has_wide_integers(term.graph);
    return undecided(std::move(why));
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

// Adds the sizes of an earlier search, which came to no answer, to those of an outcome.
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

// The outcome with why its method was used, and with the sizes of what was tried before it.
Result<Outcome> with_reason(Result<Outcome> result, const char* why,
                            const refine::Sizes& before = {}) {
  if (!result) return result;
  std::visit(
      [&](auto& each) {
        each.why_method = why;
        add_sizes(before, each);
      },
      *result);
  return result;
}

// Drops the partitions of a refinement without an answer if they are large, so that another search
// has their memory.
void forget_precision(Undecided& why, const Limits& limits) {
  constexpr std::size_t kLarge = std::size_t{1} << 20U;  // bytes
  if (!why.refinement || why.refinement->precision_charge.bytes() < kLarge) return;
  const auto* open = std::get_if<refine::NoAnswer>(&why.refinement->answer);
  INVARIANT(open != nullptr, "a refinement without an answer should be open");
  why.refinement = std::make_shared<const refine::Refinement>(refine::Refinement{
      why.refinement->rounds, *open, abstraction::Precision{}, MemoryCharge(limits),
      why.refinement->others, why.refinement->open_errors});
}

// How many moves of O's a trial may make: fewer where a state has many slots.
std::size_t tried_moves(const Term& term) {
  const std::size_t slots = std::max<std::size_t>(1, term.graph.slot_count);
  return std::min(kTriedMoves, kTriedValues / slots);
}

// Explicit search to its end, where partitions came to no answer. If a limit ends the search, the
// answer is the one that partitions gave, with a word about the search.
Result<Outcome> verify_in_the_end(const Term& term, const VerifyOptions& options,
                                  const Limits& limits, Undecided by_partitions) {
  forget_precision(by_partitions, limits);
  refine::Sizes none;
  auto searched_to_end = verify_explicitly(term, options, SIZE_MAX, limits, none);
  INVARIANT(searched_to_end, "only a trial should come back without an outcome");
  auto& found = *searched_to_end;
  const auto* undecided = found ? std::get_if<Undecided>(&*found) : nullptr;
  if (undecided == nullptr || !is_by_limit(undecided->reason)) {
    return with_reason(std::move(found),
                       "partitions came to no answer, and all data that matter are finite",
                       sizes_of(by_partitions));
  }
  by_partitions.help = "more time and memory, or smaller ranges, let explicit search come further";
  by_partitions.message += "; explicit search was " + undecided->message;
  const refine::Sizes searched = sizes_of(*undecided);
  return with_reason(Result<Outcome>(tl::in_place, std::move(by_partitions)),
                     "explicit search came to no answer", searched);
}

}  // namespace

Result<Outcome> verify(const Term& term, const VerifyOptions& options, const Limits& limits) {
  constexpr const char* kAskedFor = "it was asked for";
  const bool is_auto = options.method == VerifyMethod::Auto;
  if (options.method == VerifyMethod::Partition) {
    return with_reason(verify_by_partitions(term, options, limits), kAskedFor);
  }
  if (is_auto && abstraction::has_partitions(term.graph)) {
    return with_reason(verify_by_partitions(term, options, limits), "there are int@ types");
  }
  if (is_auto && has_input(term.graph, is_unbounded)) {
    return with_reason(verify_by_partitions(term, options, limits),
                       "the environment brings integers without end");
  }
  const bool can_grow = std::any_of(term.graph.variables.begin(), term.graph.variables.end(),
                                    [](const auto& each) { return is_unbounded(each.data); });
  const bool is_trial = is_auto && (can_grow || (!options.all && has_input(term.graph, is_large)));
  const std::size_t moves = is_trial ? tried_moves(term) : SIZE_MAX;
  refine::Sizes tried;
  if (auto answer = verify_explicitly(term, options, moves, limits, tried)) {
    const bool is_answer = *answer && std::holds_alternative<Verified>(**answer);
    const char* why_tried = is_answer ? "it came to an answer soon" : "it is tried first";
    return with_reason(std::move(*answer), !is_auto   ? kAskedFor
                                           : is_trial ? why_tried
                                                      : "all data that matter are finite");
  }
  auto by_partitions = with_reason(verify_by_partitions(term, options, limits),
                                   "explicit search came to no answer soon", tried);
  auto* open = by_partitions ? std::get_if<Undecided>(&*by_partitions) : nullptr;
  if (can_grow || open == nullptr || is_by_limit(open->reason)) return by_partitions;
  return verify_in_the_end(term, options, limits, std::move(*open));
}

std::optional<Verified> verified_soon(const Term& term, std::size_t millions, Progress* progress,
                                      const Limits& limits) {
  constexpr std::size_t kRounds = 10;
  VerifyOptions options;
  options.progress = progress;
  refine::Sizes tried;
  const bool needs_partitions =
      abstraction::has_partitions(term.graph) || has_input(term.graph, is_unbounded);
  auto result = needs_partitions
                    ? std::optional(verify_by_partitions(term, options, limits, kRounds))
                    : verify_explicitly(term, options, millions * tried_moves(term), limits, tried);
  if (!result) return std::nullopt;
  result = with_reason(std::move(*result), "it came to an answer soon");
  auto* verified = *result ? std::get_if<Verified>(&**result) : nullptr;
  if (verified == nullptr) return std::nullopt;
  return std::move(*verified);
}

}  // namespace arbiter
