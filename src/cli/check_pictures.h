// What `check` draws: --diagram, and the report of -o.
#pragma once

#include <optional>
#include <string>

#include "cli/settings.h"
#include "cli/verdict.h"
#include "engine/verify.h"

namespace arbiter::cli {

// What is wrong with the endings of the files, if something is; asked before any work.
std::optional<std::string> wrong_picture(const Settings& settings);

// Writes what was asked for; a message if that fails. A diagram of a program without an error is
// not written, which is said on stderr.
std::optional<std::string> write_pictures(const Settings& settings, const Term& term,
                                          const Verified& verified, const HowVerified& how);
std::optional<std::string> write_pictures(const Settings& settings, const Term& term,
                                          const Undecided& undecided, const HowVerified& how = {});

// Says on stderr that nothing of it was written, since there is no term to show.
void tell_no_pictures(const Settings& settings);

// "abort", "bounds", …, "error:NAME".
std::string reason_of(const ReachedError& error);

}  // namespace arbiter::cli
