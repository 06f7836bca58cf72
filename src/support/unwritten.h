#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "support/limits.h"

namespace arbiter {

// Why the text of a file was not made.
struct Unwritten {
  std::string message;                     // for the user
  std::optional<StopReason> stopped_by{};  // if a limit is why
};

inline tl::unexpected<Unwritten> unwritten(std::string message,
                                           std::optional<StopReason> stopped_by = {}) {
  return tl::unexpected(Unwritten{std::move(message), stopped_by});
}

}  // namespace arbiter
