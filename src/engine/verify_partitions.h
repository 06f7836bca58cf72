// Verifying through partitions of the integers, which are refined until they decide the program.
#pragma once

#include "engine/verify.h"

namespace arbiter {

Result<std::variant<Verified, Undecided>> verify_by_partitions(
    const Term& term, const VerifyOptions& options, const Limits& limits,
    std::size_t max_rounds = refine::RefineOptions{}.max_rounds);

}  // namespace arbiter
