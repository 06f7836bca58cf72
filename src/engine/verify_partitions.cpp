#include "engine/verify_partitions.h"

#include <algorithm>
#include <utility>

#include "engine/cut_off_plays.h"
#include "engine/gave_up.h"
#include "engine/idle_asserts.h"
#include "engine/replay_found.h"
#include "engine/unbounded.h"
#include "refine/concretise.h"
#include "refine/interval_invariant.h"

namespace arbiter {

namespace {

using Outcome = std::variant<Verified, Undecided>;

// Sets the sizes of an outcome to those of all searches of a refinement together.
template <class To>
void add_sizes(const refine::Refinement& found, To& to) {
  to.states = found.others.states;
  to.transitions = found.others.transitions;
  to.peak_states = found.others.peak_states;
  for (const refine::Round& round : found.rounds) {
    to.states += round.states;
    to.transitions += round.transitions;
    to.peak_states = std::max(to.peak_states, round.states);
  }
}

// Makes the certificate of a program that partitions have proved safe, and checks it. If that
// fails, `verified` says why; the verdict stands without a certificate.
void add_certificate(const Term& term, const Limits& limits, Verified& verified) {
  const auto while_made = [](const Undecided& why) {
    return why.reason == UnknownReason::Solver ? why.message : why.message + " while it was made";
  };
  auto made = refine::interval_certificate(term.graph, *verified.precision, limits);
  if (!made) {
    verified.why_no_certificate = while_made(stopped(made.error()));
    return;
  }
  const auto checked = check_certificate(term, *made, limits);
  if (const auto* undecided = std::get_if<Undecided>(&checked)) {
    verified.why_no_certificate = while_made(*undecided);
    return;
  }
  INVARIANT(std::holds_alternative<certify::Proved>(checked),
            "the abstract states of a program should be closed under its steps");
  verified.interval_certificate = std::move(*made);
}

}  // namespace

Result<Outcome> verify_by_partitions(const Term& term, const VerifyOptions& options,
                                     const Limits& limits, std::size_t max_rounds) {
  const std::shared_ptr<smt::Solver> solver =
      options.solver ? options.solver : smt::make_solver({.progress = options.progress});
  refine::RefineOptions refine_options;
  refine_options.rule = options.rule;
  refine_options.progress = options.progress;
  refine_options.max_rounds = max_rounds;
  refine::Refinement found = refine::refine(term.graph, solver.get(), refine_options, limits);
  if (const auto* not_finite = std::get_if<explore::NotFinite>(&found.answer)) {
    return failure(unbounded_input(term, not_finite->component));
  }
  const auto undecided = [](Undecided why) {
    return Result<Outcome>(tl::in_place, std::in_place_type<Undecided>, std::move(why));
  };
  if (std::holds_alternative<refine::NoAnswer>(found.answer)) {
    Undecided why = refinement_gave_up(term, found);
    add_sizes(found, why);
    why.refinement = std::make_shared<const refine::Refinement>(std::move(found));
    return undecided(std::move(why));
  }
  Verified verified;
  verified.is_abstract = true;
  verified.can_fail = can_fail(term.graph);
  add_sizes(found, verified);
  verified.rounds = std::move(found.rounds);
  std::vector<explore::FoundError> errors;
  if (auto* proved = std::get_if<refine::Proved>(&found.answer)) {
    find_idle_asserts(term.graph, proved->passed, verified);
    verified.cut_off = find_cut_off_plays(term.graph, proved->passed);
    verified.precision = std::move(found.precision);
    if (options.certify) add_certificate(term, limits, verified);
  } else {
    auto& refuted = std::get<refine::Refuted>(found.answer);
    if (refuted.path.empty()) {
      verified.why_not_shortest = "plain search, which tries some integers only, found this one";
    } else if (!refuted.is_nearest) {
      verified.why_not_shortest = "abstract plays that are not decided were left aside";
    }
    const auto classes =
        refine::brought_classes(term.graph, refuted.path, refuted.play, found.precision);
    for (std::size_t i = 0; i < classes.size(); ++i) {
      const auto& trail = refuted.path[i].trail;
      const auto choices = std::count_if(
          trail.begin(), trail.end(), [](const explore::StepChoice& way) { return way.is_choice; });
      if (!classes[i] && choices == 0) continue;
      verified.abstract_play.push_back(
          {2 * i + 1, classes[i] ? to_string(*classes[i]) : "", static_cast<std::size_t>(choices)});
    }
    verified.precision = std::move(found.precision);
    errors.push_back({refuted.error, std::move(refuted.play)});
    verified.is_complete = !options.all;
    if (options.all) {
      verified.why_incomplete =
          "refinement ends at the first error (search goes on: --method explicit where all data "
          "are finite, --int LO..HI where plain ints are not)";
    }
  }
  if (auto why = replay_found(term, errors, options, limits, verified)) {
    why->method = AnswerMethod::Partition;
    return undecided(*why);
  }
  return Result<Outcome>(tl::in_place, std::move(verified));
}

std::variant<certify::Proved, certify::ClassFlaw, Undecided> check_certificate(
    const Term& term, const certify::IntervalCertificate& certificate, const Limits& limits) {
  const auto solver = smt::make_solver({.wants_cores = false});
  if (!solver)
    return Undecided{UnknownReason::Solver,
                     "it was built without a solver, which has to check this"};
  auto checked = certify::certify(term.graph, certificate, *solver, limits);
  if (const auto* reason = std::get_if<StopReason>(&checked)) return stopped(*reason);
  if (const auto* unsure = std::get_if<certify::Unsure>(&checked)) {
    return Undecided{UnknownReason::Solver, unsure->message};
  }
  if (auto* flaw = std::get_if<certify::ClassFlaw>(&checked)) return std::move(*flaw);
  return std::get<certify::Proved>(checked);
}

}  // namespace arbiter
