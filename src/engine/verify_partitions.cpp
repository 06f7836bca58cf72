#include "engine/verify_partitions.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/cut_off_plays.h"
#include "engine/idle_asserts.h"
#include "engine/replay_found.h"
#include "engine/unbounded.h"
#include "refine/concretise.h"
#include "refine/invariant.h"

namespace arbiter {

namespace {

using Outcome = std::variant<Verified, Undecided>;

// What to do where partitions do not help, or nothing.
std::string other_ways(const Term& term) {
  const auto& variables = term.graph.variables;
  const auto is_plain = [](const game::Variable& each) {
    return each.data.kind == typing::Data::Kind::Int;
  };
  if (std::any_of(variables.begin(), variables.end(), is_plain)) {
    return kFiniteTypes;
  }
  const bool are_finite = std::all_of(variables.begin(), variables.end(),
                                      [](const auto& each) { return each.data.is_finite(); });
  return are_finite ? "--method explicit goes through all values, which are finitely many" : "";
}

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

Undecided too_many_rounds(const Term& term, const refine::NoAnswer& open) {
  std::size_t count = 0;
  const std::string names = named(term, open.variables, count);
  Undecided why{UnknownReason::Rounds,
                "the partitions of the integers were refined too often without an answer"};
  if (count == 0) return why;
  why.message = (count == 1 ? "the partition of " : "the partitions of ") + names +
                (count == 1 ? " grows" : " grow") +
                " by a few values in every round, and there would be no end to it";
  why.help = other_ways(term);
  return why;
}

Undecided needs_relation(const Term& term, const refine::NoAnswer& open) {
  std::size_t count = 0;
  const std::string names = named(term, open.variables, count);
  Undecided why{UnknownReason::Relation, "it may need a relation", other_ways(term)};
  if (count > 1) why.message += " between the values of " + names;
  if (count == 1)
    why.message = "it may need to know more of the values of " + names + " than intervals say";
  why.message += ": no cut point that was tried rules an abstract play out";
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

Undecided beyond_64_bits(const Term& term, const refine::NoAnswer& open) {
  std::size_t count = 0;
  const std::string names = named(term, open.variables, count);
  if (open.variables.empty()) {
    return {UnknownReason::Overflow,
            "an abstract play is one of the integers, but on it a value needs more than 64 bits"};
  }
  return {UnknownReason::Overflow,
          "a cut point" + (count == 0 ? "" : " of the values of " + names) +
              " that may rule an abstract play out needs more than 64 bits"};
}

// Where the errors are that are neither real nor ruled out, in the order of the file.
std::vector<Undecided::Place> places_of(const Term& term, const refine::NoAnswer& open) {
  std::map<std::uint32_t, Undecided::Place> places;  // a place may have several nodes
  for (const game::NodeId id : open.errors) {
    const game::Node& node = term.graph.nodes[id];
    places.try_emplace(node.span.begin, std::string(core::reason_name(node.reason)), node.span);
  }
  std::vector<Undecided::Place> all;
  for (auto& [begin, place] : places) all.push_back(std::move(place));
  return all;
}

// Why refinement has no answer, for people.
Undecided refinement_open(const Term& term, const refine::NoAnswer& open, bool is_too_fine) {
  using Why = refine::NoAnswer::Why;
  Undecided why = stopped(open.reason);
  switch (open.why) {
    case Why::Limits: break;
    case Why::Rounds: why = too_many_rounds(term, open); break;
    case Why::Choices:
      why = {UnknownReason::Choices,
             "abstraction leaves more ways on from one place than can be listed"};
      if (is_too_fine) why.message = "int@ types have more classes than can be told apart";
      break;
    case Why::Overflow: why = beyond_64_bits(term, open); break;
    case Why::Solver:
      why = {UnknownReason::Solver,
             "whether an abstract play is real is not known: " + open.message, other_ways(term)};
      break;
    case Why::Relation: why = needs_relation(term, open); break;
  }
  why.method = AnswerMethod::Partition;
  const bool is_all =
      open.why == Why::Relation || open.why == Why::Solver || open.why == Why::Overflow;
  if (is_all) why.places = places_of(term, open);
  return why;
}

// Of all searches.
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

// Makes the certificate of what is safe through partitions, and checks it. The verdict stands
// without it.
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
                                     const Limits& limits) {
  const std::shared_ptr<smt::Solver> solver =
      options.solver ? options.solver : smt::make_solver({.progress = options.progress});
  refine::RefineOptions refine_options;
  refine_options.rule = options.rule;
  refine_options.progress = options.progress;
  refine::Refinement found = refine::refine(term.graph, solver.get(), refine_options, limits);
  if (const auto* not_finite = std::get_if<explore::NotFinite>(&found.answer)) {
    return failure(unbounded_input(term, not_finite->component));
  }
  const auto undecided = [](Undecided why) {
    return Result<Outcome>(tl::in_place, std::in_place_type<Undecided>, std::move(why));
  };
  if (const auto* open = std::get_if<refine::NoAnswer>(&found.answer)) {
    Undecided why = refinement_open(term, *open, found.precision.is_too_fine);
    add_sizes(found, why);
    why.peak_states = std::max(why.peak_states, open->states);
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
    if (options.all) verified.why_incomplete = "refinement ends at the first error";
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
