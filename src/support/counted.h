// Counts and lists in messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

// "1 state", "2 states".
inline std::string counted(std::size_t count, std::string_view what) {
  return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

// "1 query", "2 queries".
inline std::string counted(std::size_t count, std::string_view one, std::string_view several) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : several);
}

// "a, b".
inline std::string joined(const std::vector<std::string>& names, std::string_view between = ", ") {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += between;
    text += names[i];
  }
  return text;
}

// "`a`, `b` and 3 more".
inline std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t kMostShown = 12;
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kMostShown; ++i) {
    text += (i == 0 ? "`" : ", `") + names[i] + "`";
  }
  if (names.size() <= kMostShown) return text;
  return text + " and " + std::to_string(names.size() - kMostShown) + " more";
}

}  // namespace arbiter
