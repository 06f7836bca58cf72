// Why there is no answer.
//
// Search, refinement and reasoning about parts each have an enumeration of the reasons for which
// they give up. Users see one vocabulary (UnknownReason), a message and advice, which are made here
// and nowhere else. After refinement the advice fits the program at hand: finite types are proposed
// only where a variable can hold any integer, explicit search only where all values are finitely
// many, and another annotation only where an int@ type has fixed the partition that does not
// suffice. About parts, the advice is to check the whole program, or to make data finite.
//
// Each function is linear in the graph, and asks no method anything again.
#include "engine/gave_up.h"

#include <algorithm>
#include <map>

#include "engine/unbounded.h"
#include "game/expression_text.h"

namespace arbiter {

namespace {

constexpr const char* kTooManyChoices =
    "abstraction leaves more ways on from one place than can be listed";
constexpr const char* kTooManyRounds =
    "the partitions of the integers were refined too often without an answer";

// Advice where partitions came to no answer; empty if there is none to give.
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

// "`x`, `y`": the variables that have names; `count` is how many these are.
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
  Undecided why{UnknownReason::Rounds, kTooManyRounds};
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

// The places of these errors, in the order of the file.
std::vector<Undecided::OpenError> places_of(const Term& term,
                                            const std::vector<game::NodeId>& errors) {
  std::map<std::uint32_t, Undecided::OpenError> places;  // several error nodes may have one place
  for (const game::NodeId id : errors) {
    const game::Node& node = term.graph.nodes[id];
    places.try_emplace(node.span.begin, std::string(core::reason_name(node.reason)), node.span);
  }
  std::vector<Undecided::OpenError> all;
  all.reserve(places.size());
  for (auto& [begin, place] : places) all.push_back(std::move(place));
  return all;
}

}  // namespace

Undecided search_gave_up(const Term& term, const explore::GaveUp& gave_up) {
  Undecided undecided{UnknownReason::Choices, kTooManyChoices};
  undecided.states = gave_up.states;
  undecided.transitions = gave_up.transitions;
  if (gave_up.why == explore::GaveUp::Why::Choices) return undecided;
  const Undecided by_limits = stopped(gave_up.reason);
  undecided.reason = by_limits.reason;
  undecided.message = by_limits.message;
  undecided.message +=
      " after " + std::to_string(gave_up.states) +
      (gave_up.states == 1 ? " state, " : " states, ") +
      (gave_up.found_error ? "one of which leads to an error; but to make the play that shows it, "
                             "more would be needed"
                           : "none of them an error");
  undecided.help = unbounded_locals(term);
  return undecided;
}

Undecided abstract_error() {
  return {UnknownReason::Abstraction,
          "an abstract play ends in an error; whether the program has it is not decided by search "
          "alone"};
}

Undecided refinement_gave_up(const Term& term, const refine::Refinement& found) {
  using Why = refine::NoAnswer::Why;
  const auto& open = std::get<refine::NoAnswer>(found.answer);
  Undecided why = stopped(open.reason);
  switch (open.why) {
    case Why::Limits: break;
    case Why::Rounds: why = too_many_rounds(term, open); break;
    case Why::Choices:
      why = {UnknownReason::Choices, kTooManyChoices};
      if (found.precision.is_too_fine) {
        why.message = "int@ types have more classes than can be told apart";
      }
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
  if (is_all) why.open_errors = places_of(term, found.open_errors);
  return why;
}

Undecided part_gave_up(const Term& term, const assume::NoAnswer& open) {
  using Why = assume::NoAnswer::Why;
  const char* const range = kFiniteTypes;
  switch (open.why) {
    case Why::Limits: return stopped(open.reason);
    case Why::Overflow:
      return {UnknownReason::Overflow,
              "at the border of the part some value needs more than 64 bits", range};
    case Why::Choices: return {UnknownReason::Choices, kTooManyChoices};
    case Why::Unbounded:
      return {UnknownReason::Unbounded, "a value at the border of the part has no end",
              "-W X=k gives a data type k values; " + std::string(range)};
    case Why::Border:
      return {UnknownReason::Border,
              "there are too many moves at the border of the part to learn about them",
              "check it without --learn"};
    case Why::Rounds: return {UnknownReason::Rounds, kTooManyRounds};
    case Why::Solver:
      return {UnknownReason::Solver,
              "whether an abstract play is real is not known: " + open.message, range};
    case Why::Relation: break;
  }
  const auto is_fixed = [&](game::VariableId v) {
    return term.graph.variables[v].data.is_abstract();
  };
  if (std::any_of(open.variables.begin(), open.variables.end(), is_fixed)) {
    return {UnknownReason::Relation,
            "no finer partition of the integers is allowed: those of int@ types stay as they are",
            "check it without --learn; or leave the partition of the type to be found: `int`"};
  }
  std::string names;
  for (const game::VariableId v : open.variables) {
    if (term.graph.variables[v].name.is_none()) continue;
    names += (names.empty() ? "`" : ", `") + game::variable_name(term.graph, v) + "`";
  }
  return {UnknownReason::Relation,
          "it may need a relation" + (names.empty() ? "" : " between the values of " + names) +
              ": no cut point that was tried rules an abstract play out",
          "check it without --learn; " + std::string(range)};
}

}  // namespace arbiter
