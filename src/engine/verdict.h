// Verdicts: Safe, Unsafe with what goes wrong, or Unknown with the reason why there is no answer.
//
// Every way of checking has a result of its own (`Verified`, `LearnedPart`, `PremiseChecked`,
// `VerifiedSystem`, `LearnedSystem`), with all that it found out. This file has the words that
// these results have in common, each spelled in one place for all output; answer.h makes verdicts
// of results. Why there is no answer is in support/unknown_reason.h, since all methods say it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "support/unknown_reason.h"

namespace arbiter {

// The method that found an answer, or that was at work when the attempt ended.
enum class AnswerMethod : std::uint8_t {
  Explicit,         // tells all values apart
  Partition,        // sees integers through partitions
  AssumeGuarantee,  // puts an assumption in the place of a part
};

// "explicit", "partition", "assume-guarantee".
std::string_view method_name(AnswerMethod method);
// The method of a search of a whole program or system.
constexpr AnswerMethod search_method(bool is_abstract) {
  return is_abstract ? AnswerMethod::Partition : AnswerMethod::Explicit;
}

// What goes wrong in an unsafe program or system.
enum class UnsafeReason : std::uint8_t {
  // In programs.
  Abort,
  Assert,
  Bounds,
  Division,
  Range,
  ErrorCommand,  // a command that is an error by its name
  // In programs with an assumption that was given.
  Rest,        // some part that keeps to the assumption drives the rest into an error
  Assumption,  // the part does what the assumption forbids
  // In transition systems.
  Deadlock,
  Property,      // a property is violated
  ProcessError,  // a process comes to ERROR
};

// No play leads to an error.
struct Safe {
  bool was_rechecked = false;  // separate code has found the proof right
};

struct Unsafe {
  UnsafeReason reason = UnsafeReason::Abort;
  std::string name{};        // of the error command, property or process; else empty
  bool was_replayed = true;  // separate code has come to the error, too
};

struct Unknown {
  UnknownReason reason = UnknownReason::Timeout;
  std::string message;              // for people
  std::vector<std::string> help{};  // what to do about it, see `what_to_try`; may be empty
};

using Verdict = std::variant<Safe, Unsafe, Unknown>;

// "safe", "unsafe", "unknown".
std::string_view verdict_name(const Verdict& verdict);
// "assert", "error:NAME", "property:NAME", "timeout"; empty for what is safe.
std::string reason_text(const Verdict& verdict);
std::string reason_text(const Unsafe& unsafe);
// Which separate check backs the verdict: "inductive", "replayed", "none".
std::string_view certificate_name(const Verdict& verdict);

}  // namespace arbiter
