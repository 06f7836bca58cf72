// The files that `check` writes after its verdict: --client, --certificate, and the pictures.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/settings.h"
#include "cli/verdict.h"
#include "engine/verify.h"

namespace arbiter::cli {

// A file that was asked for and could not be made. The verdict stands without it.
struct NotWritten {
  std::string option;
  std::string file;
  std::string why;
};

struct WrittenFiles {
  std::vector<NotWritten> missing;   // since a limit was reached, or they would be too large
  std::optional<std::string> wrong;  // what went wrong first, if something did

  bool has(const std::string& file) const;
};

// Without a verdict there is neither a client nor a certificate; told on stderr.
void tell_no_verdict(const Settings& settings);

// Writes all files that were asked for.
WrittenFiles write_files(const Settings& settings, const Term& term, const Verified& verified,
                         const HowVerified& how, const Limits& limits, Progress& progress);

}  // namespace arbiter::cli
