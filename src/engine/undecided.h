#pragma once

#include <string>

namespace arbiter {

// No answer, and why.
struct Undecided {
  std::string reason;   // for programs: "timeout", "memory", "interrupt", "overflow", "choices"
  std::string message;  // for people
  std::string help{};   // what to do about it, or empty
};

}  // namespace arbiter
