#include "support/diagnostic.h"

#include <algorithm>
#include <utility>

namespace arbiter {

Diagnostic& Diagnostics::add(DiagnosticCode code, Span span, std::string message) {
  ++count_;
  if (kept_.size() < kMaxKept) {
    kept_.push_back({code, std::move(message), span, {}, {}});
    return kept_.back();
  }
  overflow_ = {code, std::move(message), span, {}, {}};
  return overflow_;
}

namespace {

// Errors of lexing and parsing, which may cause errors of names and types anywhere in the file.
bool is_of_syntax(DiagnosticCode code) {
  return code < DiagnosticCode::UnknownName && code != DiagnosticCode::ReturnNotLast;
}

bool comes_before(const Diagnostic& a, const Diagnostic& b) {
  const bool is_cause = is_of_syntax(a.code);
  if (is_cause != is_of_syntax(b.code)) return is_cause;
  return a.span.begin < b.span.begin;
}

}  // namespace

std::vector<Diagnostic> Diagnostics::take() {
  // Insertion sort: there are few, mostly in order, and those of one place keep theirs.
  for (auto next = kept_.begin(); next != kept_.end(); ++next) {
    const auto place = std::upper_bound(kept_.begin(), next, *next, comes_before);
    std::rotate(place, next, next + 1);
  }
  if (count_ > kept_.size()) {
    Diagnostic rest;
    rest.code = DiagnosticCode::TooManyErrors;
    rest.message =
        "and " + std::to_string(count_ - kept_.size()) + " more errors that are not shown";
    rest.span = Span::none();
    kept_.push_back(std::move(rest));
  }
  count_ = 0;
  return std::exchange(kept_, {});
}

}  // namespace arbiter
