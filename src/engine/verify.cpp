#include "engine/verify.h"

#include <algorithm>
#include <utility>

#include "abstraction/partition.h"
#include "certify/certify.h"
#include "certify/invariant.h"
#include "engine/endless.h"
#include "engine/gave_up.h"
#include "engine/idle_asserts.h"
#include "engine/replay_found.h"
#include "explore/search.h"

namespace arbiter {

namespace {

using Outcome = std::variant<Verified, Undecided>;

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

// The verdict stands without it.
void add_certificate(const game::Graph& graph, const Limits& limits, Verified& verified) {
  if (verified.is_abstract) {
    verified.why_no_certificate =
        "what was found safe abstractly, by int@ types, has no certificate";
    return;
  }
  auto certificate = certificate_of(graph, limits);
  if (certificate) {
    verified.certificate = std::move(*certificate);
  } else {
    verified.why_no_certificate = stopped(certificate.error()).message + " while it was made";
  }
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
  if (options.certify && searched.errors.empty()) add_certificate(term.graph, limits, verified);
  if (auto why = replay_found(term, searched.errors, options, limits, verified))
    return undecided(*why);
  if (verified.is_complete) find_idle_asserts(term.graph, searched.passed, verified);
  return Result<Outcome>(tl::in_place, std::move(verified));
}

}  // namespace arbiter
