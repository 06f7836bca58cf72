#include "typing/core.h"

namespace arbiter::core {

std::string_view reason_name(ErrorReason reason) {
  switch (reason) {
    case ErrorReason::kAbort: return "abort";
    case ErrorReason::kAssert: return "assert";
    case ErrorReason::kBounds: return "bounds";
    case ErrorReason::kDivision: return "division";
    case ErrorReason::kRange: return "range";
    case ErrorReason::kErrorCommand: return "error";
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

TermId Judgement::add_lambda(Span span, std::span<const BinderId> binders_of_lambda, TermId lambda_body) {
  const auto at = static_cast<std::uint32_t>(lambda_binders_.size());
  lambda_binders_.push_back(BinderId(static_cast<std::uint32_t>(binders_of_lambda.size())));
  lambda_binders_.insert(lambda_binders_.end(), binders_of_lambda.begin(),
                         binders_of_lambda.end());
  return add(TermKind::kLambda, span, at, {&lambda_body, 1});
}

}  // namespace arbiter::core
