// How text looks on a terminal: the escape sequences that start a look, and the one that ends it.
#pragma once

#include <cstddef>
#include <string_view>

namespace arbiter::report {

inline constexpr std::string_view kBold = "\x1B[1m";
inline constexpr std::string_view kRed = "\x1B[1;31m";
inline constexpr std::string_view kGreen = "\x1B[1;32m";
inline constexpr std::string_view kYellow = "\x1B[1;33m";
inline constexpr std::string_view kCyan = "\x1B[1;36m";
inline constexpr std::string_view kPlain = "\x1B[0m";

// Line numbers stand right-aligned in as many columns, or more where they need more.
inline constexpr std::size_t kLineNumberWidth = 5;

}  // namespace arbiter::report
