// Classes of ASCII characters, the same in every locale.
#pragma once

namespace arbiter {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

// What names consist of, digits apart.
constexpr bool is_letter(char c) { return is_lower(c) || is_upper(c) || c == '_'; }

}  // namespace arbiter
