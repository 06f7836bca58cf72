#include "engine/gave_up.h"

#include "engine/unbounded.h"

namespace arbiter {

Undecided search_gave_up(const Term& term, const explore::GaveUp& gave_up) {
  Undecided undecided{"choices",
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
  return {"abstraction",
          "an abstract play ends in an error; whether the program has it is not decided by search "
          "alone"};
}

}  // namespace arbiter
