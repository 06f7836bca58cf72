#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter {

// "1 state", "2 states".
inline std::string counted(std::size_t count, std::string_view what) {
  return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

// "1 query", "2 queries".
inline std::string counted(std::size_t count, std::string_view one, std::string_view several) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : several);
}

}  // namespace arbiter
