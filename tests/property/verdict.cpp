#include "property/verdict.h"

#include <cstdlib>

namespace arbiter::property {

namespace {

void count_unknown(const std::string& reason, Coverage& coverage) {
  std::size_t i = 0;
  while (i + 1 < kUnknownReasons.size() && kUnknownReasons[i] != reason) ++i;
  ++coverage.unknown[i];
}

}  // namespace

// ARBITER_WANT_UNKNOWN=1 takes a missing verdict for a failure, to see why it is missing.
std::optional<std::string> opposite(const Term& term, const VerifyOptions& options, bool is_unsafe,
                                    Coverage& coverage, double seconds) {
  constexpr std::uint64_t kMib = 512;
  auto result = verify(term, options, Limits(seconds, kMib));
  if (!result) return "rejected: " + result.error().front().message;
  if (const auto* undecided = std::get_if<Undecided>(&*result)) {
    count_unknown(undecided->reason, coverage);
    if (std::getenv("ARBITER_WANT_UNKNOWN") == nullptr) return std::nullopt;
    return "unknown_" + undecided->reason + (is_unsafe ? " unsafe: " : " safe: ") +
           undecided->message;
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
