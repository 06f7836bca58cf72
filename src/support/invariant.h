#pragma once

#include <string_view>

namespace arbiter {

// Reports a bug in arbiter itself on stderr, says how to report it, and exits with code 70.
[[noreturn]] void invariant_failed(std::string_view condition, std::string_view message,
                                   const char* file, int line);

}  // namespace arbiter

// States what should hold whatever the user does. Bad input is never an INVARIANT: it is a
// Diagnostic.
#define INVARIANT(condition, message)                                         \
  do {                                                                        \
    if (!(condition)) [[unlikely]] {                                          \
      ::arbiter::invariant_failed(#condition, (message), __FILE__, __LINE__); \
    }                                                                         \
  } while (false)
