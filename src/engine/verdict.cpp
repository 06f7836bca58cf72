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
