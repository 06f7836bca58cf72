#include "engine/verdict.h"

namespace arbiter {

std::string_view method_name(AnswerMethod method) {
  switch (method) {
    case AnswerMethod::Explicit: return "explicit";
    case AnswerMethod::Partition: return "partition";
    case AnswerMethod::AssumeGuarantee: return "assume-guarantee";
  }
  return "";
}

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

UnknownReason unknown_reason(StopReason reason) {
  switch (reason) {
    case StopReason::Timeout: return UnknownReason::Timeout;
    case StopReason::Memory: return UnknownReason::Memory;
    case StopReason::Interrupt: return UnknownReason::Interrupt;
  }
  return UnknownReason::Timeout;
}

bool is_by_limit(UnknownReason reason) {
  return reason == UnknownReason::Timeout || reason == UnknownReason::Memory ||
         reason == UnknownReason::Interrupt;
}

namespace {

std::string_view kind_name(UnsafeReason reason) {
  switch (reason) {
    case UnsafeReason::Abort: return "abort";
    case UnsafeReason::Assert: return "assert";
    case UnsafeReason::Bounds: return "bounds";
    case UnsafeReason::Division: return "division";
    case UnsafeReason::Range: return "range";
    case UnsafeReason::Rest: return "rest";
    case UnsafeReason::Assumption: return "assumption";
    case UnsafeReason::Deadlock: return "deadlock";
    case UnsafeReason::Property: return "property";
    case UnsafeReason::ErrorCommand:
    case UnsafeReason::ProcessError: return "error";
  }
  return "";
}

}  // namespace

std::string reason_text(const Unsafe& unsafe) {
  const std::string kind(kind_name(unsafe.reason));
  return unsafe.name.empty() ? kind : kind + ":" + unsafe.name;
}

std::string_view verdict_name(const Verdict& verdict) {
  if (std::holds_alternative<Safe>(verdict)) return "safe";
  return std::holds_alternative<Unsafe>(verdict) ? "unsafe" : "unknown";
}

std::string reason_text(const Verdict& verdict) {
  if (const auto* unsafe = std::get_if<Unsafe>(&verdict)) return reason_text(*unsafe);
  if (const auto* unknown = std::get_if<Unknown>(&verdict)) {
    return std::string(reason_name(unknown->reason));
  }
  return "";
}

std::string_view certificate_name(const Verdict& verdict) {
  if (const auto* safe = std::get_if<Safe>(&verdict)) {
    return safe->was_rechecked ? "inductive" : "none";
  }
  const auto* unsafe = std::get_if<Unsafe>(&verdict);
  return unsafe != nullptr && unsafe->was_replayed ? "replayed" : "none";
}

}  // namespace arbiter
