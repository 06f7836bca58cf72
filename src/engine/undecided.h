#pragma once

#include <string>

namespace arbiter {

// No answer, and why.
struct Undecided {
  std::string reason;   // for programs: "timeout", "memory", "interrupt", "overflow"
  std::string message;  // for people
};

}  // namespace arbiter
