// The first part of every verb that reads a program.
#pragma once

#include <variant>

#include "cli/settings.h"
#include "engine/term.h"

namespace arbiter::cli {

// The term in the file, compiled; or the exit code, and then everything has been printed. Warns
// about options that are in vain.
std::variant<Term, int> load_term(const Settings& settings, const std::string& file,
                                  const Limits& limits, Progress& progress);

// The terms of settings.file and settings.second_file: an option that is for one of them is not in
// vain.
struct TwoTerms {
  Term left;
  Term right;
};
std::variant<TwoTerms, int> load_two_terms(const Settings& settings, const Limits& limits,
                                           Progress& progress);

}  // namespace arbiter::cli
