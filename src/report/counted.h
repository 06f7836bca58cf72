#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter::report {

// "1 state", "2 states".
inline std::string counted(std::size_t count, std::string_view what) {
  return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

}  // namespace arbiter::report
