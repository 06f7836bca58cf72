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

std::vector<Diagnostic> Diagnostics::take() {
  // Insertion sort: there are few, mostly in order, and those of one place keep theirs.
  for (auto next = kept_.begin(); next != kept_.end(); ++next) {
    const auto place = std::upper_bound(
        kept_.begin(), next, *next,
        [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
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
