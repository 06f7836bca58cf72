// Why there is no answer: one enumeration for all methods, whose names users read.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "support/limits.h"

namespace arbiter {

enum class UnknownReason : std::uint8_t {
  // A limit was reached.
  Timeout,
  Memory,
  Interrupt,
  Steps,      // the program's own steps were too many
  Overflow,   // a value needs more than 64 bits
  Choices,    // abstraction leaves too many ways on from one place
  Unbounded,  // the environment or a border brings values of a type without end
  // About partitions of the integers.
  Abstraction,  // an abstract play ends in an error, and may not be real
  Relation,     // no cut point rules an abstract play out
  Rounds,       // partitions were refined too often
  Solver,       // the solver does not know, or there is none
  // About parts of programs.
  Border,      // the border has too many moves, or the premise holds of the present part only
  Rest,        // the part keeps to the assumption, but the rest needs more than the assumption says
  Assumption,  // two lines of the assumption say different things of one move
  Premises,    // a premise of the proof did not hold when it was checked again
  // About transition systems.
  Logic,     // the system has a formula of temporal logic, which is not checked
  Priority,  // the system has priorities, and so cannot be taken apart
};

// "timeout", "relation": the same word in all output.
std::string_view reason_name(UnknownReason reason);

UnknownReason unknown_reason(StopReason limit);
// The limit that was reached, if that is why; then more time or memory may help.
std::optional<StopReason> limit_of(UnknownReason reason);
inline bool is_by_limit(UnknownReason reason) { return limit_of(reason).has_value(); }

}  // namespace arbiter
