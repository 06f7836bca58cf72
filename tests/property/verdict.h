// A verdict beside the one that is known to be right.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "clock/clock.h"
#include "engine/verify.h"
#include "property/lockstep.h"
#include "property/stubs.h"

namespace arbiter::property {

inline constexpr std::uint64_t kVerdictMib = 512;

// Counts that there is no verdict. With ARBITER_WANT_UNKNOWN=1 that is a failure, to see why.
std::optional<std::string> no_verdict(const Undecided& undecided, bool is_unsafe,
                                      Coverage& coverage);

// Nothing if the answer is the right one, or none; what there was is counted. Two seconds are what
// there is of processor time unless limits are given.
std::optional<std::string> opposite(const Term& term, const VerifyOptions& options, bool is_unsafe,
                                    Coverage& coverage,
                                    const Limits& limits = test::processor_limits(2, kVerdictMib));

}  // namespace arbiter::property
