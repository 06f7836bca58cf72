#pragma once

#include <tl/expected.hpp>
#include <vector>

#include "support/diagnostic.h"

namespace arbiter {

// A value, or the user's errors. Never empty-handed: an error result holds at least one diagnostic.
template <class T>
using Result = tl::expected<T, std::vector<Diagnostic>>;

inline tl::unexpected<std::vector<Diagnostic>> failure(Diagnostic diagnostic) {
  std::vector<Diagnostic> all;
  all.push_back(std::move(diagnostic));
  return tl::unexpected<std::vector<Diagnostic>>(std::move(all));
}

inline tl::unexpected<std::vector<Diagnostic>> failure(std::vector<Diagnostic> diagnostics) {
  return tl::unexpected<std::vector<Diagnostic>>(std::move(diagnostics));
}

}  // namespace arbiter
