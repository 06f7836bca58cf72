#include "engine/verify_partitions.h"

#include <algorithm>
#include <utility>

#include "engine/endless.h"
#include "engine/idle_asserts.h"
#include "engine/replay_found.h"
#include "refine/concretise.h"
#include "refine/invariant.h"

namespace arbiter {

namespace {

using Outcome = std::variant<Verified, Undecided>;

// "`x`, `y`": those that have names.
std::string named(const Term& term, const std::vector<game::VariableId>& variables,
                  std::size_t& count) {
  std::string text;
  count = 0;
  for (const game::VariableId id : variables) {
    const NameId name = term.graph.variables[id].name;
    if (name.is_none()) continue;
    ++count;
    text += (text.empty() ? "`" : ", `") + typing::shown(term.judgement->names->text(name)) + "`";
  }
  return text;
}

Undecided too_many_rounds(const Term& term, const refine::Open& open) {
  std::size_t count = 0;
  const std::string names = named(term, open.variables, count);
  Undecided why{"rounds",
                "the partitions of the integers were refined too often without an answer"};
  if (count == 0) return why;
  why.message = (count == 1 ? "the partition of " : "the partitions of ") + names +
                (count == 1 ? " grows" : " grow") +
                " by a few values in every round, and there would be no end to it";
  why.help = "a range, `int[0..7]` or --int 0..7, makes the data finite";
  return why;
}

Undecided needs_relation(const Term& term, const refine::Open& open) {
  std::size_t count = 0;
  const std::string names = named(term, open.variables, count);
  Undecided why{"relation", "it needs a relation",
                "a range, `int[0..7]` or --int 0..7, makes the data finite"};
  if (count > 1) why.message += " between the values of " + names;
  if (count == 1)
    why.message = "it needs to know more of the values of " + names + " than intervals say";
  why.message += ": no partition of the integers rules an abstract play out";
  const bool is_fixed =
      std::any_of(open.variables.begin(), open.variables.end(),
                  [&](game::VariableId id) { return term.graph.variables[id].data.is_abstract(); });
  if (is_fixed) {
    why.message =
        "no finer partition of the integers is allowed: those of int@ types stay as they "
        "are, and an abstract play cannot be ruled out through them";
    why.help = "without the annotation, or with a finer one, more can be told apart";
  }
  return why;
}

// Why refinement has no answer, for people.
Undecided refinement_open(const Term& term, const refine::Open& open) {
  using Why = refine::Open::Why;
  Undecided why = stopped(open.reason);
  switch (open.why) {
    case Why::Limits: break;
    case Why::Rounds: why = too_many_rounds(term, open); break;
    case Why::Choices:
      why = {"choices", "abstraction leaves more ways on from one place than can be listed"};
      break;
    case Why::Overflow: why = {"overflow", "a value needs more than 64 bits"}; break;
    case Why::Solver:
      why = {"solver", "whether an abstract play is real is not known: " + open.message};
      break;
    case Why::Relation: why = needs_relation(term, open); break;
  }
  why.method = "partition";
  why.states = open.states;
  return why;
}

// Makes the certificate of what is safe through partitions, and checks it. The verdict stands
// without it.
void add_certificate(const Term& term, const Limits& limits, Verified& verified) {
  const auto while_made = [](const Undecided& why) {
    return why.reason == "solver" ? why.message : why.message + " while it was made";
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
    if (!found.rounds.empty()) why.transitions = found.rounds.back().transitions;
    why.refinement = std::make_shared<const refine::Refinement>(std::move(found));
    return undecided(std::move(why));
  }
  Verified verified;
  verified.is_abstract = true;
  verified.can_fail = can_fail(term.graph);
  verified.rounds = std::move(found.rounds);
  std::vector<explore::FoundError> errors;
  if (auto* proved = std::get_if<refine::Proved>(&found.answer)) {
    verified.states = proved->states;
    verified.transitions = proved->transitions;
    find_idle_asserts(term.graph, proved->passed, verified);
    verified.precision = std::move(proved->precision);
    if (options.certify) add_certificate(term, limits, verified);
  } else {
    auto& refuted = std::get<refine::Refuted>(found.answer);
    verified.states = refuted.states;
    if (!verified.rounds.empty()) verified.transitions = verified.rounds.back().transitions;
    const auto classes = refine::brought_classes(term.graph, refuted.path, refuted.precision);
    for (std::size_t i = 0; i < classes.size(); ++i) {
      const bool tells = classes[i] && *classes[i] != abstraction::Interval::all();
      if (tells) verified.abstract_play.push_back({2 * i + 1, to_string(*classes[i])});
    }
    verified.precision = std::move(refuted.precision);
    errors.push_back({refuted.error, std::move(refuted.play)});
    verified.is_complete = !options.all;
    if (options.all) verified.why_incomplete = "refinement ends at the first error";
  }
  if (auto why = replay_found(term, errors, options, limits, verified)) {
    why->method = "partition";
    return undecided(*why);
  }
  return Result<Outcome>(tl::in_place, std::move(verified));
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
