#include "typing/core.h"

namespace arbiter::core {

std::string_view reason_name(ErrorReason reason) {
  switch (reason) {
    case ErrorReason::Abort: return "abort";
    case ErrorReason::Assert: return "assert";
    case ErrorReason::Bounds: return "bounds";
    case ErrorReason::Division: return "division";
    case ErrorReason::Range: return "range";
    case ErrorReason::ErrorCommand: return "error";
  }
  return "?";
}

std::span<const BinderId> Judgement::lambda_parameters(TermId id) const {
  const std::uint32_t at = terms_[id].payload;
  const std::uint32_t count = lambda_binders_[at].index();
  return {lambda_binders_.data() + at + 1, count};
}

TermId Judgement::add(TermKind kind, Span span, std::uint32_t payload,
                      std::span<const TermId> children) {
  const auto first = static_cast<std::uint32_t>(children_.size());
  children_.insert(children_.end(), children.begin(), children.end());
  return terms_.push({kind, payload, span, first, static_cast<std::uint32_t>(children.size())});
}

TermId Judgement::add_lambda(Span span, std::span<const BinderId> binders_of_lambda,
                             TermId lambda_body) {
  const auto at = static_cast<std::uint32_t>(lambda_binders_.size());
  lambda_binders_.push_back(BinderId(static_cast<std::uint32_t>(binders_of_lambda.size())));
  lambda_binders_.insert(lambda_binders_.end(), binders_of_lambda.begin(), binders_of_lambda.end());
  return add(TermKind::Lambda, span, at, {&lambda_body, 1});
}

}  // namespace arbiter::core
