#include "engine/gave_up.h"

#include <algorithm>

#include "engine/unbounded.h"
#include "game/expression_text.h"

namespace arbiter {

Undecided search_gave_up(const Term& term, const explore::GaveUp& gave_up) {
  Undecided undecided{UnknownReason::Choices,
                      "abstraction leaves more ways on from one place than can be listed"};
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

Undecided part_gave_up(const Term& term, const assume::NoAnswer& open) {
  using Why = assume::NoAnswer::Why;
  const char* const range = kFiniteTypes;
  switch (open.why) {
    case Why::Limits: return stopped(open.reason);
    case Why::Overflow:
      return {UnknownReason::Overflow,
              "at the border of the part some value needs more than 64 bits", range};
    case Why::Choices:
      return {UnknownReason::Choices,
              "abstraction leaves more ways on from one place than can be listed"};
    case Why::Endless:
      return {UnknownReason::Endless, "a value at the border of the part has no end",
              "-W X=k gives a data type k values; " + std::string(range)};
    case Why::Border:
      return {UnknownReason::Border,
              "there are too many moves at the border of the part to learn about them",
              "check it without --learn"};
    case Why::Rounds:
      return {UnknownReason::Rounds,
              "the partitions of the integers were refined too often without an answer"};
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
