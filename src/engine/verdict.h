// What an answer says: a sum, never a bool, and where there is none, why.
//
// Every way to check something has results of its own (`Verified`,
// `LearnedPart`, `PremiseChecked`, `VerifiedSystem`, `LearnedSystem`), with all
// that it found out. Here are the words that they have in common, each spelled
// in one place for all output; `answer.h` has what they say.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "support/limits.h"

namespace arbiter {

// How an answer was found, or would have been.
enum class AnswerMethod : std::uint8_t {
  Explicit,         // all values are told apart
  Partition,        // integers are seen through partitions
  AssumeGuarantee,  // a part is replaced by an assumption about it
};

// "explicit", "partition", "assume-guarantee".
std::string_view method_name(AnswerMethod method);
// That of what looks at the whole of a program or system.
constexpr AnswerMethod search_method(bool is_abstract) {
  return is_abstract ? AnswerMethod::Partition : AnswerMethod::Explicit;
}

// Why there is no answer.
enum class UnknownReason : std::uint8_t {
  // A limit was reached.
  Timeout,
  Memory,
  Interrupt,
  Steps,     // the program's own steps were too many
  Overflow,  // a value needs more than 64 bits
  Choices,   // abstraction leaves too many ways on from one place
  Endless,   // a value has no end
  // Partitions of the integers.
  Abstraction,  // an abstract play ends in an error, and may not be real
  Relation,     // no cut point rules an abstract play out
  Rounds,       // they were refined too often
  Solver,       // it does not know
  // Parts of programs.
  Border,      // it has too many moves, or what holds of it holds of this part only
  Rest,        // the part keeps to the assumption, and the rest needs more
  Assumption,  // it says two things of one move
  Premises,    // of the proof, which did not hold when they were checked again
  // Transition systems.
  Logic,     // a formula of temporal logic
  Priority,  // components with priorities, which cannot be taken apart
};

// "timeout", "relation": the same word in all output.
std::string_view reason_name(UnknownReason reason);
UnknownReason unknown_reason(StopReason reason);
// Whether more time or memory may help.
bool is_by_limit(UnknownReason reason);

// What goes wrong.
enum class UnsafeReason : std::uint8_t {
  // In programs.
  Abort,
  Assert,
  Bounds,
  Division,
  Range,
  ErrorCommand,  // one that is an error by its name
  // In programs with an assumption that was given.
  Rest,        // some part that keeps to it drives the rest into an error
  Assumption,  // the part does what it forbids
  // In transition systems.
  Deadlock,
  Property,      // it is violated
  ProcessError,  // a process comes to ERROR
};

// No play leads to an error.
struct Safe {
  bool was_rechecked = false;  // separate code has found the proof right
};

struct Unsafe {
  UnsafeReason reason = UnsafeReason::Abort;
  std::string name{};        // of the error command, property or process; empty if
                             // there is none
  bool was_replayed = true;  // separate code has come to the error, too
};

struct Unknown {
  UnknownReason reason = UnknownReason::Timeout;
  std::string message;  // for people
  std::string help{};   // what to do about it, or empty
};

using Verdict = std::variant<Safe, Unsafe, Unknown>;

// "safe", "unsafe", "unknown".
std::string_view verdict_name(const Verdict& verdict);
// "assert", "error:NAME", "property:NAME", "timeout"; empty for what is safe.
std::string reason_text(const Verdict& verdict);
std::string reason_text(const Unsafe& unsafe);
// What backs it, beside the method that found it: "inductive", "replayed",
// "none".
std::string_view certificate_name(const Verdict& verdict);

}  // namespace arbiter
