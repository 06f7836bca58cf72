#include "support/unknown_reason.h"

namespace arbiter {

std::string_view reason_name(UnknownReason reason) {
  switch (reason) {
    case UnknownReason::Timeout: return "timeout";
    case UnknownReason::Memory: return "memory";
    case UnknownReason::Interrupt: return "interrupt";
    case UnknownReason::Steps: return "steps";
    case UnknownReason::Overflow: return "overflow";
    case UnknownReason::Choices: return "choices";
    case UnknownReason::Unbounded: return "unbounded";
    case UnknownReason::Abstraction: return "abstraction";
    case UnknownReason::Relation: return "relation";
    case UnknownReason::Rounds: return "rounds";
    case UnknownReason::Solver: return "solver";
    case UnknownReason::Border: return "border";
    case UnknownReason::Rest: return "rest";
    case UnknownReason::Assumption: return "assumption";
    case UnknownReason::Premises: return "premises";
    case UnknownReason::Logic: return "logic";
    case UnknownReason::Priority: return "priority";
  }
  return "";
}

UnknownReason unknown_reason(StopReason limit) {
  switch (limit) {
    case StopReason::Timeout: return UnknownReason::Timeout;
    case StopReason::Memory: return UnknownReason::Memory;
    case StopReason::Interrupt: return UnknownReason::Interrupt;
  }
  return UnknownReason::Timeout;
}

std::optional<StopReason> limit_of(UnknownReason reason) {
  for (const StopReason limit : {StopReason::Timeout, StopReason::Memory, StopReason::Interrupt}) {
    if (unknown_reason(limit) == reason) return limit;
  }
  return std::nullopt;
}

}  // namespace arbiter
