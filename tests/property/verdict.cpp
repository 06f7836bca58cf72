#include "property/verdict.h"

#include <cstdlib>

namespace arbiter::property {

std::optional<std::string> no_verdict(const Undecided& undecided, bool is_unsafe,
                                      Coverage& coverage) {
  std::size_t i = 0;
  while (i + 1 < kUnknownReasons.size() && kUnknownReasons[i] != reason_name(undecided.reason)) ++i;
  ++coverage.unknown[i];
  if (std::getenv("ARBITER_WANT_UNKNOWN") == nullptr) return std::nullopt;
  return "unknown_" + std::string(reason_name(undecided.reason)) +
         (is_unsafe ? " unsafe: " : " safe: ") + undecided.message;
}

std::optional<std::string> opposite(const Term& term, const VerifyOptions& options, bool is_unsafe,
                                    Coverage& coverage, const Limits& limits) {
  auto result = verify(term, options, limits);
  if (!result) return "rejected: " + result.error().front().message;
  if (const auto* undecided = std::get_if<Undecided>(&*result)) {
    return no_verdict(*undecided, is_unsafe, coverage);
  }
  const auto& verified = std::get<Verified>(*result);
  if (verified.errors.empty() == is_unsafe) {
    return std::string("verdict: it should be ") + (is_unsafe ? "unsafe" : "safe") +
           ", and the opposite was found";
  }
  ++(is_unsafe ? coverage.with_error : coverage.complete);
  return std::nullopt;
}

}  // namespace arbiter::property
